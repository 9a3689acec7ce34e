"""Tiles that clients design."""
