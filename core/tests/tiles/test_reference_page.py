"""The examples of the reference page on tile files load, and have the stated meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tiles.tile_kinds import KINDS

from bastide.tiles.files import TileSet, read_tiles
from bastide.tiles.sets import TileFileError

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "tile-files.md"
BLOCKS = re.findall(r"^```toml[^\n]*\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n'
# The number of regions of ground in each example, as its comments and the text around it state.
REGIONS = {
    "gate": 2,
    "village": 3,
    "bridge": 4,
    "twin-towns": 1,
    "abbey": 1,
    "meadow": 1,
    "far-gate": 2,
    "wedge": 2,
    "spike": 2,
    "side-road": 3,
    "bridge-to-an-abbey": 3,
    "tunnel": 4,
    "quay": 3,
    "cart-tracks": 1,
    "crossing-town": 4,
    "ditch": 2,
    "pasture": 2,
    "court": 1,
    "hollow-way": 3,
    "city-bridge": 2,
    "written": 2,
    "half-a-town": 1,
    "half-a-road": 2,
    "edge-of-the-moor": 1,
    "duck-pond": 1,
    "west": 1,
    "east": 1,
}


def _loaded(text: str) -> TileSet:
    return read_tiles(text if text.startswith("format") else HEAD + text, KINDS)


def test_examples_leave_the_ground_that_the_page_says() -> None:
    regions = {
        entry.tile.id.partition("/")[2]: [segment.kind for segment in entry.tile.segments].count("field")
        for block in BLOCKS
        for entry in _loaded(block).entries
    }
    assert regions == REGIONS


def test_examples_have_the_blocks_and_prints_that_the_page_says() -> None:
    sets = [_loaded(block) for block in BLOCKS]
    assert [block.block.id for tiles in sets for block in tiles.blocks] == ["long-town/town"]
    assert "mine/meadow-garden" in sets[0].tiles


def test_messages_on_the_page_are_those_that_are_given() -> None:
    page = PAGE.read_text("utf-8")
    faulty = (
        BLOCKS[0]
        .replace('city = "N"\n', 'ctiy = "N"\n', 1)
        .replace("count = 3\n", "count = -3\n")
        .replace('"E W"]', '"N W"]')
    )
    faulty = faulty.replace('road = "S > city" ', 'road = "S"').replace('title = "Tiles drawn on a train"\n\n', "\n")
    with pytest.raises(TileFileError) as caught:
        read_tiles(faulty, KINDS, path="mine.toml")
    shown = page.partition("```text\n")[2].partition("```")[0]
    assert str(caught.value) + "\n" == shown
