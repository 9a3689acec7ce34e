"""Wind Roses: a rose divides the board, and who places a tile where it belongs scores for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

import bastide
from bastide import Event, Position, Rate, Rule, Subject, Table, Term, TileFile, hookimpl, kinds

ROSE = "wind-rose"
#: The flags of the tiles that belong somewhere, and where that is: as the rose is printed, to both of these sides.
QUARTERS = {"north-east": "NE", "south-east": "SE", "south-west": "SW", "north-west": "NW"}


class Options(bastide.Options):
    """What may be chosen about wind roses."""

    sections: Literal["quarters", "halves"] = Field("quarters", description="Into what a rose divides the board.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Wind Roses",
        says="A wind rose divides the board, and who places a tile in the part to which it belongs scores 3 points.",
        options=Options,
        requires=("base-game",),
        editions=("Wind Roses, 2012", "Wind Roses, 2013"),
        sources=("facts 35",),
        about={"components": "6 land tiles"},
    )


@hookimpl
def bastide_components() -> list[TileFile]:
    return [TileFile(path="tiles.toml")]


def belongs(position: Position, cell: int, rose: int) -> bool:
    """Whether a tile lies in its part of the board; the row and the column of the rose are of both parts there."""
    halves = position.options("wind-roses").sections == "halves"
    (x, y), (east, south) = bastide.coordinates(cell), bastide.coordinates(rose)
    for flag in QUARTERS.keys() & position.tile_flags(cell):
        for side in QUARTERS[flag][: 1 if halves else 2]:
            beyond = bastide.coordinates(position.toward(rose, side))
            if (x - east) * (beyond[0] - east) + (y - south) * (beyond[1] - south) < 0:
                return False
    return True


def score(table: Table, event: Event) -> None:
    """Score a tile that lies where it belongs, as the last rose says that was placed before it."""
    roses = table.cells_with(ROSE)
    if event.cell is not None and event.player is not None and roses and belongs(table, event.cell, roses[-1]):
        table.score(Subject.each(ROSE, {event.player: 1}, cells=[event.cell]), ROSE)


@hookimpl
def bastide_turn_rules(selection: bastide.Selection) -> Iterator[Rule]:
    # Where something else lies first, the orange rose is in the bag, as the blue one is.
    if not selection.plugins.keys() & {"river", "count"}:
        yield bastide.StartTiles(
            id="wind-roses/start",
            says="The tile with the orange rose lies first, instead of the usual start tile.",
            source="facts 35.3",
            tiles=(("wind-roses/WR-orange", (0, 0), 0),),
        )
    yield bastide.Reaction(
        id="wind-roses/placed",
        says="Who places a tile with a part of a rose where it belongs scores it at once.",
        source="facts 35.2, 35.3",
        on="placed",
        when=bastide.any_of(bastide.count_tile_flags(flag) > 0 for flag in QUARTERS),
        do=score,
    )


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="wind-roses/points",
            says="A tile that lies where it belongs is worth 3 points.",
            source="facts 35.2",
            subjects=kinds(ROSE),
            occasions=frozenset({ROSE}),
            terms=(Term(label="tiles", singular="tile", rate=Rate("tile", 3), count_for=bastide.count_own),),
        )
    ]
