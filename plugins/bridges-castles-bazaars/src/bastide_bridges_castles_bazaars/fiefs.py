"""Castles on the board: where they stand, who is lord of them, and which tiles are their fief."""

from __future__ import annotations

from bastide import STEPS, Feature, Place, Position, edge_between

CASTLE = "castle"
CITY = "city"


def edge_of(position: Position, city: Feature) -> Place | None:
    """The edge across which the two halves of a small city meet; nothing for any other city."""
    segments = city.segments
    if city.kind != CITY or len(segments) != 2 or len(city.cells) != 2:
        return None
    if any(len(definition.ports) != 3 for definition in city.definitions):
        return None
    one, other = sorted(city.cells)
    return edge_between(one, other) if other - one in STEPS else None


def castle_on(position: Position, city: Feature) -> int | None:
    """The castle that a small city was made, if it was."""
    edge = edge_of(position, city)
    standing = () if edge is None else position.pieces_at(edge)
    return next((number for number in standing if position.piece(number).kind == CASTLE), None)


def castles(position: Position) -> list[int]:
    """All castles on the board."""
    return [number for player in range(len(position.players)) for number in position.pieces_of(player, CASTLE)]


def lord_of(position: Position, castle: int) -> int | None:
    """The follower that waits on a castle, if one does."""
    return next(iter(position.pieces_at(Place("piece", castle))), None)


def halves(position: Position, castle: int) -> tuple[int, int]:
    """The cells of the two tiles that a castle stands on."""
    where, side = edge(position, castle)
    return where + STEPS[side], where


def fief(position: Position, castle: int) -> frozenset[int]:
    """The cells of a castle's fief: the two tiles it stands on, and those beside them along its long sides."""
    _, side = edge(position, castle)
    across = (STEPS[1], STEPS[3]) if side == 0 else (STEPS[0], STEPS[2])
    own = halves(position, castle)
    return frozenset((*own, *(cell + step for cell in own for step in across)))


def edge(position: Position, castle: int) -> tuple[int, int]:
    """The edge on which a castle stands: a cell, and 0 for its northern edge or 3 for its western one."""
    at = position.piece(castle).place.at
    where, side = at
    return int(where), int(side)
