"""One played game under several editions: the differences, and the sums."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from tests.played_games.games import NUMBERS, record, shortened, under

EDITIONS = ["hig-2000", "hig-2002", "bga", "bga-first-edition", "rgg-2000", "c3"]
WITH_FARMS = [number for number in NUMBERS if record(number)["variant"].startswith("hig-2002")]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", NUMBERS)
def test_scores_are_sums_of_lines_and_lines_sums_of_terms(number: str, edition: str) -> None:
    result = bastide.score(record(number), under(number, edition))
    assert result.failure is None
    totals = dict.fromkeys(record(number)["players"], 0)
    for line in result.lines:
        totals[line["player"]] += line["points"]
        assert line["points"] == sum(term["points"] for term in line["terms"])
        assert all(term["points"] == term["count"] * term["rate"] for term in line["terms"])
        assert line["player"] in line["claims"]
        assert line["claims"][line["player"]] == max(line["claims"].values())
    assert result.scores == totals


@pytest.mark.parametrize("number", NUMBERS)
def test_only_two_tile_cities_and_farms_differ_between_2000_and_2002(number: str) -> None:
    old = bastide.score(record(number), under(number, "hig-2000")).lines
    new = bastide.score(record(number), under(number, "hig-2002")).lines
    small = {tuple(map(tuple, line["tiles"])) for line in old if _small(line)}

    def untouched(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [
            line
            for line in lines
            if line["kind"] != "field"
            and not (line["when"] == "completed" and tuple(map(tuple, line["tiles"])) in small)
        ]

    assert untouched(old) == untouched(new)


@pytest.mark.parametrize("number", NUMBERS)
def test_small_cities_pay_half_under_2000(number: str) -> None:
    old = [line for line in bastide.score(record(number), under(number, "hig-2000")).lines if _small(line)]
    new = [line for line in bastide.score(record(number), under(number, "hig-2002")).lines if _small(line)]
    assert [line["tiles"] for line in old] == [line["tiles"] for line in new]
    assert [2 * line["points"] for line in old] == [line["points"] for line in new]
    for line in old:
        assert line["terms"][0]["changed_by"] == ["small-city/two-tiles"]


@pytest.mark.parametrize("number", WITH_FARMS)
def test_farms_of_the_site_are_those_of_2000_at_three_points(number: str) -> None:
    printed = [
        line for line in bastide.score(record(number), under(number, "hig-2000")).lines if line["kind"] == "field"
    ]
    site = [
        line
        for line in bastide.score(record(number), under(number, "bga-first-edition")).lines
        if line["kind"] == "field"
    ]
    assert [(line["player"], line["tiles"], line["claims"]) for line in printed] == [
        (line["player"], line["tiles"], line["claims"]) for line in site
    ]
    # A pig adds a point under both.
    assert [line["points"] - 4 for line in printed] == [line["points"] - 3 for line in site]
    assert {line["points"] for line in site} <= ({3, 4} if "traders-builders" in record(number)["variant"] else {3})


@pytest.mark.parametrize("number", WITH_FARMS)
def test_city_pays_farmers_once_by_the_first_rule(number: str) -> None:
    lines = [line for line in bastide.score(record(number), under(number, "hig-2000")).lines if line["kind"] == "field"]
    paid = [(line["player"], tuple(map(tuple, line["tiles"]))) for line in lines]
    assert len(set(paid)) == len(paid)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("edition", ["hig-big-box", "rgg-2008", "c2", "c3", "bga"])
def test_editions_of_the_third_rule_score_alike(number: str, edition: str) -> None:
    assert shortened(bastide.score(record(number), under(number, edition)).lines) == shortened(
        bastide.score(record(number), under(number, "hig-2002")).lines
    )


def _small(line: dict[str, Any]) -> bool:
    return line["kind"] == "city" and line["when"] == "completed" and len(line["tiles"]) == 2
