"""The Robbers for Bastide."""
