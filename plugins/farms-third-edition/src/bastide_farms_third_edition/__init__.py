"""Farms for Bastide as the third rule edition scores them."""
