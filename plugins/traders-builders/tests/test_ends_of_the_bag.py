"""Second parts of turns when no tile is left for them (facts 4.7, 4.8, 11.6)."""

from __future__ import annotations

import pytest
from tests.boards import decline, deploy, game_of, place, turn

import bastide


def with_builder_at_the_end(variant: str, draws: str) -> bastide.Game:
    """A game in which Red has just placed the fourth tile, which completes the road with the builder."""
    game = game_of(variant, draws, start="W")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, -1)
    place(game, 2, 0, 90)
    game.play({"type": "deploy", "piece": "builder", "on": "road E"})
    turn(game, -1, -1)
    place(game, 3, 0, 90)
    return game


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_last_tile_of_the_bag_brings_no_second_part(timing: str) -> None:
    game = with_builder_at_the_end(f"base-game + traders-builders(second_tile={timing})", "U B U B A")
    deploy(game, "monastery")
    assert game.over
    assert game.scores == {"Red": 4 + 2, "Blue": 0}
    assert game.supply("Red") == {"follower": 6, "builder": 1, "pig": 1}


@pytest.mark.parametrize("timing", ["after-scoring", "at-once"])
def test_second_part_without_a_tile_is_none_and_others_still_place_theirs(timing: str) -> None:
    # Blue drew the last tile early, so there is nothing for Red to place or to decline.
    rules = f"base-game(draw=turn-end) + traders-builders(second_tile={timing})"
    game = with_builder_at_the_end(rules, "U B U B A B")
    decline(game)
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Blue", "place", "base-game/B")
    assert game.position.part_number == 1
    turn(game, -2, -1)
    assert game.over
    record = game.to_record()
    assert not [action for action in record["actions"] if action.get("part") == 2]
    result = bastide.score(record)
    assert (result.error, result.scores) == (None, {"Red": 4, "Blue": 0})


def test_abbot_is_not_called_back_in_a_second_part_without_a_tile() -> None:
    rules = "base-game(draw=turn-end) + abbot + traders-builders"
    game = game_of(rules, "B U U B U B A B", start="W")
    place(game, 0, -1)
    game.play({"type": "deploy", "piece": "abbot", "on": "monastery"})
    turn(game, -1, 0, 90)
    turn(game, 1, 0, 90, on="road E")
    turn(game, -1, -1)
    place(game, 2, 0, 90)
    game.play({"type": "deploy", "piece": "builder", "on": "road E"})
    turn(game, -2, -1)
    place(game, 3, 0, 90)
    decline(game)
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Blue", "place", "base-game/B")


def test_builder_on_a_board_is_a_note_where_only_the_tiles_are_in_the_game() -> None:
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [
            {
                "tile": "base-game/W",
                "at": [0, 0],
                "rotation": 0,
                "pieces": [{"player": "Red", "piece": piece, "on": on} for piece, on in ON_THE_CROSSING],
            }
        ],
    }
    result = bastide.score(diagram, "hig-2002 + traders-builders(content=tiles)")
    assert result.scores == {"Red": 1}
    assert len(result.notes) == 2
    assert all("this variant allows none; it scores nothing" in note for note in result.notes)


ON_THE_CROSSING = [("follower", "road E"), ("builder", "road E"), ("pig", "field N")]
