"""Forests: gathering in them, and what gold brings."""

from __future__ import annotations

from functools import partial

from bastide import (
    Completion,
    Event,
    Phase,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Table,
    Term,
    count_flags,
    kinds,
    sentence,
)

from .editions import COUNTS, NAMES, ONE, UNITS, Edition


def scoring(edition: Edition) -> list[Rule]:
    """When forests are complete, and what they are worth."""
    unit = UNITS[edition.forests]
    return [
        Completion(
            id=edition.rule("forest-complete"),
            says="A forest is complete when meadows surround it and it has no gap inside.",
            source=edition.sources["forests"],
            of=kinds("forest"),
        ),
        ScoringRule(
            id=edition.rule("forest"),
            says=sentence(
                "A completed forest scores 2 points for each of its {unit}, and {mushrooms} for each group "
                "of mushrooms.",
                unit=unit,
                mushrooms=edition.mushrooms,
            ),
            source=edition.sources["forests"],
            subjects=kinds("forest"),
            occasions=frozenset({"completed"}),
            terms=(
                Term(label=unit, singular=ONE[edition.forests], rate=Rate(unit, 2), count=COUNTS[edition.forests]),
                Term(
                    label="mushrooms",
                    singular="mushroom",
                    rate=Rate("mushrooms", edition.mushrooms),
                    count=count_flags("mushrooms"),
                ),
            ),
        ),
    ]


def find_treasure(edition: Edition, table: Table, event: Event) -> None:
    """Call the tile that a treasure brings; a forest completed by that tile brings no other."""
    if table.part_number == 1:
        table.call_phase(extra_tile(edition))


def extra_tile(edition: Edition) -> str:
    """The phase in which a tile of the extra stack is placed."""
    return f"{edition.extra}-tile"


def place_extra(edition: Edition, table: Table) -> None:
    """Let the player place one tile of the extra stack, with all that belongs to it."""
    tile = table.draw_fitting(edition.extra)
    if tile is not None:
        table.push("part", (tile,))


def turn_rules(edition: Edition, *, redraw: bool) -> list[Rule]:
    """What a completed forest with treasure brings about, and when the tile that was earned is placed.

    Args:
        edition: the edition.
        redraw: whether another tile is drawn in place of one that fits nowhere.
    """
    follows = sentence("another is drawn") if redraw else sentence("the turn ends")
    return [
        Reaction(
            id=edition.rule(f"{edition.treasure}-found"),
            says=sentence(
                "The player who completes a forest with treasure ({treasure}), no matter who scores it, has "
                "earned a tile of the {extra} stack.",
                treasure=NAMES[edition.treasure],
                extra=NAMES[edition.extra],
            ),
            source=edition.sources["extra"],
            on="completed",
            features=kinds("forest"),
            flags=frozenset({edition.treasure}),
            do=partial(find_treasure, edition),
        ),
        Phase(
            id=edition.rule(extra_tile(edition)),
            name=extra_tile(edition),
            if_called=True,
            says=sentence(
                "After the scoring the tile of the {extra} stack is placed like any other, at most one in a "
                "turn; one that fits nowhere is out of the game, and {follows}.",
                extra=NAMES[edition.extra],
                follows=follows,
            ),
            source=edition.sources["extra"],
            after=("score",),
            before=("turn-end",),
            do=partial(place_extra, edition),
        ),
    ]
