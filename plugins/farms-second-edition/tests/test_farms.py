"""Farms by the second rule: every field for itself, but a city pays only once (facts 7.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, deploy, final, game_of, lines, offered, place, short, terms, turn
from tests.farms import BETWEEN_FIELDS, THREE_FIELDS_AT_ONE_CITY
from tests.hogs import with_hogs

import bastide

RULES = "base-game + farms-second-edition"
PER_CITY = "base-game + farms-second-edition(once=per-city)"
#: A city of four tiles; two fields begin on its middle tile, parted by the road from it to the south.
ONE_TILE = """
.   E180 .
E90 T    E270
"""


def by_field(diagram: dict[str, Any], variant: str | bastide.Ruleset) -> dict[tuple[str, int, int], int]:
    """Points by player and the first tile that the line of a field names."""
    found = bastide.score(diagram, variant).lines
    return {(line["player"], *line["tiles"][0]): line["points"] for line in found if line["kind"] == "field"}


def test_field_scores_three_points_for_each_completed_city() -> None:
    result = bastide.score(board("E180 E180 E180\nE E E", Blue=["0,0 field N"]), RULES)
    assert result.scores == {"Blue": 9}
    assert terms(result.lines[0]) == [("cities", 3, 3)]
    assert (result.lines[0]["kind"], result.lines[0]["when"]) == ("field", "final")


def test_city_pays_one_player_once_in_the_field_that_was_begun_first() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"])
    assert by_field(diagram, RULES) == {("Blue", 0, 0): 3, ("Blue", 0, 2): 0}


def test_order_in_which_tiles_lie_in_a_diagram_is_the_order_of_placing() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"])
    diagram["tiles"].reverse()
    assert by_field(diagram, RULES) == {("Blue", 0, 0): 0, ("Blue", 0, 2): 3}


def test_in_a_game_the_field_whose_first_tile_was_placed_first_is_paid() -> None:
    game = game_of(RULES, "E E U", "Blue", start=". E180\nR90 T270\n. E")
    turn(game, 0, 2, on="field S")
    turn(game, 0, 0, 180, on="field N")
    game.finish()
    # The farmer in the south came first, but the tile in the north of the right column lay before that in the south.
    assert {(*line["tiles"][0], line["points"]) for line in game.lines} == {(0, 0, 3), (0, 2, 0)}


def test_every_player_is_paid_once_by_a_city() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"], Yellow=["0,1 field W", "1,2 field S"])
    # Blue and Yellow share the field in the south; both are paid by the city in a field of their own already.
    assert final(diagram, RULES) == {"Blue": 3, "Yellow": 3}


def test_city_pays_in_a_field_only_who_leads_there() -> None:
    diagram = board(BETWEEN_FIELDS, Yellow=["0,0 field N", "1,0 field N"], Blue=["1,0 field N", "0,2 field S"])
    # The field in the north, begun first, is Yellow's alone.
    assert by_field(diagram, RULES) == {("Yellow", 0, 0): 3, ("Blue", 0, 2): 3}


def test_unfinished_city_counts_nowhere_and_gives_a_line_of_nothing() -> None:
    assert lines(board("E E E", Blue=["0,0 field S"]), RULES) == [("Blue", 0, "field", "final")]


def test_field_ringed_by_a_road_with_no_city_gives_a_line_of_nothing() -> None:
    assert lines(board("V270 V\nV180 V90", Blue=["1,0 field SSW"]), RULES) == [("Blue", 0, "field", "final")]


def test_only_the_shared_city_is_left_out_of_the_later_field() -> None:
    diagram = board(THREE_FIELDS_AT_ONE_CITY, Red=["0,1 field W", "0,0 field N"])
    # The field in the north was begun first; it has the small city, too.
    assert by_field(diagram, RULES) == {("Red", 0, 0): 6, ("Red", 0, 1): 0}


def test_fields_that_begin_on_one_tile_are_paid_in_the_order_in_which_the_tile_names_them() -> None:
    diagram = board(ONE_TILE, Red=["1,1 field SSE"], Blue=["1,1 field SSW"])
    assert final(diagram, PER_CITY) == {"Red": 3, "Blue": 0}
    turned = board(". E180\nT90 E270\n. .".replace(". E180", "E180 ."), Red=["0,1 field WSW"], Blue=["0,1 field WNW"])
    turned["tiles"].append({"tile": "base-game/E", "at": [0, 2], "rotation": 0})
    assert final(turned, PER_CITY) == {"Red": 3, "Blue": 0}


def test_city_pays_one_field_only_under_once_per_city() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N"], Yellow=["0,1 field W"], Red=["0,2 field S"])
    assert by_field(diagram, PER_CITY) == {("Blue", 0, 0): 3, ("Yellow", 0, 1): 0, ("Red", 0, 2): 0}
    assert final(diagram, RULES) == {"Blue": 3, "Yellow": 3, "Red": 3}


def test_all_owners_of_the_field_that_is_paid_get_it_under_once_per_city() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N"], Yellow=["1,0 field N"], Red=["0,2 field S"])
    assert final(diagram, PER_CITY) == {"Blue": 3, "Yellow": 3, "Red": 0}


def test_field_that_nobody_claims_takes_nothing_from_another() -> None:
    assert final(board(BETWEEN_FIELDS, Red=["0,2 field S"]), PER_CITY) == {"Red": 3}


def test_city_pays_a_player_where_it_pays_most() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S", "1,2 field S: hog"])
    result = bastide.score(diagram, with_hogs(RULES))
    assert by_field(diagram, with_hogs(RULES)) == {("Blue", 0, 0): 0, ("Blue", 0, 2): 4}
    assert [term["changed_by"] for line in result.lines for term in line["terms"] if term["count"]] == [["hogs/more"]]


def test_city_pays_a_player_elsewhere_if_something_makes_a_field_worth_less() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "1,0 field N: hog", "0,2 field S"])
    assert by_field(diagram, with_hogs(RULES, -2)) == {("Blue", 0, 0): 0, ("Blue", 0, 2): 3}


def test_what_raises_a_field_for_one_owner_changes_nothing_for_another() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"], Red=["1,2 field S", "0,2 field S: hog"])
    assert by_field(diagram, with_hogs(RULES)) == {("Blue", 0, 0): 3, ("Blue", 0, 2): 0, ("Red", 0, 2): 4}


def test_city_pays_the_field_where_any_owner_gets_most_under_once_per_city() -> None:
    diagram = board(BETWEEN_FIELDS, Blue=["0,0 field N", "0,2 field S"], Red=["1,2 field S", "0,2 field S: hog"])
    assert by_field(diagram, with_hogs(PER_CITY)) == {("Blue", 0, 0): 0, ("Blue", 0, 2): 3, ("Red", 0, 2): 4}


def test_beast_of_a_player_who_does_not_lead_draws_no_points_there() -> None:
    diagram = board(
        BETWEEN_FIELDS,
        Blue=["0,0 field N", "0,2 field S", "0,2 field S: hog"],
        Red=["1,2 field S", "1,2 field S"],
    )
    assert by_field(diagram, with_hogs(RULES)) == {("Blue", 0, 0): 3, ("Red", 0, 2): 3}


def test_farmers_are_deployed_and_kept_as_in_every_edition() -> None:
    game = game_of(RULES, "E B U")
    place(game, 0, -1, 180)
    assert offered(game) == ["city S", "field N"]
    deploy(game, "field N")
    place(game, 1, -1)
    assert offered(game) == ["monastery"]
    game.play({"type": "pass"})
    turn(game, -1, 0, 90)
    assert game.over
    assert game.supply("Red") == {"follower": 6}
    assert [short(line) for line in game.lines] == [("Red", 3, "field", "final")]


def test_sheet_says_at_any_time_what_a_field_is_worth_beside_the_others() -> None:
    game = game_of(RULES, "E E U", "Blue", start="E180 E180\nR90 T270")
    turn(game, 0, 2, on="field S")
    turn(game, 1, 2)
    (field,) = game.position.claimed("field")
    assert game.sheet(field).points == {0: 3}


def test_fields_are_scored_after_unfinished_features() -> None:
    diagram = board("E180\nD", Red=["0,1 road E", "0,1 field ENE"])
    assert [kind for _, _, kind, _ in lines(diagram, RULES)] == ["road", "field"]


@pytest.mark.parametrize("once", ["twice", "2", "true"])
def test_once_is_one_of_two_words(once: str) -> None:
    with pytest.raises(bastide.BastideError, match="once"):
        bastide.resolve_variant(f"base-game + farms-second-edition(once={once})")


@pytest.mark.parametrize("other", ["farms-first-edition", "farms-third-edition"])
def test_one_farm_rule_excludes_another(other: str) -> None:
    with pytest.raises(bastide.BastideError, match="farms"):
        bastide.resolve_variant(f"{RULES} + {other}")
