"""A handicap by seat, a house rule, as a Bastide plugin."""
