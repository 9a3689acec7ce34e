"""Wagons: followers that may move on when what they stand on has been scored."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import Any

from bastide import (
    AROUND,
    BastideError,
    DecisionKind,
    Deployment,
    Event,
    Offer,
    Phase,
    PieceKind,
    Place,
    PlaceKind,
    Position,
    Reaction,
    Rule,
    Selection,
    Supply,
    Table,
    cell,
    coded,
    coordinates,
    count_in_play,
    kinds,
    on_occasion,
)

from .barns import FARMS
from .connecting import connected
from .options import Options

WAGON = "wagon"
GROUNDS = ("road", "city", "monastery")
#: Where a wagon is between one feature and the next: the cell and the index of the segment that it left.
UNDERWAY = "underway"
#: The decision where it goes, and the step after which it goes nowhere any more.
DECISION = "wagon"
HOME = "abbey-mayor/wagon-home"


def supplies() -> list[Supply]:
    """One for everybody."""
    return [
        Supply(
            WAGON,
            1,
            id="abbey-mayor/wagons",
            says="Each player has one wagon.",
            source="general knowledge; HiG 2007, HiG 2016",
        )
    ]


def _write(at: tuple[int, int]) -> dict[str, Any]:
    return {"at": list(coordinates(at[0])), "segment": at[1]}


def _read(written: Any) -> Hashable:
    match written:
        case {"at": [int(x), int(y)], "segment": int(index)} if max(abs(x), abs(y)) < 100_000 and index >= 0:
            return cell(x, y), index
    raise BastideError(
        coded(
            "abbey-mayor/wagon-underway",
            'a wagon is underway from {written!r:.60}; write {{"at": [0, 0], "segment": 0}}',
            written=written,
        )
    )


def own_kinds() -> list[PieceKind | PlaceKind]:
    """The wagon, a follower that does not go everywhere, and the place of wagons that are underway."""
    return [
        PieceKind(
            WAGON, frozenset({"follower", "restricted"}), group="claim", weight=1, says="A wagon, which moves on."
        ),
        PlaceKind(UNDERWAY, write=_write, read=_read, label="on its way"),
    ]


def meeple_rules() -> list[Rule]:
    """Where a wagon is deployed."""
    return [
        Deployment(
            id="abbey-mayor/wagon",
            says="Instead of a follower, the wagon may be deployed on the tile just placed, on a road, in a city or "
            "on a monastery.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("abbey-mayor/mayor",),
            pieces=kinds(WAGON),
            on=kinds(*GROUNDS),
        )
    ]


def set_out(table: Table, event: Event) -> None:
    """Take the wagons of a scored feature off it; where they go is asked when everything is scored."""
    assert event.feature is not None
    for number in event.feature.pieces:
        piece = table.piece(number)
        if piece.kind == WAGON and piece.place.kind == "segment":
            segment = piece.place.at
            table.move(number, Place(UNDERWAY, (table.cell_of_segment(segment), table.index_of_segment(segment))))


def underway(position: Position) -> list[int]:
    """The wagons that are underway, in the order in which their players decide: from the one whose turn it is."""
    return [
        number
        for player in position.seats_from(position.player)
        for number in position.pieces_of(player, WAGON)
        if position.piece(number).place.kind == UNDERWAY
    ]


def move_on(table: Table) -> None:
    """Ask for one wagon after the other where it goes; one that stays underway goes home."""
    for number in reversed(underway(table)):
        owner = table.piece(number).owner
        assert owner is not None
        table.push(HOME, number)
        table.ask(DECISION, owner, number)


def go_home(table: Table, number: int) -> None:
    """Take back a wagon that did not move."""
    if table.piece(number).place.kind == UNDERWAY:
        table.go_home(number)


def destinations(position: Position, player: int, number: int, *, adjacent: bool) -> Iterator[Offer]:
    """Every unfinished and unoccupied feature that a wagon may move to."""
    left, index = position.piece(number).place.at
    for segment in around(position, left) if adjacent else connected(position, left, index):
        feature = position.feature(segment)
        if feature.kind in GROUNDS and not feature.complete and position.deployable(player, WAGON, segment):
            where = position.cell_of_segment(segment)
            yield Offer(
                type="move",
                params={"piece": WAGON, "at": list(coordinates(where)), "on": position.name_of_segment(segment)},
                do=partial(_move, number=number, segment=segment),
            )


def around(position: Position, left: int) -> Iterator[int]:
    """The segments of a tile and of the eight around it."""
    for where in sorted((left, *(left + step for step in AROUND))):
        yield from position.segments_on(where)


def _move(table: Table, offer: Offer, number: int, segment: int) -> None:
    table.move(number, Place("segment", segment))


def _second_part_follows(selection: Selection) -> bool:
    options = selection.plugins.get("traders-builders")
    return getattr(options, "content", "tiles") != "tiles" and getattr(options, "second_tile", "") == "after-scoring"


def turn_rules(options: Options, selection: Selection) -> list[Rule]:
    """When wagons set out, where they go, and when they arrive."""
    # Before a builder's second part, in which what comes home can be used again.
    before = ("second-part",) if _second_part_follows(selection) else ()
    adjacent = options.wagon == "adjacent"
    says = (
        "Instead of going home, a wagon may move to an unfinished road, city or monastery without followers "
        "on the tile that it leaves or one of the eight around it."
        if adjacent
        else "Instead of going home, a wagon may move to an unfinished road, city or monastery without followers that "
        "the scored one runs into, or whose roads end where its roads end."
    )
    return [
        Reaction(
            id="abbey-mayor/wagon-sets-out",
            says="A wagon leaves what has been scored, and waits until everything else is scored.",
            source="general knowledge; HiG 2016",
            on="scored",
            beside=kinds(WAGON),
            when=on_occasion("completed"),
            do=set_out,
        ),
        Phase(
            id="abbey-mayor/wagons-move",
            name="wagons",
            says="After scoring, wagons move on or go home: first that of the player whose turn it is, then clockwise.",
            source="general knowledge; HiG 2007, HiG 2016",
            after=("score", "barns") if FARMS in selection.slots else ("score",),
            before=before,
            scope="part",
            when=count_in_play(kinds(WAGON), at=UNDERWAY) > 0,
            do=move_on,
        ),
        Phase(
            id="abbey-mayor/wagon-home",
            name=HOME,
            says="A wagon that does not move on goes back to its player.",
            source="general knowledge; HiG 2007, HiG 2016",
            scope="pushed",
            do=go_home,
        ),
        DecisionKind(
            id="abbey-mayor/wagon-moves",
            name=DECISION,
            says=says,
            source="general knowledge; HiG 2016" if adjacent else "general knowledge; HiG 2007",
            optional=True,
            offers=partial(_asked, adjacent=adjacent),
        ),
    ]


def _asked(position: Position, player: int, data: Any, *, adjacent: bool) -> Iterator[Offer]:
    return destinations(position, player, data, adjacent=adjacent)
