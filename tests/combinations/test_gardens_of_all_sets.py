"""The abbot puts the garden prints of every selected tile set into the game (facts 5.5)."""

from __future__ import annotations

import bastide

RULES = "base-game + abbot + river + inns-cathedrals + traders-builders"


def test_every_selected_set_has_its_gardens() -> None:
    contents = bastide.resolve_variant(RULES).contents
    gardens: dict[str, int] = {}
    for stack in contents.values():
        for tile, count in stack.items():
            if tile.endswith("-garden"):
                name = tile.partition("/")[0]
                gardens[name] = gardens.get(name, 0) + count
    assert gardens == {"base-game": 8, "river": 1, "inns-cathedrals": 2, "traders-builders": 2}


def test_gardens_take_the_place_of_plain_tiles() -> None:
    with_gardens, without = (
        bastide.resolve_variant(variant).contents for variant in (RULES, RULES.replace(" + abbot", ""))
    )
    for name, stack in without.items():
        assert sum(with_gardens[name].values()) == sum(stack.values())
