"""The Castle, a game of its own, as a Bastide plugin."""
