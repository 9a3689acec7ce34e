"""What holds in every game: random games under random choices of options."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bastide
from bastide import Game, Place

MOVES = ("before-scoring", "after-scoring")
VARIANTS = [
    f"hig-2002 + princess-dragon(dragon_moves={moves}, princess={princess}, fairy={fairy}){more}"
    for moves, princess, fairy, more in product(
        MOVES, ("may", "must"), ("beside-follower", "on-tile"), ("", " + traders-builders + inns-cathedrals")
    )
]
FEW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def cell_of(game: Game, kind: str) -> int | None:
    """Where the dragon or the fairy is."""
    numbers = game.position.pieces_of(None, kind)
    assert len(numbers) <= 1
    return game.position.cell_of(numbers[0]) if numbers else None


def owned_on(game: Game, cell: int) -> list[int]:
    """The players' pieces on a tile."""
    position = game.position
    players = range(len(game.players))
    return [number for player in players for number in position.pieces_of(player) if position.cell_of(number) == cell]


@FEW
@given(st.sampled_from(VARIANTS), st.integers(0, 2**16), st.integers(2, 6))
def test_nobody_stands_where_the_dragon_is_and_it_is_never_where_the_fairy_is(
    variant: str, seed: int, players: int
) -> None:
    names = ["Red", "Blue", "Green", "Black", "Yellow", "White"][:players]
    game = Game(variant, names, seed=seed)
    choose = random.Random(seed)
    been: list[int] = []
    while not game.over:
        moving = game.decision.kind == "dragon"
        before = cell_of(game, "dragon")
        been = been if moving and been else [before or 0]
        mover = game.decision.number
        game.play(choose.choice(game.decision.actions))
        here = cell_of(game, "dragon")
        if here is not None:
            assert not owned_on(game, here)
            fairy = cell_of(game, "fairy")
            assert fairy != here
        if moving:
            assert here is not None
            assert here not in been
            been.append(here)
            assert len(been) <= 1 + 6
            if game.decision.kind == "dragon":
                assert mover is not None
                assert game.decision.number == (mover + 1) % players
        if game.decision.kind != "dragon":
            been = []


@FEW
@given(st.sampled_from(VARIANTS), st.integers(0, 2**16))
def test_dragon_tiles_wait_until_the_dragon_is_there_and_none_waits_afterwards(variant: str, seed: int) -> None:
    game = Game(variant, ["Red", "Blue"], seed=seed)
    choose = random.Random(seed)
    while not game.over:
        waiting = game.position.stack("waiting-dragons")
        if cell_of(game, "dragon") is None:
            assert not any("/PD-dragon" in tile.tile.id for tile in game.board.tiles)
        else:
            assert waiting == ()
        assert all("/PD-dragon" in tile for tile in waiting)
        game.play(choose.choice(game.decision.actions))


@FEW
@given(st.sampled_from(VARIANTS), st.integers(0, 2**16))
def test_fairy_stays_where_she_is_until_a_player_moves_her(variant: str, seed: int) -> None:
    game = Game(variant, ["Red", "Blue"], seed=seed)
    choose = random.Random(seed)
    for _ in range(80):
        if game.over:
            break
        before = cell_of(game, "fairy")
        action = choose.choice(game.decision.actions)
        moved = action.type == "fairy"
        x, y = action.as_record().get("at", (0, 0))
        game.play(action)
        after = cell_of(game, "fairy")
        if moved:
            assert after == bastide.cell(x, y)
            assert game.position.pieces_at(Place("tile", after))
        else:
            assert after == before
