"""The tiles of both editions of Hunters & Gatherers equal the transcriptions: waters, meadows, and all on them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide import PORTS, Segment, TileEntry

PLUGINS = Path(__file__).parents[2] / "plugins"
SETS = ("hunters-gatherers", "hunters-gatherers-2020")
GROUND = ("meadow", "water-system")


def transcribed(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((PLUGINS / name / "tests/data/tiles.json").read_text("utf-8"))
    return loaded


def entries(name: str) -> dict[str, TileEntry]:
    tiles = bastide.resolve_variant(name).tiles
    return {key.partition("/")[2]: entry for key, entry in tiles.items() if key.startswith(f"{name}/")}


def pairs(name: str) -> Iterator[tuple[TileEntry, dict[str, Any]]]:
    """Each tile of a set with its transcription; where one fails, pytest shows which."""
    known = entries(name)
    for facts in transcribed(name):
        yield known[facts["id"]], facts


def sides(segment: Segment) -> list[str]:
    return [PORTS[port] for port in segment.ports if len(PORTS[port]) == 1]


def half_sides(segment: Segment) -> list[str]:
    return [PORTS[port] for port in segment.ports if len(PORTS[port]) == 3]


@pytest.mark.parametrize("name", SETS)
def test_set_has_every_transcribed_tile(name: str) -> None:
    assert list(entries(name)) == [facts["id"] for facts in transcribed(name)]


@pytest.mark.parametrize("name", SETS)
def test_tile_has_the_edges_and_the_place_of_the_transcription(name: str) -> None:
    for entry, facts in pairs(name):
        assert (entry.count, entry.start, entry.stack) == (facts["count"], facts["start"], facts["stack"])
        assert entry.tile.edges == tuple(facts["edges"])


@pytest.mark.parametrize("name", SETS)
def test_tile_has_the_forests_rivers_and_lakes_of_the_transcription(name: str) -> None:
    for entry, facts in pairs(name):
        segments = [segment for segment in entry.tile.segments if segment.kind not in GROUND]
        assert [(segment.kind, sides(segment), segment.flags) for segment in segments] == [
            (feature["kind"], feature["ports"], feature["flags"]) for feature in facts["features"]
        ]
        for segment, feature in zip(segments, facts["features"], strict=True):
            if segment.kind == "lake":
                assert sorted(segment.borders) == feature["rivers"]


@pytest.mark.parametrize("name", SETS)
def test_tile_has_the_meadows_and_animals_of_the_transcription(name: str) -> None:
    for entry, facts in pairs(name):
        meadows = [segment for segment in entry.tile.segments if segment.kind == "meadow"]
        found = sorted((half_sides(meadow), sorted(meadow.flags.items())) for meadow in meadows)
        assert found == sorted((field["ports"], sorted(field["flags"].items())) for field in facts["fields"])


@pytest.mark.parametrize("name", SETS)
def test_waters_of_a_tile_are_its_rivers_joined_at_lakes(name: str) -> None:
    for entry, facts in pairs(name):
        expected = []
        features = facts["features"]
        joined = {river for feature in features for river in feature.get("rivers", ())}
        for index, feature in enumerate(features):
            if feature["kind"] == "lake":
                ports = [port for river in feature["rivers"] for port in features[river]["ports"]]
                # A lake has its own fish; those in rivers belong to the water system above them.
                expected.append(
                    (sorted(ports), sum(features[river]["flags"].get("fish", 0) for river in feature["rivers"]))
                )
            elif feature["kind"] == "river" and index not in joined:
                expected.append((sorted(feature["ports"]), feature["flags"].get("fish", 0)))
        waters = [segment for segment in entry.tile.segments if segment.kind == "water-system"]
        assert sorted((sorted(sides(water)), water.flags.get("fish", 0)) for water in waters) == sorted(expected)
        lakes = [index for index, segment in enumerate(entry.tile.segments) if segment.kind == "lake"]
        assert sorted(border for water in waters for border in water.borders) == lakes


@pytest.mark.parametrize("name", SETS)
def test_tile_that_is_not_certain_says_so(name: str) -> None:
    for entry, facts in pairs(name):
        assert entry.certainty == facts["certainty"]
        assert entry.tile.notes or entry.certainty == "high"


def totals(name: str, stack: str) -> Counter[str]:
    """The totals of everything, including copies."""
    found: Counter[str] = Counter()
    for entry in entries(name).values():
        if entry.stack == stack:
            found["tiles"] += entry.count
            for segment in entry.tile.segments:
                if segment.kind != "water-system":
                    found[segment.kind] += entry.count
                    found.update({flag: count * entry.count for flag, count in segment.flags.items()})
    return found


def test_land_tiles_of_2002_have_the_totals_that_are_known() -> None:
    found = totals("hunters-gatherers", "bag")
    known = {"tiles": 79, "deer": 30, "mammoth": 14, "tiger": 11, "lake": 24, "fish": 30, "spring": 8, "gold": 30}
    assert {key: found[key] for key in known} == known
    assert not found.keys() & {"aurochs", "mushrooms", "shrine", "fire"}


def test_bonus_tiles_of_2002_have_the_totals_that_are_known() -> None:
    found = totals("hunters-gatherers", "bonus")
    known = {"tiles": 12, "aurochs": 3, "mammoth": 2, "deer": 3, "tiger": 3, "lake": 7, "fish": 15, "mushrooms": 3}
    known |= {"shrine": 1, "fire": 1, "spring": 1, "gold": 1}
    assert {key: found[key] for key in known} == known


def test_land_tiles_of_2020_have_as_much_of_what_did_not_change() -> None:
    found = totals("hunters-gatherers-2020", "bag")
    known = {"tiles": 79, "deer": 30, "mammoth": 4, "aurochs": 10, "tiger": 11, "menhir": 30}
    assert {key: found[key] for key in known} == known
    assert totals("hunters-gatherers-2020", "menhir")["tiles"] == 16


def test_gold_and_menhirs_lie_on_every_forest_of_two_or_more_edges_of_a_land_tile() -> None:
    for name, treasure in zip(SETS, ("gold", "menhir"), strict=True):
        for entry in entries(name).values():
            for forest in entry.tile.segments:
                if forest.kind == "forest" and entry.stack == "bag":
                    assert (len(sides(forest)) > 1) == (treasure in forest.flags), entry.tile.id
