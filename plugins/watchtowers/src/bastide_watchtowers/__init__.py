"""The Watchtowers for Bastide."""
