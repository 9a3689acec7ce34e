"""Princesses: who places one in a city may send a knight there home."""

from __future__ import annotations

from bastide import DecisionKind, OfferRule, Rule, for_each_piece

from .options import Options
from .symbols import FIGURE, FOLLOWERS

PRINCESS = "princess"


#: Sending home each knight, of any player, of the cities to which this part of the turn has added a princess.
DISMISSALS = for_each_piece(
    FOLLOWERS,
    type=PRINCESS,
    mine=False,
    joined=PRINCESS,
    # A player may have several knights on a segment, of different kinds.
    params={"knight": "player", "piece": "piece"},
    budget=FIGURE,
)


def meeple_rules(options: Options) -> list[Rule]:
    """Sending a knight home as one more thing that may be done instead of deploying."""
    if options.princess == "must":
        return []
    return [
        OfferRule(
            id="princess-dragon/princess",
            says="Instead of deploying a figure, the player who has added a princess to a city may send a "
            "knight there home.",
            source="general knowledge; some printings",
            decision="deploy",
            offers=DISMISSALS,
        )
    ]


def turn_rules(options: Options) -> list[Rule]:
    """When a knight has to go, and which one."""
    if options.princess == "may":
        return []
    return [
        DecisionKind(
            id="princess-dragon/princess",
            says="The player who has added a princess to a city with knights sends one of them home, and "
            "deploys no figure.",
            source="general knowledge; some printings",
            scope="part",
            after=("place",),
            before=("deploy",),
            offers=DISMISSALS,
        ),
    ]
