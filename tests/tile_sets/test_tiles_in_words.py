"""Tiles are called by what is on them."""

from __future__ import annotations

import pytest

import bastide
from bastide.apps.tile_words import item_in_words

NAMES = {
    "A": "monastery, road",
    "B": "monastery",
    "C": "city on four sides with pennant",
    "D": "city, straight road",
    "F": "city on two opposite sides with pennant",
    "H": "city × 2 (opposite sides)",
    "I": "city × 2 (adjacent sides)",
    "L": "city, road × 3",
    "N": "city on two adjacent sides",
    "P": "city on two adjacent sides, curved road",
    "T": "city on three sides, road",
    "V": "curved road",
    "X": "road × 4",
}


def called(variant: str) -> dict[str, str]:
    """The names of all tiles and blocks of some rules."""
    ruleset = bastide.resolve_variant(variant)
    return {item: bastide.translated(item_in_words(item, ruleset), "en") for item in (*ruleset.tiles, *ruleset.blocks)}


def test_names_tell_kinds_sides_and_flags() -> None:
    names = called("hig-2000")
    assert {letter: names[f"base-game/{letter}"] for letter in NAMES} == NAMES


def test_only_mirrored_tiles_are_called_alike() -> None:
    names = called("hig-2000")
    alike = [item for item, name in names.items() if list(names.values()).count(name) > 1]
    assert alike == ["base-game/J", "base-game/K"]


@pytest.mark.parametrize("variant", ["hunters-gatherers", "hig-2000 + river + inns-cathedrals"])
def test_no_id_stands_in_a_name(variant: str) -> None:
    for item, name in called(variant).items():
        assert name and "/" not in name and item.rpartition("/")[2] not in name.split()


def test_unknown_tile_keeps_its_id() -> None:
    assert item_in_words("nowhere/Z", bastide.resolve_variant("hig-2000")) == "nowhere/Z"


@pytest.mark.parametrize(
    ("plugin", "token", "english", "japanese"),
    [
        ("hills-sheep", "sheep-2", "2 sheep", "羊2匹"),
        ("hills-sheep", "wolf", "wolf", "狼"),
        ("big-top", "seal", "seal", "アシカ"),
        ("messages", "another-tile", "another tile", "もう1枚のタイル"),
        # Without a label, a token is called what it is named.
        ("messages", "knights", "knights", "騎士"),
    ],
)
def test_token_is_told_by_its_label(plugin: str, token: str, english: str, japanese: str) -> None:
    told = item_in_words(token, bastide.resolve_variant(f"c3 + {plugin}"))
    assert (bastide.translated(told, "en"), bastide.translated(told, "ja")) == (english, japanese)


def test_names_are_translated() -> None:
    ruleset = bastide.resolve_variant("hig-2000")
    assert bastide.translated(item_in_words("base-game/S", ruleset), "ja") == "3辺の都市(紋章つき)、道"


def test_half_tile_is_called_so_by_what_is_on_its_short_sides() -> None:
    names = called("base-game + halflings")
    assert names["halflings/HL-city-lane"] == "half a tile: city, road"
    assert names["halflings/HL-corner"] == "half a tile: city on two adjacent sides"
