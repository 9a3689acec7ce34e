"""The choice of the starting player as a Bastide plugin."""
