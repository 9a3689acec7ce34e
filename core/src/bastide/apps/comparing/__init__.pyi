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
