"""A fixed order of draws, for puzzles and tournaments, as a Bastide plugin."""
