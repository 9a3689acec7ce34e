"""The tiles of the set."""

from __future__ import annotations

import pytest

import bastide

PLUGIN = "bridges-castles-bazaars"
RULES = f"base-game + {PLUGIN}"


def bag(variant: str) -> dict[str, int]:
    contents = bastide.resolve_variant(variant).contents["bag"]
    return {tile: count for tile, count in contents.items() if tile.startswith(PLUGIN)}


def test_there_are_twelve_tiles_eight_of_them_with_a_bazaar() -> None:
    ruleset = bastide.resolve_variant(RULES)
    tiles = bag(RULES)
    assert sum(tiles.values()) == 12
    with_bazaar = [
        count
        for tile, count in tiles.items()
        if any(segment.kind == "bazaar" for segment in ruleset.tiles[tile].tile.segments)
    ]
    assert sum(with_bazaar) == 8


@pytest.mark.parametrize(("content", "count"), [("all", 12), ("tiles", 12), ("rules", 0)])
def test_content_chooses_tiles_or_rules(content: str, count: int) -> None:
    variant = f"base-game + {PLUGIN}(content={content})"
    assert sum(bag(variant).values()) == count
    rules = [entry.rule.id for entry in bastide.resolve_variant(variant).rules if entry.plugin == PLUGIN]
    assert bool(rules) == (content != "tiles")


@pytest.mark.parametrize(
    ("tile", "fields"),
    [
        ("01", 0),
        ("02", 2),
        ("03", 2),
        ("04", 3),
        ("05", 1),
        ("06", 1),
        ("07", 2),
        ("08", 2),
        ("09", 1),
        ("10", 2),
        ("11", 2),
    ],
)
def test_tile_has_so_many_fields(tile: str, fields: int) -> None:
    printed = bastide.resolve_variant(RULES).tiles[f"{PLUGIN}/BCB-{tile}"].tile
    assert sum(segment.kind == "field" for segment in printed.segments) == fields


def test_road_between_three_cities_ends_at_one_of_them() -> None:
    printed = bastide.resolve_variant(RULES).tiles[f"{PLUGIN}/BCB-02"].tile
    assert sorted(len(segment.borders) for segment in printed.segments if segment.kind == "field") == [1, 3]


def test_nobody_stands_on_a_bazaar() -> None:
    game = bastide.Game(
        RULES, ["Red", "Blue"], draws=[f"{PLUGIN}/BCB-06"], start=[{"tile": "base-game/B", "at": [0, 0]}]
    )
    game.play({"type": "place", "at": [0, 1], "rotation": 0})
    offered = [action.as_record() for action in game.decision.actions if game.decision.kind == "deploy"]
    assert not [record for record in offered if record["type"] == "deploy"]


def test_bazaar_ends_roads() -> None:
    follower = {"player": "Red", "piece": "follower", "on": "road N"}
    tiles = [
        {"tile": f"{PLUGIN}/BCB-10", "at": [0, 0]},
        {"tile": "base-game/A", "at": [0, 1], "rotation": 180, "pieces": [follower]},
    ]
    diagram = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": tiles}
    assert bastide.score(diagram, RULES).scores == {"Red": 2}
