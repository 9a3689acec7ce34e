"""The abbot and gardens as a Bastide plugin."""
