"""The course of a turn: what is drawn, who is deployed where, who goes home, and when the game ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from bastide import (
    Deployment,
    DrawRule,
    Exclusion,
    GameEnd,
    Homecoming,
    Rule,
    Table,
    UnplaceableRule,
    discard_only,
    discard_tile,
    draw_tile,
    is_exhausted,
    is_waiting,
    kinds,
    return_tile,
    sentence,
    traits,
)

from .editions import Edition


def draw_once(table: Table) -> bool:
    """Draw a tile and show it, where none is drawn in place of one that fits nowhere.

    Returns:
        Whether the game goes on without one.
    """
    draw_tile(table)
    return not table.exhausted()


def placement_rules(
    edition: Edition, unplaceable: Literal["redraw", "back", "turn-ends"], early: DrawRule | None = None
) -> list[Rule]:
    """What is drawn, and what becomes of a tile that fits nowhere.

    Args:
        edition: the edition.
        unplaceable: what follows on a tile that fits nowhere.
        early: the rule by which tiles are drawn, if that is not at the start of a turn.
    """
    does: dict[str, Callable[[Table, str], bool]] = {
        "redraw": discard_tile,
        "back": return_tile,
        "turn-ends": discard_only,
    }
    says = sentence("A tile that fits nowhere goes back into the bag, and another one is drawn.")
    if unplaceable != "back":
        follows = sentence("another one is drawn") if unplaceable == "redraw" else sentence("the turn ends")
        says = sentence("A tile that fits nowhere is out of the game, and {follows}.", follows=follows)
    return [
        early
        or DrawRule(
            id=edition.rule("draw"),
            says="At the start of a turn one land tile is drawn and shown to all.",
            source="facts 6.7",
            do=draw_once if unplaceable == "turn-ends" else draw_tile,
        ),
        UnplaceableRule(
            id=edition.rule("unplaceable"),
            says=says,
            source="house rule" if unplaceable == "back" else edition.sources.get("unplaceable", "facts 6.8"),
            do=does[unplaceable],
        ),
    ]


def meeple_rules(edition: Edition) -> list[Rule]:
    """Who is deployed where, and who goes home."""
    return [
        Deployment(
            id=edition.rule("member"),
            says="After placing a tile, a player may deploy a member of the tribe from supply in a forest, on a river "
            "or on a meadow of that tile.",
            source="facts 6.7, 6.9",
            pieces=traits("follower"),
            on=traits("claimable"),
        ),
        Deployment(
            id=edition.rule("hut"),
            says="Instead, a hut may be built on a river or lake of that tile; it stays until the game is over.",
            source="facts 6.7, 6.9",
            pieces=kinds("hut"),
            on=kinds("water-system"),
        ),
        Exclusion(
            id=edition.rule("occupied"),
            says="Nobody may be deployed in a forest, on a river or on a meadow where a member of any tribe is.",
            source="facts 6.9",
            group="claim",
        ),
        Exclusion(
            id=edition.rule("settled"),
            says="No hut may be built on a water system where any other hut stands.",
            source="facts 6.9",
            group="hut",
        ),
        Homecoming(
            id=edition.rule("return"),
            says="When a completed forest or river has been scored, its gatherers and fishers go back to supply.",
            source="facts 6.9, 9.10",
            pieces=traits("follower"),
            on=kinds("forest", "river"),
        ),
    ]


def ending(edition: Edition, *, early: bool = False) -> list[Rule]:
    """When the game ends.

    Args:
        edition: the edition.
        early: whether tiles are drawn before the turn in which they are placed.
    """
    return [
        GameEnd(
            id=edition.rule("last-tile"),
            says="The game ends with the turn in which the last land tile is placed.",
            source="facts 6.15",
            slot="last-tile",
            # Tiles that were drawn early are still placed.
            over=is_exhausted & ~is_waiting if early else is_exhausted,
        )
    ]
