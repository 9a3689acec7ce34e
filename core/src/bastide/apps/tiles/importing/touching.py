"""What the segments of a tile may touch: first as its file states or suggests, then all other possibilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from bastide import PORTS

from . import vocabulary as words
from .elements import Content

CORNERS: Final = ("NE", "SE", "SW", "NW")

_WALLS: Final = [subset for size in (1, 2, 3) for subset in combinations(CORNERS, size)]

#: What each segment touches, as written after ``>``.
Touches = list[tuple[str, ...]]


class Touching:
    """The ways in which the segments of a tile may touch.

    Args:
        content: what lies on the tile.
    """

    def __init__(self, content: Content) -> None:
        self.pieces = content.pieces
        self.groups = [group for group, _ in content.groups]
        takes = [words.TAKES[piece.kind] for piece in self.pieces]
        numbers = range(len(self.pieces))
        self.middles = [n for n in numbers if takes[n] == "nothing"]
        self.paths = [n for n in numbers if takes[n] == "centre"]
        self.ends = [n for n in self.paths if len(self.pieces[n].ports) == 1]
        self.cities = [n for n in numbers if takes[n] == "side"]
        self.names = [self._name(n) for n in numbers]

    def ways(self) -> Iterator[Touches]:
        """All ways to try, likely ones first."""
        seen: list[Touches] = []
        for way in self._ways():
            short = self._short(way)
            if short not in seen:
                seen.append(short)
                yield short

    def _ways(self) -> Iterator[Sequence[Sequence[str]]]:
        first = self._hinted()
        starts = [first, [[self._natural(n)] if n in self.ends else [] for n in range(len(self.pieces))]]
        for target in (*(self.names[city] for city in self.cities), "crossing", "nothing"):
            starts.append([[target] if n in self.ends else [] for n in range(len(self.pieces))])
        yield from starts
        plain = [self._pool(n, first[n]) for n in range(len(self.pieces))]
        walled = [[*pool, *(_WALLS if n in self.cities else ())] for n, pool in enumerate(plain)]
        for changes in (1, 2):
            yield from _changed(first, plain, changes)
        for start in starts:
            yield from _changed(start, walled, 1)
        yield from _changed(first, walled, 2)
        for changes in (3, 4):
            yield from _changed(first, plain, changes)

    def _name(self, number: int) -> str:
        piece = self.pieces[number]
        alike = [n for n, other in enumerate(self.pieces) if other.kind == piece.kind]
        if len(alike) == 1:
            return piece.kind
        if piece.ports:
            return f"{piece.kind} {PORTS[piece.ports[0]]}"
        return f"{piece.kind}#{1 + alike.index(number)}"

    def _hinted(self) -> list[list[str]]:
        """The file's statements about adjoining segments; without any, the usual ones."""
        touched: list[list[str]] = [[] for _ in self.pieces]
        for group in self.groups:
            ends = [n for n in group if n in self.ends]
            middles = [self.names[n] for n in group if n in self.middles]
            others = [n for n in group if n not in self.ends and n not in self.middles]
            for n in ends:
                if middles or len(ends) == 1:
                    touched[n] += middles or [self.names[other] for other in others]
                else:
                    touched[n].append("crossing")
            for n in others:
                if middles and n in self.paths:
                    touched[n] += middles
                elif len(ends) > 1 and not middles:
                    touched[n].append(self._crossing(ends[0]))
        for n in self.ends:
            touched[n] = touched[n] or [self._natural(n)]
        return touched

    def _natural(self, number: int) -> str:
        monasteries = [self.names[n] for n in self.middles if self.pieces[n].kind != "garden"]
        if len(monasteries) == 1:
            return monasteries[0]
        kind = self.pieces[number].kind
        return "crossing" if any(self.pieces[n].kind == kind for n in self.ends if n != number) else "nothing"

    def _crossing(self, end: int) -> str:
        several = len({self.pieces[n].kind for n in self.ends}) > 1
        return f"{self.pieces[end].kind} crossing" if several else "crossing"

    def _pool(self, number: int, usual: Sequence[str]) -> list[tuple[str, ...]]:
        """What a segment may touch instead of the usual, except walls to corners."""
        cities = [(self.names[n],) for n in self.cities if n != number]
        if number in self.ends:
            kind = self.pieces[number].kind
            # Ends of one kind meet at a crossing; a road may also end where a river does.
            others = [n for n in self.paths if n not in self.ends or self.pieces[n].kind != kind]
            paths = [self.names[n] for n in others if n != number]
            # A road may touch a river on its way to a monastery.
            over = [(path, *usual) for path in paths if usual != ["nothing"]]
            middles = [(self.names[n],) for n in self.middles]
            return [*over, *cities, *((path,) for path in paths), *middles, ("crossing",), ("nothing",)]
        if number in self.paths:
            return [(), *cities, *combinations([self.names[n] for n in self.cities], 2)]
        if number in self.cities:
            return [*cities, *dict.fromkeys((self._crossing(end),) for end in self.ends)]
        return []

    def _short(self, touched: Sequence[Sequence[str]]) -> Touches:
        """The same without implicit parts."""
        found: Touches = []
        for number, targets in enumerate(touched):
            way = tuple(dict.fromkeys(targets))
            if number in self.ends and self._is_implicit(number, way):
                way = ()
            found.append(way)
        return found

    def _is_implicit(self, number: int, way: tuple[str, ...]) -> bool:
        if len(self.middles) == 1:
            return way == (self.names[self.middles[0]],)
        kind = self.pieces[number].kind
        alone = all(self.pieces[n].kind != kind for n in self.ends if n != number)
        return not self.middles and (way == ("crossing",) or (alone and way == ("nothing",)))


def _changed(
    start: Sequence[Sequence[str]], pools: Sequence[Sequence[tuple[str, ...]]], changes: int
) -> Iterator[Sequence[Sequence[str]]]:
    """All ways that change the targets of this many segments."""
    for which in combinations(range(len(start)), changes):
        for choice in product(*(pools[n] for n in which)):
            way = list(start)
            for n, touched in zip(which, choice, strict=True):
                way[n] = touched
            yield way
