"""The conformance kit: what every plugin has to hold to, tried out from its declarations alone.

:func:`check_plugin` tries one plugin; ``pytest --bastide-plugin NAME`` makes a test of each check, and
``bastide plugins check NAME`` prints what came of it. :mod:`bastide.testing.strategies` are Hypothesis strategies for
boards, games and diagrams of any ruleset.

What is exported, and from where, stands in ``__init__.pyi``. Each name is imported when it is first asked for, so that
pytest, which loads a part of the kit in every project, starts at once.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
