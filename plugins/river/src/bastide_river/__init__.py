"""The river as a Bastide plugin."""
