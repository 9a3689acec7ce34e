"""Records under other rules than their own: how they are interpreted, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bastide
from bastide import Game
from tests.boards import turn
from tests.played_games.games import record

EARLY = "base-game(draw=turn-end)"


def game_with_a_discard(variant: str) -> Game:
    """A whole game in which a tile fitted nowhere; such games are rare."""
    for seed in range(1000):
        choice = random.Random(seed)
        game = Game(variant, ["Red", "Blue", "Green"], seed=seed)
        while not game.over:
            game.play(choice.choice(game.decision.actions))
        if any(action["type"] == "discard" for action in game.to_record()["actions"]):
            return game
    raise AssertionError("no tile was discarded in a thousand games")


@pytest.mark.parametrize("with_draws", [True, False])
@pytest.mark.parametrize(("played", "under"), [("hig-2002", "bga"), ("bga", "hig-2002")])
def test_discarded_tile_does_not_keep_a_record_from_rules_that_draw_at_another_time(
    played: str, under: str, with_draws: bool
) -> None:
    game = game_with_a_discard(played)
    written = game.to_record()
    if not with_draws:
        del written["draws"]
    assert bastide.score(written).scores == game.scores
    result = bastide.score(written, under)
    assert result.failure is None
    assert result.scores == game.scores


def test_tile_that_was_not_drawn_is_still_refused() -> None:
    game = Game("base-game", ["Red", "Blue"], draws=["base-game/U", "base-game/V", "base-game/U"])
    turn(game, 1, 0, 90)
    written = game.to_record()
    written["actions"].append({"player": "Blue", "type": "place", "tile": "base-game/X", "at": [2, 0], "rotation": 0})
    written["draws"] = ["base-game/U", "base-game/V", "base-game/U"]
    for variant in (None, EARLY):
        failure = bastide.score(written, variant).failure
        assert failure is not None
        assert (failure.action, failure.rule) == (2, "bastide/drawn-tile")


def test_game_without_farms_can_be_scored_under_rules_with_farms() -> None:
    # If its own rules had no decision, because only the grass was free, these count as a pass.
    result = bastide.score(record("07"), "hig-2002")
    assert result.failure is None
    assert result.scores == bastide.score(record("07")).scores


def test_omitted_pass_is_refused_by_the_records_own_rules_if_a_deployment_was_possible() -> None:
    written = _written(
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [1, 0], "rotation": 90},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 90},
    )
    failure = bastide.score(written).failure
    assert failure is not None
    assert (failure.action, failure.rule) == (1, "bastide/in-turn")


def test_deployment_in_an_occupied_feature_names_its_rule_without_a_decision() -> None:
    written = _written(
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [1, 0], "rotation": 90},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "road E"},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 90},
        {"player": "Blue", "type": "deploy", "piece": "follower", "on": "road E"},
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [3, 0], "rotation": 90},
    )
    result = bastide.score(written)
    assert result.failure is not None
    assert (result.failure.action, result.failure.rule) == (3, "base-game/occupied")
    assert [laid.at for laid in result.game.board.tiles] == [(0, 0), (1, 0), (2, 0)]


def test_farmer_in_a_record_names_the_missing_rule_under_rules_without_farms() -> None:
    written = _written(
        {"player": "Red", "type": "place", "tile": "base-game/E", "at": [0, -1], "rotation": 180},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "city S"},
        {"player": "Blue", "type": "place", "tile": "base-game/E", "at": [0, 1], "rotation": 180},
        {"player": "Blue", "type": "deploy", "piece": "follower", "on": "field N"},
    ) | {"variant": "hig-2002"}
    result = bastide.score(written, "base-game")
    assert result.failure is not None
    assert (result.failure.action, result.failure.rule) == (3, "bastide/deployable")
    assert result.scores == {"Red": 4, "Blue": 0}


def test_missing_segment_is_named_without_a_decision() -> None:
    written = _written(
        {"player": "Red", "type": "place", "tile": "base-game/U", "at": [1, 0], "rotation": 90},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "road E"},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 90},
        {"player": "Blue", "type": "deploy", "piece": "follower", "on": "road N"},
    )
    result = bastide.score(written)
    assert result.failure is not None
    assert result.failure.action == 3
    assert "no segment 'road N'" in result.failure.reason


def test_discard_stands_in_a_record_as_often_as_the_tile_fitted_nowhere() -> None:
    game = game_with_a_discard("hig-2002")
    written = game.to_record()
    number = next(n for n, action in enumerate(written["actions"]) if action["type"] == "discard")
    once = written["actions"][number]
    left_out = {**written, "actions": [action for action in written["actions"] if action != once]}
    assert bastide.score(left_out).scores == game.scores
    twice = {**written, "actions": [*written["actions"][:number], once, *written["actions"][number:]]}
    failure = bastide.score(twice).failure
    assert failure is not None
    assert (failure.action, failure.rule) == (number + 1, "bastide/discard")


def _written(*actions: dict[str, Any]) -> dict[str, Any]:
    return {"format": "bastide-record/1", "variant": "base-game", "players": ["Red", "Blue"], "actions": list(actions)}
