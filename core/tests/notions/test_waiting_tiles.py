"""Tiles that were drawn and wait to be placed, and stacks that players choose from."""

from __future__ import annotations

from collections.abc import Callable

from toys import ferries
from toys.making import plugin
from toys.playing import Watched

from bastide import PlacementFilter, cell

GameOf = Callable[..., Watched]


def test_phase_may_put_a_tile_at_hand_and_then_none_is_drawn(game_of: GameOf) -> None:
    game = game_of(ferries=ferries.PLUGIN, draws=["copse", "plain", "beacon", "beacon"])
    game.place("copse", (0, 1), 90)
    game.skip()
    assert game.game.turn == "Blue"
    assert game.decision.tile == "wetlands/plain"
    assert not game.game.position.stack("ferry:Blue")
    game.place("plain", (0, -1))
    assert game.decision.tile == "wetlands/beacon"


def test_game_goes_on_as_long_as_tiles_wait(game_of: GameOf) -> None:
    game = game_of(ferries=ferries.PLUGIN, draws=["copse", "plain"])
    game.place("copse", (0, 1), 90)
    assert game.game.position.exhausted()
    assert game.game.position.waiting()
    game.skip()
    assert not game.game.over
    game.place("plain", (0, -1))
    assert not game.game.position.waiting()
    assert game.game.over


def test_waiting_tile_that_fits_nowhere_is_treated_like_any_other(game_of: GameOf) -> None:
    never = PlacementFilter(
        id="never/forks", says="No forks.", allows=lambda view, candidate: False, tiles=lambda tile: "fork" in tile.id
    )
    dammed = plugin("Forks are forbidden.", placement_rules=[never])
    game = game_of(ferries=ferries.PLUGIN, dammed=dammed, draws=["copse", "fork", "plain"])
    game.place("copse", (0, 1), 90)
    game.skip()
    assert {"type": "discard", "tile": "wetlands/fork"} in game.game.to_record()["actions"]
    assert game.decision.tile == "wetlands/plain"


def test_tiles_are_chosen_from_a_stack_and_further_offers_know_of_them(game_of: GameOf) -> None:
    game = game_of(quay=ferries.QUAY, draws=["straight", "plain", "beacon"])
    assert game.decision.tile is None
    assert game.game.position.choices(0) == [("wetlands/straight", "quay"), ("wetlands/plain", "quay")]
    plain: list[str] = []
    askew: list[str] = []
    for action in game.actions("place"):
        (askew if "askew" in action else plain).append(action["tile"])
    assert set(plain) == {"wetlands/straight", "wetlands/plain"}
    assert sorted(askew) == ["wetlands/plain", "wetlands/straight"]
    game.place("straight", (0, 1), askew=True)
    assert game.game.board.tile_at((0, 1)) is not None
    game.skip()
    assert game.game.position.choices(1) == [("wetlands/plain", "quay"), ("wetlands/beacon", "quay")]


def test_edges_can_be_asked_of_as_though_another_tile_lay_beside(game_of: GameOf) -> None:
    game = game_of(draws=["plain"])
    position = game.game.position
    east, start = cell(1, 0), cell(0, 0)
    assert position.turns_at("wetlands/straight", east) == (0, 2)
    assert position.turns_at("wetlands/straight", east, {start: ("wetlands/straight", 1)}) == (1, 3)
    assert position.turns_at("wetlands/end", east, {cell(2, 0): ("wetlands/end", 0)}) == ()
