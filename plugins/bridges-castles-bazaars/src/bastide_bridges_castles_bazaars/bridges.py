"""Bridges: roads laid over a tile, from one field to the field across."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from bastide import (
    CENTRES,
    ChangedTiles,
    OfferRule,
    PieceKind,
    PlacementOffers,
    Rule,
    Segment,
    Supply,
    Tile,
    for_each_change,
    is_own_turn,
    kinds,
    place_with_change,
)

from .options import PLUGIN as RULES

#: The kind of piece, the budget and the key of records; also the flag of a road that is a bridge.
BRIDGE = "bridge"
#: The two ways in which a bridge lies on a tile as printed, by the first of the sides it joins.
WAYS = ("ns", "ew")
FIELD, ROAD = "field", "road"
#: The tiles with bridges over them.
BRIDGED = f"{RULES}/bridged"
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


def changed_tiles() -> Sequence[ChangedTiles]:
    """Tiles with bridges over them."""
    return [
        ChangedTiles(
            id=BRIDGED,
            says="A tile with grass at two opposite sides may bear a bridge, which is a road between them.",
            of=bridged,
        )
    ]


def piece_kinds() -> Sequence[PieceKind]:
    """The bridges in supply."""
    return [PieceKind(BRIDGE, used_up=True, says="A bridge.")]


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
            needs=kinds(BRIDGE),
            offers=place_with_change(BRIDGED, key=BRIDGE, piece=BRIDGE, budget=BRIDGE),
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
            needs=kinds(BRIDGE),
            when=is_own_turn,
            offers=for_each_change(BRIDGED, type=BRIDGE, piece=BRIDGE, budget=BRIDGE, leaves_open=True),
        )
    ]
