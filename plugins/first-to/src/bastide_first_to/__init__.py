"""A race to a number of points, a house rule, as a Bastide plugin."""
