"""Half tiles that players hold, to place one instead of drawing; two of them fill a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import Field

import bastide
from bastide import (
    Candidate,
    Offer,
    Position,
    Rule,
    Table,
    Tile,
    count_at_hand,
    count_stack,
    hookimpl,
    is_kept,
    own_stack,
)

from .halves import Whole, is_half, together, wholes

PLUGIN, STACK, HELD, DECISION = "halflings", "half-tiles", "half-tiles-held", "half-tile"
#: Of a cell that a half tile has filled in this turn, how many of the last segments lie on the other half alone.
BENEATH = bastide.kept(f"{PLUGIN}/beneath", of="tile", holds="count", lasts="turn", label="of the half beneath")


class Options(bastide.Options):
    """What may be chosen about half tiles."""

    hand: int = Field(3, ge=1, le=20, strict=True, description="How many half tiles everybody has.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Halflings",
        also="half tiles, half so wild, triangles",
        says="Everybody has three half tiles, to place one instead of drawing; two of them fill a cell.",
        options=Options,
        requires=("base-game",),
        editions=("Halflings, 2014 and 2020",),
        sources=("facts 42",),
        about={"components": "20 half tiles"},
    )


@hookimpl
def bastide_components() -> Iterator[Any]:
    yield bastide.TileFile()
    yield bastide.StackDeclaration(name=STACK, contents="nobody")
    yield bastide.StackDeclaration(name=HELD, order="owner", contents="owner", per_player=True)
    says = "Two half tiles in one cell are one tile."
    yield bastide.ChangedTiles(id="halflings/whole", says=says, under=wholes)


@hookimpl
def bastide_state() -> list[bastide.Kept[int]]:
    return [BENEATH]


def deal(table: Table) -> None:
    """Let everybody draw half tiles."""
    for player in range(len(table.players)):
        for _ in range(table.options(PLUGIN).hand):
            tile = table.draw(STACK)
            if tile is not None:
                table.put_on_stack(table.own_stack(HELD, player), tile)


def filled(position: Position, over: Tile, cell: int) -> tuple[Whole, int] | None:
    """What a half tile and the one in a cell make, and by how many quarter turns that lies there."""
    laid = position.tile_at(cell)
    whole = together(laid.tile, over) if laid is not None and is_half(laid.tile) else None
    if laid is None or whole is None or whole.tile.id not in position.ruleset.tiles:
        # Half tiles that another rule has changed make none of the tiles that there are.
        return None
    return whole, (laid.rotation // 90 + 2) % 4


def fillings(position: Position, tile: str, source: str = "") -> Iterator[Candidate]:
    """The placements of a half tile beside the long sides of others; none of any other tile."""
    entry = position.ruleset.tiles.get(tile)
    if entry is not None and is_half(entry.tile):
        for cell in sorted(position.cells):
            found = filled(position, entry.tile, cell)
            if found is not None and found[1] in position.turns_at(found[0].tile.id, cell):
                yield Candidate(tile, cell, found[1], source, do=fill)


def fill(table: Table, candidate: Candidate) -> None:
    """Fill the other half of a cell."""
    found = filled(table, table.ruleset.tiles[candidate.tile].tile, candidate.cell)
    assert found is not None
    table.place_over(candidate.tile, candidate.cell, candidate.turns, found[0].carry, becomes=found[0].tile.id)
    BENEATH.put(table, found[0].beneath, candidate.cell)


def half_tiles(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Taking one of those that fit anywhere."""
    for tile in dict.fromkeys(position.stack(position.own_stack(HELD, player))):
        if position.legal(tile) or any(fillings(position, tile)):
            yield Offer(type=DECISION, params={"tile": tile}, do=take)


def take(table: Table, offer: Offer) -> None:
    """Take a half tile to place it; then nothing is drawn."""
    own = table.own_stack(HELD, table.player)
    table.take_from_stack(own, offer.params["tile"])
    table.at_hand(offer.params["tile"], stack=own)


def lies_beneath(position: Position, player: int, offer: Offer) -> bool:
    """Whether a piece would stand on the half that lay there before."""
    assert offer.place is not None
    cell = position.cell_of_segment(offer.place.at)
    return cell in position.laid and offer.place.at >= position.segments_on(cell).stop - BENEATH.get(position, cell)


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    yield bastide.PlacementOffers(
        id="halflings/other-half",
        says="A half tile may fill the other half of a cell, if the landscape goes on along the long side, too.",
        source="facts 42.3",
        offers=lambda position, player: (
            each for tile, source in position.choices(player) for each in fillings(position, tile, source)
        ),
    )


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    yield bastide.OfferVeto(
        id="halflings/own-half",
        says="A figure goes on the half tile just placed, not on the other half of the cell.",
        source="facts 42.3; our own reading",
        decision="deploy",
        when=is_kept(PLUGIN, BENEATH.key),
        places=frozenset({"segment"}),
        forbids=lies_beneath,
    )


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    yield bastide.Phase(
        id="halflings/deal",
        says="Before the first turn everybody draws half tiles, which the others do not see.",
        source="facts 42.2",
        scope="setup",
        do=deal,
    )
    yield bastide.Phase(
        id="halflings/before-drawing",
        says="Before drawing a tile, a player decides whether to place a half tile instead.",
        source="facts 42.2",
        after=("turn-start",),
        before=("draw",),
        scope="part",
        when=(count_at_hand() == 0) & (count_stack(own_stack(HELD)) > 0),
        do=bastide.ask_decision(DECISION),
    )
    yield bastide.DecisionKind(
        id="halflings/half-tile",
        says="Instead of drawing a tile, a player may place one of the half tiles in front of them.",
        source="facts 42.2",
        optional=True,
        offers=half_tiles,
    )
