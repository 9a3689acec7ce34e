"""Bridges: roads laid over a tile, from one field to the field across."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

from bastide import (
    CENTRES,
    SIDES,
    STEPS,
    Candidate,
    ChangedTiles,
    Offer,
    OfferRule,
    PieceKind,
    Place,
    PlacementOffers,
    Position,
    Rule,
    Segment,
    Supply,
    Table,
    Tile,
    cell,
    coordinates,
)

from .options import PLUGIN as RULES

#: The kind of piece, the budget and the key of records; also the flag of a road that is a bridge.
BRIDGE = "bridge"
#: The two ways in which a bridge lies on a tile as printed, by the first of the sides it joins.
WAYS = ("ns", "ew")
FIELD, ROAD = "field", "road"
KNOWN = "general knowledge; first and second look alike"


def bridged(tile: Tile) -> Iterator[Tile]:
    """A tile with a bridge over it, each way that has grass at both ends."""
    for first, way in enumerate(WAYS):
        if tile.edges[first] == tile.edges[first + 2] == FIELD:
            road = Segment(ROAD, (CENTRES[first], CENTRES[first + 2]), {BRIDGE: 1})
            edges = [ROAD if side % 2 == first else edge for side, edge in enumerate(tile.edges)]
            yield dataclasses.replace(
                tile,
                id=f"{tile.id}-{BRIDGE}-{way}",
                segments=(*tile.segments, road),
                edges=(edges[0], edges[1], edges[2], edges[3]),
            )


def over(position: Position, tile: str, turns: int, side: int) -> str | None:
    """What a tile that lies turned becomes by a bridge that begins at a side of its cell, if it can bear one."""
    name = f"{tile}-{BRIDGE}-{WAYS[(side - turns) % 2]}"
    return name if name in position.ruleset.tiles else None


def over_laid(position: Position, where: int, side: int) -> tuple[str, int] | None:
    """What the tile in a cell becomes by such a bridge, and its quarter turns.

    Nothing, if it cannot bear a bridge, or one of its ends would be at a tile without a road there.
    """
    lying = position.tile_at(where)
    assert lying is not None
    turns = lying.rotation // 90
    name = over(position, lying.tile.id, turns, side)
    return (name, turns) if name is not None and turns in position.turns_at(name, where) else None


def written(where: int, side: int) -> dict[str, Any]:
    """A bridge in records: the cell of the tile under it, and the sides it joins."""
    return {"at": list(coordinates(where)), "sides": [SIDES[side % 2], SIDES[side % 2 + 2]]}


def spend(table: Table, player: int, where: int) -> None:
    """Take a bridge from a player's supply for good: from now on it is a road of the tile."""
    table.remove(table.deploy(BRIDGE, player, Place("tile", where)))


def lay(table: Table, player: int, bridge: dict[str, Any]) -> None:
    """Lay a bridge over a tile that lies; what stands there goes on standing there."""
    where = cell(*bridge["at"])
    found = over_laid(table, where, SIDES.index(bridge["sides"][0]))
    assert found is not None
    spend(table, player, where)
    lying = table.tile_at(where)
    assert lying is not None
    table.recut(where, table.ruleset.tiles[found[0]].tile, lying.rotation)


def place_with(table: Table, candidate: Candidate) -> None:
    """Place a tile together with the bridge without which it would not fit."""
    bridge = dict(candidate.extra)[BRIDGE]
    where = cell(*bridge["at"])
    if where != candidate.cell:
        lay(table, table.player, bridge)
        table.place(candidate.tile, candidate.cell, candidate.turns)
        return
    name = over(table, candidate.tile, candidate.turns, SIDES.index(bridge["sides"][0]))
    assert name is not None
    table.place(name, where, candidate.turns)
    spend(table, table.player, where)


def offers(position: Position, player: int) -> Iterator[Candidate]:
    """Placements that a bridge makes legal, over the tile itself or over one beside it."""
    if not position.supply(player, BRIDGE):
        return
    for tile, source in position.choices(player):
        if tile in position.ruleset.tiles:
            plain = frozenset(position.fitting(tile))
            for code, where, side in (*_over_itself(position, tile), *_over_another(position, tile)):
                if code not in plain:
                    extra = ((BRIDGE, written(where, side)),)
                    yield Candidate(tile, code >> 2, code & 3, source, extra, place_with, budget=BRIDGE)


def _over_itself(position: Position, tile: str) -> Iterator[tuple[int, int, int]]:
    for first in range(2):
        name = over(position, tile, 0, first)
        for code in () if name is None else position.fitting(name):
            yield code, code >> 2, first + code % 2


def _over_another(position: Position, tile: str) -> Iterator[tuple[int, int, int]]:
    if ROAD not in position.ruleset.tiles[tile].tile.edges:
        return
    for where in sorted(position.frontier):
        for side, step in enumerate(STEPS):
            if where + step in position.cells:
                found = over_laid(position, where + step, side)
                for turns in () if found is None else position.turns_at(tile, where, {where + step: found}):
                    yield where << 2 | turns, where + step, side


def further(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Bridges over the tile just placed and those beside it, before anybody is deployed."""
    if player != position.player or not position.supply(player, BRIDGE):
        return
    near = dict.fromkeys(other for where in position.laid for other in (where, *position.neighbours(where, STEPS)))
    for where in near:
        for side in range(2):
            if over_laid(position, where, side) is not None:
                yield Offer(
                    type=BRIDGE,
                    rule=f"{RULES}/bridge",
                    params=written(where, side),
                    budget=BRIDGE,
                    leaves_open=True,
                    do=_lay_offered,
                )


def _lay_offered(table: Table, offer: Offer) -> None:
    lay(table, table.player, dict(offer.params))


def changed_tiles() -> Sequence[ChangedTiles]:
    """Tiles with bridges over them."""
    return [
        ChangedTiles(
            id=f"{RULES}/bridged",
            says="A tile with grass at two opposite sides may bear a bridge, which is a road between them.",
            of=bridged,
        )
    ]


def piece_kinds() -> Sequence[PieceKind]:
    """The bridges in supply."""
    return [PieceKind(BRIDGE, says="A bridge.")]


def supplies() -> Sequence[Supply]:
    """How many bridges there are."""
    says = "Each player has three bridges; among five or six players, two."
    return [Supply(BRIDGE, 3, id=f"{RULES}/bridges", says=says, for_players={5: 2, 6: 2}, source=KNOWN)]


def placing() -> Sequence[Rule]:
    """Bridges that a tile needs."""
    return [
        PlacementOffers(
            id=f"{RULES}/placed-with-bridge",
            says="A tile whose road would meet grass, or whose grass a road, may be placed if a bridge laid at once "
            "over it or over the tile beside it carries the road on.",
            source=KNOWN,
            offers=offers,
        )
    ]


def deciding() -> Sequence[Rule]:
    """Bridges that are laid besides."""
    return [
        OfferRule(
            id=f"{RULES}/bridge",
            says="The player who has placed a tile may lay one bridge over it or over a tile beside it, "
            "before deploying; both its ends rest on grass, and each leads on to a road or to where nothing lies yet.",
            source=KNOWN,
            decision="deploy",
            offers=further,
        )
    ]
