"""Tiles laid on tiles, a house rule, as a Bastide plugin."""
