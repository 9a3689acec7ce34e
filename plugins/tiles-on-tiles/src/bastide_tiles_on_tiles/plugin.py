"""A tile may be laid on another one on which nobody stands and nothing is finished."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import Candidate, PlacementOffers, Plugin, Position, Rule, StackDeclaration, Table, hookimpl

#: The stack of the tiles that lie under others.
COVERED = "covered"


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Tiles on tiles",
        also="stacking, stacked tiles",
        says="A tile may be laid on another one on which nobody stands and nothing is finished.",
        conflicts={
            "abbey-mayor": "an abbey is laid into an empty space, and here tiles are laid on others, too",
            "bridges-castles-bazaars": "no tile can be laid on one with a bridge or beside a castle",
        },
        sources=("house rule",),
    )


def lay_over(table: Table, candidate: Candidate) -> None:
    """Lay a tile on the one that lies there, which is out of play."""
    below = table.tile_at(candidate.cell)
    assert below is not None
    table.place_over(candidate.tile, candidate.cell, candidate.turns, {})
    table.put_on_stack(COVERED, below.tile.id)


def placements(position: Position, player: int) -> Iterable[Candidate]:
    """The placements of a player's tiles on others where the edges meet those around."""
    free = [
        cell
        for cell in sorted(position.cells)
        if not position.pieces_on(cell) and not any(feature.complete for feature in position.features_on(cell))
    ]
    return [
        Candidate(tile, cell, turns, source, extra=(("over", True),), do=lay_over)
        for tile, source in position.choices(player)
        if tile in position.ruleset.tiles
        for cell in free
        for turns in position.turns_at(tile, cell)
    ]


@hookimpl
def bastide_components() -> Iterable[StackDeclaration]:
    return [StackDeclaration(name=COVERED, order="everyone")]


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    return [
        PlacementOffers(
            id="tiles-on-tiles/over",
            says="A tile may be laid on another one where the edges fit, unless a figure stands or something is "
            "finished on that.",
            source="house rule",
            offers=placements,
        )
    ]
