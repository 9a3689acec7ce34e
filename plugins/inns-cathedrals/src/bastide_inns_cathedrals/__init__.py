"""Inns and cathedrals, an expansion, as a Bastide plugin."""
