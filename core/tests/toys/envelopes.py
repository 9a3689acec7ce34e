"""Tokens that players bring, some of which they put face down before them, or show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bastide import Offer, OfferRule, Phase, Position, StackDeclaration, Table

from .making import plugin

TOKENS = ("token-one", "token-three", "token-two")


def of(view: Position, stack: str, player: int) -> str:
    return f"{stack}:{view.players[player]}"


def seal(table: Table, offer: Offer) -> None:
    table.take_from_stack(of(table, "tokens", table.player), offer.params["token"])
    table.put_on_stack(of(table, "sealed", table.player), offer.params["token"])


def show(table: Table, offer: Offer) -> None:
    table.take_from_stack(of(table, "tokens", table.player), offer.params["token"])


def write(table: Table, offer: Offer) -> None:
    """Write on a slip of paper, of which there are enough."""
    table.put_on_stack(of(table, "sealed", table.player), offer.params["number"])


def offers(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for token in sorted(set(view.stack(of(view, "tokens", player)))):
        yield Offer(type="seal", rule="envelopes/do", params={"token": token}, do=seal)
        yield Offer(type="show", rule="envelopes/do", params={"token": token}, do=show)
    for number in ("slip-1", "slip-2"):
        yield Offer(type="write", rule="envelopes/do", params={"number": number}, do=write)


def deal(table: Table) -> None:
    for player in range(len(table.players)):
        table.fill_stack(of(table, "tokens", player), TOKENS)


def stacks(*items: str) -> list[StackDeclaration]:
    return [
        StackDeclaration(name="sealed", contents="owner", order="owner", per_player=True),
        StackDeclaration(
            name="tokens", contents="owner", order="owner", per_player=True, items=dict.fromkeys(items, 1)
        ),
    ]


SAYS = "Everybody has three tokens, and seals or shows one."
RULE = OfferRule(id="envelopes/do", says=SAYS, decision="deploy", offers=offers)
PLUGIN = plugin(SAYS, components=stacks(*TOKENS), meeple_rules=[RULE])
#: The same, but the rules place the tokens.
DEALT = plugin(
    SAYS,
    components=stacks(),
    meeple_rules=[RULE],
    turn_rules=[Phase(id="envelopes/deal", says="Everybody is dealt one of each.", scope="setup", do=deal)],
)
