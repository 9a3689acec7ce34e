"""The independent search finds errors in a board."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bastide._kernel import audit
from bastide._kernel.board import Board
from bastide.testing.playing import played
from tests.laws.rulesets import ruleset_of


def claimed(board: Board) -> int:
    return next(root for root in board.roots() if board.pieces[root])


def lengthen(board: Board) -> None:
    board.size[board.roots()[0]] += 1


def open_up(board: Board) -> None:
    board.open[board.roots()[3]] += 1


def mark(board: Board) -> None:
    board.flags[board.roots()[0]] = {"mark": 1}


def turn_out(board: Board) -> None:
    board.pieces[claimed(board)] = ()


def wait(board: Board) -> None:
    root = next(iter(board.gaps))
    board.gaps[root] += 1


def forget_cell(board: Board) -> None:
    board.frontier.popitem()


def demand_less(board: Board) -> None:
    board.frontier[next(iter(board.frontier))] = 0


def move(board: Board) -> None:
    board.where[5] += 1


def part(board: Board) -> None:
    root = next(root for root in board.roots() if board.size[root] > 1)
    other = board.next[root]
    board.next[root], board.next[other] = board.next[other], board.next[root]


def stand_elsewhere(board: Board) -> None:
    segment, numbers = board.on.popitem()
    board.on[segment + 1] = numbers


HARM = (lengthen, open_up, mark, turn_out, wait, forget_cell, demand_less, move, part, stand_elsewhere)


@pytest.mark.parametrize("harm", HARM)
def test_audit_finds_corruption(harm: Callable[[Board], None]) -> None:
    state = played(ruleset_of("hig-2000"), 60, 5)._state
    assert audit.faults(state.board, state.pieces) == []
    harm(state.board)
    assert audit.faults(state.board, state.pieces)
