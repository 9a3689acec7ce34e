"""Half tiles, and what two of them make that lie in one cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from bastide import BARE, Segment, Tile

#: The ports of a half as printed: those of its short sides, and those where its segments run up to the long one.
SHORT: Final = (9, 10, 11, 0, 1, 2)
LONG: Final = (3, 4, 5)


class Whole(NamedTuple):
    """What two halves make.

    Args:
        tile: turned like the upper half.
        carry: for the indices of the segments of the lower half, those on the tile.
        beneath: how many segments lie on the lower half alone; they are the last ones of the tile.
    """

    tile: Tile
    carry: Mapping[int, int]
    beneath: int


def is_half(tile: Tile) -> bool:
    """Whether a tile is cut from its north-eastern corner to its south-western one; its south-east is missing."""
    return tile.edges[1:3] == (BARE, BARE)


def wholes(under: Tile, over: Tile) -> Iterator[Tile]:
    """The tile that a half and one laid over it make, if the landscape goes on along their long sides."""
    if is_half(under) and is_half(over) and (whole := together(under, over)):
        yield whole.tile


@lru_cache(maxsize=4096)
def together(under: Tile, over: Tile) -> Whole | None:
    """What two halves make, or nothing if their long sides do not go on in each other."""
    first, lower = len(over.segments), under.turned(2)
    parts = (*over.segments, *lower)
    # The long side of the lower half, which is turned, lies to the west and faces that of the upper one.
    ends = {(port, part.kind): n for n, part in enumerate(over.segments) for port in part.ports if port in LONG}
    met = {(14 - port, part.kind): n for n, part in enumerate(lower, first) for port in part.ports if 14 - port in LONG}
    if ends.keys() != met.keys():
        return None
    group = list(range(len(parts)))
    for end, one in ends.items():
        both = group[one], group[met[end]]
        group = [min(both) if each in both else each for each in group]
    order = sorted(set(group))
    at = [order.index(each) for each in group]
    segments = []
    for place in range(len(order)):
        own = [n for n, where in enumerate(at) if where == place]
        touched = [
            {at[other + (first if n >= first else 0)] for n in own for other in of(parts[n])} - {place}
            for of in (attrgetter("borders"), attrgetter("meets"))
        ]
        ports = [port for n in own for port in parts[n].ports if (port in SHORT) == (n < first)]
        flags = sum((Counter(parts[n].flags) for n in own), Counter[str]())
        segments.append(Segment(parts[own[0]].kind, tuple(sorted(ports)), flags, *map(tuple, map(sorted, touched))))
    (north, *_, west), (south, *_, east) = over.edges, under.edges
    name = f"{over.id}-on-{under.id.partition('/')[2]}"
    tile = Tile(name, tuple(segments), (north, east, south, west), Counter(over.flags) + Counter(under.flags))
    return Whole(tile, dict(enumerate(at[first:])), sum(each >= first for each in order))
