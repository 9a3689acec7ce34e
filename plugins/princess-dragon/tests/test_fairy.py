"""The fairy: how it is moved, what it pays, and whom it guards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, decline, deploy, game_of, place, terms, turn

import bastide
from bastide import Game, IllegalAction

RULES = "base-game + princess-dragon"
ON_TILE = "base-game + princess-dragon(fairy=on-tile)"
PD = "princess-dragon/PD-"


def moves(game: Game) -> list[dict[str, Any]]:
    """Where the fairy may be moved."""
    records = [action.as_record() for action in game.decision.actions]
    return [{key: record[key] for key in ("at", "on") if key in record} for record in records if is_fairy(record)]


def is_fairy(record: dict[str, Any]) -> bool:
    return bool(record["type"] == "fairy")


def to_fairy(game: Game, x: int, y: int, on: str | None = None) -> None:
    """Move the fairy to a follower, or to a tile."""
    game.play({"type": "fairy", "at": [x, y]} | ({} if on is None else {"on": on}))


def where(game: Game) -> tuple[int, int] | None:
    return next((piece.at for piece in game.board.pieces if piece.piece == "fairy"), None)


def paid(game: Game) -> list[tuple[str, int]]:
    """What the fairy has paid so far."""
    return [(line["player"], line["points"]) for line in game.lines if line["kind"] == "fairy"]


def beside_red(draws: str = "B B B", rules: str = RULES) -> Game:
    """A game in which the fairy stands beside Red's follower on [1, 0], on a road; it is Blue's turn."""
    game = game_of(rules, f"U B B {draws}")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1)
    to_fairy(game, 1, 0, "road E")
    return game


def test_fairy_is_moved_instead_of_deploying_a_figure() -> None:
    game = game_of(RULES, "U B V B")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1, 270)
    assert moves(game) == [{"at": [1, 0], "on": "road E"}]
    to_fairy(game, 1, 0, "road E")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    assert where(game) == (1, 0)


def test_fairy_is_not_moved_after_a_deployment() -> None:
    game = game_of(RULES, "U B V B")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1, 270)
    deploy(game, "road E")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")
    assert where(game) is None


def test_fairy_goes_to_followers_of_ones_own_only() -> None:
    game = game_of(RULES, "U B B")
    turn(game, 1, 0, 90, on="road E")
    place(game, 0, 1)
    assert moves(game) == []
    with pytest.raises(IllegalAction):
        to_fairy(game, 1, 0, "road E")


def test_fairy_may_be_moved_again_but_not_to_where_it_is() -> None:
    game = beside_red("B V B B B")
    turn(game, 2, 1)
    place(game, 1, -1, 90)
    assert moves(game) == []
    deploy(game, "road N")
    turn(game, 0, 2)
    place(game, 1, 2)
    assert moves(game) == [{"at": [1, -1], "on": "road N"}]


def test_fairy_may_be_moved_with_no_follower_left_in_supply() -> None:
    variant = {"format": "bastide-variant/1", "plugins": {"base-game": {}, "princess-dragon": {}}}
    game = Game(variant | {"supply": {"follower": 1}}, ["Red", "Blue"], draws=["base-game/U"] + ["base-game/B"] * 3)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1)
    assert game.supply("Red") == {"follower": 0}
    assert moves(game) == [{"at": [1, 0], "on": "road E"}]


def test_fairy_may_be_moved_in_a_turn_with_a_volcano() -> None:
    game = game_of(RULES, f"U B {PD}volcano-meadow B")
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1)
    assert moves(game) == [{"at": [1, 0], "on": "road E"}]


# What it pays


def test_turn_that_begins_beside_the_fairy_scores_one_point() -> None:
    game = beside_red()
    turn(game, 2, 1)
    assert paid(game) == [("Red", 1)]
    assert game.scores == {"Red": 1, "Blue": 0}
    [line] = game.lines
    assert terms(line) == [("fairy", 1, 1)]
    assert (line["when"], line["tiles"]) == ("play", [[1, 0]])


def test_fairy_pays_nobody_whose_turn_begins_elsewhere() -> None:
    game = beside_red("B B B B")
    turn(game, 2, 1)
    assert game.decision.player == "Red"
    turn(game, 0, 2)
    assert game.decision.player == "Blue"
    assert paid(game) == [("Red", 1)]


def test_feature_scored_with_the_fairy_beside_a_follower_in_it_pays_three_points() -> None:
    game = beside_red("A A B B")
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    assert paid(game) == [("Red", 1), ("Red", 3)]
    assert game.scores["Red"] == 1 + 3 + 4
    line = [line for line in game.lines if line["kind"] == "fairy"][-1]
    assert terms(line) == [("fairy", 1, 3)]


def test_fairy_pays_three_points_to_a_player_without_the_majority() -> None:
    diagram = board("A270 U90 A90", Red=["1,0 road E"], Blue=["0,0 road E", "2,0 road W"])
    diagram["tiles"][1]["pieces"].append({"player": None, "piece": "fairy"})
    result = bastide.score(diagram, RULES)
    assert result.scores == {"Red": 3, "Blue": 3}


def test_fairy_on_a_tile_of_the_feature_without_a_follower_there_pays_nothing() -> None:
    diagram = board("A270 U90 A90", Red=["1,0 road E"])
    diagram["tiles"][0]["pieces"].append({"player": None, "piece": "fairy"})
    for rules in (RULES, ON_TILE):
        assert bastide.score(diagram, rules).scores == {"Red": 3}


def test_fairy_stays_when_its_follower_goes_home_and_pays_nobody_then() -> None:
    game = beside_red("A A B B B")
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    assert where(game) == (1, 0)
    turn(game, 2, 1)
    turn(game, 3, 1)
    assert paid(game) == [("Red", 1), ("Red", 3)]


def test_fairy_pays_for_a_feature_in_the_final_scoring_too() -> None:
    game = beside_red()
    game.finish()
    assert paid(game) == [("Red", 3)]
    [line] = [line for line in game.lines if line["kind"] == "fairy"]
    assert line["when"] == "final"
    assert game.scores == {"Red": 2 + 3, "Blue": 0}


@pytest.mark.parametrize("farms", ["first", "second", "third"])
def test_fairy_pays_in_the_final_scoring_for_a_farmer_once(farms: str) -> None:
    diagram = board("E E180", Red=["0,0 field E"], Blue=["1,0 field W", "1,0 field E"])
    diagram["tiles"][0]["pieces"].append({"player": None, "piece": "fairy"})
    result = bastide.score(diagram, f"{RULES} + farms-{farms}-edition")
    assert [(line["player"], line["points"], line["when"]) for line in result.lines if line["kind"] == "fairy"] == [
        ("Red", 3, "final")
    ]


def test_fairy_pays_nobody_in_the_final_scoring_where_an_option_says_so() -> None:
    game = beside_red(rules="base-game + princess-dragon(fairy_at_end=false)")
    game.finish()
    assert paid(game) == []
    assert game.scores == {"Red": 2, "Blue": 0}


def test_numbers_of_the_fairy_are_rates() -> None:
    variant = {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "princess-dragon": {}},
        "rates": {"princess-dragon/fairy-turn.points": 2, "princess-dragon/fairy-feature.points": 5},
    }
    draws = [f"base-game/{tile}" for tile in "UBBAAB"]
    game = Game(variant, ["Red", "Blue"], draws=draws)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, 1)
    place(game, 1, 1)
    to_fairy(game, 1, 0, "road E")
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    assert paid(game) == [("Red", 2), ("Red", 5)]


# Whom it guards


def test_dragon_never_comes_to_the_tile_with_the_fairy() -> None:
    game = beside_red(f"{PD}volcano-meadow {PD}dragon-city B")
    turn(game, 2, 1)
    place(game, 0, -1, 180)
    decline(game)
    assert game.decision.kind == "dragon"
    assert [action.as_record()["at"] for action in game.decision.actions] == [[1, 1]]
    game.play({"type": "dragon", "at": [1, 1]})
    # The follower on [1, 0] is beside it, and the fairy with the follower.
    assert [action.as_record()["at"] for action in game.decision.actions] == [[0, 1]]


def test_fairy_whose_follower_has_gone_still_keeps_the_dragon_away() -> None:
    game = beside_red(f"A A {PD}volcano-meadow {PD}dragon-city B")
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    assert game.supply("Red")["follower"] == 7
    turn(game, 2, 1)
    place(game, 0, -1, 180)
    decline(game)
    assert [1, 0] not in [action.as_record()["at"] for action in game.decision.actions]
    game.play({"type": "dragon", "at": [1, 1]})
    assert [1, 0] not in [action.as_record()["at"] for action in game.decision.actions]


# On a tile, or beside one follower


def crowded(fairy_beside: dict[str, Any] | None, rules: str, **state: Any) -> Game:
    """A board with a knight of Red and a farmer of Blue on one tile, and the fairy there."""
    diagram = board("E", Red=["0,0 city N"], Blue=["0,0 field E"])
    diagram["tiles"][0]["pieces"].append({"player": None, "piece": "fairy"})
    if fairy_beside is not None:
        diagram["state"] = {"princess-dragon": {"beside": fairy_beside}}
    return bastide.Diagram.read(diagram).on_table(f"{rules} + farms-third-edition")[0]


def friends(game: Game) -> set[int]:
    from bastide_princess_dragon.fairy import befriended

    return {game.position.piece(number).owner or 0 for number in befriended(game.position)}


def test_fairy_on_a_tile_is_there_for_all_followers_on_it() -> None:
    assert friends(crowded(None, ON_TILE)) == {0, 1}


def test_fairy_beside_a_follower_is_there_for_that_one_only() -> None:
    blue = {"player": "Blue", "piece": "follower", "at": [0, 0], "on": "field E"}
    assert friends(crowded(blue, RULES)) == {1}


def test_beside_whom_the_fairy_stands_is_unknown_where_several_do() -> None:
    assert friends(crowded(None, RULES)) == set()


def test_fairy_beside_what_is_no_follower_under_the_rules_that_judge_is_there_for_nobody() -> None:
    big = {"player": "Blue", "piece": "big-follower", "at": [0, 0], "on": "field E"}
    diagram = board("E", Red=["0,0 city N"], Blue=[])
    diagram["tiles"][0]["pieces"] += [
        {"player": None, "piece": "fairy"},
        {"player": "Blue", "piece": "big-follower", "on": "field E"},
    ]
    diagram["state"] = {"princess-dragon": {"beside": big}}

    def friends_under(content: str) -> set[int]:
        rules = f"{RULES} + farms-third-edition + inns-cathedrals(content={content})"
        return friends(bastide.Diagram.read(diagram).on_table(rules)[0])

    assert friends_under("all") == {1}
    assert friends_under("tiles") == set()


def test_fairy_is_moved_to_tiles_where_it_stands_on_tiles() -> None:
    game = beside_red("B B B", ON_TILE)
    assert where(game) == (1, 0)
    turn(game, 2, 1)
    place(game, 0, 2)
    assert moves(game) == []
    assert paid(game) == [("Red", 1)]


def test_fairy_on_a_tile_pays_each_player_once_however_many_followers_there_are() -> None:
    diagram = board("E", Red=["0,0 city N", "0,0 field E"], Blue=[])
    diagram["tiles"][0]["pieces"].append({"player": None, "piece": "fairy"})
    game = bastide.Diagram.read(diagram).on_table(f"{ON_TILE} + farms-third-edition")[0]
    from bastide_princess_dragon.fairy import befriended, subject_of

    subject = subject_of(game.position, befriended(game.position))
    assert subject is not None
    assert game.position.sheet(subject, "fairy-turn").points == {0: 1}


# Diagrams


def test_diagram_tells_beside_whom_the_fairy_stands() -> None:
    game = beside_red()
    diagram = bastide.Diagram.of(game).as_json()
    red = {"player": "Red", "piece": "follower", "at": [1, 0], "on": "road E"}
    assert diagram["state"]["princess-dragon"] == {"beside": red}
    again = bastide.Diagram.read(diagram).on_table(RULES)[0]
    assert bastide.Diagram.of(again).as_json() == diagram


def test_diagram_tells_that_the_fairys_follower_has_gone() -> None:
    game = beside_red("A A B B")
    turn(game, 2, 0, 90)
    turn(game, -1, 0, 270)
    diagram = bastide.Diagram.of(game).as_json()
    assert diagram["state"]["princess-dragon"] == {"beside": None}
    again = bastide.Diagram.read(diagram).on_table(RULES)[0]
    assert bastide.Diagram.of(again).as_json() == diagram


@pytest.mark.parametrize("wrong", ["Red", {"besides": 1}, {"beside": {"player": "Red"}}, {"beside": 7}, []])
def test_state_that_names_no_follower_there_is_refused(wrong: object) -> None:
    diagram = board("E", Red=["0,0 city N"]) | {"state": {"princess-dragon": wrong}}
    with pytest.raises(bastide.BastideError, match="princess-dragon cannot use this"):
        bastide.Diagram.read(diagram).on_table(RULES)
