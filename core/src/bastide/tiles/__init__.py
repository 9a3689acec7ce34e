"""Tile files: from text to sets of tiles."""
