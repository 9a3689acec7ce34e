"""The Ferries: on a lake a ferry links two of the roads that end there, and is moved when one of them is prolonged."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import BastideError, Offer, Place, Plugin, Position, Rule, Table, TileFile, coded, hookimpl

FERRY, LAKE, ROAD = "ferry", "ferry-lake", "road"
#: The decisions on which banks a ferry lands, and whether others are moved.
PLACE, MOVE = "place-ferry", "move-ferry"
#: The cell of a lake, and the sides of its tile to which the roads go that are linked.
Landing = tuple[int, str, str]


class Options(bastide.Options):
    """What may be chosen about ferries."""

    placed: Literal["always", "with-follower"] = Field(
        "always", description="Whether a lake gets its ferry in any case, or if a follower is on one of its roads."
    )
    moved: Literal["part", "turn"] = Field(
        "part", description="Whether a ferry may be moved once in a part of the turn, or once in the whole turn."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="The Ferries",
        says="Lakes at which roads end, and ferries that link two of these roads and may be moved.",
        options=Options,
        requires=("base-game",),
        editions=("The Ferries, 2012", "Big Box 6, 2017", "Big Box 7 and 8, 2021 and 2025"),
        sources=("facts 20",),
        about={"components": "8 land tiles with a lake, 8 ferries"},
    )


@hookimpl
def bastide_components() -> list[TileFile | bastide.Supply]:
    return [
        TileFile(path="tiles.toml"),
        bastide.Supply(
            FERRY, 8, id="ferries/supply", says="There are eight ferries, one for each lake.", source="facts 20.1"
        ),
    ]


# Where ferries are


def roads(position: Position, cell: int) -> dict[str, int]:
    """The segments of the roads that end at the lake of a tile, by the side to which they go; none without a lake."""
    found = {number: position.segment(number) for number in position.segments_on(cell)}
    if all(segment.kind != LAKE for segment in found.values()):
        return {}
    ends = {segment.ports: number for number, segment in found.items() if segment.kind == ROAD}
    return {bastide.SIDES[ports[0] // 3]: ends[ports] for ports in sorted(ends) if len(ports) == 1}


def linked(position: Position, at: Landing) -> tuple[int, int] | None:
    """The segments that a ferry links."""
    ends = roads(position, at[0])
    return (ends[at[1]], ends[at[2]]) if at[1] in ends and at[2] in ends else None


def written(at: Landing) -> dict[str, Any]:
    """What stands in a record of where a ferry is."""
    return {"at": [*bastide.coordinates(at[0])], "sides": [*at[1:]]}


def read(found: Any) -> Hashable:
    """Where a ferry is, from a record."""
    match found:
        case {"at": [int(x), int(y)], "sides": [str(one), str(other)]} if max(abs(x), abs(y)) < 100_000:
            if one in bastide.SIDES and other in bastide.SIDES and one != other:
                return bastide.cell(x, y), *sorted((one, other), key=bastide.SIDES.index)
    raise BastideError(
        coded("ferries/landing", 'a ferry is at {at!r:.60}; write {{"at": [0, 0], "sides": ["N", "E"]}}', at=found)
    )


@hookimpl
def bastide_kinds() -> list[bastide.SegmentKind | bastide.PieceKind | bastide.PlaceKind]:
    return [
        bastide.SegmentKind(LAKE, "nothing", says="A lake with ferries, at which roads end."),
        bastide.PieceKind(FERRY, neutral=True, says="A ferry, which belongs to nobody."),
        bastide.PlaceKind(
            FERRY, write=written, read=read, cell=lambda board, at: at[0], label="on the lake", links=linked
        ),
    ]


def ferry_on(position: Position, cell: int) -> int | None:
    """The ferry on the lake of a tile."""
    return next((each for each in position.pieces_on(cell) if position.piece(each).kind == FERRY), None)


def reached(position: Position) -> list[int]:
    """The ferries that are first on the ways along the roads that the tile just laid prolongs."""
    found: dict[int, None] = {}
    for start in [number for cell in position.laid for number in position.segments_on(cell)]:
        seen, ahead = {start}, position.beside(start) if position.segment(start).kind == ROAD else []
        while ahead:
            number = ahead.pop()
            if number not in seen:
                seen.add(number)
                # At a lake a road ends, so nothing beyond it is beside.
                ahead += position.beside(number)
                cell = position.cell_of_segment(number)
                ferry = None if cell in position.laid else ferry_on(position, cell)
                if ferry is not None and number in (linked(position, position.piece(ferry).place.at) or ()):
                    found[ferry] = None
    return list(found)


# What players do


def offers_on(position: Position, cell: int, **more: Any) -> Iterator[Offer]:
    """Linking any two roads at a lake but those that are linked."""
    ferry = ferry_on(position, cell)
    for pair in combinations(roads(position, cell), 2):
        place = Place(FERRY, (cell, *pair))
        if ferry is None or position.piece(ferry).place != place:
            yield Offer(type="land", piece=FERRY, place=place, do=land, **more)


def land(table: Table, offer: Offer) -> None:
    """Have the ferry of a lake link two roads; one that is not there yet comes from supply."""
    assert offer.place is not None
    ferry = ferry_on(table.position, offer.place.at[0])
    if ferry is None:
        table.deploy(FERRY, None, offer.place)
    else:
        table.move(ferry, offer.place)


def ask(table: Table) -> None:
    """Ask for the ferry of a lake just laid, and then for those that may be moved."""
    table.ask(MOVE, table.player)
    table.ask(PLACE, table.player)


@hookimpl
def bastide_turn_rules(options: Options) -> Sequence[Rule]:
    def place(position: Position, player: int, data: Any) -> list[Offer]:
        """Every ferry that the lake just laid may get."""
        found: list[Offer] = []
        for cell in position.laid if position.supply(None, FERRY) else ():
            manned = any(position.pieces_at(Place("segment", number)) for number in roads(position, cell).values())
            if ferry_on(position, cell) is None and (manned or options.placed == "always"):
                found += offers_on(position, cell)
        return found

    def move(position: Position, player: int, data: Any) -> list[Offer]:
        """Every way to move a ferry on a road just prolonged."""
        found: list[Offer] = []
        for ferry in reached(position):
            cell = position.piece(ferry).place.at[0]
            found += offers_on(position, cell, budget=f"{FERRY} {ferry}", scope=options.moved, leaves_open=True)
        return found

    return [
        bastide.Phase(
            id="ferries/ferries",
            says="Before anything is scored, a ferry comes to a lake just laid, and others may be moved.",
            source="facts 20.2",
            scope="part",
            after=("deploy",),
            before=("score",),
            do=ask,
        ),
        bastide.DecisionKind(
            id="ferries/place-ferry",
            says="The ferry of a lake links two of the roads that end there, which then are one road.",
            source="facts 20.2",
            offers=place,
        ),
        bastide.DecisionKind(
            id="ferries/move-ferry",
            says="Who prolongs a road by a tile may move the first ferry on it, each way.",
            source="facts 20.3",
            optional=True,
            offers=move,
        ),
    ]
