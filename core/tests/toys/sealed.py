"""An auction in which all bid at the same time: who bids most, and alone, gets a punt more."""

from __future__ import annotations

from typing import Any

from bastide import DecisionKind, Event, Offer, Phase, Position, Reaction, Table

from .making import plugin

BIDS = (0, 1, 2, 3)


def bid(table: Table, offer: Offer) -> None:
    """The bids are compared when all are known."""
    table.set_state("auction", "bids", (*table.state("auction", "bids", ()), offer.params["bid"]))


def bids(position: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="bid", params={"bid": number}, do=bid) for number in BIDS]


def open_up(table: Table) -> None:
    table.ask_all("bid", table.seats_from(table.player))


def sell(table: Table, event: Event) -> None:
    given = {player: choice.get("bid", 0) for player, choice in event.data["choices"].items()}
    most = [player for player, number in given.items() if number == max(given.values())]
    if len(most) == 1:
        table.stock(most[0], "punt", 1)


SAYS = "At the start of a turn all bid in secret for a punt."


def auction(**more: Any) -> Any:
    return plugin(
        SAYS,
        turn_rules=[
            Phase(id="auction/open", says=SAYS, after=("turn-start",), before=("draw",), do=open_up),
            DecisionKind(id="auction/bid", says="A bid is written down.", optional=True, offers=bids, **more),
            Reaction(id="auction/sold", says="Who alone bids most gets it.", on="revealed", do=sell),
        ],
    )
