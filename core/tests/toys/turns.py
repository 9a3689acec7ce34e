"""The course of a game: turns and parts of turns, phases, an auction, beginning and end, completion."""

from __future__ import annotations

from functools import partial
from typing import Any

from bastide import (
    Completion,
    DecisionKind,
    Event,
    Feature,
    GameEnd,
    Offer,
    OfferRule,
    Phase,
    Position,
    Ranking,
    Reaction,
    StartTiles,
    Table,
    UnplaceableRule,
    count_flags,
    kinds,
)

from .making import plugin


def again(table: Table, event: Event) -> None:
    """A player who placed a wood has another part of the turn; one who placed a beacon, another turn."""
    if event.tile == "wetlands/wood" and table.part_number == 1:
        table.set_state("again", "part", True)
    if event.tile == "wetlands/beacon":
        table.next_player(table.player)


def another_part(table: Table) -> None:
    if table.state("again", "part"):
        table.set_state("again", "part", False)
        table.push("part")


AGAIN = plugin(
    "Woods bring another part of the turn, beacons another turn.",
    turn_rules=[
        Reaction(id="again/placed", on="placed", says="More to do.", do=again),
        Phase(id="again/part", name="more", after=("score",), before=("turn-end",), says="Once more.", do=another_part),
    ],
)


HIGHEST = 3


def open_auction(table: Table) -> None:
    table.set_state("auction", "bids", (0, None))
    table.set_state("auction", "out", ())
    table.push("auction/next", table.player)


def next_bidder(table: Table, player: int) -> None:
    """Ask the next player who has not passed, until all but the highest bidder have."""
    highest, leader = table.state("auction", "bids")
    out = table.state("auction", "out") if highest < HIGHEST else tuple(range(len(table.players)))
    for bidder in table.seats_from(player):
        if bidder not in out and bidder != leader:
            table.push("auction/next", (bidder + 1) % len(table.players))
            table.ask("bid", bidder)
            return
    table.set_state("auction", "winner", leader)


def bids(view: Position, player: int, data: Any) -> list[Offer]:
    highest, _ = view.state("auction", "bids")
    return [
        Offer(type="bid", rule="auction/bid", params={"of": count}, do=partial(bid, player))
        for count in range(highest + 1, HIGHEST + 1)
    ]


def bid(player: int, table: Table, offer: Offer) -> None:
    table.set_state("auction", "bids", (offer.params["of"], player))


def passed(table: Table, event: Event) -> None:
    if event.data["decision"] == "bid":
        table.set_state("auction", "out", (*table.state("auction", "out"), event.player))


AUCTION = plugin(
    "Before a tile is drawn its first choice is auctioned.",
    turn_rules=[
        Phase(
            id="auction/phase",
            name="auction",
            after=("turn-start",),
            before=("draw",),
            scope="turn",
            says="Everybody bids until all have passed.",
            do=open_auction,
        ),
        Phase(id="auction/next", says="The next one bids.", scope="pushed", do=next_bidder),
        DecisionKind(id="auction/bid", name="bid", optional=True, says="Bid more, or pass.", offers=bids),
        Reaction(id="auction/out", on="passed", says="Who passes is out.", do=passed),
    ],
)


def let_last_start(table: Table) -> None:
    table.next_player(len(table.players) - 1)


def lend(table: Table) -> None:
    for player in range(len(table.players)):
        table.stock(player, "punt", -player)


BEGINNING = plugin(
    "The last player starts, with fewer punts, beside two tiles.",
    turn_rules=[
        Phase(id="beginning/last", says="The last one starts.", scope="setup", do=let_last_start),
        Phase(id="beginning/lend", says="Later players have fewer punts.", scope="setup", do=lend),
        StartTiles(
            id="beginning/tiles",
            says="Two tiles lie on the table.",
            tiles=(("wetlands/straight", (0, 0), 0), ("wetlands/end", (1, 0), 0)),
            others="kept",
        ),
    ],
)
ENDING = plugin(
    "Who has 5 points ends the game, and the fewest win.",
    turn_rules=[
        GameEnd(id="ending/points", says="5 points end it.", over=lambda view: max(view.scores) >= 5),
        Ranking(id="ending/fewest", says="The fewest points win.", key=lambda view, player: -view.scores[player]),
    ],
)


def push_under(table: Table, tile: str) -> bool:
    table.put_on_stack("bag", tile, under=True)
    table.set_state("under", "tiles", (*table.state("under", "tiles", ()), tile))
    return True


UNDER = plugin(
    "A tile that fits nowhere goes under the bag.",
    placement_rules=[
        UnplaceableRule(
            id="under/bag", says="It goes under the bag.", do=push_under, replaces=("wetlands/unplaceable",)
        )
    ],
)


def call_tide(table: Table, offer: Offer) -> None:
    table.set_state("tide", "high", offer.params["high"])
    table.happen("tide")


def tides(view: Position, player: int, data: Any) -> list[Offer]:
    high = view.state("tide", "high", True)
    return [
        Offer(type="tide", rule="tide/call", params={"high": not high}, leaves_open=True, budget="tide", do=call_tide)
    ]


def low(view: Position, feature: Feature) -> bool:
    return not view.state("tide", "high", True)


TIDE = plugin(
    "Canals are complete only when the tide is low, groves with oaks never are, and woods are with two tiles.",
    meeple_rules=[OfferRule(id="tide/call", says="The tide is called.", decision="deploy", offers=tides)],
    scoring_rules=[
        Completion(id="tide/canal", says="Only at low tide.", of=kinds("canal"), when=low, events=frozenset({"tide"})),
        Completion(
            id="tide/oak", says="Oaks go on growing.", of=kinds("grove"), when=count_flags("oak") == 0, initial=True
        ),
    ],
)
GROWING = plugin(
    "A grove is complete as soon as it has two tiles, open or not.",
    scoring_rules=[
        Completion(
            id="growing/grove",
            says="Two tiles make a grove.",
            of=kinds("grove"),
            ports=False,
            when=lambda view, feature: len(feature.cells) >= 2,
            replaces=("wetlands/grove",),
        )
    ],
)
