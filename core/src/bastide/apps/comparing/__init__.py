"""Comparing the results of several variants for one record or diagram, as data and as reports.

    >>> found = compare("tests/data/played-games/03.record.json", ["hig-2000", "hig-2002"])
    >>> found.winner_changes
    True
    >>> [swing.differences for swing in found.swings]
    [(0,)]

:func:`compare` returns data; :mod:`~bastide.apps.comparing.html` and :mod:`~bastide.apps.comparing.markdown` write
reports, and :mod:`~bastide.apps.comparing.pictures` draws the subjects of the lines.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
