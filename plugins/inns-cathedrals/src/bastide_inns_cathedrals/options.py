"""The options of inns and cathedrals."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about inns and cathedrals."""

    content: Literal["all", "no-big-followers", "tiles", "rules"] = Field(
        "all",
        description=(
            "What is in the game: all; all but the big followers; the tiles, without big followers and with inns and "
            "cathedrals as decoration; or the rules and the big followers, with none of the tiles in the bag."
        ),
    )
    unfinished: Literal["nothing", "plain"] = Field(
        "nothing",
        description=(
            "What an unfinished road with an inn or city with a cathedral scores: nothing, as printed, or as plain as "
            "if it had none."
        ),
    )
    inns: Literal["once", "every"] = Field(
        "once",
        description="Whether a road's inns count once, as printed, or every inn adds a point a tile, a house rule.",
    )

    @property
    def rules(self) -> bool:
        """Whether inns and cathedrals mean anything in the game."""
        return self.content != "tiles"

    @property
    def big_followers(self) -> bool:
        """Whether big followers are in the game."""
        return self.content in ("all", "rules")
