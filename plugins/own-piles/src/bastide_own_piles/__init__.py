"""A pile of tiles for each player, a house rule, as a Bastide plugin."""
