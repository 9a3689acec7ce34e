"""Tiles with bare sides: nothing goes on there, what runs up to them stays open, and two may make a third one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toys.making import plugin
from toys.playing import Watched

from bastide import (
    Candidate,
    ChangedTiles,
    Diagram,
    IllegalAction,
    PlacementOffers,
    Position,
    Segment,
    Table,
    Tile,
    TileFile,
    cell,
)

GameOf = Callable[..., Watched]
WHOLE = "halves/half-on-half"
#: A canal to the west runs up to the bare eastern side.
START = [{"tile": "halves/half", "at": [0, 0], "rotation": 0}, {"tile": "wetlands/plain", "at": [0, -1], "rotation": 0}]


def joined(under: Tile, over: Tile) -> Iterator[Tile]:
    """Two halves of which the canals meet: one canal from west to east."""
    if under.id == over.id == "halves/half":
        segments = (
            Segment("canal", (4, 10)),
            Segment("marsh", (0, 1, 2, 3, 11)),
            Segment("marsh", (5, 6, 7, 8, 9)),
        )
        yield dataclasses.replace(over, id=WHOLE, segments=segments, edges=("marsh", "canal", "marsh", "canal"))


def lay(table: Table, candidate: Candidate) -> None:
    table.place_over(candidate.tile, candidate.cell, candidate.turns, {0: 0}, becomes=WHOLE)


def other_halves(position: Position, player: int) -> Iterator[Candidate]:
    for tile in position.hand:
        for where in position.cells:
            laid = position.tile_at(where)
            if laid is not None and tile == laid.tile.id == "halves/half":
                turns = (laid.rotation // 90 + 2) % 4
                if turns in position.turns_at(WHOLE, where):
                    yield Candidate(tile, where, turns, do=lay)


HALVES = plugin(
    "Tiles are cut in half.",
    components=[
        TileFile(path=Path(__file__).parent.with_name("toys") / "halves.toml"),
        ChangedTiles(id="halves/both", says="Two halves make a tile.", under=joined),
    ],
    placement_rules=[PlacementOffers(id="halves/other", says="A half is laid beside another.", offers=other_halves)],
)


def test_bare_sides_part_what_lies_around_a_corner(game_of: GameOf) -> None:
    around = [{"tile": "wetlands/plain", "at": at, "rotation": 0} for at in ([1, 0], [0, 1], [1, 1])]
    position = game_of(halves=HALVES, draws=["plain"], start=[*START, *around]).game.position
    # There is marsh on all four tiles, but that of the half does not meet the others.
    assert position.feature_around(cell(1, 1), "marsh") is None


def test_any_tile_lies_at_a_bare_side_if_it_goes_on_at_another(game_of: GameOf) -> None:
    game = game_of(halves=HALVES, draws=["plain", "end"], start=START)
    # The cells to the east and south lie at bare sides alone.
    assert not {(1, 0), (0, 1)} & {tuple(action["at"]) for action in game.actions("place")}
    with pytest.raises(IllegalAction, match="only bare sides meet"):
        game.game.play({"type": "place", "tile": "wetlands/plain", "at": [1, 0], "rotation": 0})
    game.place("plain", (1, -1))
    rotations = {action["rotation"] for action in game.actions("place") if action["at"] == [1, 0]}
    assert rotations == {0, 180, 270}


def test_half_is_laid_where_one_of_its_own_sides_goes_on(game_of: GameOf) -> None:
    game = game_of(halves=HALVES, draws=["halves/half"], start=START[1:])
    # Beside plain marsh, its side without the canal.
    rotations = {action["rotation"] for action in game.actions("place") if action["at"] == [0, 0]}
    assert rotations == {0}


def test_what_runs_up_to_a_bare_side_stays_open_on_both_sides(game_of: GameOf) -> None:
    game = game_of(halves=HALVES, draws=["plain", "end", "straight"], start=START)
    board = game.game.board
    game.place("plain", (1, -1))
    assert board.feature_at((0, 0), "canal W").open == 2
    # Its canal faces the bare side: it neither joins the other one nor ends there.
    game.place("end", (1, 0))
    assert board.feature_at((1, 0), "canal W").open == 1
    assert board.feature_at((0, 0), "canal W").open == 2
    assert game.game.position.beside(0) == []


def test_two_halves_make_a_tile_in_which_everything_goes_on(game_of: GameOf) -> None:
    draws = ["end", "plain", "end", "plain", "halves/half", "plain"]
    game = game_of(halves=HALVES, draws=draws, start=START)
    board = game.game.board
    game.place("end", (-1, 0), 180)
    game.deploy("canal E")
    game.place("plain", (1, -1))
    game.place("end", (1, 0))
    game.skip()
    game.place("plain", (-1, -1))
    game.place("halves/half", (0, 0), 180)
    tile = board.tile_at((0, 0))
    assert tile is not None
    assert (tile.tile.id, tile.rotation) == (WHOLE, 180)
    assert board.feature_at((0, 0), "canal E").tiles == [(-1, 0), (0, 0), (1, 0)]
    assert board.feature_at((0, 0), "canal E").open == 0
    table, notes = Diagram.of(game.game).on_table(game.game.ruleset)
    assert not notes
    assert table.board.feature_at((0, 0), "canal E").open == 0
