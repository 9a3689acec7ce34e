"""A pile of tiles for each player."""

from __future__ import annotations

from random import Random

import pytest
from tests.boards import game_of, place, turn

import bastide
from bastide import BastideError, Game
from bastide.testing import played

RULES = "base-game + own-piles"


def piles(game: Game) -> list[int]:
    """How many tiles are left in everybody's pile, in seating order."""
    return [game.view(game.players[0]).stacks()[f"pile:{player}"]["size"] for player in game.players]


def play_out(game: Game, seed: int = 4) -> Game:
    random = Random(seed)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    return game


@pytest.mark.parametrize("players", [["Red"], ["Red", "Blue"], ["Red", "Blue", "Green"]])
def test_tiles_are_dealt_evenly_and_none_is_left_in_the_bag(players: list[str]) -> None:
    game = Game(RULES, players, seed=1)
    # The first player has turned over a tile.
    held = [piles(game)[0] + 1, *piles(game)[1:]]
    assert sum(held) == 71
    assert max(held) - min(held) <= 1
    assert game.position.stack("bag") == ()


def test_everybody_turns_over_the_top_tile_of_the_own_pile() -> None:
    game = game_of(RULES, "U V E B")
    drawn = []
    for x in (1, 2):
        drawn.append((game.decision.player, game.decision.tile))
        turn(game, x, 0, 90)
    assert drawn == [("Red", "base-game/U"), ("Blue", "base-game/V")]
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/E")


def test_nobody_knows_what_lies_in_a_pile_not_even_its_owner() -> None:
    game = Game(RULES, ["Red", "Blue"], seed=1)
    for player in game.players:
        assert game.view(player).stacks()["pile:Red"] == {"size": 35}
    tops = {game.view("Red").sample(seed).position.stack("pile:Red")[-1] for seed in range(9)}
    assert len(tops) > 1


def test_second_part_of_a_turn_brings_a_tile_of_the_own_pile_sooner_and_none_more() -> None:
    game = game_of(f"{RULES} + traders-builders(content=rules)", " ".join("U" * 8), start="D")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1, 90)
    place(game, 2, 0, 90)
    game.play({"type": "deploy", "piece": "builder", "on": "road E"})
    turn(game, 0, 2, 90)
    turn(game, 3, 0, 90)
    # Red has extended the road of the builder.
    assert (game.decision.player, piles(game)) == ("Red", [0, 2])
    turn(game, 4, 0, 90)
    turn(game, 0, 3, 90)
    assert game.decision.player == "Blue"
    turn(game, 0, 4, 90)
    assert game.over


def test_tile_that_fits_nowhere_leaves_the_own_pile_for_good() -> None:
    game = game_of(RULES, "C B B U", start="B")
    assert [action["tile"] for action in game.to_record()["actions"]] == ["base-game/C"]
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/B")
    assert piles(game) == [0, 2]


def test_tile_that_went_back_into_the_bag_is_drawn_again_in_a_replay() -> None:
    game = played("base-game(unplaceable=back) + own-piles", 60, seed=5, style="close")
    record = game.to_record()
    # The deal drew each tile once.
    assert len(record["draws"]) > 71
    again = bastide.load(record)
    assert isinstance(again, Game)
    assert again.to_record() == record


def test_who_has_no_tile_left_passes_and_the_others_play_on() -> None:
    game = game_of(RULES, "C B B B", start="B")
    turn(game, 1, 0)
    turn(game, 2, 0)
    assert (game.decision.player, piles(game)) == ("Blue", [0, 0])
    turn(game, 3, 0)
    assert game.over


def test_river_is_dealt_to_nobody() -> None:
    game = Game(f"{RULES} + river", ["Red", "Blue"], seed=2)
    assert game.decision.tile is not None
    assert game.decision.tile.startswith("river/")
    assert sum(piles(game)) == 71


@pytest.mark.parametrize("draw", ["turn-start", "turn-end"])
def test_whole_game_is_played_and_replayed(draw: str) -> None:
    game = play_out(Game(f"base-game(draw={draw}) + own-piles", ["Red", "Blue"], seed=4))
    discarded = [action for action in game.to_record()["actions"] if action["type"] == "discard"]
    assert len(game.board.tiles) + len(discarded) == 72
    assert bastide.score(game.to_record()).scores == game.scores


def test_a_turn_ends_with_a_tile_that_fits_nowhere_where_the_game_says_so() -> None:
    game = play_out(Game("hunters-gatherers-2020(unplaceable=turn-ends) + own-piles", ["Red", "Blue"], seed=1))
    assert piles(game) == [0, 0]


@pytest.mark.parametrize("other", ["private-city-planning", "shared-display", "princess-dragon"])
def test_other_ways_to_draw_are_refused_in_a_sentence(other: str) -> None:
    with pytest.raises(BastideError, match=r"own pile|has a pile instead"):
        bastide.resolve_variant(f"{RULES} + {other}")
