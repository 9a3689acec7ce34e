"""Farms by the third rule: every field for itself (facts 7.3, 7.7, 7.8)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from tests.boards import board, deploy, feature, final, game_of, lines, offered, place, short, terms, turn
from tests.farms import FIRST_FIELD, SECOND_FIELD, THIRD_FIELD, THREE_FARMS, THREE_FIELDS_AT_ONE_CITY

import bastide
from bastide import Completion, Plugin, Registry, hookimpl, kinds

RULES = "base-game + farms-third-edition"


def test_field_scores_three_points_for_each_completed_city() -> None:
    picture = """
E180 B   E180
D    U90 D
E180 .   E180
E    .   .
"""
    # North of the road two completed cities; south of it one, and one that is open to the south.
    result = bastide.score(board(picture, Blue=["1,0 field N"], Red=["1,1 field S"]), RULES)
    assert result.scores == {"Blue": 6, "Red": 3}
    blue = next(line for line in result.lines if line["player"] == "Blue")
    assert terms(blue) == [("cities", 2, 3)]
    assert (blue["kind"], blue["when"]) == ("field", "final")


def test_field_with_three_completed_cities_scores_nine() -> None:
    diagram = board("E180 E180 E180\nE E E", Blue=["0,0 field N"])
    assert final(diagram, RULES) == {"Blue": 9}


def test_unfinished_city_gives_a_field_nothing() -> None:
    assert lines(board("E E E", Blue=["0,0 field S"]), RULES) == [("Blue", 0, "field", "final")]


def test_example_with_three_fields_of_six_nine_and_twelve_points() -> None:
    diagram = board(
        THREE_FARMS,
        Blue=[FIRST_FIELD, SECOND_FIELD[1]],
        Red=[SECOND_FIELD[0]],
        Yellow=[THIRD_FIELD[0], THIRD_FIELD[1]],
        Black=[THIRD_FIELD[2]],
    )
    assert sorted(lines(diagram, RULES)) == [
        ("Blue", 6, "field", "final"),
        ("Blue", 9, "field", "final"),
        ("Red", 9, "field", "final"),
        ("Yellow", 12, "field", "final"),
    ]
    assert final(diagram, RULES) == {"Blue": 15, "Red": 9, "Yellow": 12, "Black": 0}


def test_example_with_three_fields_of_three_owners_and_a_shared_one() -> None:
    diagram = board(
        THREE_FARMS,
        Green=[FIRST_FIELD, THIRD_FIELD[2]],
        Red=[SECOND_FIELD[0]],
        Blue=[SECOND_FIELD[1]],
        Yellow=[THIRD_FIELD[0], THIRD_FIELD[1]],
    )
    assert final(diagram, RULES) == {"Green": 6, "Red": 9, "Blue": 9, "Yellow": 12}


def test_unfinished_city_among_completed_ones_is_not_counted() -> None:
    diagram = board(THREE_FARMS, Red=[SECOND_FIELD[0]])
    field = feature(diagram, RULES, (2, 2), "field N")
    cities = [border for border in field.borders if border.kind == "city"]
    assert sorted(city.complete for city in cities) == [False, True, True, True]


def test_most_farmers_own_a_field_and_a_small_field_pays_beside_it() -> None:
    diagram = board(
        THREE_FIELDS_AT_ONE_CITY, Red=["0,0 field N", "2,0 field N"], Yellow=["1,0 field N"], Blue=["0,1 field W"]
    )
    assert final(diagram, RULES) == {"Red": 6, "Yellow": 0, "Blue": 3}


def test_players_with_equally_many_farmers_all_get_everything() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Red=["0,0 field N"], Yellow=["1,0 field N"], Blue=["0,1 field W"])
    assert final(diagram, RULES) == {"Red": 6, "Yellow": 6, "Blue": 3}


def test_city_pays_every_field_that_borders_it_those_of_one_player_too() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Blue=["0,1 field W", "0,2 field S"], Yellow=["2,0 field N"])
    assert final(diagram, RULES) == {"Blue": 6, "Yellow": 6}


def test_open_field_counts_its_completed_cities() -> None:
    diagram = board("E180\nE", Blue=["0,1 field S"])
    assert feature(diagram, RULES, (0, 1), "field S").open
    assert final(diagram, RULES) == {"Blue": 3}


def test_field_ringed_by_a_road_with_no_city_scores_nothing() -> None:
    diagram = board("V270 V\nV180 V90", Blue=["1,0 field SSW"])
    assert feature(diagram, RULES, (1, 0), "field SSW").open == 0
    assert lines(diagram, RULES) == [("Blue", 0, "field", "final")]


def test_farmer_in_a_field_without_a_city_stays_on_the_board() -> None:
    game = game_of(RULES, "U U")
    turn(game, 1, 0, 90, on="field N")
    turn(game, 2, 0, 90)
    assert game.over
    assert game.supply("Red") == {"follower": 6}


def test_size_of_a_field_does_not_matter() -> None:
    small = board("E180\nE", Blue=["0,1 field S"])
    large = board("E180 B B B\nE B B B", Blue=["3,1 field S"])
    assert final(small, RULES) == final(large, RULES) == {"Blue": 3}


def test_city_inside_a_field_is_bordered_by_it_once() -> None:
    picture = """
B B    B
B E180 B
B E    B
B B    B
"""
    assert lines(board(picture, Blue=["0,0 field N"]), RULES) == [("Blue", 3, "field", "final")]


def test_city_with_walls_on_both_sides_of_a_road_pays_both_fields() -> None:
    diagram = board("E180 E180\nR90 T270\nE E", Blue=["1,1 field ESE"], Red=["1,1 field ENE"])
    assert final(diagram, RULES) == {"Blue": 3, "Red": 3}


def test_field_beyond_a_road_does_not_border_the_city() -> None:
    diagram = board("E180\nD", Red=["0,1 field SSE"], Blue=["0,1 field ENE"])
    assert final(diagram, RULES) == {"Red": 0, "Blue": 3}


def test_fields_that_touch_only_at_a_corner_are_not_joined() -> None:
    game = game_of(RULES, "E E B", "Blue", "Red", start="N90")
    turn(game, 1, 0, 270, on="field N")
    place(game, 0, -1, 180)
    assert "field N" in offered(game)
    deploy(game, "field N")
    # The monastery's grass joins both fields, so nobody may be deployed on it.
    place(game, 1, -1)
    assert offered(game) == ["monastery"]
    game.play({"type": "pass"})
    assert game.over
    assert [short(line) for line in game.lines] == [("Blue", 3, "field", "final"), ("Red", 3, "field", "final")]


def test_monastery_tile_joins_fields_that_a_city_parted() -> None:
    apart = "N180 E270\nE ."
    places = [((0, 1), "field E"), ((1, 0), "field S"), ((0, 0), "field N")]
    before = {feature(board(apart, Red=[]), RULES, *place).segments for place in places}
    diagram = board("N180 E270\nE B", Red=["0,1 field E"], Blue=["1,0 field S"], Green=["0,0 field N"])
    assert len(before) == 3
    assert len(feature(diagram, RULES, (1, 1), "field N").pieces) == 2
    assert len(feature(diagram, RULES, (0, 0), "field N").pieces) == 1


def test_three_farmers_in_three_fields_parted_by_roads_and_cities() -> None:
    diagram = board("R90 T270\nE E", Red=["0,1 field S"], Blue=["1,0 field ENE"], Green=["0,0 field W"])
    places = [((0, 1), "field S"), ((1, 0), "field ENE"), ((0, 0), "field W")]
    assert [len(feature(diagram, RULES, *place).pieces) for place in places] == [1, 1, 1]


def test_farmer_may_be_deployed_instead_of_a_knight() -> None:
    game = game_of(RULES, "E")
    place(game, 0, -1, 180)
    assert offered(game) == ["city S", "field N"]
    deploy(game, "field N")
    # Nobody scores the city for itself; the farmer gets its points.
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "final")]


def test_follower_may_be_deployed_on_the_grass_around_a_monastery() -> None:
    game = game_of(RULES, "B U")
    place(game, 0, 1)
    assert offered(game) == ["monastery", "field N"]
    deploy(game, "field N")
    turn(game, 1, 0, 90)
    assert game.over
    assert [short(line) for line in game.lines] == [("Red", 0, "field", "final")]


def test_blue_may_only_deploy_a_farmer_where_the_city_is_taken() -> None:
    game = game_of(RULES, "G G U", "Red", "Blue", start="E90")
    turn(game, 1, 0, on="city E")
    place(game, 2, 0)
    assert offered(game) == ["field N", "field S"]


def test_farmer_may_stand_only_in_the_part_of_the_field_that_is_free() -> None:
    game = game_of(RULES, "U D U", "Red", "Blue")
    turn(game, 1, 0, 90, on="field N")
    place(game, 2, 0, 180)
    assert offered(game) == ["city S", "road E", "field ESE"]


def test_farmers_stay_until_the_end_and_score_only_then() -> None:
    game = game_of(RULES, "E V U")
    turn(game, 0, -1, 180, on="field N")
    assert game.scores == {"Red": 0, "Blue": 0}
    turn(game, 1, 0, 90)
    assert game.supply("Red") == {"follower": 6}
    turn(game, -1, 0, 90)
    assert game.over
    assert game.scores == {"Red": 3, "Blue": 0}


def test_fields_are_scored_after_unfinished_features() -> None:
    diagram = board("E180\nD", Red=["0,1 road E", "0,1 field ENE"])
    assert [kind for _, _, kind, _ in lines(diagram, RULES)] == ["road", "field"]


def test_field_with_nobody_in_it_gives_no_line() -> None:
    assert lines(board("E180\nE", Blue=[]), RULES) == []


def test_field_completed_under_a_house_rule_is_scored_then_and_not_again() -> None:
    fences = SimpleNamespace()
    fences.bastide_plugin = hookimpl(
        lambda: Plugin(title="Fences", says="Closed fields score.", requires=("base-game",))
    )
    closed = Completion(id="fences/closed", says="A field without a way out is complete.", of=kinds("field"))
    fences.bastide_scoring_rules = hookimpl(lambda: [closed])
    registry = Registry()
    registry.load_installed()
    registry.register(fences, "fences")
    ruleset = bastide.resolve(bastide.select(f"{RULES} + fences", registry), registry)
    # Nothing sends the farmer home from the ring of roads.
    diagram = board("V270 V\nV180 V90", Blue=["1,0 field SSW", "1,0 field N"])
    assert [short(line) for line in bastide.score(diagram, ruleset).lines] == [
        ("Blue", 0, "field", "completed"),
        ("Blue", 0, "field", "final"),
    ]


@pytest.mark.parametrize("other", ["farms-first-edition", "farms-second-edition"])
def test_one_farm_rule_excludes_another(other: str) -> None:
    with pytest.raises(bastide.BastideError, match="farms"):
        bastide.resolve_variant(f"{RULES} + {other}")


def test_farms_need_the_base_game() -> None:
    with pytest.raises(bastide.BastideError, match="base-game"):
        bastide.resolve_variant("farms-third-edition")
