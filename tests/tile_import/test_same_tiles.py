"""Exported tiles are imported unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from bastide import BastideError, SegmentKind, Tile, TileSet, load_tiles, read_tiles, resolve_variant
from bastide.apps.tiles.checking import check
from bastide.apps.tiles.importing.importing import import_tiles

from .exporting import FLAGS, NEW, OLD, TILE_FLAGS, document, exported, shape

VERSIONS = pytest.mark.parametrize("words", [OLD, NEW], ids=["old", "new"])
PLUGINS = ("abbey_mayor", "count", "inns_cathedrals", "princess_dragon", "river", "sights", "traders_builders")


def kinds_of_segments() -> Mapping[str, SegmentKind]:
    return resolve_variant("base-game + river").segment_kinds


def tiles_of(plugin: str) -> TileSet:
    return load_tiles(files(f"bastide_{plugin}") / "tiles.toml", kinds_of_segments())


@VERSIONS
def test_base_game_comes_back_as_it_was(tmp_path: Path, words: Mapping[str, str]) -> None:
    ours = tiles_of("base_game")
    source = tmp_path / "base-game.xml"
    source.write_text(document((exported(e.tile, e, words) for e in ours.entries), words), encoding="utf-8")
    found = import_tiles(source)
    assert (found.notes, found.faults) == ((), ())
    assert found.tile_set is not None
    assert [e.tile.id for e in found.tile_set.entries] == [e.tile.id for e in ours.entries]
    for theirs, entry in zip(found.tile_set.entries, ours.entries, strict=True):
        assert (theirs.count, theirs.start, theirs.stack) == (entry.count, entry.start, entry.stack)
        assert theirs.tile.edges == entry.tile.edges
        # Including borders and meetings, and in the same order.
        assert theirs.tile.segments == entry.tile.segments, entry.tile.id
    written = tmp_path / "tiles.toml"
    written.write_text(found.text.replace('set = "base-game"', 'set = "again"'), encoding="utf-8")
    assert check(written).ok
    assert "field" not in found.text


@VERSIONS
@pytest.mark.parametrize("adjoining", [True, False], ids=["adjoining", "without"])
@pytest.mark.parametrize("plugin", PLUGINS)
def test_tiles_of_a_plugin_come_back(tmp_path: Path, plugin: str, words: Mapping[str, str], adjoining: bool) -> None:
    ours = [e for e in tiles_of(plugin).entries if {s.kind for s in e.tile.segments} <= FLAGS.keys()]
    assert ours
    source = tmp_path / "tiles.xml"
    source.write_text(document((exported(e.tile, e, words, adjoining=adjoining) for e in ours), words), "utf-8")
    found = import_tiles(source)
    assert [str(fault.message) for fault in found.faults] == []
    assert found.tile_set is not None
    for theirs, entry in zip(found.tile_set.entries, [e for e in ours if e.count], strict=True):
        assert shape(theirs.tile) == shape(entry.tile), entry.tile.id


@st.composite
def tiles(draw: st.DrawFn) -> str:
    """A tile in the notation of tile files, with cities, roads and rivers in any places, touching anything."""
    kinds = [draw(st.sampled_from(["city", "road", "river", ""])) for _ in range(4)]
    pieces: list[tuple[str, list[str]]] = []
    for side, kind in zip("NESW", kinds, strict=True):
        same = [ports for name, ports in pieces if name == kind]
        if kind and same and draw(st.booleans()):
            same[draw(st.integers(0, len(same) - 1))].append(side)
        elif kind:
            pieces.append((kind, [side]))
    names = [f"{kind} {ports[0]}" for kind, ports in pieces]
    pieces += [("monastery", [])] * draw(st.integers(0, 1)) + [("garden", [])] * draw(st.integers(0, 1))
    targets = [*names, "crossing", "nothing", "NE", "SE", "SW", "NW", *(k for k, p in pieces if not p)]
    texts: dict[str, list[str]] = {}
    for number, (kind, ports) in enumerate(pieces):
        flags = draw(st.lists(st.sampled_from(FLAGS[kind]), unique=True, max_size=2)) if FLAGS[kind] else []
        good = [flag for flag in flags if flag in ("grain", "wine", "cloth")]
        flags = [flag for flag in flags if flag not in good[1:]]
        counted = [f"{flag}=2" if flag == "pennant" and draw(st.booleans()) else flag for flag in flags]
        others = [target for target in targets if number >= len(names) or target != names[number]]
        touched = draw(st.lists(st.sampled_from(others), unique=True, max_size=2)) if ports else []
        touched = ["nothing"] if "nothing" in touched else touched
        texts.setdefault(kind, []).append(" > ".join([" ".join([*ports, *counted]), *touched]))
    lines = [f"{kind} = {texts[kind]!r}".replace("'", '"') for kind in texts]
    under = [f"over {side}" for kind, ports in pieces if kind in ("road", "river") for side in ports if len(ports) > 1]
    ground = draw(st.lists(st.sampled_from(under), unique=True, max_size=1)) if under else []
    ground += ["inner"] * draw(st.integers(0, 1))
    lines += [f"field = {ground!r}".replace("'", '"')] if ground else []
    flags = draw(st.lists(st.sampled_from(TILE_FLAGS), unique=True, max_size=2))
    lines += [f'flags = "{" ".join(flags)}"'] if flags else []
    walls = [f"{one} > {other}" for one, other in combinations([n for n in names if n.startswith("city")], 2)]
    walled = draw(st.lists(st.sampled_from(walls), max_size=1)) if walls else []
    lines += [f'walls = ["{wall}"]' for wall in walled]
    return "\n".join(['format = "bastide-tiles/1"', 'set = "any"', "[tiles.tile]", *lines])


def read(text: str) -> Tile | None:
    try:
        return read_tiles(text, kinds_of_segments()).entries[0].tile
    except BastideError:
        return None


def imported(tile: Tile, words: Mapping[str, str], kinds: Mapping[str, SegmentKind], *, adjoining: bool) -> Tile:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "any.xml"
        path.write_text(document([exported(tile, None, words, adjoining=adjoining)], words), encoding="utf-8")
        found = import_tiles(path, name="any")
        assert found.faults == ()
        return read_tiles(found.text, kinds).entries[0].tile


@given(tiles(), st.sampled_from([OLD, NEW]), st.booleans())
def test_any_tile_comes_back(text: str, words: Mapping[str, str], adjoining: bool) -> None:
    tile = read(text)
    assume(tile is not None)
    assert tile is not None
    event(f"{len(tile.segments)} segments")
    assert shape(imported(tile, words, kinds_of_segments(), adjoining=adjoining)) == shape(tile)
