"""The Watchtowers: a completed road or city pays for what a tower on its tiles watches over."""

from __future__ import annotations

import bastide
from bastide import Event, Position, Subject, Table, TileFile, hookimpl, kinds, traits

WATCH, FOLLOWERS = "watchtower", traits("follower", "abbot")
#: What towers watch over: what it is called, for one and for several, and its points.
TOWERS = {
    "meeples": (bastide.sentence("meeples"), "meeple", 2),
    "pennants": (bastide.sentence("pennants"), "pennant", 2),
    "monasteries": (bastide.sentence("monasteries"), "monastery", 3),
    "roads": (bastide.sentence("tiles with a road"), "tile with a road", 1),
    "cities": (bastide.sentence("tiles with a city"), "tile with a city", 1),
}


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Watchtowers",
        says="Twelve tiles with watchtowers, which pay for what they see when a road or city there is completed.",
        requires=("base-game",),
        editions=("The Watchtowers, 2016", "The Watchtowers, 2024"),
        sources=("facts 34",),
        about={"components": "12 land tiles"},
    )


@hookimpl
def bastide_components() -> list[TileFile]:
    return [TileFile(path="tiles.toml")]


def seen(position: Position, cell: int, what: str) -> int:
    """How much of what it watches over a tower sees: on its tile and on the eight around it."""
    if what == "meeples":
        return len(position.pieces_around(cell, FOLLOWERS))
    tiles = [[position.segment(each) for each in position.segments_on(near)] for near in position.around(cell)]
    if what == "pennants":
        return sum(each.flags.get("pennant", 0) for tile in tiles for each in tile)
    if what == "monasteries":
        return sum(each.kind == "monastery" for tile in tiles for each in tile)
    kind = "road" if what == "roads" else "city"
    return sum(any(each.kind == kind for each in tile) for tile in tiles)


def pay(table: Table, event: Event) -> None:
    """Score every tower on the tiles of a feature for those who stand there in it."""
    assert event.feature is not None
    standing = [each for each in event.feature.pieces if table.has_trait(each, "follower")]
    for cell in sorted(event.feature.cells):
        owners = table.owners(each for each in standing if table.cell_of(each) == cell)
        watching = {flag.removeprefix("watches-") for flag in table.tile_flags(cell)} if owners else set()
        for what in TOWERS.keys() & watching:
            counts = {owner: count * seen(table, cell, what) for owner, count in owners.items()}
            table.score(Subject.each(WATCH, counts, table.around(cell), about={"tower": what}), WATCH)


@hookimpl
def bastide_turn_rules() -> list[bastide.Rule]:
    return [
        bastide.Reaction(
            id="watchtowers/watch",
            says="Before a completed road or city is scored, who stands in it on a tile with a watchtower scores that.",
            source="facts 34.2",
            on="completed",
            features=kinds("road", "city"),
            do=pay,
        )
    ]


@hookimpl
def bastide_scoring_rules() -> list[bastide.Rule]:
    return [
        bastide.ScoringRule(
            id="watchtowers/points",
            says="On its tile and the eight around it, a tower is worth 2 points for each meeple or pennant, 3 for "
            "each monastery, or 1 for each tile with a road or city.",
            source="facts 34.3",
            subjects=kinds(WATCH),
            occasions=frozenset({WATCH}),
            terms=bastide.terms_for_each(TOWERS, key="tower"),
        )
    ]
