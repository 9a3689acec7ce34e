"""The School for Bastide."""
