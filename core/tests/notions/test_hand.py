"""A hand of tiles hidden from others, joker edges, an overlay kind, and blocks of two tiles."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys import hands
from toys.playing import Watched

import bastide

GameOf = Callable[..., Watched]


def with_hands(game_of: GameOf, *draws: str) -> Watched:
    return game_of(tiles=hands.MORE_TILES, hands=hands.PLUGIN, draws=draws)


def test_tiles_are_placed_from_the_hand_and_the_rest_stays(game_of: GameOf) -> None:
    game = with_hands(game_of, "straight", "end", "plain", "plain", "fork", "plain")
    assert game.decision.tile is None
    assert {action["tile"] for action in game.actions("place")} == {"wetlands/straight", "wetlands/end"}
    game.place("end", (1, 0))
    game.skip()
    assert game.game.position.stack("hand:Red") == ("wetlands/straight",)
    game.place("plain", (0, 1))
    assert {action["tile"] for action in game.actions("place")} == {"wetlands/straight", "wetlands/fork"}


def test_hand_is_hidden_from_others(game_of: GameOf) -> None:
    game = with_hands(game_of, "straight", "end", "plain")
    stacks = game.game.view("Blue").stacks()
    assert "items" not in stacks["hand:Red"]
    assert stacks["hand:Red"]["size"] == 2
    assert "items" not in stacks["bag"]
    assert game.game.view("Red").stacks()["hand:Red"]["items"] == {"wetlands/end": 1, "wetlands/straight": 1}
    assert game.game.view("Blue").decision is None


def test_sample_redraws_what_others_hold(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, hands=hands.PLUGIN)
    mine = game.game.position.stack("hand:Red")
    samples = [game.game.view("Red").sample(seed) for seed in range(20)]
    assert {sample.position.stack("hand:Red") for sample in samples} == {mine}
    guests = [game.game.view("Blue").sample(seed).position.stack("hand:Red") for seed in range(20)]
    assert len(set(guests)) > 1


def test_game_with_hands_ends_when_they_are_empty(game_of: GameOf) -> None:
    game = with_hands(game_of, "straight", "plain", "plain", "plain")
    for _ in range(20):
        if game.game.over:
            break
        game.play(**game.decision.actions[-1].as_record())
    assert game.game.over
    assert len(game.game.board.tiles) == 5


def test_joker_edge_meets_any_edge_and_closes_it(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, draws=["hands/lock", "plain"])
    game.place("hands/lock", (1, 0))
    canals = [(canal.tiles, canal.open) for canal in game.game.board.features("canal")]
    assert sorted(canals) == [([(0, 0)], 1), ([(1, 0)], 1)]


def test_segments_of_different_kinds_share_a_port_and_are_features_of_their_own(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, draws=["hands/bridge", "hands/bridge", "plain"])
    game.place("hands/bridge", (1, 0))
    game.deploy("rope N")
    game.place("hands/bridge", (1, 1))
    game.skip()
    [rope] = game.game.board.features("rope")
    assert (rope.tiles, rope.open, len(rope.pieces)) == ([(1, 0), (1, 1)], 2, 1)
    assert not rope.complete


def test_block_of_two_tiles_is_laid_by_one_action(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, draws=["hands/twins", "plain"])
    assert game.decision.tile == "hands/twins"
    with pytest.raises(bastide.IllegalAction):
        game.game.play({"type": "place", "tile": "hands/twins", "at": [0, 1], "rotation": 90})
    game.place("hands/twins", (1, 0))
    assert [laid.at for laid in game.game.board.tiles] == [(0, 0), (1, 0), (2, 0)]
    assert {action.get("at") and tuple(action["at"]) for action in game.actions("deploy")} == {(1, 0), None}
    game.deploy("canal W", at=[1, 0])
    [canal] = game.game.board.features("canal")
    assert canal.open == 1


def test_block_turned_lies_as_a_whole(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, draws=["hands/twins", "plain"])
    game.place("hands/twins", (-1, 0), 180)
    assert [laid.at for laid in game.game.board.tiles] == [(0, 0), (-1, 0), (-2, 0)]


def test_placement_filter_speaks_of_the_tiles_of_a_block(game_of: GameOf) -> None:
    from toys.making import plugin

    from bastide import PlacementFilter, position

    eastward = plugin(
        "Ends lie east.",
        placement_rules=[
            PlacementFilter(
                id="east/ends",
                says="No end lies west of the first tile.",
                allows=lambda view, candidate: position(candidate.cell)[0] > 0,
                tiles=lambda tile: tile.id == "wetlands/end",
            )
        ],
    )
    game = game_of(tiles=hands.MORE_TILES, east=eastward, draws=["hands/twins", "end"])
    offered = [(action["at"], action["rotation"]) for action in game.actions("place")]
    assert ([1, 0], 0) in offered
    assert ([-1, 0], 180) not in offered
