"""Visitors lying on sights."""

from __future__ import annotations

from bastide import count_flags, count_pieces

#: The flag of a monastery that is a sight.
SIGHT = "sight"
#: How a figure that lies on one stands in records and diagrams.
VISITOR = "visitor"


IS_SIGHT = count_flags(SIGHT) > 0
IS_VISITED = IS_SIGHT & (count_pieces(role=VISITOR) > 0)
VISITED_ELSEWHERE = ~IS_SIGHT & (count_pieces(role=VISITOR) > 0)
STANDS_ON_SIGHT = IS_SIGHT & (count_pieces() > count_pieces(role=VISITOR))
