"""A hand of tiles hidden from others, joker edges, an overlay kind, and blocks of two tiles."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from toys import hands, turns
from toys.making import plugin
from toys.playing import Watched

import bastide
from bastide import PlacementFilter

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


def test_sample_redraws_the_hands_of_others(game_of: GameOf) -> None:
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
    from bastide import coordinates

    eastward = plugin(
        "Ends lie east.",
        placement_rules=[
            PlacementFilter(
                id="east/ends",
                says="No end lies west of the first tile.",
                allows=lambda view, candidate: coordinates(candidate.cell)[0] > 0,
                tiles=lambda tile: tile.id == "wetlands/end",
            )
        ],
    )
    game = game_of(tiles=hands.MORE_TILES, east=eastward, draws=["hands/twins", "end"])
    offered = [(action["at"], action["rotation"]) for action in game.actions("place")]
    assert ([1, 0], 0) in offered
    assert ([-1, 0], 180) not in offered


def test_hand_in_which_nothing_fits_is_exchanged_from_the_oldest_on(game_of: GameOf) -> None:
    # There is land above and below the start tile, and the canal is dammed at both ends.
    start = [
        {"tile": "wetlands/start", "at": [0, 0], "rotation": 0},
        {"tile": "hands/lock", "at": [1, 0], "rotation": 180},
        {"tile": "hands/lock", "at": [-1, 0], "rotation": 0},
    ]
    never = PlacementFilter(
        id="never/forks", says="No forks.", allows=lambda view, candidate: False, tiles=lambda tile: "fork" in tile.id
    )
    game = game_of(
        tiles=hands.MORE_TILES,
        hands=hands.PLUGIN,
        never=plugin("Forks are forbidden.", placement_rules=[never]),
        draws=["fork", "fork", "plain", "fork", "plain"],
        start=start,
    )
    # One fork is discarded; the other one stays in hand, since a plain tile replaced the first.
    assert [action["type"] for action in game.game.to_record()["actions"]] == ["discard"]
    assert game.game.position.stack("hand:Red") == ("wetlands/fork", "wetlands/plain")
    game.place("plain", (0, 1))
    # Blue has another fork and a plain tile.
    assert {action["tile"] for action in game.actions("place")} == {"wetlands/plain"}
    game.place("plain", (0, -1))
    # Nothing is left to draw, and neither fork can be placed.
    assert game.game.over
    assert sum(action["type"] == "discard" for action in game.game.to_record()["actions"]) == 3
    assert not game.game.position.stack("hand:Red") + game.game.position.stack("hand:Blue")


def test_tiles_that_fit_nowhere_and_go_under_the_bag_are_each_tried_once(game_of: GameOf) -> None:
    never = PlacementFilter(id="never/any", says="Nothing.", allows=lambda view, candidate: False)
    game = game_of(under=turns.UNDER, never=plugin("Nothing fits.", placement_rules=[never]), hands=hands.PLUGIN)
    assert game.game.over
    assert [laid.at for laid in game.game.board.tiles] == [(0, 0)]


def test_sample_of_another_players_decision_uses_the_redrawn_hand(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, hands=hands.PLUGIN)
    for seed in range(20):
        sample = game.game.view("Blue").sample(seed)
        assert sample.decision.player == "Red"
        held = set(sample.position.stack("hand:Red"))
        assert {action.as_record()["tile"] for action in sample.decision.actions} <= held
        sample.play(sample.decision.actions[-1])


def test_sample_does_not_reveal_draws_of_others(game_of: GameOf) -> None:
    game = game_of(tiles=hands.MORE_TILES, hands=hands.PLUGIN)
    twin = game.game.copy()
    # Another game that looks the same to Blue: Red's draws are in the bag, and the other way round.
    state = twin._state
    red, bag = state.stacks["hand:Red"], state.stacks["bag"]
    swapped = [(item, other) for item, other in zip(red.items, bag.items, strict=False) if "/" in item]
    red.fill([other for _, other in swapped])
    bag.fill([*[item for item, _ in swapped], *bag.items[len(swapped) :]])
    state.drawn = [("bag", other) for _, other in swapped] + state.drawn[len(swapped) :]
    ours, others = game.game.view("Blue").sample(3), twin.view("Blue").sample(3)
    assert ours.to_record()["draws"] == others.to_record()["draws"]
    assert ours.position.stack("hand:Red") == others.position.stack("hand:Red")
