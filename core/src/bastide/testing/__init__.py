"""The conformance kit: it checks the contract of plugins from their declarations alone.

:func:`check_plugin` checks one plugin; ``pytest --bastide-plugin NAME`` makes a test of each check, and ``bastide
plugins check NAME`` prints the results. :mod:`bastide.testing.strategies` has Hypothesis strategies for boards, games
and diagrams of any ruleset.

``__init__.pyi`` lists the exports and their modules. Each name is imported on first use, so that pytest, which loads a
part of the kit in every project, starts at once.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
