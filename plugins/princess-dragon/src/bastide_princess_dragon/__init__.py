"""The princess and the dragon, an expansion, as a Bastide plugin."""
