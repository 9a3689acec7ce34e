"""A shared display of tiles, a house rule, as a Bastide plugin."""
