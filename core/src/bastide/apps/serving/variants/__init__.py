"""Variants that come from clients, and what pages tell of them."""
