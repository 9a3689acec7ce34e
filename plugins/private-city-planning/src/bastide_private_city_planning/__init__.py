"""Hidden hands of tiles as a Bastide plugin."""
