"""Playing in a terminal: a board of characters, and commands for its players.

Everything here works from topology, independent of the kinds of segments and the rules in force. Only the signs in
:mod:`~bastide.apps.terminal.signs` know kinds by name; other kinds are shown by their letter.
"""
