"""Farms for Bastide as the first rule edition scores them."""
