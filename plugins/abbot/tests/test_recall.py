"""Calling the abbot back (facts 5.3, 5.4, 11.13)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import deploy, game_of, lines, place, short, terms, turn

import bastide
from bastide import Diagram, Game

RULES = "base-game + abbot"


def recalls(game: Game) -> list[dict[str, Any]]:
    """The recalls on offer."""
    records = [action.as_record() for action in game.decision.actions]
    return [record for record in records if record["type"] == "retrieve"]


def abbot(game: Game, name: str) -> None:
    """Deploy the abbot on the tile just placed."""
    game.play({"type": "deploy", "piece": "abbot", "on": name})


def with_abbot_on_a_monastery(draws: str = "B U U", variant: str = RULES) -> Game:
    """Red's abbot stands on a monastery at [0, 1]; Red has placed again, and decides what to deploy."""
    game = game_of(variant, draws, "Red")
    place(game, 0, 1)
    abbot(game, "monastery")
    place(game, 1, 0, 90)
    return game


def test_abbot_called_back_scores_its_tile_and_those_around_it() -> None:
    game = with_abbot_on_a_monastery()
    assert recalls(game) == [{"player": "Red", "type": "retrieve", "piece": "abbot", "at": [0, 1]}]
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert [short(line) for line in game.lines] == [("Red", 3, "monastery", "play")]
    assert terms(game.lines[0]) == [("tiles", 3, 1)]
    assert game.lines[0]["terms"][0]["rule"] == "abbot/recalled"
    assert game.scores == {"Red": 3}
    assert game.supply("Red") == {"follower": 7, "abbot": 1}


def test_recall_takes_the_place_of_deploying_a_figure() -> None:
    game = with_abbot_on_a_monastery()
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert game.decision.kind == "place"


def test_figure_deployed_excludes_the_recall() -> None:
    game = with_abbot_on_a_monastery()
    deploy(game, "road E")
    assert game.decision.kind == "place"
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})


def test_abbot_deployed_in_a_turn_cannot_be_called_back_in_it() -> None:
    game = game_of(RULES, "B U", "Red")
    place(game, 0, 1)
    assert recalls(game) == []


def test_abbot_called_back_may_be_deployed_again() -> None:
    game = with_abbot_on_a_monastery("B U B")
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    place(game, 1, 1)
    abbot(game, "monastery")
    assert game.over


def test_garden_may_be_left_early_too() -> None:
    game = game_of(RULES, "E-garden U", "Red")
    place(game, 0, -1, 180)
    abbot(game, "garden")
    place(game, 1, 0, 90)
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, -1]})
    assert [short(line) for line in game.lines] == [("Red", 3, "garden", "play")]


def test_player_is_asked_although_only_a_recall_is_possible() -> None:
    game = game_of(RULES, "B U U U", "Red", "Blue")
    place(game, 0, 1)
    abbot(game, "monastery")
    turn(game, 1, 0, 90, on="road W")
    # Red's road joins Blue's, so nobody may be deployed on it.
    place(game, 2, 0, 90)
    assert [action.type for action in game.decision.actions] == ["retrieve", "pass"]
    with pytest.raises(bastide.IllegalAction) as caught:
        deploy(game, "road W")
    assert caught.value.rule == "base-game/occupied"


def test_others_abbots_cannot_be_called_back() -> None:
    game = game_of(RULES, "B U U", "Red", "Blue")
    place(game, 0, 1)
    abbot(game, "monastery")
    place(game, 1, 0, 90)
    assert recalls(game) == []
    with pytest.raises(bastide.IllegalAction):
        game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})


@pytest.mark.parametrize("ground", ["monastery", "garden"])
def test_feature_that_the_tile_just_placed_completes_is_scored_as_completed(ground: str) -> None:
    drawn, north = ("B", "E") if ground == "monastery" else ("E-garden", "E180")
    game = game_of(RULES, f"{drawn} U U", "Red", start=f"U {north} U\nU . U\nU E180 .")
    place(game, 1, 1)
    abbot(game, ground)
    place(game, 2, 2)
    assert recalls(game) == []
    game.play({"type": "pass"})
    assert [short(line) for line in game.lines] == [("Red", 9, ground, "completed")]


def test_abbot_is_not_called_back_after_the_game() -> None:
    game = game_of(RULES, "B U", "Red")
    place(game, 0, 1)
    abbot(game, "monastery")
    turn(game, 1, 0, 90)
    assert [short(line) for line in game.lines] == [("Red", 3, "monastery", "final")]


def test_recall_is_taken_back_and_done_again() -> None:
    game = with_abbot_on_a_monastery()
    before = game.to_record()
    twin = game.copy()
    game.play(recalls(game)[0])
    after = game.to_record()
    game.undo()
    assert game.to_record() == before == twin.to_record()
    assert game.supply("Red")["abbot"] == 0
    twin.play(recalls(twin)[0])
    assert twin.to_record() == after
    assert bastide.replay(after).game.lines == twin.lines


def test_abbot_who_stays_scores_at_the_end_what_it_would_have_scored_called_back() -> None:
    game = with_abbot_on_a_monastery()
    diagram = Diagram.of(game).as_json()
    assert lines(diagram, RULES) == [("Red", 3, "monastery", "final")]


def test_several_abbots_are_called_back_one_by_one() -> None:
    variant = {"format": "bastide-variant/1", "plugins": {"base-game": {}, "abbot": {}}, "supply": {"abbot": 2}}
    game = Game(variant, ["Red"], draws=["base-game/B", "base-game/B", "base-game/U", "base-game/U"])
    place(game, 0, 1)
    abbot(game, "monastery")
    place(game, 1, 1)
    abbot(game, "monastery")
    place(game, 1, 0, 90)
    assert [record["at"] for record in recalls(game)] == [[0, 1], [1, 1]]
    game.play({"type": "retrieve", "piece": "abbot", "at": [1, 1]})
    assert game.supply("Red")["abbot"] == 1
    assert game.scores == {"Red": 4}


def test_without_the_recall_abbots_stay_until_their_feature_is_complete() -> None:
    game = with_abbot_on_a_monastery(variant="base-game + abbot(recall=false)")
    assert recalls(game) == []


def test_rate_of_the_recall_may_be_set() -> None:
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "abbot": {}},
        "rates": {"abbot/recalled.tiles": 2},
    }
    game = Game(variant, ["Red"], draws=["base-game/B", "base-game/U", "base-game/U"])
    place(game, 0, 1)
    abbot(game, "monastery")
    place(game, 1, 0, 90)
    game.play({"type": "retrieve", "piece": "abbot", "at": [0, 1]})
    assert game.scores == {"Red": 6}
