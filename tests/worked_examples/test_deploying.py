"""The rule texts' examples of possible deployments, played."""

from __future__ import annotations

import pytest

from bastide import IllegalAction
from tests.boards import deploy, game_of, offered, place, short, turn

RULES = "hig-2002"


def test_city_connected_with_a_knight_is_closed_and_the_road_and_fields_beside_it_are_not() -> None:
    # S001, deploying, example 1, and again under sharing.
    game = game_of(RULES, "G D", "Yellow", "Blue", start="E90")
    turn(game, 1, 0, on="city E")
    place(game, 2, 0, 270)
    assert offered(game) == ["road N", "field NNW", "field E"]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "city W")
    assert refused.value.rule == "base-game/occupied"


def test_of_four_places_those_with_a_robber_and_a_farmer_are_closed() -> None:
    # S001, deploying, example 2: the road is Yellow's and the field on one side of it Red's; the field beyond the road
    # is another one and free.
    game = game_of(RULES, "U U D", "Yellow", "Red", "Blue", start="U90")
    turn(game, 1, 0, 90, on="road E")
    place(game, 2, 0, 90)
    assert offered(game) == ["field N", "field S"]
    deploy(game, "field S")
    place(game, 3, 0)
    assert offered(game) == ["city N", "field ENE"]
    for closed in ("road E", "field S"):
        with pytest.raises(IllegalAction) as refused:
            deploy(game, closed)
        assert refused.value.rule == "base-game/occupied"


def test_player_who_joins_three_fields_with_farmers_may_deploy_none_there() -> None:
    # S000 and S003, fields, second picture and the note below it.
    hole = """
. . C . .
. . . . .
C . . . C
"""
    game = game_of(RULES, "E E E B", "Red", "Blue", "Green", "Yellow", start=hole)
    turn(game, 2, 1, on="field S")
    turn(game, 1, 2, 270, on="field E")
    turn(game, 3, 2, 90, on="field W")
    place(game, 2, 2)
    assert offered(game) == ["monastery"]
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "field N")
    assert refused.value.rule == "base-game/occupied"
    deploy(game, "monastery")
    farms = [line for line in game.lines if line["kind"] == "field"]
    assert [line["claims"] for line in farms] == [{"Red": 1, "Blue": 1, "Green": 1}] * 3


@pytest.mark.parametrize(("rules", "points"), [("hig-2002", 4), ("hig-2000", 2)])
def test_small_city_completed_with_the_turns_own_knight_leaves_nobody_for_the_other_part(
    rules: str, points: int
) -> None:
    # S000, footnote 10, which names 4 points and, for the old rule, 2.
    game = game_of(rules, "H U")
    place(game, 0, -1)
    assert {"city N", "city S"} <= set(offered(game))
    deploy(game, "city S")
    assert [short(line) for line in game.lines] == [("Red", points, "city", "completed")]
    assert game.supply("Red") == {"follower": 7}
    assert (game.decision.player, game.decision.kind) == ("Blue", "place")


@pytest.mark.parametrize(("rules", "points"), [("hig-2002", 4), ("hig-2000", 2)])
def test_small_city_with_an_earlier_knight_leaves_a_follower_for_the_other_part(rules: str, points: int) -> None:
    # S000, footnote 10, the other case: the city that is completed already had a knight.
    game = game_of(rules, "H U H")
    turn(game, 0, -1, on="city N")
    turn(game, 1, 0, 90)
    place(game, 0, -2)
    assert "city N" in offered(game)
    deploy(game, "city N")
    assert [short(line) for line in game.lines if line["when"] == "completed"] == [("Red", points, "city", "completed")]
    assert game.supply("Red") == {"follower": 6}
