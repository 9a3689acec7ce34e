"""Fields along a river, round its ends and under its bridges (facts 2.6, 2.7), and what lies on its banks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.boards import board, final, lines

import bastide

RULES = "base-game + farms-third-edition + river"
ONE_BANK = "base-game + farms-third-edition + river(divides_fields=false)"
NAMES = ("N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "NNW")

#: A city on either bank of a stretch of river without its ends.
BANKS = """
.                 E180                .
river/RV-straight river/RV-two-cities river/RV-straight
.                 E                   .
"""
#: The same between a spring and a lake.
WHOLE = """
.               E180                .
river/RV-spring river/RV-two-cities river/RV-lake
.               E                   .
"""


def fields(picture: str, variant: str, at: tuple[int, int] = (0, 0)) -> int:
    """How many fields reach the sides of a tile."""
    game, _ = bastide.Diagram.read(board(picture, Red=[])).on_table(variant)
    laid = game.board.tile_at(at)
    assert laid is not None
    roots = set()
    for segment in laid.tile.turned(laid.rotation // 90):
        if segment.kind == "field":
            port = bastide.PORTS[segment.ports[0]]
            roots.add(game.board.feature_at(at, f"field {port}").root)
    return len(roots)


@pytest.mark.parametrize(
    ("tile", "parted", "joined"),
    [
        ("spring", 1, 1),
        ("lake", 1, 1),
        ("straight", 2, 1),
        ("bend", 2, 1),
        ("two-cities", 2, 1),
        ("city-road", 4, 2),
        ("monastery-road", 3, 1),
        ("road-bridge", 4, 2),
        ("city-corner", 2, 1),
        ("road-corner", 3, 2),
    ],
)
def test_river_parts_the_fields_of_a_tile_as_a_road_does(tile: str, parted: int, joined: int) -> None:
    for rotation in (0, 90, 180, 270):
        assert fields(f"river/RV-{tile}{rotation}", RULES) == parted
        assert fields(f"river/RV-{tile}{rotation}", ONE_BANK) == joined


def test_bridge_over_the_river_has_four_fields_around() -> None:
    assert fields("river/RV-straight90\nriver/RV-road-bridge\nriver/RV-straight90", RULES, (0, 1)) == 4


def test_farmer_on_one_bank_does_not_reach_the_city_on_the_other() -> None:
    assert final(board(BANKS, Red=["0,1 field N"], Blue=["2,1 field S"]), RULES) == {"Red": 3, "Blue": 3}
    assert fields(BANKS, RULES, (0, 1)) == 2 and fields(WHOLE, RULES, (1, 1)) == 1


def test_field_runs_round_the_spring_and_the_lake() -> None:
    assert final(board(WHOLE, Red=["1,1 field ENE"]), RULES) == {"Red": 6}
    for end in ("0,1 field N", "2,1 field S"):
        assert final(board(WHOLE, Red=[end]), RULES) == {"Red": 6}


@pytest.mark.parametrize("end", ["spring", "lake"])
def test_one_end_of_the_river_is_enough_to_join_its_banks(end: str) -> None:
    other = "river/RV-straight"
    picture = WHOLE.replace("river/RV-lake", other) if end == "spring" else WHOLE.replace("river/RV-spring", other)
    assert final(board(picture, Red=["1,1 field ENE"]), RULES) == {"Red": 6}


def test_house_rule_joins_the_fields_on_both_banks() -> None:
    assert final(board(BANKS, Red=["0,1 field N"]), ONE_BANK) == {"Red": 6}


def test_farmers_on_both_banks_meet_at_the_lake() -> None:
    result = lines(board(WHOLE, Red=["1,1 field ENE"], Blue=["1,1 field ESE"]), RULES)
    assert sorted(result) == [("Blue", 6, "field", "final"), ("Red", 6, "field", "final")]


def turned(diagram: dict[str, Any], quarters: int) -> dict[str, Any]:
    """The same board, turned."""
    found: dict[str, Any] = {**diagram, "tiles": []}
    for entry in diagram["tiles"]:
        x, y = entry["at"]
        pieces = []
        for piece in entry["pieces"]:
            kind, _, port = piece["on"].partition(" ")
            name = NAMES[(NAMES.index(port) + 3 * quarters) % 12] if port else ""
            pieces.append({**piece, "on": f"{kind} {name}".strip()})
        for _ in range(quarters):
            x, y = -y, x
        rotation = (entry["rotation"] + 90 * quarters) % 360
        found["tiles"].append({**entry, "at": [x, y], "rotation": rotation, "pieces": pieces})
    return found


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("variant", [RULES, ONE_BANK])
def test_turned_river_boards_score_the_same(variant: str, quarters: int) -> None:
    for picture in (BANKS, WHOLE):
        diagram = board(picture, Red=["0,1 field N", "1,1 city N"], Blue=["2,1 field S"])
        assert final(turned(diagram, quarters), variant) == final(diagram, variant)


# What lies on the banks


def test_city_on_the_bank_scores_as_any_city() -> None:
    assert final(board(WHOLE, Red=["1,1 city N"]), RULES) == {"Red": 4}


def test_road_over_the_bridge_is_one_road() -> None:
    picture = "U90 river/RV-road-bridge U90"
    assert final(board(picture, Red=["0,0 road E"]), RULES) == {"Red": 3}


def test_road_from_the_city_over_the_bridge_ends_at_the_city() -> None:
    picture = "river/RV-city-road\nA180"
    assert final(board(picture, Red=["0,0 road S"]), RULES) == {"Red": 2}
    assert [line["when"] for line in bastide.score(board(picture, Red=["0,0 road S"]), RULES).lines] == ["completed"]


def test_monastery_beyond_the_bridge_counts_the_tiles_around_it() -> None:
    picture = "river/RV-spring river/RV-monastery-road river/RV-lake"
    assert final(board(picture, Red=["1,0 monastery"]), RULES) == {"Red": 3}


def test_river_scores_nothing_and_is_no_place_in_a_diagram_that_counts() -> None:
    diagram = board(WHOLE, Red=["0,1 river E"])
    result = bastide.score(diagram, RULES)
    assert result.lines == []
    assert result.notes != []


def test_bend_with_a_garden_is_scored_as_the_plain_one() -> None:
    plain = board("river/RV-spring river/RV-bend\n. river/RV-lake90", Red=["0,0 field N"])
    garden = board("river/RV-spring river/RV-bend-garden\n. river/RV-lake90", Red=["0,0 field N"])
    for variant in (RULES, f"{RULES} + abbot"):
        assert final(plain, variant) == final(garden, variant)


def test_garden_of_the_river_is_in_the_game_where_gardens_are() -> None:
    river = bastide.resolve_variant(f"{RULES} + abbot").contents["river"]
    assert (river["river/RV-bend"], river["river/RV-bend-garden"]) == (1, 1)
    assert bastide.resolve_variant(RULES).contents["river"]["river/RV-bend"] == 2
