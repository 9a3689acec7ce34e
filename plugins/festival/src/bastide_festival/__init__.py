"""The Festival for Bastide."""
