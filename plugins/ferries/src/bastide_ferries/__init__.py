"""The Ferries expansion for Bastide."""
