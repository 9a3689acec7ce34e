"""Kinds of segments that a tile file declares."""

from __future__ import annotations

import pytest
from tiles.tile_kinds import KINDS

from bastide import BastideError, SegmentKind
from bastide.tiles.files import TileSet, read_tiles

HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n'


def _set(kinds: str, tile: str, known: dict[str, SegmentKind] = KINDS) -> TileSet:
    return read_tiles(f"{HEAD}{kinds}\n[tiles.A]\n{tile}\n", known, path="mine.toml")


def _refused(kinds: str, tile: str = "") -> str:
    with pytest.raises(BastideError) as caught:
        _set(kinds, tile)
    return str(caught.value)


def test_word_declares_what_an_own_kind_takes() -> None:
    tiles = _set('kinds = { pond = "nothing", moor = "side" }', 'moor = "N E"\npond = "fish=2"')
    moor, pond, field = tiles.entries[0].tile.segments
    assert (moor.kind, moor.ports) == ("moor", (0, 1, 2, 3, 4, 5))
    assert (pond.kind, pond.ports, pond.flags) == ("pond", (), {"fish": 2})
    assert field.borders == (0,)
    assert tiles.entries[0].tile.edges == ("moor", "moor", "field", "field")
    assert tiles.kinds["pond"].takes == "nothing"


def test_table_says_more_of_a_kind() -> None:
    kinds = '[kinds.hedge]\ntakes = "centre"\nsays = "A row of bushes."\ntraits = "claimable"\ndivides = false'
    [hedge] = _set(kinds, 'hedge = "E W"').kinds.values()
    assert hedge == SegmentKind("hedge", "centre", frozenset({"claimable"}), "A row of bushes.", divides=False)
    assert [each.kind for each in _set(kinds, 'hedge = "E W"').entries[0].tile.segments] == ["hedge", "field"]


def test_kind_that_a_plugin_has_too_keeps_the_traits_of_both() -> None:
    known = {**KINDS, "pond": SegmentKind("pond", "nothing", frozenset({"wet"}), "Of the plugin.")}
    [pond] = _set('[kinds.pond]\ntakes = "nothing"\ntraits = ["claimable"]', "pond = 1", known).kinds.values()
    assert pond.traits == frozenset({"wet", "claimable"})
    assert pond.says == "Of the plugin."


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ('kinds = { pond = "nothin" }', "mine.toml:3: key kinds.pond.takes: 'nothin' is nothing a kind can take;"),
        ('kinds = { pond = "nothin" }', "did you mean 'nothing'?"),
        ("kinds = { pond = 1 }", "key kinds.pond: this must be a text or a table; for example: kinds = {"),
        ("kinds = 1", "mine.toml:3: key kinds: this must be a table of kinds"),
        ("[kinds.pond]\nsays = 'Wet.'", "mine.toml:3: key kinds.pond: nothing says what it takes of a side; write one"),
        ("[kinds.pond]\ntakes = 'side'\ntrait = 1", "mine.toml:5: key kinds.pond.trait: this is no key of a kind; did"),
        ("[kinds.pond]\ntakes = 'side'\ntraits = 1", "key kinds.pond.traits: this must be a text or a list of words"),
        ("[kinds.pond]\ntakes = 'side'\ndivides = 1", "key kinds.pond.divides: 1 is neither true nor false"),
        ("kinds = { walls = 'side' }", "key kinds.walls: 'walls' cannot be the name of a kind; it says something else"),
        ("kinds = { Pond = 'side' }", "key kinds.Pond: 'Pond' cannot be the name of a kind; a kind has small letters"),
        ("kinds = { nothing = 'side' }", "key kinds.nothing: 'nothing' cannot be the name of a kind; after > the word"),
        ("kinds = { crossing = 'centre' }", "after > the word means something else: road = 'S > crossing'"),
        ("kinds = { city = 'centre' }", "key kinds.city: a plugin has a kind of this name, and it is another one;"),
        ("kinds = { city = 'centre' }", "give yours another name, or write takes = 'side'"),
    ],
)
def test_fault_of_a_kind_is_named(kinds: str, expected: str) -> None:
    assert expected in _refused(kinds)


def test_unknown_kind_is_reported_with_how_to_declare_it() -> None:
    message = _refused("", "zoo = 1")
    assert 'kinds = { zoo = "nothing" } declares one of your own, flags = "zoo" marks the tile' in message
