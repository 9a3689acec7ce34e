"""The engine: the state of a game, what players may do, and what their moves bring about."""
