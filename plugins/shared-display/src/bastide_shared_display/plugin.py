"""Some tiles lie face up for all, and one of them is chosen and placed."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    DrawRule,
    GameEnd,
    Plugin,
    Rule,
    StackDeclaration,
    Table,
    constant,
    hookimpl,
    is_exhausted,
    is_waiting,
)

from .drafting import DISPLAY, DRAFT, drafting, payments


class Options(bastide.Options):
    """What may be chosen about the display."""

    size: int = Field(3, ge=1, le=12, strict=True, description="How many tiles lie face up.")
    price: int = Field(
        0, ge=0, le=100, strict=True, description="Points that each tile costs more than the older one beside it."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Shared display",
        also="collective planning, draft, market",
        says="Some tiles lie face up for all, and one of them is chosen and placed.",
        options=Options,
        conflicts={"private-city-planning": "a tile is chosen from one's own hand or from a display for all, not both"},
        sources=("house rule",),
    )


def look(table: Table) -> bool:
    """Fill up the display, and see to it that one of its tiles can be placed, or that the turn passes."""
    return table.keep_fitting(DISPLAY, table.options("shared-display").size) or bool(table.stack(DISPLAY))


def look_and_ask(table: Table) -> bool:
    """Fill up the display, and ask which of its tiles is bought; the placement is of that one."""
    found = look(table)
    fitting = tuple(tile for tile in table.stack(DISPLAY) if table.fits(tile))
    table.ask(DRAFT, table.player, fitting)
    return found


@hookimpl
def bastide_components() -> Iterable[StackDeclaration]:
    return [StackDeclaration(name=DISPLAY, order="everyone", waits=True)]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    return [
        DrawRule(
            id="shared-display/fill",
            says="At the start of a turn the display is filled up, and any of its tiles may be placed; while none "
            "fits, the oldest one is replaced.",
            source="house rule",
            do=look_and_ask if options.price else look,
            stack=None if options.price else constant(DISPLAY),
            replaces=("slot:draw", "slot:draw-ahead", "slot:first-draws"),
        ),
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    return [
        *drafting(options.price),
        GameEnd(
            id="shared-display/last-tile",
            says="The game ends with the turn in which the last tile of the display is placed.",
            source="house rule",
            over=is_exhausted & ~is_waiting,
            slot="last-tile",
            replaces=("slot:last-tile",),
        ),
    ]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    return payments(options.price)
