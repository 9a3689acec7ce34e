"""Followers that are captured, and ransomed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.boards import deploy, game_of, offered, place, turn

import bastide
from bastide import BastideError, Game
from bastide.testing import played
from bastide.testing.laws import diagram_scores_as_its_game

RULES = "base-game + prisoners"


def choices(game: Game) -> list[dict[str, Any]]:
    return [action.as_record() for action in game.decision.actions]


def completed_by_blue(rules: str = RULES) -> Game:
    """Red's follower stands alone in a city of two tiles, which Blue has completed."""
    game = game_of(rules, "E E U U", start="U")
    turn(game, 1, 0, on="city N")
    place(game, 1, -1, 180)
    return game


def road_of_both(rules: str, red: str) -> Game:
    """Red has completed a road from crossing to crossing on which each of them has one figure."""
    game = game_of(rules, "U U U V", start="W . . . W")
    turn(game, 1, 0, 90, on=f"road E: {red}")
    turn(game, 3, 0, 90, on="road E")
    place(game, 2, 0, 90)
    return game


def captured(rules: str = RULES) -> Game:
    """Blue holds Red's follower, and Red is about to deploy."""
    game = completed_by_blue(rules)
    game.play({"type": "capture", "at": [1, 0], "on": "city N"})
    place(game, 0, 1)
    return game


def test_player_who_completes_a_feature_may_capture_the_follower_that_stands_alone_there() -> None:
    game = completed_by_blue()
    assert (game.decision.player, game.decision.kind) == ("Blue", "capture")
    assert choices(game) == [
        {"player": "Blue", "type": "capture", "at": [1, 0], "on": "city N"},
        {"player": "Blue", "type": "pass"},
    ]


def test_captured_follower_has_scored_and_does_not_go_home() -> None:
    game = captured()
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 6}


def test_follower_that_is_not_captured_goes_home() -> None:
    game = completed_by_blue()
    game.play({"type": "pass"})
    assert game.supply("Red") == {"follower": 7}


def test_diagram_in_the_middle_of_a_capture_scores_nothing_a_second_time() -> None:
    game = completed_by_blue()
    assert bastide.Diagram.of(game).as_json()["completed"] == [{"at": [1, 0], "on": "city N", "scored": True}]
    diagram_scores_as_its_game(game)


def test_nobody_captures_in_what_the_follower_s_own_player_completes() -> None:
    game = game_of(RULES, "E U E U", start="U")
    turn(game, 1, 0, on="city N")
    turn(game, 0, 1)
    place(game, 1, -1, 180)
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")
    assert game.supply("Red") == {"follower": 7}


def test_follower_that_is_not_alone_is_not_captured() -> None:
    game = road_of_both(RULES, "follower")
    assert game.scores == {"Red": 5, "Blue": 5}
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")


def test_prisoner_is_ransomed_for_three_points_when_its_player_deploys() -> None:
    game = captured()
    game.play({"type": "ransom", "piece": "follower", "from": "Blue"})
    assert game.scores == {"Red": 1, "Blue": 3}
    assert game.supply("Red") == {"follower": 7}
    # Then one may be deployed.
    assert (game.decision.player, offered(game)) == ("Red", ["road N"])


def test_nobody_pays_a_ransom_with_points_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "dear.toml"
    path.write_text(
        'format = "bastide-variant/1"\n[plugins]\nbase-game = {}\nprisoners = {}\n'
        '[rates]\n"prisoners/paid.points" = 5\n',
        encoding="utf-8",
    )
    game = captured(str(path))
    assert game.scores == {"Red": 4, "Blue": 0}
    assert "ransom" not in {record["type"] for record in choices(game)}


def test_prisoner_that_is_not_ransomed_stays_till_the_end() -> None:
    game = captured()
    game.play({"type": "pass"})
    turn(game, 0, 2)
    assert game.over
    assert game.supply("Red") == {"follower": 6}
    assert game.scores == {"Red": 4, "Blue": 0}


def test_follower_in_what_was_taken_over_is_captured_by_the_other_reading() -> None:
    rules = f"{RULES}(captures=taken-over) + inns-cathedrals"
    game = road_of_both(rules, "big-follower")
    assert game.scores == {"Red": 5, "Blue": 0}
    assert choices(game)[0] == {"player": "Red", "type": "capture", "at": [3, 0], "on": "road E"}


def test_follower_that_keeps_its_points_is_not_captured_by_the_other_reading() -> None:
    rules = f"{RULES}(captures=taken-over)"
    assert completed_by_blue(rules).decision.kind == "place"
    assert road_of_both(rules, "follower").decision.kind == "place"


def test_captures_are_asked_about_clockwise_from_who_completes() -> None:
    rules = f"{RULES}(captures=taken-over) + inns-cathedrals"
    for red, green in ((1, 3), (3, 1)):
        game = game_of(rules, "U U U U U", "Red", "Blue", "Green", start="W . . . . . W\n. . . B . . .")
        turn(game, red, 0, 90, on="road E")
        turn(game, 5, 0, 90, on="road E: big-follower")
        turn(game, green, 0, 90, on="road E")
        turn(game, 2, 0, 90)
        place(game, 4, 0, 90)
        asked = []
        while game.decision.kind == "capture":
            assert game.decision.player == "Blue"
            asked.append(choices(game)[0]["at"])
            game.play({"type": "pass"})
        assert asked == [[green, 0], [red, 0]]


def test_builder_of_a_captured_follower_goes_home() -> None:
    game = game_of(f"{RULES} + traders-builders(content=rules)", "E U G U U E U", start="U")
    turn(game, 1, 0, on="city N")
    turn(game, 0, 1)
    place(game, 1, -1, 90)
    deploy(game, "city N: builder")
    turn(game, 0, 2)
    turn(game, 0, 3)
    place(game, 1, -2, 180)
    game.play({"type": "capture", "at": [1, 0], "on": "city N"})
    assert game.supply("Red") == {"follower": 6, "builder": 1}


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + farms-third-edition", 500, seed=0, players=3, style="close")
    assert game.over
    assert {"capture", "ransom"} <= {action["type"] for action in game.to_record()["actions"]}
    assert bastide.score(game.to_record()).scores == game.scores


def test_other_readings_are_refused() -> None:
    with pytest.raises(BastideError, match="the option captures"):
        bastide.resolve_variant("base-game + prisoners(captures=always)")
