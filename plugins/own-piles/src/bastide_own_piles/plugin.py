"""Everybody draws from a pile of their own."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    DrawRule,
    GameEnd,
    Phase,
    Plugin,
    Rule,
    StackDeclaration,
    Table,
    hookimpl,
    is_exhausted,
    is_waiting,
)

PILE = "pile"
NO_BAG = "tiles with a dragon that were set aside are shuffled into one bag, and here everybody has a pile instead"
ONE_CHOICE = "a tile is turned over from one's own pile or chosen from several, not both"


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Own piles",
        says="Everybody draws from a pile of their own.",
        conflicts={"princess-dragon": NO_BAG, "private-city-planning": ONE_CHOICE, "shared-display": ONE_CHOICE},
        sources=("house rule",),
    )


def deal(table: Table) -> None:
    """Deal the bag out, one tile to each in turn; the first that somebody gets is the first to be turned over."""
    player = 0
    # Prescribed draws of what comes before the bag may be of tiles that belong to the bag, too.
    while table.stack("bag") and not table.exhausted("bag") and (tile := table.draw("bag")) is not None:
        table.put_on_stack(table.own_stack(PILE, player), tile, under=True)
        player = (player + 1) % len(table.players)


def turn_over(table: Table) -> bool:
    """Turn over a tile that can be placed: of the river and what else comes before the bag, then of one's own pile."""
    tile = None if table.exhausted() else table.draw_fitting()
    if tile is not None:
        table.at_hand(tile)
        return True
    own = table.own_stack(PILE, table.player)
    while pile := table.stack(own):
        table.fill_stack(own, pile[:-1])
        if table.fits(pile[-1]):
            table.at_hand(pile[-1], stack=own)
            return True
        if not table.give_up(pile[-1]):
            return True
    return table.waiting()


@hookimpl
def bastide_components() -> Iterable[StackDeclaration]:
    return [StackDeclaration(name=PILE, contents="nobody", per_player=True, waits=True)]


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    return [
        DrawRule(
            id="own-piles/draw",
            says="At the start of a turn its player turns over the top tile of their own pile; with none left there, "
            "the turn passes.",
            source="house rule",
            do=turn_over,
            replaces=("slot:draw", "slot:draw-ahead"),
        )
    ]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
        Phase(
            id="own-piles/deal",
            says="Before the first turn the tiles are dealt face down, one by one, to a pile for each player.",
            source="house rule",
            scope="setup",
            do=deal,
            after=("game-start",),
            slot="first-draws",
            replaces=("slot:first-draws",),
        ),
        GameEnd(
            id="own-piles/last-tile",
            says="The game ends with the turn in which the last tile of the last pile is placed.",
            source="house rule",
            over=is_exhausted & ~is_waiting,
            slot="last-tile",
            replaces=("slot:last-tile",),
        ),
    ]
