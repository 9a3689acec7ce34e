"""Big followers: two where it is settled who has the most, one in everything else (facts 3.1, 3.4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, final, lines, place, turn
from tests.inns import RULES, deploy_big, inn_board, inn_game

import bastide

ROAD = "W U90 U90 A90"


def with_supply(count: int) -> dict[str, Any]:
    return {
        "format": "bastide-variant/1",
        "plugins": {"base-game": {}, "inns-cathedrals": {}},
        "supply": {"big-follower": count},
    }


def test_big_follower_and_two_followers_tie() -> None:
    diagram = board(ROAD, Red=["0,0 road E: big-follower"], Blue=["1,0 road E", "3,0 road W"])
    assert final(diagram, RULES) == {"Red": 4, "Blue": 4}


def test_three_followers_outnumber_a_big_one() -> None:
    diagram = board(ROAD, Red=["0,0 road E: big-follower"], Blue=["1,0 road E", "2,0 road E", "3,0 road W"])
    assert final(diagram, RULES) == {"Red": 0, "Blue": 4}


def test_big_follower_and_a_follower_outnumber_two_followers() -> None:
    diagram = board(ROAD, Red=["0,0 road E: big-follower", "2,0 road E"], Blue=["1,0 road E", "3,0 road W"])
    result = bastide.score(diagram, RULES)
    assert result.scores == {"Red": 4, "Blue": 0}
    assert result.lines[0]["claims"] == {"Red": 3, "Blue": 2}


@pytest.mark.parametrize(("farms", "points"), [("farms-first-edition", 4), ("farms-third-edition", 3)])
def test_big_follower_counts_as_two_farmers(farms: str, points: int) -> None:
    diagram = board("E180\nE", Red=["0,1 field S: big-follower"], Blue=["0,1 field S"])
    assert final(diagram, f"{RULES} + {farms}") == {"Red": points, "Blue": 0}


def test_big_follower_may_be_a_monk() -> None:
    assert lines(board("B B", Red=["0,0 monastery: big-follower"]), RULES) == [("Red", 2, "monastery", "final")]


def test_big_follower_is_offered_wherever_a_follower_is() -> None:
    game = inn_game(f"{RULES} + farms-third-edition", "IC-T-inn", start="U90")
    place(game, 1, 0)
    offers: dict[str, set[str]] = {}
    for action in game.decision.actions:
        record = action.as_record()
        if record["type"] == "deploy":
            offers.setdefault(record["piece"], set()).add(record["on"])
    assert offers["big-follower"] == offers["follower"] != set()


@pytest.mark.parametrize("first", ["follower", "big-follower"])
@pytest.mark.parametrize("second", ["follower", "big-follower"])
def test_no_follower_of_any_size_is_deployed_where_one_stands(first: str, second: str) -> None:
    # With farms, so that there is somewhere else to stand.
    game = inn_game(f"{RULES} + farms-third-edition", "U U U")
    place(game, 1, 0, 90)
    game.play({"type": "deploy", "piece": first, "on": "road E"})
    place(game, 2, 0, 90)
    with pytest.raises(bastide.IllegalAction) as caught:
        game.play({"type": "deploy", "piece": second, "on": "road E"})
    assert caught.value.rule == "base-game/occupied"


def test_only_one_figure_is_deployed_a_turn() -> None:
    game = inn_game(RULES, "IC-T-inn U", start="U90")
    place(game, 1, 0)
    deploy_big(game, "road E")
    assert (game.decision.kind, game.decision.player) == ("place", "Blue")


def test_player_has_one_big_follower() -> None:
    game = inn_game(RULES, "U V U")
    place(game, 1, 0, 90)
    deploy_big(game, "road E")
    turn(game, -1, 0, 270)
    place(game, -1, 1, 0)
    assert {action.as_record().get("piece") for action in game.decision.actions} <= {None, "follower"}


def test_big_follower_goes_home_after_scoring() -> None:
    game = inn_game(RULES, "E U", start="E90")
    place(game, 1, 0, 270)
    deploy_big(game, "city W")
    assert game.scores == {"Red": 4, "Blue": 0}
    assert game.supply("Red") == {"follower": 7, "big-follower": 1}


def test_big_follower_that_joins_a_city_takes_it_over() -> None:
    game = inn_game(RULES, "G G F", start="E90 . . . E270")
    turn(game, 1, 0, on="city W")
    place(game, 3, 0)
    deploy_big(game, "city E")
    turn(game, 2, 0)
    assert game.scores == {"Red": 0, "Blue": 12}
    assert game.supply("Red") == game.supply("Blue") == {"follower": 7, "big-follower": 1}


@pytest.mark.parametrize("count", [0, 2])
def test_variant_sets_the_number_of_big_followers(count: int) -> None:
    game = bastide.Game(with_supply(count), ["Red", "Blue"], seed=1)
    assert game.supply("Red") == {"follower": 7, "big-follower": count}
    game.play(game.decision.actions[0])
    offered = {action.as_record().get("piece") for action in game.decision.actions}
    assert ("big-follower" in offered) == (count > 0)


def test_more_big_followers_than_the_supply_are_noted_and_count() -> None:
    diagram = inn_board("W U90 A90", Red=["0,0 road E: big-follower", "2,0 road W: big-follower"], Blue=["1,0 road E"])
    result = bastide.score(diagram, RULES)
    assert result.notes == ["Red has 2 pieces of kind big follower on the board; the supply is 1"]
    assert result.lines[0]["claims"] == {"Red": 4, "Blue": 1}
    assert bastide.score(diagram, with_supply(2)).notes == []


def test_rate_says_how_many_followers_a_big_one_counts_as() -> None:
    variant = with_supply(1) | {"rates": {"inns-cathedrals/big-follower.followers": 3}}
    diagram = board(ROAD, Red=["0,0 road E: big-follower"], Blue=["1,0 road E", "3,0 road W"])
    assert bastide.score(diagram, variant).scores == {"Red": 4, "Blue": 0}
