"""A clock for each player, a house rule, as a Bastide plugin."""
