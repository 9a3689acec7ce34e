"""Closed fields that score at once, a house rule, as a Bastide plugin."""
