"""Seeing what happens: which rules spoke while a game was played, in which order, and what each said."""
