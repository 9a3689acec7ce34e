"""Everybody begins with a monastery in hand, to place instead of drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide import (
    DecisionKind,
    Offer,
    Phase,
    Plugin,
    Position,
    Rule,
    StackDeclaration,
    Table,
    count_at_hand,
    hookimpl,
)

HELD = "monastery"


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="A monastery in hand",
        also="cloister in hand",
        says="Everybody begins with a monastery in hand, to place instead of drawing.",
        requires=("base-game",),
        sources=("house rule",),
    )


def monasteries(position: Position) -> list[str]:
    """The tiles of the bag with a monastery: those with the least besides it first, of these the most frequent."""
    known, bag = position.ruleset.tiles, position.stack("bag")
    parts = {name: [part.kind for part in known[name].tile.segments] for name in set(bag) if name in known}
    found = [name for name in bag if "monastery" in parts.get(name, ())]
    return sorted(found, key=lambda name: (len(parts[name]), -bag.count(name), name))


def deal(table: Table) -> None:
    """Give everybody a tile with a monastery out of the bag, as far as there are any."""
    for player, tile in zip(range(len(table.players)), monasteries(table), strict=False):
        table.take_from_stack("bag", tile)
        table.put_on_stack(table.own_stack(HELD, player), tile)


def take(table: Table, offer: Offer) -> None:
    """Take the monastery to place it; then nothing is drawn."""
    own = table.own_stack(HELD, table.player)
    (tile,) = table.stack(own)
    table.fill_stack(own, ())
    table.at_hand(tile, stack=own)


def offers(position: Position, player: int, data: Any) -> Iterable[Offer]:
    """Placing the monastery, where it fits anywhere."""
    return [
        Offer(type="monastery", do=take)
        for tile in position.stack(position.own_stack(HELD, player))
        if position.legal(tile)
    ]


def shown(position: Position, player: int, data: Any) -> str:
    """The tile that the decision is about."""
    return position.stack(position.own_stack(HELD, player))[-1]


@hookimpl
def bastide_components() -> Iterable[StackDeclaration]:
    return [StackDeclaration(name=HELD, order="everyone", per_player=True)]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
        Phase(
            id="monastery-in-hand/deal",
            says="Before the first turn everybody takes a tile with a monastery out of the bag.",
            source="house rule",
            scope="setup",
            do=deal,
        ),
        DecisionKind(
            id="monastery-in-hand/instead",
            name=HELD,
            says="Instead of drawing a tile, a player may place the monastery from the hand, once in the game.",
            source="house rule",
            after=("turn-start",),
            before=("draw",),
            scope="part",
            when=count_at_hand() == 0,
            optional=True,
            offers=offers,
            tile=shown,
        ),
    ]
