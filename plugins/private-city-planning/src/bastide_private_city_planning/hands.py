"""Hands: dealt, placed from, refilled, and empty in the end."""

from __future__ import annotations

from bastide import (
    DrawRule,
    GameEnd,
    Phase,
    Position,
    Rule,
    StackDeclaration,
    Table,
    hookimpl,
    is_exhausted,
    is_waiting,
    own_stack,
)

#: The stack of each player's hand, and the plugin.
HAND = "hand"
PLUGIN = "private-city-planning"


def size(position: Position) -> int:
    """How many tiles a full hand has."""
    return int(position.options(PLUGIN).hand)


def deal(table: Table) -> None:
    """Let everybody draw a whole hand, one after the other."""
    for player in range(len(table.players)):
        table.fill_up(table.own_stack(HAND, player), size(table))


def refill(table: Table) -> None:
    """Draw for the tile that was placed."""
    table.fill_up(table.own_stack(HAND, table.player), size(table))


def look(table: Table) -> bool:
    """See to it that a tile in hand can be placed.

    Returns:
        Whether the game goes on: if the hand has come to nothing, others may still have tiles.
    """
    return table.keep_fitting(table.own_stack(HAND, table.player), size(table)) or table.waiting()


@hookimpl
def bastide_components() -> list[StackDeclaration]:
    """The hands; what is left in the bag would tell what others hold, so nobody sees that either."""
    return [
        StackDeclaration(name="bag", contents="nobody"),
        StackDeclaration(name=HAND, order="owner", contents="owner", per_player=True, waits=True),
    ]


@hookimpl
def bastide_placement_rules() -> list[Rule]:
    """How a tile comes from the hand to the table."""
    return [
        DrawRule(
            id="private-city-planning/look",
            says="A tile is chosen from the hand; if none fits, they go out of the game one by one, and others are "
            "drawn, until one fits.",
            source="facts 10.3",
            do=look,
            stack=own_stack(HAND),
            replaces=("slot:draw",),
        ),
    ]


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    """How the game begins and ends, and when hands are filled up."""
    return [
        Phase(
            id="private-city-planning/deal",
            says="Before the first turn everybody draws a whole hand, in seating order.",
            source="facts 10.3",
            scope="setup",
            do=deal,
            after=("game-start",),
            slot="first-draws",
            replaces=("slot:first-draws",),
        ),
        GameEnd(
            id="private-city-planning/last-hand",
            says="The game ends when all hands have been played.",
            source="facts 10.3",
            over=is_exhausted & ~is_waiting,
            slot="last-tile",
            replaces=("slot:last-tile",),
        ),
        Phase(
            id="private-city-planning/refill",
            name="refill",
            says="The player who has placed a tile draws another one.",
            source="facts 10.3",
            after=("place",),
            before=("deploy",),
            scope="part",
            do=refill,
            slot="draw-ahead",
            replaces=("slot:draw-ahead",),
        ),
    ]
