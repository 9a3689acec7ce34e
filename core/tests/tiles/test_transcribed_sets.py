"""The ground that is derived equals independent transcriptions of printed tiles, for four expansions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tiles.tile_kinds import KINDS

from bastide._kernel.geometry import CENTRES, PORTS
from bastide._kernel.tiles import Segment
from bastide.platform.tilefiles import TileEntry, load_tiles

DATA = Path(__file__).parent / "data"
SETS = ("inns-cathedrals", "river", "sights", "traders-builders")


def _pairs() -> list[Any]:
    pairs = []
    for name in SETS:
        entries = {entry.tile.id: entry for entry in load_tiles(DATA / f"{name}.toml", KINDS).entries}
        for facts in json.loads((DATA / f"{name}.json").read_text("utf-8")):
            pairs.append(pytest.param(entries[f"{name}/{facts['id']}"], facts, id=facts["id"]))
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
    facts = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    found = [entry.tile.id for entry in load_tiles(DATA / f"{name}.toml", KINDS).entries]
    assert found == [f"{name}/{tile['id']}" for tile in facts]
