"""The cost of a turn does not depend on the number of tiles on the board, only on the cells around them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import FrameType
from typing import Any

import pytest
from toys.playing import ruleset_of

from bastide import Game


def square(side: int) -> Iterator[tuple[int, int]]:
    """Tiles in a square."""
    return ((x, y) for x in range(side) for y in range(side))


def comb(count: int) -> Iterator[tuple[int, int]]:
    """Tiles in a row, with many open cells around them."""
    return ((x, 0) for x in range(count))


def lines(do: Callable[[], object]) -> int:
    """The number of executed lines of Python: a measure that does not depend on the machine."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        do()
    finally:
        sys.settrace(before)
    return count


def game_on(cells: Iterator[tuple[int, int]]) -> Game:
    start = [{"tile": "wetlands/plain", "at": list(at), "rotation": 0} for at in cells]
    start.append({"tile": "wetlands/straight", "at": [-1, 0], "rotation": 90})
    draws = ["wetlands/beacon", "wetlands/straight", "wetlands/plain", "wetlands/plain"]
    return Game(ruleset_of(), ["Red", "Blue"], seed=1, draws=draws, start=start)


def turns(game: Game) -> None:
    game.play({"type": "place", "tile": "wetlands/beacon", "at": [0, -1], "rotation": 0})
    game.play({"type": "deploy", "piece": "punt", "on": "beacon"})
    game.play({"type": "place", "tile": "wetlands/straight", "at": [-1, 1], "rotation": 90})
    game.play({"type": "pass"})


def undo(game: Game) -> None:
    for _ in range(4):
        game.undo()


@pytest.fixture(scope="module")
def boards() -> tuple[Game, Game]:
    """One board of 10,000 tiles and one of 200, with as many open cells around them."""
    return game_on(square(100)), game_on(comb(200))


def test_boards_have_about_as_many_open_cells(boards: tuple[Game, Game]) -> None:
    large, small = (len(game.board.frontier) for game in boards)
    assert 0.9 < large / small < 1.1
    assert len(boards[0].board.tiles) > 10_000


def test_turn_on_a_large_board_costs_what_it_costs_on_a_small_one(boards: tuple[Game, Game]) -> None:
    large, small = boards
    for game in boards:
        turns(game)
        undo(game)
    played = [lines(partial(turns, game)) for game in (large, small)]
    undone = [lines(partial(undo, game)) for game in (large, small)]
    assert played[0] < 1.2 * played[1]
    assert undone[0] < 1.2 * undone[1]


def test_journal_notes_as_much_on_a_large_board(boards: tuple[Game, Game]) -> None:
    noted = []
    for game in boards:
        turns(game)
        noted.append(len(game._state.journal))
        undo(game)
    assert noted[0] == noted[1]
