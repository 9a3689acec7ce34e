"""Hunters and gatherers, a game of its own, as a Bastide plugin."""
