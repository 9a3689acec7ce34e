"""Explaining a game: which rules were asked while it was played, in which order, and their answers."""
