"""Builders and pigs beside other plugins, and where only their tiles are in the game (facts 4.7, 5.3, 4.15)."""

from __future__ import annotations

from tests.boards import board, decline, game_of, place, turn

import bastide


def test_abbot_is_not_called_back_in_a_second_part_without_a_tile() -> None:
    # Blue drew the last tile early, so Red's builder brings no tile, and with it no figure.
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
    assert {"type": "retrieve", "player": "Red", "piece": "abbot", "at": [0, -1]} in [
        action.as_record() for action in game.decision.actions
    ]
    decline(game)
    assert (game.decision.player, game.decision.kind, game.decision.tile) == ("Blue", "place", "base-game/B")


def test_builder_and_pig_on_a_board_are_notes_where_only_the_tiles_are_in_the_game() -> None:
    diagram = board("W", Red=["0,0 road E", "0,0 road E: builder", "0,0 field N: pig"])
    result = bastide.score(diagram, "hig-2002 + traders-builders(content=tiles)")
    assert result.scores == {"Red": 1}
    assert len(result.notes) == 2
    assert all("this variant allows none; it scores nothing" in note for note in result.notes)
