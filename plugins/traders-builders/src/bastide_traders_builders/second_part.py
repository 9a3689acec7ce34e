"""The second part of a turn that a builder brings."""

from __future__ import annotations

from typing import Any

from bastide import STEPS, Event, Offer, OfferRule, Phase, Position, Reaction, Rule, Table, kinds, part_number, traits

from .figures import BUILDER
from .options import Options

#: The phase that a builder calls.
SECOND_PART = "second-part"


def extend(table: Table, event: Event) -> None:
    """Call the second part where the player whose turn it is has extended what their builder stands in."""
    if event.cell is None or event.player is None:
        return
    # A piece is never on the tile just placed, so a builder that is here stood in the feature before.
    for feature in table.features_on(event.cell):
        if "extendable" in feature.traits and table.stands_in(feature, event.player, BUILDER):
            table.call_phase(SECOND_PART)
            return


def extend_or_complete(table: Table, event: Event) -> None:
    """Call the second part where the player has extended or completed what their builder stands in."""
    extend(table, event)
    if event.cell is None or event.player is None or table.called(SECOND_PART):
        return
    # What a tile completes without extending it ends at one of its sides; figures leave what was complete before.
    for cell in (event.cell + step for step in STEPS):
        for feature in table.features_on(cell) if cell in table.cells else ():
            if (
                "extendable" in feature.traits
                and table.stands_in(feature, event.player, BUILDER)
                and table.complete(feature)
            ):
                table.call_phase(SECOND_PART)
                return


def go_on(table: Table) -> None:
    """Begin the second part of the turn."""
    if not table.over:
        table.push("part")


def offer_to_decline(position: Position, player: int, data: Any) -> list[Offer]:
    """Putting the second tile back instead of placing it."""
    if player != position.player or not position.called(SECOND_PART):
        return []
    if not position.choices(player):
        # Nothing was left to draw, so there is nothing to decline.
        return []
    declined = "traders-builders/second-part-declined"
    return [Offer(type="pass", rule=declined, params={"part": position.part_number}, do=decline)]


def decline(table: Table, offer: Offer) -> None:
    """Put the second tile back and do nothing more in this part of the turn."""
    table.put_back_hand()
    table.end_part()


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
            do=extend,
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
            do=go_on,
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
            do=go_on,
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
            when=part_number > 1,
            offers=offer_to_decline,
        )
    ]
