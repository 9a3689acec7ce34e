"""Matching edges, and lookups that check a whole cell at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Final

from .geometry import SIDES, STEPS
from .tiles import BARE, Lying, Pattern, Tile, turned

#: The bits of a demand for one side: an edge kind's number plus one, or 0 without a tile.
DEMAND_BITS: Final = 6
_MASK: Final = (1 << DEMAND_BITS) - 1
SHIFTS: Final = tuple(side * DEMAND_BITS for side in range(4))

#: The bits of a demand that show whether there is a tile on a side.
MASKS: Final = tuple(_MASK << shift for shift in SHIFTS)

#: The quarter turns of a set of rotations, by a bit for each of them.
_TURNS_IN: Final = tuple(tuple(turn for turn in range(4) if bits >> turn & 1) for bits in range(16))

#: Pairs ``(index, ports)`` of segments whose ports close.
Closed = tuple[tuple[int, int], ...]
#: How two sides join: triples ``(index here, index there, ports)``, and the segments that close here and there, if any.
Join = tuple[tuple[tuple[int, int, int], ...], tuple[Closed, Closed] | None]
#: The edges of a placed tile, by number, N E S W.
Edges = tuple[int, int, int, int]


#: All boards share a catalogue, including those in other threads; only one thread at a time extends its lists.
_growing: Final = threading.RLock()


class Fits:
    """The legal quarter turns of tiles with the same edges, in each known situation."""

    __slots__ = ("edges", "nearly", "turns")

    def __init__(self, edges: Edges) -> None:
        self.edges = edges
        self.turns: list[tuple[int, ...]] = []
        #: By the number of an edge, what :meth:`Catalogue.nearly` says.
        self.nearly: dict[int, list[tuple[tuple[int, int], ...]]] = {}


class _Laid(dict[str, tuple[Lying, Lying, Lying, Lying]]):
    """Tiles in their four rotations by id, each laid when it is first asked for: many a board needs a few."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._catalogue = catalogue

    def __missing__(self, tile_id: str) -> tuple[Lying, Lying, Lying, Lying]:
        lay, tile = self._catalogue._lay, self._catalogue.tiles[tile_id]
        return self.setdefault(tile_id, (lay(tile, 0), lay(tile, 1), lay(tile, 2), lay(tile, 3)))


class Catalogue:
    """The tiles of a game in all rotations, with the lookups shared by all boards.

    The surroundings of an empty cell are a *demand*, bits for the edge kind on each side. Every new demand gets a
    number, the *situation*, so that lists can hold what follows from it.

    Args:
        tiles: all tiles that may occur.
        may_meet: whether two different kinds of edges match; asked in both orders.
        around: the kinds of segments that wait for cells around their tile, and which cells those are.
        asked: the kinds of features that a board reports when nothing is open any more; ``None`` for all.
        loose: those of them that it also reports while something is open, whenever a tile is joined to them.
    """

    def __init__(
        self,
        tiles: Iterable[Tile],
        may_meet: Callable[[str, str], bool] = lambda one, other: False,
        around: dict[str, tuple[int, ...]] | None = None,
        asked: frozenset[str] | None = None,
        loose: frozenset[str] = frozenset(),
    ) -> None:
        self.tiles: dict[str, Tile] = {}
        self.lying = _Laid(self)
        self.fits: dict[str, Fits] = {}
        self._by_edges: dict[Edges, Fits] = {}
        #: The demands so far; the situation of each is its index. The first one is that of no neighbours.
        self.demand_in: list[int] = []
        self.situations: dict[int, int] = {}
        self.situation(0)
        #: How two side patterns join, by the first one's number in the upper half and the other's in the lower.
        self.joins: dict[int, Join] = {}
        # A segment's own cell is never awaited.
        self.around = {kind: tuple(filter(None, steps)) for kind, steps in (around or {}).items()}
        self.asked = asked
        self.loose = loose
        self._may_meet = may_meet
        self._fitting: dict[tuple[Edges, int, int], int] = {}
        self._edges: list[str] = []
        #: The number of the edge at bare sides, if any tile has some.
        self.bare: int | None = None
        self._patterns: list[Pattern] = []
        self._pattern_numbers: dict[Pattern, int] = {}
        for tile in tiles:
            self.add(tile)

    def add(self, tile: Tile) -> None:
        """Add a tile; one with a known id stays as it is."""
        if tile.id in self.tiles:
            return
        self.tiles[tile.id] = tile
        north, east, south, west = map(self._edge_number, tile.edges)
        edges = north, east, south, west
        self.fits[tile.id] = self._by_edges.setdefault(edges, Fits(edges))

    def situation(self, demand: int) -> int:
        """The number of the demand."""
        number = self.situations.get(demand)
        if number is None:
            with _growing:
                number = self.situations.get(demand)
                if number is None:
                    number = len(self.demand_in)
                    self.demand_in.append(demand)
                    # Published last, so that a thread that finds the number also finds its data.
                    self.situations[demand] = number
        return number

    def fitting(self, tile_id: str) -> list[tuple[int, ...]]:
        """The legal quarter turns of a tile in each known situation."""
        fits = self.fits[tile_id]
        turns = fits.turns
        if len(turns) < len(self.demand_in):
            with _growing:
                while len(turns) < len(self.demand_in):
                    turns.append(self._fit(fits.edges, self.demand_in[len(turns)]))
        return turns

    def nearly(self, tile_id: str, edge: str) -> list[tuple[tuple[int, int], ...]]:
        """The quarter turns by which a tile would fit if another kind of edge met it on one side, and does not so.

        Returns:
            For each known situation pairs of the side and the quarter turns, ascending.
        """
        fits = self.fits[tile_id]
        number = self._edge_number(edge)
        found = fits.nearly.setdefault(number, [])
        if len(found) < len(self.demand_in):
            with _growing:
                while len(found) < len(self.demand_in):
                    demand = self.demand_in[len(found)]
                    plain = self._fit(fits.edges, demand)
                    others = [
                        (side, self._fit(fits.edges, demand & ~mask | (number + 1) << SHIFTS[side]))
                        for side, mask in enumerate(MASKS)
                        if demand & mask
                    ]
                    found.append(tuple((side, turn) for side, turns in others for turn in turns if turn not in plain))
        return found

    def turns(self, tile_id: str, demand: int) -> tuple[int, ...]:
        """The legal quarter turns of a tile for a demand."""
        return self._fit(self.fits[tile_id].edges, demand)

    def meeting(self, tile_id: str, demand: int) -> int:
        """By which quarter turns a tile meets a demand.

        Returns:
            A bit for each of the four, and above these a bit for each by which some side goes on, as no bare one does.
        """
        return self._meeting(self.fits[tile_id].edges, demand)

    def edge_name(self, number: int) -> str:
        """The kind of edge with that number."""
        return self._edges[number]

    def shape(self, tile: Tile, quarter_turns: int) -> Lying:
        """A rotated tile as the result of a recut; it may be one that is in no set."""
        known = self.tiles.get(tile.id)
        return self.lying[tile.id][quarter_turns] if known == tile else self._lay(tile, quarter_turns)

    def demanded(self, edge: str) -> int:
        """The demand of a cell with a tile to the north alone, which has a kind of edge there."""
        return (self._edge_number(edge) + 1) << SHIFTS[0]

    def demands(self, demand: int) -> tuple[str | None, ...]:
        """The kinds of edges in a demand on N, E, S and W; ``None`` without a tile."""
        numbers = [(demand >> shift) & _MASK for shift in SHIFTS]
        return tuple(self._edges[number - 1] if number else None for number in numbers)

    def clash(self, tile: Tile, quarter_turns: int, demand: int) -> tuple[str, str, str] | None:
        """The first side on which a tile does not fit: the side, its own kind of edge, and the one it faces."""
        edges = self.lying[tile.id][quarter_turns].edges
        for side, wanted in enumerate(self.demands(demand)):
            if wanted is not None and not self.meets(self._edges[edges[side]], wanted):
                return SIDES[side], self._edges[edges[side]], wanted
        return None

    def meets(self, one: str, other: str) -> bool:
        """Whether two kinds of edges match."""
        return one == other or BARE in (one, other) or self._may_meet(one, other) or self._may_meet(other, one)

    def _edge_number(self, kind: str) -> int:
        if kind not in self._edges:
            if len(self._edges) >= _MASK:
                raise ValueError(f"more than {_MASK} kinds of edges: {kind!r} is one too many")
            self._edges.append(kind)
            if kind == BARE:
                self.bare = len(self._edges) - 1
        return self._edges.index(kind)

    def _lay(self, tile: Tile, turns: int) -> Lying:
        lies = turned(tile, turns)
        segments = lies.segments
        edges = [self._edge_number(tile.edges[(side - turns) % 4]) for side in range(4)]
        patterns = [() if edge == self.bare else side for edge, side in zip(edges, lies.sides, strict=True)]
        sides = [self._pattern_number(pattern) for pattern in patterns]
        demands = [(edge + 1) << SHIFTS[(side + 2) % 4] for side, edge in enumerate(edges)]
        return Lying(
            tile=tile,
            rotation=90 * turns,
            segments=segments,
            edges=(edges[0], edges[1], edges[2], edges[3]),
            sides=(sides[0], sides[1], sides[2], sides[3]),
            open_ports=lies.open_ports,
            names=lies.names,
            by_name=lies.by_name,
            flags=lies.flags,
            watching=tuple(
                (index, self.around[segment.kind])
                for index, segment in enumerate(segments)
                if segment.kind in self.around
            ),
            ways=tuple(
                (STEPS[side], MASKS[side], demands[side], sides[side] << 16, (side + 2) % 4) for side in range(4)
            ),
            asked=tuple(
                index for index, segment in enumerate(segments) if self.asked is None or segment.kind in self.asked
            ),
            loose=tuple(index for index, segment in enumerate(segments) if segment.kind in self.loose),
        )

    def _pattern_number(self, pattern: Pattern) -> int:
        number = self._pattern_numbers.get(pattern)
        if number is None:
            with _growing:
                number = self._pattern_numbers.setdefault(pattern, len(self._patterns))
                if number == len(self._patterns):
                    self._patterns.append(pattern)
        return number

    def _fit(self, edges: Edges, demand: int) -> tuple[int, ...]:
        found = self._meeting(edges, demand)
        return _TURNS_IN[found & found >> 4 if demand else 0b1111]

    def _meeting(self, edges: Edges, demand: int) -> int:
        # A bit for each rotation: the result has those that every side of the demand allows, and above them those by
        # which any side goes on.
        fitting, going_on = 0b1111, 0
        for side, shift in enumerate(SHIFTS):
            wanted = (demand >> shift) & _MASK
            if wanted:
                key = (edges, side, wanted)
                known = self._fitting.get(key)
                if known is None:
                    known = self._fitting[key] = self._fit_side(*key)
                fitting &= known
                going_on |= known & 0b11110000
        return fitting | going_on

    def _fit_side(self, edges: Edges, side: int, wanted: int) -> int:
        other = self._edges[wanted - 1]
        found = 0
        for turns in range(4):
            own = self._edges[edges[side - turns]]
            found |= self.meets(own, other) << turns | (BARE not in (own, other)) << turns + 4
        return found

    def join(self, key: int) -> Join:
        """How two new side patterns join; stored in ``joins``."""
        join = self.joins[key] = self._join(key >> 16, key & 0xFFFF)
        return join

    def _join(self, here: int, there: int) -> Join:
        pairs: dict[tuple[int, int], int] = {}
        closes_here: dict[int, int] = {}
        closes_there: dict[int, int] = {}
        mine = self._patterns[here]
        theirs = self._patterns[there]
        if not mine or not theirs:
            # A side is bare.
            return (), None
        for place in range(3):
            facing = dict(theirs[2 - place])
            met = set()
            for kind, index in mine[place]:
                if kind in facing:
                    met.add(kind)
                    pair = (index, facing[kind])
                    pairs[pair] = pairs.get(pair, 0) + 1
                else:
                    closes_here[index] = closes_here.get(index, 0) + 1
            for kind, index in facing.items():
                if kind not in met:
                    closes_there[index] = closes_there.get(index, 0) + 1
        closed = (tuple(closes_here.items()), tuple(closes_there.items())) if closes_here or closes_there else None
        return tuple((one, other, ports) for (one, other), ports in pairs.items()), closed
