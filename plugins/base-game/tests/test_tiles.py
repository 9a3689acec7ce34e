"""The tiles of the base game are those of its rule sheet (facts 1.1 to 1.7)."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bastide.rules.declarations.kinds import SegmentKind
from bastide.tiles.files import load_tiles

PORTS = ["NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW"]
KINDS = {
    kind.name: kind
    for kind in (
        SegmentKind("city", "side"),
        SegmentKind("road", "centre"),
        SegmentKind("field", "rest"),
        SegmentKind("monastery", "nothing"),
        SegmentKind("garden", "nothing"),
    )
}
TILES = load_tiles(files("bastide_base_game") / "tiles.toml", KINDS)
FACTS = json.loads((Path(__file__).parent / "data" / "tiles.json").read_text("utf-8"))
ENTRIES = {entry.tile.id: entry for entry in TILES.entries}


def _sides(ports: tuple[int, ...]) -> list[str]:
    return [PORTS[port] for port in ports if len(PORTS[port]) == 1]


def _half_sides(ports: tuple[int, ...]) -> list[str]:
    return sorted(PORTS[port] for port in ports if len(PORTS[port]) > 1)


def _plain_part(name: str) -> str:
    return name.removesuffix("-garden")


@pytest.mark.parametrize("facts", FACTS, ids=[tile["id"] for tile in FACTS])
def test_tile_equals_the_facts(facts: dict[str, Any]) -> None:
    tile = TILES.tiles[f"base-game/{facts['id']}"]
    others = [segment for segment in tile.segments if segment.kind != "field"]
    ground = [segment for segment in tile.segments if segment.kind == "field"]
    shapes = [(s.kind, _sides(s.ports), list(s.flags)) for s in others]
    numbers = [shapes.index((f["kind"], f["ports"], f["flags"])) for f in facts["features"]]
    assert sorted(numbers) == [*range(len(others))]
    assert tile.edges == tuple(facts["edges"])
    assert sorted((_half_sides(region.ports), region.borders) for region in ground) == sorted(
        (sorted(field["ports"]), tuple(numbers[border] for border in field["borders"])) for field in facts["fields"]
    )


@pytest.mark.parametrize("facts", FACTS, ids=[tile["id"] for tile in FACTS])
def test_count_equals_the_facts(facts: dict[str, Any]) -> None:
    entry = ENTRIES[f"base-game/{_plain_part(facts['id'])}"]
    count = entry.prints["garden"][1] if facts["id"].endswith("-garden") else entry.count
    assert count == facts["count"]


def test_the_file_has_the_tiles_of_the_facts_and_no_others() -> None:
    assert set(TILES.tiles) == {f"base-game/{tile['id']}" for tile in FACTS}


def test_the_set_has_72_tiles_ten_pennants_and_six_monasteries() -> None:
    assert sum(entry.count for entry in TILES.entries) == 72
    segments = [(entry.count, segment) for entry in TILES.entries for segment in entry.tile.segments]
    assert sum(count * segment.flags.get("pennant", 0) for count, segment in segments) == 10
    assert sum(count for count, segment in segments if segment.kind == "monastery") == 6


def test_one_of_the_four_d_is_the_start_tile() -> None:
    assert [(entry.tile.id, entry.count, entry.start) for entry in TILES.entries if entry.start] == [
        ("base-game/D", 4, 1)
    ]


def test_eight_tiles_have_a_print_with_a_garden() -> None:
    prints = [special for entry in TILES.entries for special, _ in entry.prints.values()]
    assert "".join(sorted(tile.id[10] for tile in prints)) == "EHIMNRUV"
    for tile in prints:
        plain = TILES.tiles[tile.plain or ""]
        assert tile.id == f"{plain.id}-garden"
        assert [s for s in tile.segments if s.kind != "garden"] == list(plain.segments)
        assert [s.kind for s in tile.segments].count("garden") == 1


def test_the_moved_pennant_of_early_prints_is_noted() -> None:
    uncertain = {entry.tile.id for entry in TILES.entries if entry.certainty != "high"}
    assert uncertain == {"base-game/F", "base-game/G"}
    assert all("Early prints" in ENTRIES[tile].tile.notes for tile in uncertain)


def test_all_tiles_lie_in_the_bag() -> None:
    assert {entry.stack for entry in TILES.entries} == {"bag"}
