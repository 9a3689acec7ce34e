"""Farm scoring of the second rule edition as a Bastide plugin."""
