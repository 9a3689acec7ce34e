"""Bastide: a rule-variant plugin platform for Carcassonne-family tile games.

Everything public is here: games, decisions, records, diagrams and scores for those who use it, and the rule types,
declarations and markers for those who write plugins.

What is exported, and from where, stands in ``__init__.pyi``. Each name is imported when it is first asked for, so that
a command that needs little starts at once.
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, _exported = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted([*_exported, "__version__"])
