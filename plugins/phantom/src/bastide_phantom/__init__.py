"""The Phantom, an expansion, for Bastide."""
