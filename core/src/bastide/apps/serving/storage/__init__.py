"""The database of games, and the entries that a game consists of."""
