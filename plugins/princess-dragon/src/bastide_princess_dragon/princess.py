"""Princesses: who places one in a city may send a knight there home."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bastide import DecisionKind, Feature, Offer, OfferRule, Phase, Position, Rule, Table

from .options import Options
from .symbols import FIGURE, is_follower

PRINCESS = "princess"


def courted(position: Position) -> Iterator[Feature]:
    """The cities to which this part of the turn has added a princess."""
    for cell in position.laid:
        for segment in position.segments_on(cell):
            if position.segment(segment).flags.get(PRINCESS):
                yield position.feature(segment)


def dismissals(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Sending home each knight of those cities, of any player."""
    for city in dict.fromkeys(courted(position)):
        for number in city.pieces:
            piece = position.piece(number)
            if piece.owner is None or not is_follower(position, number):
                continue
            yield Offer(
                type=PRINCESS,
                rule="princess-dragon/princess",
                place=piece.place,
                role=piece.role,
                params={"knight": position.players[piece.owner]},
                budget=FIGURE,
                do=partial(dismiss, number=number),
            )


def dismiss(table: Table, offer: Offer, number: int) -> None:
    """Send a knight home."""
    table.go_home(number)


def insist(table: Table) -> None:
    """Ask which knight has to go."""
    table.ask(PRINCESS, table.player)


def meeple_rules(options: Options) -> list[Rule]:
    """Sending a knight home as one more thing that may be done instead of deploying."""
    if options.princess == "must":
        return []
    return [
        OfferRule(
            id="princess-dragon/princess",
            says="Instead of deploying a figure, the player who has added a princess to a city may send a "
            "knight there home.",
            source="general knowledge; some printings",
            decision="deploy",
            offers=dismissals,
        )
    ]


def turn_rules(options: Options) -> list[Rule]:
    """When a knight has to go, and which one."""
    if options.princess == "may":
        return []
    return [
        Phase(
            id="princess-dragon/princess-insists",
            name=PRINCESS,
            says="After a princess was added to a city with knights, one of them has to go.",
            source="general knowledge; some printings",
            scope="part",
            after=("place",),
            before=("deploy",),
            do=insist,
        ),
        DecisionKind(
            id="princess-dragon/princess",
            name=PRINCESS,
            says="The player who has added a princess to a city with knights sends one of them home, and "
            "deploys no figure.",
            source="general knowledge; some printings",
            offers=dismissals,
            lapses=True,
        ),
    ]
