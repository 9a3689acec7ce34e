"""The worked examples of the rule text that explains the expansion at Board Game Arena, rebuilt from their words."""

from __future__ import annotations

import pytest
from tests.boards import board, lines

import bastide
from bastide import Game

RULES = "hig-2002 + traders-builders"


def game(start: str, draws: str, rules: str = RULES) -> Game:
    """A game of Blue and Red that begins beside one tile, with these draws; tiles of the base game by letter."""
    tiles = [
        draw if "/" in draw else f"base-game/{draw}" for draw in draws.replace("TB", "traders-builders/TB").split()
    ]
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]]
    return Game(rules, ["Blue", "Red"], draws=tiles, start=laid)


def turn(game: Game, player: str, x: int, y: int, rotation: int = 0, figure: str | None = None) -> None:
    """Place the drawn tile and deploy a figure, ``"builder road E"``, or nobody."""
    game.play({"player": player, "type": "place", "at": [x, y], "rotation": rotation})
    if figure is not None:
        piece, _, on = figure.partition(" ")
        game.play({"player": player, "type": "deploy", "piece": piece, "on": on})
    elif game.decision.kind == "deploy":
        game.play({"player": player, "type": "pass"})


def state(game: Game) -> dict[str, dict[str, int]]:
    goods: dict[str, dict[str, int]] = bastide.Diagram.of(game).as_json()["state"]["traders-builders"]["goods"]
    return goods


def test_goods_go_to_the_player_who_completes_the_city_though_another_owns_it() -> None:
    played = game("E90", "TB-17 TB-15 TB-01 E B")
    turn(played, "Blue", 1, 0, 0, "follower city E")
    turn(played, "Red", 2, 0)
    turn(played, "Blue", 3, 0)
    turn(played, "Red", 3, -1, 180)
    assert [(line["player"], line["points"], line["kind"]) for line in played.lines] == [("Blue", 10, "city")]
    assert state(played) == {"Red": {"wine": 1, "grain": 2}}


def test_goods_that_end_in_a_tie_score_ten_for_each() -> None:
    goods = {"Red": {"wine": 3, "grain": 2, "cloth": 1}, "Blue": {"wine": 3, "grain": 2, "cloth": 3}}
    diagram = board("B", Red=[], Blue=[]) | {"state": {"traders-builders": {"goods": goods}}}
    result = bastide.score(diagram, RULES)
    assert result.scores == {"Red": 20, "Blue": 30}
    assert [
        (line["player"], line["points"], line["kind"], line["when"], line["terms"][0]["label"]) for line in result.lines
    ] == [
        ("Red", 10, "trade-goods", "final", "wine"),
        ("Blue", 10, "trade-goods", "final", "wine"),
        ("Red", 10, "trade-goods", "final", "grain"),
        ("Blue", 10, "trade-goods", "final", "grain"),
        ("Blue", 10, "trade-goods", "final", "cloth"),
    ]
    assert [line["claims"] for line in result.lines][-1] == {"Red": 1, "Blue": 3}


def test_builder_is_deployed_instead_of_a_follower_where_ones_road_was_extended() -> None:
    played = game("D", "U B U B")
    turn(played, "Blue", 1, 0, 90, "follower road E")
    turn(played, "Red", 0, 1)
    turn(played, "Blue", 2, 0, 90, "builder road E")
    assert played.supply("Blue") == {"follower": 6, "builder": 0, "pig": 1}
    assert played.decision.player == "Red", "the builder was not there yet when the road was extended"


def test_builders_first_example_road_extended_and_a_figure_on_either_tile() -> None:
    played = game("D", "U B U B U U U B")
    turn(played, "Blue", 1, 0, 90, "follower road E")
    turn(played, "Red", 0, 1)
    turn(played, "Blue", 2, 0, 90, "builder road E")
    turn(played, "Red", 1, 1)
    turn(played, "Blue", 3, 0, 90, "follower field N")
    assert (played.decision.kind, played.decision.player, played.position.part_number) == ("place", "Blue", 2)
    turn(played, "Blue", 4, 0, 90, "follower field S")
    # The second tile extended the road again, and yet there is no third.
    assert (played.decision.kind, played.decision.player, played.position.part_number) == ("place", "Red", 1)


def test_builders_second_example_road_completed_and_figures_used_again_at_once() -> None:
    played = game("A270", "U B U B E B A G B")
    turn(played, "Blue", 1, 0, 90, "follower road E")
    turn(played, "Red", 0, 1)
    turn(played, "Blue", 2, 0, 90, "builder road E")
    turn(played, "Red", 1, 1)
    turn(played, "Blue", 1, -1, 0, "follower city N")
    turn(played, "Red", 2, 1)
    turn(played, "Blue", 3, 0, 90)
    assert [(line["player"], line["points"], line["kind"]) for line in played.lines] == [("Blue", 4, "road")]
    assert played.supply("Blue") == {"follower": 6, "builder": 1, "pig": 1}
    assert (played.decision.kind, played.decision.player, played.position.part_number) == ("place", "Blue", 2)
    turn(played, "Blue", 1, -2, 90, "builder city N")
    assert played.supply("Blue") == {"follower": 6, "builder": 0, "pig": 1}
    assert played.decision.player == "Red"


def test_pigs_eight_points() -> None:
    diagram = board(
        "E180 E180 B B B\nE E . . .",
        Blue=["0,0 field N", "1,0 field N", "2,0 field N: pig"],
        Red=["3,0 field N", "4,0 field N: pig"],
    )
    assert lines(diagram, RULES) == [("Blue", 8, "field", "final")]
    [line] = bastide.score(diagram, RULES).lines
    assert line["claims"] == {"Blue": 2, "Red": 1}
    assert [(term["count"], term["rate"], term["changed_by"]) for term in line["terms"]] == [
        (2, 4, ["traders-builders/pig-in-field"])
    ]


@pytest.mark.parametrize("pig", [True, False])
def test_pig_of_one_who_does_not_score_does_nothing(pig: bool) -> None:
    diagram = board(
        "E180 E180 B B\nE E . .",
        Blue=["0,0 field N", "1,0 field N"],
        Red=["2,0 field N", *(["3,0 field N: pig"] if pig else [])],
    )
    assert lines(diagram, RULES) == [("Blue", 6, "field", "final")]
