"""The tiles of every set equal independent transcriptions: edges, flags and derived ground."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bastide._kernel.geometry import CENTRES, PORTS
from bastide._kernel.tiles import Segment
from bastide.rules.declarations.kinds import SegmentKind
from bastide.tiles.files import TileEntry, load_tiles

PLUGINS = Path(__file__).parents[2] / "plugins"
KINDS = {
    kind.name: kind
    for kind in (
        SegmentKind("city", "side"),
        SegmentKind("road", "centre"),
        SegmentKind("river", "centre"),
        SegmentKind("field", "rest"),
        SegmentKind("monastery", "nothing"),
        SegmentKind("garden", "nothing"),
    )
}
#: Sets with their own tests.
ELSEWHERE = {"base-game", "hunters-gatherers", "hunters-gatherers-2020"}
SETS = sorted({path.parents[2].name for path in PLUGINS.glob("*/tests/data/tiles.json")} - ELSEWHERE)


def _entries(name: str) -> dict[str, TileEntry]:
    [path] = PLUGINS.glob(f"{name}/src/*/tiles.toml")
    return {entry.tile.id: entry for entry in load_tiles(path, KINDS).entries}


def _facts(name: str) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads((PLUGINS / name / "tests/data/tiles.json").read_text("utf-8"))
    return loaded


def _pairs() -> list[Any]:
    pairs = []
    for name in SETS:
        entries = _entries(name)
        pairs += [pytest.param(entries[f"{name}/{facts['id']}"], facts, id=facts["id"]) for facts in _facts(name)]
    return pairs


def _half_sides(segment: Segment) -> frozenset[str]:
    return frozenset(PORTS[port] for port in segment.ports if port not in CENTRES)


@pytest.mark.parametrize(("entry", "facts"), _pairs())
def test_tile_has_the_edges_segments_and_regions_of_the_transcription(entry: TileEntry, facts: dict[str, Any]) -> None:
    tile = entry.tile
    ground = [segment for segment in tile.segments if segment.kind == "field"]
    order = [
        next(
            index
            for index, segment in enumerate(tile.segments)
            if segment.kind == feature["kind"]
            and [PORTS[port] for port in segment.ports if port in CENTRES] == feature["ports"]
            and list(segment.flags) == feature["flags"]
        )
        for feature in facts["features"]
    ]
    assert entry.count == facts["count"]
    assert tile.edges == tuple(facts["edges"])
    assert sorted(order) == [*range(len(tile.segments) - len(ground))]
    assert {(_half_sides(region), region.borders) for region in ground} == {
        (frozenset(field["ports"]), tuple(order[border] for border in field["borders"])) for field in facts["fields"]
    }
    assert len(ground) == len(facts["fields"])


@pytest.mark.parametrize("name", SETS)
def test_set_has_every_transcribed_tile(name: str) -> None:
    assert list(_entries(name)) == [f"{name}/{tile['id']}" for tile in _facts(name)]
