"""Comparing the results of several variants for one record or diagram, as data and as reports.

    >>> found = compare("tests/data/played-games/03.record.json", ["hig-2000", "hig-2002"])
    >>> found.winner_changes
    True
    >>> [swing.differences for swing in found.swings]
    [(0,)]

:func:`compare` returns data; :mod:`~bastide.apps.comparing.html` and :mod:`~bastide.apps.comparing.markdown` write
reports, and :mod:`~bastide.apps.comparing.pictures` draws the subjects of the lines.
"""

from __future__ import annotations

from .columns import Column, Line, Stop, resolved, score_under
from .comparisons import Comparison, compare
from .lines import TRACK, Difference, Row, differences, rows
from .swings import Swing, smallest_swing

__all__ = [
    "TRACK",
    "Column",
    "Comparison",
    "Difference",
    "Line",
    "Row",
    "Stop",
    "Swing",
    "compare",
    "differences",
    "resolved",
    "rows",
    "score_under",
    "smallest_swing",
]
