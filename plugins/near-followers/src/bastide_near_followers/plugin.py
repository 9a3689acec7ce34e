"""A follower is deployed only near another follower of its player."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import Offer, OfferVeto, Plugin, Position, Rule, coordinates, count_in_play, hookimpl, sentences, traits

FOLLOWERS = traits("follower")


class Options(bastide.Options):
    """What may be chosen about near and far."""

    distance: int = Field(2, ge=0, le=40, strict=True, description="How many tiles away a follower may be deployed.")
    diagonally: bool = Field(False, strict=True, description="Whether a step to a tile at a corner counts as one.")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Followers near one's own",
        also="within two tiles",
        says="A follower is deployed only near another follower of its player.",
        options=Options,
        sources=("house rule",),
    )


def is_far(position: Position, player: int, offer: Offer) -> bool:
    """Whether all of a player's followers stand too far from where one would be deployed."""
    options, here = position.options("near-followers"), offer.cell_in(position)
    own = filter(lambda number: position.has_trait(number, "follower"), position.pieces_of(player))
    cells = {cell for number in own if (cell := position.cell_of(number)) is not None}
    if here is None or not cells:
        return False
    x, y = coordinates(here)
    steps = [(abs(x - column), abs(y - row)) for column, row in map(coordinates, cells)]
    return min(max(step) if options.diagonally else sum(step) for step in steps) > int(options.distance)


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    return [
        OfferVeto(
            id="near-followers/near",
            says=sentences(
                "A player with followers on the board deploys the next one at most {count} tile away from one of them.",
                "A player with followers on the board deploys the next one at most {count} tiles away "
                "from one of them.",
                options.distance,
            ),
            source="house rule",
            decision="deploy",
            types=frozenset({"deploy"}),
            pieces=FOLLOWERS,
            when=count_in_play(FOLLOWERS, mine=True) > 0,
            forbids=is_far,
        )
    ]
