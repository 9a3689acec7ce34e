"""A follower that stands alone in what another player completes may be captured, and ransomed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Literal

from pydantic import Field

import bastide
from bastide import (
    DecisionKind,
    Event,
    Offer,
    OfferRule,
    Plugin,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Table,
    Term,
    count_in_play,
    count_paid,
    for_each_held,
    hookimpl,
    kinds,
    on_occasion,
    own_score,
    rate_of,
    redeem,
    sentence,
)

CAPTURE, RANSOM = "capture", "ransom"
SAYS = {
    "completed": sentence("A player who completes a feature may capture another's follower that stands alone there."),
    "taken-over": sentence(
        "A player who completes a feature and gets points for it may capture another's only follower there, "
        "if that one gets none."
    ),
}


class Options(bastide.Options):
    """What may be chosen about prisoners."""

    captures: Literal["completed", "taken-over"] = Field(
        "completed", description="Whose follower may be captured: one that is alone, or one that has lost the feature."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Prisoners",
        says="A follower that stands alone in what another player completes may be captured, and ransomed.",
        options=Options,
        sources=("house rule",),
    )


def notice(table: Table, event: Event) -> None:
    """Ask the player whose turn it is about each follower that may be captured before it goes home."""
    if event.feature is None:
        return
    owners = {each: table.piece(each).owner for each in event.feature.pieces if table.has_trait(each, "follower")}
    leaders = table.leaders(event.feature, "completed")
    taken_over = table.options("prisoners").captures == "taken-over"
    players = len(table.players)
    # What is asked last is done first, so that the questions go clockwise, from the left of who is asked.
    for seat in reversed(range(1, players)):
        owner = (table.player + seat) % players
        own = [number for number, other in owners.items() if other == owner]
        lost = table.player in leaders and owner not in leaders
        if len(own) == 1 and (lost if taken_over else len(owners) == 1):
            table.ask(CAPTURE, table.player, own[0])


def captures(position: Position, player: int, number: int) -> Iterable[Offer]:
    """Capturing a follower."""
    piece = position.piece(number)
    hold = partial(capture, number, player)
    return [Offer(type=CAPTURE, place=piece.place, role=piece.role, do=hold)]


def capture(number: int, player: int, table: Table, offer: Offer) -> None:
    """Let a player hold a follower."""
    table.hold(number, player)


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        OfferRule(
            id="prisoners/ransom",
            says="When deploying, a player may ransom followers that others hold, for points that the holders get.",
            source="house rule",
            decision="deploy",
            when=(count_in_play(mine=True, at="held") > 0) & (own_score >= rate_of("prisoners/paid.points")),
            offers=for_each_held(type=RANSOM, leaves_open=True, do=redeem(RANSOM)),
        )
    ]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        ScoringRule(
            id="prisoners/paid",
            says="A ransom is paid from the track to the player who held the follower.",
            source="house rule",
            subjects=kinds(RANSOM),
            occasions=frozenset({RANSOM}),
            terms=(Term(label="ransom", rate=Rate("points", 3), count_for=count_paid),),
        )
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    return [
        Reaction(
            id="prisoners/alone",
            says=SAYS[options.captures],
            source="house rule",
            on="scored",
            when=on_occasion("completed"),
            do=notice,
        ),
        DecisionKind(
            id="prisoners/capture",
            says="The follower is captured instead of going home; it has scored as always.",
            source="house rule",
            optional=True,
            offers=captures,
        ),
    ]
