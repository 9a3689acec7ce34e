"""The options of bridges, castles and bazaars."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide
from bastide import Position

#: The plugin's name, under which it keeps its state.
PLUGIN = "bridges-castles-bazaars"


class Options(bastide.Options):
    """What may be chosen about bridges, castles and bazaars."""

    content: Literal["all", "tiles", "rules"] = Field(
        "all", description="What is in the game: all of it, only the tiles, or only the pieces and rules."
    )
    unclaimed: bool = Field(
        True, description="Whether a castle is also scored for a feature that is completed and belongs to nobody."
    )
    auction: bool = Field(
        True, description="Whether the tiles at a bazaar are bid for; if not, everybody just takes one in turn."
    )
    unopposed: Literal["pays", "free"] = Field(
        "pays",
        description="Whether the player who opened the bidding for a tile and was not outbid pays that bid, "
        "to nobody, or has the tile for nothing.",
    )
    debts: bool = Field(True, description="Whether more may be bid than one has points.")
    highest_bid: int = Field(
        30,
        ge=0,
        le=200,
        strict=True,
        description="The highest bid that is offered; no text limits bids, but a list of actions has an end.",
    )


def chosen(position: Position) -> Options:
    """The options in force."""
    options = position.options(PLUGIN)
    assert isinstance(options, Options)
    return options
