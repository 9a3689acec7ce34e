"""The tools for tile files with the real plugins."""
