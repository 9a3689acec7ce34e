"""The Little Buildings expansion for Bastide."""
