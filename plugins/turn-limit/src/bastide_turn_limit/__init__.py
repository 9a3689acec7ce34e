"""A number of turns after which the game ends, a house rule, as a Bastide plugin."""
