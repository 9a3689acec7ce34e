"""A free action inside a decision, with its own budget; offers that are vetoed; one for the place decision."""

from __future__ import annotations

from typing import Any

from bastide import Offer, OfferRule, OfferVeto, Position, Table

from .making import plugin


def light(table: Table, offer: Offer) -> None:
    table.set_state("lamps", "lit", table.state("lamps", "lit", 0) + 1)


def lamp(position: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="light", rule="lamps/light", budget="lamp", leaves_open=True, do=light)]


def whistle(table: Table, offer: Offer) -> None:
    table.set_state("lamps", "whistles", (*table.state("lamps", "whistles", ()), offer.params["tune"]))


def whistling(position: Position, player: int, data: Any) -> list[Offer]:
    return [
        Offer(type="whistle", rule="lamps/whistle", budget="breath", leaves_open=True, params={"tune": t}, do=whistle)
        for t in ("low", "high")
    ]


def too_bright(position: Position, player: int, offer: Offer) -> bool:
    return offer.type == "light" and position.state("lamps", "lit", 0) >= 2


PLUGIN = plugin(
    "A lamp may be lit before a punt is deployed, and a tune whistled before a tile is placed.",
    meeple_rules=[
        OfferRule(id="lamps/light", says="One lamp a turn.", decision="deploy", offers=lamp),
        OfferRule(id="lamps/whistle", says="One tune a turn.", decision="place", offers=whistling),
        OfferVeto(id="lamps/bright", says="Two lamps are enough.", decision="deploy", forbids=too_bright),
    ],
)
