"""The second part of a turn that a builder brings."""

from __future__ import annotations

from bastide import (
    STEPS,
    Event,
    OfferRule,
    Phase,
    Reaction,
    Rule,
    Table,
    begin_part,
    call_phase,
    count_pieces,
    is_called,
    kinds,
    part_number,
    put_back,
    traits,
)

from .figures import BUILDER
from .options import Options

#: The phase that a builder calls.
SECOND_PART = "second-part"
#: A player's builder is in a feature. On the tile just placed are no pieces yet, so it stood there before.
HAS_BUILDER = count_pieces(kinds(BUILDER), mine=True) > 0


def extend_or_complete(table: Table, event: Event) -> None:
    """Call the second part where the player has extended or completed what their builder stands in."""
    if event.cell is None or event.player is None:
        return
    # What a tile completes without extending it ends at one of its sides; figures leave what was complete before.
    for cell in (event.cell, *table.neighbours(event.cell, STEPS)):
        for feature in table.features_on(cell):
            if (
                "extendable" in feature.traits
                and table.stands_in(feature, event.player, BUILDER)
                and (cell == event.cell or table.complete(feature))
            ):
                table.call_phase(SECOND_PART)
                return


def turn_rules(options: Options) -> list[Rule]:
    """When there will be a second part, and where in the turn it comes."""
    if options.builder == "extends-or-completes":
        at_work = Reaction(
            id="traders-builders/builder-at-work",
            says="The player who extends or completes a road or city in which their builder stands has a "
            "second part of the turn.",
            source="facts 4.7, 13.6",
            on="placed",
            do=extend_or_complete,
        )
    else:
        at_work = Reaction(
            id="traders-builders/builder-at-work",
            says="The player who extends a road or city in which their builder stands has a second part of the turn.",
            source="facts 4.7, 13.6",
            on="placed",
            features=traits("extendable"),
            beside=kinds(BUILDER),
            where=HAS_BUILDER,
            do=call_phase(SECOND_PART),
        )
    if options.second_tile == "at-once":
        part = Phase(
            id="traders-builders/second-part-at-once",
            name=SECOND_PART,
            if_called=True,
            says="Another tile is drawn and placed before anything is scored, and no third one.",
            source="facts 4.8, 4.9",
            after=("deploy",),
            before=("score",),
            do=begin_part(),
        )
    else:
        part = Phase(
            id="traders-builders/second-part",
            name=SECOND_PART,
            if_called=True,
            says="After the scoring another tile is drawn, placed and scored, and no third one.",
            source="facts 4.8, 4.9",
            after=("score",),
            before=("turn-end",),
            do=begin_part(),
        )
    return [at_work, part]


def rules(options: Options) -> list[Rule]:
    """Whether it may be declined."""
    if options.second_part == "must":
        return []
    return [
        OfferRule(
            id="traders-builders/second-part-declined",
            says="The second part of a turn may be declined; a tile drawn for it goes back to the top of the bag.",
            source="facts 4.12",
            decision="place",
            when=(part_number > 1) & is_called(SECOND_PART),
            offers=put_back("traders-builders/second-part-declined"),
        )
    ]
