"""Visitors lying on sights, and the tiles that they see from there."""

from __future__ import annotations

from bastide import STEPS, Position, Subject, count_flags, count_pieces

#: The flag of a monastery that is a sight.
SIGHT = "sight"
#: How a figure that lies on one stands in records and diagrams.
VISITOR = "visitor"


IS_SIGHT = count_flags(SIGHT) > 0
IS_VISITED = IS_SIGHT & (count_pieces(role=VISITOR) > 0)
VISITED_ELSEWHERE = ~IS_SIGHT & (count_pieces(role=VISITOR) > 0)
STANDS_ON_SIGHT = IS_SIGHT & (count_pieces() > count_pieces(role=VISITOR))


def in_view(position: Position, subject: Subject) -> int:
    """The tiles to the north, east, south and west of a sight, each way as far as the first gap."""
    (cell,) = subject.feature.cells
    laid = position.cells
    count = 0
    for step in STEPS:
        beyond = cell + step
        while beyond in laid:
            count += 1
            beyond += step
    return count
