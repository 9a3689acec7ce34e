"""Boards of tiles that no author would draw, compared with a search after every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bastide._kernel import audit
from bastide._kernel.board import Board
from bastide._kernel.geometry import AROUND, STEPS, offset
from bastide._kernel.journal import Journal
from bastide._kernel.legality import Catalogue
from bastide._kernel.pieces import Pieces, Place
from bastide._kernel.recutting import link, recut, unlink
from bastide._kernel.tiles import BARE, Segment, Tile

KINDS = ("reed", "sand", "mist")
PORTLESS = ("hill", "mast")
AROUNDS = {"hill": AROUND, "sand": (offset(2, 0), STEPS[0]), "mast": (0,)}
NUMBERS = st.integers(0, 10_000)


@st.composite
def tiles(draw: st.DrawFn, number: int = 0) -> Tile:
    """A tile whose segments of one kind share no port; those of different kinds may."""
    segments = []
    for kind in KINDS:
        left = list(range(12))
        for _ in range(draw(st.integers(0, 3))):
            ports = draw(st.sets(st.sampled_from(left), max_size=6)) if left else set()
            left = [port for port in left if port not in ports]
            if ports:
                flags = draw(st.dictionaries(st.sampled_from(["shell", "crab"]), st.integers(1, 3), max_size=2))
                segments.append(Segment(kind, tuple(sorted(ports)), flags))
    segments += [Segment(kind) for kind in draw(st.lists(st.sampled_from(PORTLESS), max_size=2))]
    bordered = [
        Segment(one.kind, one.ports, one.flags, tuple(draw(st.sets(st.integers(0, len(segments) - 1), max_size=2))))
        for one in segments
    ]
    edges = draw(st.tuples(*[st.sampled_from(("low", "high", "any", BARE))] * 4))
    return Tile(f"random/{number}", tuple(bordered), edges)


WORLDS = st.tuples(*[tiles(number) for number in range(5)])


def snapshot(board: Board, pieces: Pieces) -> dict[str, Any]:
    """The whole state of a board and its pieces."""
    kept = {name: value for name, value in vars(board).items() if name not in ("catalogue", "journal")}
    copied = {name: value.copy() if isinstance(value, list | dict) else value for name, value in kept.items()}
    return copied | {
        "order of tiles": [*board.cells],
        "all": pieces.all[:],
        "supply": {key: count for key, count in pieces._supply.items() if count},
        "standing": dict(pieces.standing),
        "inside": dict(pieces._inside),
    }


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [f"{name}: {one[name]} / {other[name]}" for name in one if one[name] != other[name]]


class World(RuleBasedStateMachine):
    """Tiles are placed, recut and removed, pieces come and go, and all of it is undone now and then."""

    @initialize(drawn=WORLDS, asked=st.sets(st.sampled_from([*KINDS, *PORTLESS])), loose=st.booleans())
    def begin(self, drawn: tuple[Tile, ...], asked: set[str], loose: bool) -> None:
        meets: Callable[[str, str], bool] = lambda one, other: "any" in (one, other)  # noqa: E731 - as short as it is
        self.tiles = drawn
        self.loose = frozenset({"sand"} & asked if loose else ())
        self.asked = frozenset(asked)
        catalogue = Catalogue(drawn, meets, AROUNDS, self.asked, self.loose)
        self.journal = Journal()
        self.board = Board(catalogue, self.journal)
        self.pieces = Pieces(self.board, self.journal, {"roof": first_segment})
        self.past: list[tuple[int, dict[str, Any]]] = []
        self.board.place(catalogue.lying[drawn[0].id][0], 0)

    def mark(self) -> None:
        self.past.append((len(self.journal), snapshot(self.board, self.pieces)))

    def complete(self) -> set[frozenset[int]]:
        return {
            feature.segments
            for feature in audit.features_from_scratch(self.board)
            if feature.kind in self.asked and not feature.missing and (not feature.open or feature.kind in self.loose)
        }

    @rule(tile=st.integers(0, 4), where=NUMBERS, turns=st.integers(0, 3))
    def place(self, tile: int, where: int, turns: int) -> None:
        cells = sorted(self.board.frontier) or [0]
        cell = cells[where % len(cells)]
        self.mark()
        before = self.complete()
        if cell in self.board.cells:
            return
        ready = self.board.place(self.board.catalogue.lying[self.tiles[tile].id][turns], cell)
        named = {frozenset(self.board.members(root)) for root in ready}
        assert len(named) == len(ready)
        assert self.complete() - before <= named <= self.complete()

    @precondition(lambda self: self.board.cells)
    @rule(tile=tiles(9), where=NUMBERS, turns=st.integers(0, 3), onto=NUMBERS)
    def recut(self, tile: Tile, where: int, turns: int, onto: int) -> None:
        cell = sorted(self.board.cells)[where % len(self.board.cells)]
        old, base, _ = self.board.cells[cell]
        if not tile.segments and any(self.board.on.get(base + index) for index in range(old.count)):
            return
        carry = {index: (index + onto) % len(tile.segments) for index in range(old.count)} if tile.segments else {}
        self.mark()
        self.pieces.recut(recut(self.board, cell, self.board.catalogue.shape(tile, turns), carry))

    @precondition(lambda self: len(self.board.cells) > 1)
    @rule(where=NUMBERS)
    def take_up(self, where: int) -> None:
        cell = sorted(self.board.cells)[where % len(self.board.cells)]
        lying, base, _ = self.board.cells[cell]
        if not any(self.board.on.get(base + index) for index in range(lying.count)):
            self.mark()
            recut(self.board, cell, None, {})

    @precondition(lambda self: self.board.cells)
    @rule(first=NUMBERS, second=NUMBERS)
    def link(self, first: int, second: int) -> None:
        lying = [number for number, cell in enumerate(self.board.where) if cell in self.board.cells]
        if not lying:
            return
        one = lying[first % len(lying)]
        kind = self.board.definition[one].kind
        others = [number for number in lying if self.board.definition[number].kind == kind and number != one]
        if others:
            other = others[second % len(others)]
            self.mark()
            change = unlink if other in self.board.links.get(one, ()) else link
            change(self.board, one, other)

    def somewhere(self, kind: str, where: int, without: int = -1) -> Place:
        lying = [segment for segment in range(len(self.board.parent)) if self.board.where[segment] in self.board.cells]
        cell = sorted(self.board.cells)[where % len(self.board.cells)]
        if kind == "segment" and lying:
            return Place("segment", lying[where % len(lying)])
        below = [n for n, piece in enumerate(self.pieces.all) if piece.place.kind != "away" and n < without]
        if kind == "piece" and below:
            return Place("piece", below[where % len(below)])
        return Place("roof" if kind == "roof" else "tile", cell)

    @precondition(lambda self: self.board.cells)
    @rule(kind=st.sampled_from(["segment", "piece", "roof", "tile"]), where=NUMBERS)
    def deploy(self, kind: str, where: int) -> None:
        self.mark()
        self.pieces.enter("punt", 0, self.somewhere(kind, where, len(self.pieces.all)), stocked=False)

    @precondition(lambda self: self.board.cells and self.pieces.all)
    @rule(number=NUMBERS, kind=st.sampled_from(["segment", "piece", "roof", "tile", "home"]), where=NUMBERS)
    def move(self, number: int, kind: str, where: int) -> None:
        number %= len(self.pieces.all)
        if self.pieces.all[number].place.kind == "away":
            return
        self.mark()
        if kind == "home":
            self.pieces.go_home(number)
        else:
            self.pieces.move(number, self.somewhere(kind, where, number))

    @precondition(lambda self: self.past)
    @rule(count=st.integers(1, 5))
    def undo(self, count: int) -> None:
        for _ in range(min(count, len(self.past))):
            length, before = self.past.pop()
            self.journal.rollback(length)
            assert not differences(snapshot(self.board, self.pieces), before)

    @rule()
    def copy(self) -> None:
        before = snapshot(self.board, self.pieces)
        twin = self.board.copy(Journal())
        others = self.pieces.copy(twin, twin.journal)
        assert not differences(snapshot(twin, others), before)
        for cell in sorted(twin.frontier)[:2]:
            twin.place(twin.catalogue.lying[self.tiles[0].id][1], cell)
        assert not differences(snapshot(self.board, self.pieces), before)

    @invariant()
    def is_as_a_search_finds_it(self) -> None:
        assert not audit.faults(self.board, self.pieces)

    @invariant()
    def bounds_are_borders_seen_from_the_other_side(self) -> None:
        roots = self.board.roots()
        bordered = {(one, other) for one in roots for other in self.board.borders(one)}
        assert {(one, other) for other in roots for one in self.board.bounds(other)} == bordered

    @invariant()
    def fits_where_all_edges_meet(self) -> None:
        if self.board.cells and len(self.board.cells) < 6:
            for tile in self.tiles:
                assert self.board.fits(tile.id) == audit.fits_from_scratch(self.board, tile.id)


def first_segment(board: Board, cell: Any) -> int | None:
    """A piece on a roof belongs to the first segment below it."""
    laid = board.cells.get(cell)
    return laid[1] if laid is not None and laid[0].count else None


class ManyWorlds(World):
    """The same with more examples."""


TestWorld = World.TestCase
TestWorld.settings = settings(TestWorld.settings, max_examples=25)
TestManyWorlds = pytest.mark.exhaustive(ManyWorlds.TestCase)
