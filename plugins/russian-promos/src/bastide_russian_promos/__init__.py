"""The Russian promos for Bastide."""
