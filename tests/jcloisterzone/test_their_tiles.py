"""Tiles that are named in files of plugins are the same there: what lies on them, and where fields lie around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import bastide
from bastide import CENTRES, Tile
from bastide.notation.jcloisterzone.names import THEIR_PORTS, vocabulary

#: Kinds that both programs have; what ours has besides lies beneath.
KINDS = ("city", "road", "river", "monastery", "garden")
#: What is not the same there, and why a game goes on with it all the same.
DIFFERENT = {
    # Two cities that cross: there, two fields that reach no side lie between them, and one lies inside the next tile.
    "AM/CCcc+": "fields",
    "AM/CCc+": "fields",
    # The garden of this print is on no tile here.
    "MW/CCRrG": "no tile",
    "AM/RG": "no tile",
    # There it comes with the program, and no file says what lies on it.
    "AM/A": "no description",
}

Shape = tuple[list[tuple[str, tuple[int, ...]]], list[tuple[int, ...]]]


def described() -> Iterator[tuple[str, Shape]]:
    """The tiles of ``their_tiles.txt``: their ids and shapes."""
    ports = {name: number for number, name in enumerate(THEIR_PORTS)}
    for line in (Path(__file__).parent / "their_tiles.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        tile, _, rest = line.partition(": ")
        inside, *regions = (part.split() if index else part for index, part in enumerate(rest.split("|")))
        words = [part.split() for part in str(inside).split(";")]
        segments = [
            (kind, tuple(sorted(ports[w] for w in more if w in "NESW"))) for kind, *more in words if kind in KINDS
        ]
        fields = [
            tuple(port for port in range(12) if port not in CENTRES)
            if region == ["*"]
            else tuple(sorted(ports[half] for half in region if half in ports))
            for region in regions
        ]
        yield tile, (sorted(segments), sorted(fields))


def shape(tile: Tile, turned: int) -> Shape:
    """What lies on one of our tiles when it is turned, by the sides it reaches."""
    segments = tile.turned(turned // 90)
    return (
        sorted((s.kind, tuple(p for p in s.ports if p in CENTRES)) for s in segments if s.kind in KINDS),
        sorted(tuple(p for p in s.ports if p not in CENTRES) for s in segments if s.kind == "field"),
    )


@cache
def ours() -> dict[str, Tile]:
    """All our tiles by their ids."""
    named = [name for name, names in vocabulary().plugins.items() if names.tiles]
    variant = " + ".join([*named, "abbot", "heretics-shrines(sixth=true)"])
    return {tile: entry.tile for tile, entry in bastide.resolve_variant(variant).tiles.items()}


THEIRS = dict(described())


@pytest.mark.parametrize("theirs", [tile for tile in THEIRS if tile not in DIFFERENT])
def test_a_tile_has_the_same_segments_at_the_same_sides(theirs: str) -> None:
    tile, turned = vocabulary().tiles[theirs]
    assert shape(ours()[tile], turned) == THEIRS[theirs]


@pytest.mark.parametrize("theirs", [tile for tile, what in DIFFERENT.items() if what == "fields"])
def test_what_differs_in_its_fields_only_has_the_same_edges(theirs: str) -> None:
    tile, turned = vocabulary().tiles[theirs]
    assert shape(ours()[tile], turned)[0] == THEIRS[theirs][0]
    assert shape(ours()[tile], turned)[1] != THEIRS[theirs][1]


def test_every_tile_that_is_named_is_described_and_the_other_way_round() -> None:
    without = {tile for tile, what in DIFFERENT.items() if what == "no description"}
    assert set(vocabulary().tiles) - without == set(THEIRS)


def test_no_two_of_their_tiles_are_one_here() -> None:
    tiles = [tile for tile, _ in vocabulary().tiles.values()]
    assert len(tiles) == len(set(tiles))
    missing = {theirs for theirs, (tile, _) in vocabulary().tiles.items() if tile not in ours()}
    assert missing == {tile for tile, what in DIFFERENT.items() if what == "no tile"}
    assert all(vocabulary().tiles[tile][0].endswith("-garden") for tile in missing)
