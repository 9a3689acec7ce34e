"""The School: a teacher for who completes a road to it."""

from __future__ import annotations

import pytest
from tests.boards import features_on, turn

import bastide
from bastide import Game
from bastide.testing import played

RULES = "base-game + farms-third-edition + school"


def school(*draws: str, players: tuple[str, ...] = ("Red", "Blue"), rules: str = RULES) -> Game:
    """A game with forced draws, from tiles of the base game."""
    return Game(rules, players, draws=[f"base-game/{draw}" for draw in draws])


def teacher(game: Game) -> str:
    """Where the teacher is."""
    [piece] = [each for each in (*game.board.beside, *game.board.pieces) if each.piece == "teacher"]
    return piece.label or f"at {piece.at}"


def lessons(game: Game) -> list[tuple[str, int]]:
    return [(line["player"], line["points"]) for line in game.lines if line["kind"] == "lesson"]


def test_school_lies_to_the_left_of_the_start_tile_with_the_teacher_in_it() -> None:
    game = school("B")
    assert [(tile.tile.id, tile.at) for tile in game.board.tiles] == [
        ("base-game/D", (0, 0)),
        ("school/SC-west", (-2, 0)),
        ("school/SC-east", (-1, 0)),
    ]
    assert teacher(game) == "at (-2, 0)"


@pytest.mark.parametrize("tile", ["west", "east"])
def test_three_roads_end_at_each_half_of_the_school(tile: str) -> None:
    assert features_on(f"school/SC-{tile}", RULES, "road", "school") == [3, 1]


def test_nobody_is_deployed_in_the_school() -> None:
    assert "claimable" not in bastide.resolve_variant(RULES).segment_kinds["school"].traits


@pytest.mark.parametrize("more", ["river", "count", "wind-roses", "river + count + wind-roses"])
def test_school_joins_what_else_lies_first(more: str) -> None:
    ruleset = bastide.resolve_variant(f"{RULES} + {more}")
    at = {tile: at for tile, at, _ in ruleset.start if tile in ("base-game/D", "school/SC-west", "school/SC-east")}
    x, y = at["base-game/D"]
    assert (at["school/SC-west"], at["school/SC-east"]) == ((x - 2, y), (x - 1, y))
    assert Game(ruleset, ["Red", "Blue"], seed=1).board.tiles


def test_who_completes_a_road_to_the_school_has_the_teacher_whoever_scores_it() -> None:
    game = school("A", "B")
    turn(game, 1, 0, 90)
    assert (teacher(game), game.scores) == ("held by Red", {"Red": 0, "Blue": 0})


def test_next_feature_that_brings_points_brings_as_many_to_the_teachers_player() -> None:
    game = school("A", "E", "B")
    turn(game, 1, 0, 90)
    turn(game, 0, -1, 180, on="city S")
    assert game.scores == {"Red": 4, "Blue": 4}
    assert (lessons(game), teacher(game)) == ([("Red", 4)], "at (-2, 0)")


def test_teachers_player_scores_twice_by_a_feature_of_their_own() -> None:
    game = school("A", "B", "E", "B")
    turn(game, 1, 0, 90)
    turn(game, 2, 0)
    turn(game, 0, -1, 180, on="city S")
    assert game.scores == {"Red": 8, "Blue": 0}


def test_road_to_the_school_brings_a_lesson_to_who_had_the_teacher_and_then_the_teacher_to_who_completed_it() -> None:
    game = school("A", "A", "B")
    turn(game, 1, 0, 90)
    turn(game, -3, 0, 270, on="road E")
    assert game.scores == {"Red": 2, "Blue": 2}
    assert teacher(game) == "held by Blue"


def test_teacher_stays_when_a_feature_brings_nobody_points() -> None:
    game = school("A", "E", "B")
    turn(game, 1, 0, 90)
    turn(game, 0, -1, 180)
    assert (lessons(game), teacher(game)) == ([], "held by Red")


def test_teacher_does_not_leave_the_school_when_the_last_road_to_it_is_completed() -> None:
    game = school("W", "W", "W", "W", "A", "A", "B")
    for player, x, y, rotation in [
        ("Red", -1, 1, 180),
        ("Blue", -2, 1, 180),
        ("Red", -2, -1, 0),
        ("Blue", -1, -1, 0),
        ("Red", -3, 0, 270),
    ]:
        turn(game, x, y, rotation)
        assert teacher(game) == f"held by {player}"
    turn(game, 1, 0, 90, on="road W")
    assert game.scores == {"Red": 3, "Blue": 3}
    assert teacher(game) == "at (-2, 0)"


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + inns-cathedrals", 900, seed=0, players=3, style="close")
    assert game.over
    assert lessons(game)
    assert bastide.score(game.to_record()).scores == game.scores
