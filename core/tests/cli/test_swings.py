"""The lines that change a winner, compared with a search of every set."""

from __future__ import annotations

from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from bastide.apps.comparing import smallest_swing

SCORES = st.integers(1, 4).flatmap(lambda players: st.lists(st.integers(0, 9), min_size=players, max_size=players))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[list[int]]]:
    scores = draw(SCORES)
    move = st.lists(st.integers(-6, 6), min_size=len(scores), max_size=len(scores))
    return scores, draw(st.lists(move, max_size=7))


def winners(scores: list[int]) -> set[int]:
    return {player for player, points in enumerate(scores) if points == max(scores)}


def after(scores: list[int], moves: list[list[int]], chosen: tuple[int, ...]) -> list[int]:
    return [points + sum(moves[each][player] for each in chosen) for player, points in enumerate(scores)]


def by_trying(scores: list[int], moves: list[list[int]]) -> int | None:
    """The size of a smallest set that changes the winners."""
    for size in range(len(moves) + 1):
        for chosen in combinations(range(len(moves)), size):
            if winners(after(scores, moves, chosen)) != winners(scores):
                return size
    return None


@given(tables())
@example(([5, 5], [[-1, -1], [0, 0]]))
@example(([9, 5, 5], [[0, 2, 1], [-1, 1, 0], [0, 0, 4]]))
def test_swing_is_as_small_as_trying_every_set_finds(table: tuple[list[int], list[list[int]]]) -> None:
    scores, moves = table
    chosen = smallest_swing(scores, moves)
    assert (None if chosen is None else len(chosen)) == by_trying(scores, moves)
    if chosen is not None:
        assert winners(after(scores, moves, chosen)) != winners(scores)
        assert chosen == tuple(sorted(set(chosen)))


def test_catching_up_is_another_winner() -> None:
    assert smallest_swing([10, 7], [[0, 1], [0, 3], [-2, 0]]) == (1,)


def test_tie_that_is_broken_is_another_winner() -> None:
    assert smallest_swing([7, 7, 1], [[-4, -4, 0], [0, -1, 0]]) == (1,)


def test_two_differences_may_be_needed() -> None:
    assert smallest_swing([10, 5], [[-2, 1], [0, 2], [9, 0]]) == (0, 1)


def test_winner_who_gains_most_stays_the_winner() -> None:
    assert smallest_swing([10, 5], [[3, 1], [0, 2]]) is None
