"""Bazaars: as many tiles as there are players, bid for one after the other and placed instead of drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bastide import (
    DecisionKind,
    Event,
    FinalScoring,
    Number,
    Offer,
    Phase,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    StackDeclaration,
    Subject,
    Table,
    Term,
    count_at_hand,
    count_paid,
    count_stack,
    for_each_value,
    is_kept,
    items_on,
    kinds,
    numbers_from,
    own_score,
    own_stack,
    sentences,
)

from .options import PLUGIN, Options, chosen

KNOWN = "general knowledge; first and second look alike"
BAZAAR = "bazaar"
#: Where the tiles of a bazaar lie, and where those that players have got wait for their turns.
LOTS, GOT = "bazaar", "auctioned"
#: Under these keys stand the turn in which a bazaar was placed, that in which a tile from one is, and the bidding.
DUE, PLACING, BIDDING = "bazaar", "placing", "bidding"
#: Under this key stands what a diagram says is still to be paid.
OWED = "owed"
NEXT_LOT, NEXT_BID, SETTLE = (f"{PLUGIN}/{step}" for step in ("next-lot", "next-bid", "settle"))
BID, TRADE = "bazaar-bid", "bazaar-trade"
#: What makes the offers of a decision.
Offers = Callable[[Position, int, Any], Sequence[Offer]]
#: The kind of points that change hands.
PAYMENT = "bid"


class Payment(NamedTuple):
    """Points that change hands; those that nobody gets are lost."""

    payer: int
    payee: int | None
    points: int


class Bidding(NamedTuple):
    """What is bid for a tile: who chose it, the highest bid, and whose it is."""

    chooser: int
    tile: str
    bid: int
    bidder: int


def without_tile(position: Position) -> list[int]:
    """The players who have not got a tile yet."""
    return [player for player in range(len(position.players)) if not position.stack(position.own_stack(GOT, player))]


# When a bazaar is held


def notice(table: Table, event: Event) -> None:
    """Note that a bazaar was placed; one that was got at a bazaar brings no other, nor does one while tiles wait."""
    if table.part_number > 1 or table.state(PLUGIN, PLACING) != table.turn_number:
        table.set_state(PLUGIN, DUE, table.turn_number)


def lay_out(table: Table, event: Event) -> None:
    """Lay out as many tiles as there are players, if a bazaar was placed in this turn and none lie there yet."""
    players = len(table.players)
    if table.state(PLUGIN, DUE) != table.turn_number or table.over or table.stack(LOTS) or table.left() < players:
        return
    if len(without_tile(table)) < players:
        return
    for _ in range(players):
        tile = table.draw()
        if tile is not None:
            table.put_on_stack(LOTS, tile)


def hold(table: Table, event: Event) -> None:
    """Begin with the tiles laid out in this turn, or lay them out now."""
    lay_out(table, event)
    table.set_state(PLUGIN, DUE, None)
    if table.stack(LOTS):
        table.push(NEXT_LOT, (table.player + 1) % len(table.players))


def next_lot(table: Table, player: int) -> None:
    """Let the next player who has no tile choose one of those laid out; the last one gets what is left."""
    missing = without_tile(table)
    waiting = [other for other in table.seats_from(player) if other in missing]
    lots = table.stack(LOTS)
    if table.over:
        return
    if lots and len(waiting) == 1:
        give(table, lots[0], waiting[0])
    elif lots and waiting:
        table.ask(BAZAAR, waiting[0])


def give(table: Table, tile: str, player: int) -> None:
    """Let a tile wait for a player's next turn."""
    table.take_from_stack(LOTS, tile)
    table.put_on_stack(table.own_stack(GOT, player), tile)


# Bidding


def highest(options: Options) -> Number | int:
    """The highest bid that a player may make."""
    return options.highest_bid if options.debts else own_score.at_least(0).at_most(options.highest_bid)


def lots(options: Options) -> Offers:
    """Choosing one of the tiles laid out, and bidding for it."""
    if not options.auction:
        return for_each_value(type="take", values={"tile": items_on(LOTS)}, do=take)
    return for_each_value(
        type="auction",
        values={"tile": items_on(LOTS), "bid": numbers_from(0, highest(options))},
        do=open_bidding,
    )


def take(table: Table, offer: Offer, player: int) -> None:
    """Take a tile without any bidding."""
    give(table, offer.params["tile"], player)
    table.push(NEXT_LOT, (player + 1) % len(table.players))


def open_bidding(table: Table, offer: Offer, player: int) -> None:
    """Let everybody else who has no tile bid once, in order."""
    table.set_state(PLUGIN, BIDDING, Bidding(player, offer.params["tile"], offer.params["bid"], player))
    missing = without_tile(table)
    table.push(SETTLE)
    table.push(NEXT_BID, tuple(other for other in table.seats_from(player + 1)[:-1] if other in missing))


def next_bid(table: Table, bidders: tuple[int, ...]) -> None:
    """Ask the next of those who may bid."""
    if bidders:
        table.push(NEXT_BID, bidders[1:])
        table.ask(BID, bidders[0])


def bids(options: Options) -> Offers:
    """Bids above the highest one."""
    return for_each_value(type="bid", values={"bid": numbers_from(above, highest(options))}, do=outbid)


def above(position: Position, player: int) -> int:
    """The lowest bid that is above the highest one."""
    bidding: Bidding = position.state(PLUGIN, BIDDING)
    return bidding.bid + 1


def under_the_hammer(position: Position, player: int, data: Any) -> str:
    """The tile that is bid for."""
    bidding: Bidding = position.state(PLUGIN, BIDDING)
    return bidding.tile


def who_leads(position: Position, player: int, data: Any) -> str:
    """Who has bid most so far."""
    bidding: Bidding = position.state(PLUGIN, BIDDING)
    name = position.players[bidding.bidder]
    return sentences("{player} has bid {count} point.", "{player} has bid {count} points.", bidding.bid, player=name)


def outbid(table: Table, offer: Offer, player: int) -> None:
    """Note the new highest bid."""
    bidding: Bidding = table.state(PLUGIN, BIDDING)
    table.set_state(PLUGIN, BIDDING, bidding._replace(bid=offer.params["bid"], bidder=player))


def settle(table: Table, data: Any) -> None:
    """Ask who chose the tile whether to buy or to sell it; if nobody bid more, it is theirs."""
    bidding: Bidding = table.state(PLUGIN, BIDDING)
    if bidding.bidder != bidding.chooser:
        table.ask(TRADE, bidding.chooser)
        return
    pay(table, sold(table, bidding))
    close(table, bidding, bidding.chooser)


def sold(position: Position, bidding: Bidding) -> Payment:
    """What is paid if nobody bids more and the tile is sold where it can be."""
    if bidding.bidder != bidding.chooser:
        return Payment(bidding.bidder, bidding.chooser, bidding.bid)
    free = chosen(position).unopposed == "free"
    return Payment(bidding.chooser, None, 0 if free else bidding.bid)


def trades(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Selling the tile to the highest bidder, or buying it off."""
    yield Offer(type="sell", do=_trade)
    yield Offer(type="buy", do=_trade)


def _trade(table: Table, offer: Offer) -> None:
    bidding: Bidding = table.state(PLUGIN, BIDDING)
    if offer.type == "buy":
        pay(table, Payment(bidding.chooser, bidding.bidder, bidding.bid))
        close(table, bidding, bidding.chooser)
    else:
        pay(table, sold(table, bidding))
        close(table, bidding, bidding.bidder)


def close(table: Table, bidding: Bidding, player: int) -> None:
    """Give the tile away and go on with the next one; the player next to the chooser chooses."""
    give(table, bidding.tile, player)
    table.set_state(PLUGIN, BIDDING, None)
    table.push(NEXT_LOT, (bidding.chooser + 1) % len(table.players))


def pay(table: Table, payment: Payment) -> None:
    """Move points from one player to another, or to nobody."""
    if payment.points:
        table.pay(PAYMENT, payment.payer, payment.payee, payment.points)


def subjects_of(payment: Payment | None) -> list[Subject]:
    """A payment as something that is scored; nothing, if nothing is paid."""
    if payment is None or not payment.points:
        return []
    return [Subject.payment(PAYMENT, payment.payer, payment.payee, payment.points)]


def broken_off(position: Position) -> Payment | None:
    """What is still to be paid if the game is broken off in the middle of the bidding."""
    bidding: Bidding | None = position.state(PLUGIN, BIDDING)
    if bidding is not None:
        return sold(position, bidding)
    payment: Payment | None = position.state(PLUGIN, OWED)
    return payment


# Placing what one has got


def bring(table: Table, event: Event) -> None:
    """Let a player place the tile that waits, instead of drawing one; if it fits nowhere, it is as if it were drawn."""
    own = table.own_stack(GOT, table.player)
    for tile in table.stack(own):
        table.take_from_stack(own, tile)
        if table.fits(tile):
            table.at_hand(tile)
            table.set_state(PLUGIN, PLACING, table.turn_number)
        else:
            table.give_up(tile)


# What the hooks return


def stacks() -> Sequence[StackDeclaration]:
    """Tiles laid out, and tiles that wait for their players."""
    return [
        StackDeclaration(name=LOTS, order="everyone", waits=True),
        StackDeclaration(name=GOT, order="everyone", per_player=True, waits=True),
    ]


def turn_rules(options: Options) -> Sequence[Rule]:
    """What brings a bazaar, how it goes on, what is decided there, and when what was got there is placed.

    It is held after all parts of the turn, whatever rules bring them, and its tiles are laid out before the next part.
    """
    return [
        Reaction(
            id=f"{PLUGIN}/tile-from-bazaar",
            says="A player's next turn begins with the tile from the bazaar; none is drawn, and nothing else is placed "
            "instead of drawing.",
            source="facts 13.2",
            on="turn-started",
            # What another rule has put at hand comes first; what was got here waits for another turn.
            when=(count_stack(own_stack(GOT)) > 0) & (count_at_hand() == 0),
            do=bring,
        ),
        Reaction(
            id=f"{PLUGIN}/bazaar-placed",
            says="Placing a tile with a bazaar brings a bazaar, unless the tile was got at one.",
            source=KNOWN,
            on="placed",
            features=kinds(BAZAAR),
            do=notice,
        ),
        Reaction(
            id=f"{PLUGIN}/bazaar",
            says="At the end of a turn in which a bazaar was placed, as many tiles as there are players are drawn and "
            "laid out; if fewer are left, or tiles from a bazaar still wait, none is held.",
            source=KNOWN,
            on="turn-ended",
            when=is_kept(PLUGIN, DUE),
            do=hold,
        ),
        Reaction(
            id=f"{PLUGIN}/bazaar-laid-out",
            says="If the turn has a second part, the tiles of the bazaar are laid out before it.",
            source="facts 13.3",
            on="part-started",
            when=is_kept(PLUGIN, DUE),
            do=lay_out,
        ),
        Phase(
            id=NEXT_LOT,
            says="In seating order, beginning to the left of the player who placed the bazaar, those without "
            "a tile choose one; the last one gets the last tile for nothing.",
            source=KNOWN,
            scope="pushed",
            do=next_lot,
        ),
        Phase(
            id=NEXT_BID,
            says="Everybody else who has no tile is asked once, in seating order.",
            source=KNOWN,
            scope="pushed",
            do=next_bid,
        ),
        Phase(
            id=SETTLE,
            says="The player who chose the tile and was not outbid has it.",
            source=KNOWN,
            scope="pushed",
            do=settle,
        ),
        DecisionKind(
            id=f"{PLUGIN}/lot",
            name=BAZAAR,
            says="One of the tiles laid out is chosen, with a first bid of 0 points or more.",
            source=KNOWN,
            lapses=False,
            offers=lots(options),
        ),
        DecisionKind(
            id=f"{PLUGIN}/bid",
            name=BID,
            says="Bid more, or pass.",
            source=KNOWN,
            optional=True,
            offers=bids(options),
            tile=under_the_hammer,
            situation=who_leads,
        ),
        DecisionKind(
            id=f"{PLUGIN}/trade",
            name=TRADE,
            says="The player who chose the tile buys it, and pays the highest bidder that bid, or sells it to "
            "the highest bidder, and is paid it.",
            source=KNOWN,
            lapses=False,
            offers=trades,
            tile=under_the_hammer,
            situation=who_leads,
        ),
    ]


def scoring() -> Sequence[Rule]:
    """Points that change hands."""
    return [
        ScoringRule(
            id=f"{PLUGIN}/paid",
            says="What is paid at a bazaar is points from the track.",
            source=KNOWN,
            subjects=kinds(PAYMENT),
            occasions=frozenset({PAYMENT}),
            terms=(Term(label="bid", rate=Rate("points", 1, at_least=1, at_most=1), count_for=count_paid),),
        ),
        FinalScoring(
            id=f"{PLUGIN}/bids-of-diagrams",
            says="On a board that is scored in the middle of a bazaar the tile under the hammer is sold.",
            source=KNOWN,
            subjects=lambda position: subjects_of(broken_off(position)),
            occasion=PAYMENT,
            before=("base-game/unfinished",),
        ),
    ]
