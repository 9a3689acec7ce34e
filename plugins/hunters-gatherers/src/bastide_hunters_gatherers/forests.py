"""Forests: gathering in them, and what gold brings."""

from __future__ import annotations

from bastide import (
    Completion,
    Phase,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Term,
    begin_part,
    call_phase,
    count_flags,
    kinds,
    part_number,
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


def extra_tile(edition: Edition) -> str:
    """The phase in which a tile of the extra stack is placed."""
    return f"{edition.extra}-tile"


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
            # A forest completed by a tile that was earned brings no other.
            where=part_number == 1,
            do=call_phase(extra_tile(edition)),
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
            do=begin_part(edition.extra),
        ),
    ]
