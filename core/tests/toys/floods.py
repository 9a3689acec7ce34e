"""Recut tiles, a placement that recuts its neighbour, tiles placed over others, and removed tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bastide import (
    STEPS,
    Candidate,
    Offer,
    OfferRule,
    Place,
    PlacementOffers,
    Position,
    StackDeclaration,
    Table,
    TileFile,
    cell,
    coordinates,
)

from .making import plugin


def at(packed: int) -> list[int]:
    return list(coordinates(packed))


def lies(view: Position, packed: int) -> str:
    return view.board.cells[packed][0].tile.id


def dam(table: Table, offer: Offer) -> None:
    """Split the canal of a tile in two; a piece on it goes to the eastern part, or the western one."""
    packed = cell(*offer.params["at"])
    lying = table.board.cells[packed][0]
    tile = table.ruleset.catalogue.tiles["floods/dammed"]
    shape = table.ruleset.catalogue.lying[tile.id][lying.rotation // 90]
    (old,) = [index for index, segment in enumerate(lying.segments) if segment.kind == "canal"]
    carry = {old: shape.by_name[f"canal {offer.params['keep']}"]}
    table.recut(packed, tile, lying.rotation, carry)


def undam(table: Table, offer: Offer) -> None:
    """Open a dammed canal again; its two parts are joined."""
    packed = cell(*offer.params["at"])
    lying = table.board.cells[packed][0]
    tile = table.ruleset.catalogue.tiles["wetlands/straight"]
    carry = {index: 0 for index, segment in enumerate(lying.segments) if segment.kind == "canal"}
    table.recut(packed, tile, lying.rotation, carry)


def open_end(table: Table, offer: Offer) -> None:
    """Let an ended canal continue: its ports reopen."""
    packed = cell(*offer.params["at"])
    lying = table.board.cells[packed][0]
    table.recut(packed, table.ruleset.catalogue.tiles["wetlands/straight"], lying.rotation, {0: 0})


def divert(table: Table, offer: Offer) -> None:
    """Join two canals of a tile into one that runs straight through."""
    packed = cell(*offer.params["at"])
    lying = table.board.cells[packed][0]
    carry = {index: 0 for index, segment in enumerate(lying.segments) if segment.kind == "canal"}
    table.recut(packed, table.ruleset.catalogue.tiles["wetlands/straight"], lying.rotation, carry)


def lift(table: Table, offer: Offer) -> None:
    """Remove a tile, and put it on a stack."""
    packed = cell(*offer.params["at"])
    tile = lies(table, packed)
    table.take_up(packed)
    table.put_on_stack("lifted", tile)


def works(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for packed in sorted(view.board.cells):
        tile = lies(view, packed)
        params = {"at": at(packed)}
        if tile == "wetlands/straight":
            for keep in ("E", "W"):
                yield Offer(type="dam", rule="floods/dam", params={**params, "keep": keep}, do=dam)
        if tile == "floods/dammed":
            yield Offer(type="undam", rule="floods/undam", params=params, do=undam)
        if tile == "floods/spill":
            yield Offer(type="divert", rule="floods/divert", params=params, do=divert)
        if tile == "wetlands/end":
            yield Offer(type="open", rule="floods/open", params=params, do=open_end)
        stood_on = view.pieces_at(Place("tile", packed)) or any(one.pieces for one in view.features_on(packed))
        if not stood_on and packed not in view.laid:
            yield Offer(type="lift", rule="floods/lift", params=params, do=lift)


def lay_and_dry(table: Table, candidate: Candidate) -> None:
    """Place the tile, and dry up the plain one beside it."""
    dried = cell(*dict(candidate.extra)["dry"])
    table.recut(dried, table.ruleset.catalogue.tiles["floods/dried"], 0, {0: 0})
    table.place(candidate.tile, candidate.cell, candidate.turns)


def lay_and_open(table: Table, candidate: Candidate) -> None:
    """Reopen the canal that ended to the west, and place the tile that continues it."""
    opened = cell(*dict(candidate.extra)["open"])
    table.recut(opened, table.ruleset.catalogue.tiles["wetlands/straight"], 0, {0: 0})
    table.place(candidate.tile, candidate.cell, candidate.turns)


def lay_over(table: Table, candidate: Candidate) -> None:
    """Place the tile on a straight canal; a piece there stays."""
    lying = table.board.cells[candidate.cell][0]
    carry = {
        index: new
        for index, segment in enumerate(lying.segments)
        for new, other in enumerate(table.ruleset.catalogue.lying[candidate.tile][candidate.turns].segments)
        if segment.kind == other.kind
    }
    table.place_over(candidate.tile, candidate.cell, candidate.turns, carry)


def placements(view: Position, player: int) -> Iterator[Candidate]:
    for tile in view.hand:
        if tile == "floods/wide":
            for packed in sorted(view.board.cells):
                if lies(view, packed) == "wetlands/straight":
                    for turns in view.turns_at(tile, packed) if view.board.demand(packed) else (0,):
                        yield Candidate(tile, packed, turns, extra=(("over", True),), do=lay_over)
        if tile == "wetlands/straight":
            for packed, (lying, _, _) in sorted(view.board.cells.items()):
                beside = packed + STEPS[1]
                ended = lying.tile.id == "wetlands/end" and not lying.rotation and beside not in view.board.cells
                if ended and 0 in view.turns_at(tile, beside, {packed: (tile, 0)}):
                    yield Candidate(tile, beside, 0, extra=(("open", at(packed)),), do=lay_and_open)
        for code in view.legal(tile):
            for near in view.neighbours(code >> 2, STEPS):
                if lies(view, near) == "wetlands/plain":
                    yield Candidate(tile, code >> 2, code & 3, extra=(("dry", at(near)),), do=lay_and_dry)


PLUGIN = plugin(
    "Canals are dammed, opened and dried up, tiles laid over others and taken away.",
    components=[TileFile(path=Path(__file__).with_name("floods.toml")), StackDeclaration(name="lifted")],
    meeple_rules=[OfferRule(id="floods/works", says="Waterworks.", decision="deploy", offers=works)],
    placement_rules=[PlacementOffers(id="floods/placements", says="Other ways to place.", offers=placements)],
)
