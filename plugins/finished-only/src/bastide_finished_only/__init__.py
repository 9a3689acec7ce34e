"""Unfinished features worth nothing, a house rule, as a Bastide plugin."""
