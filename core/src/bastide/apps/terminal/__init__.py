"""Playing in a terminal: a board of characters, and the commands of those who sit around it.

Everything here works from topology: which kinds of segments there are, and which rules are in force, makes no
difference. Only the signs in :mod:`~bastide.apps.terminal.signs` know kinds by name, and what has none gets its letter.
"""
