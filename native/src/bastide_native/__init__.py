"""The native engine of Bastide: the same games, as machine code, where rules are data."""
