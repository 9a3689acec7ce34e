"""Tiles drawn early, from hands and from a display."""
