"""The options of the princess and the dragon."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about the princess and the dragon."""

    dragon_moves: Literal["before-scoring", "after-scoring"] = Field(
        "before-scoring",
        description="When the dragon moves: before what is complete is scored, or after that.",
    )
    princess: Literal["may", "must"] = Field(
        "may",
        description="Whether a player who places a princess in a city with knights may send one home, or must.",
    )
    fairy: Literal["beside-follower", "on-tile"] = Field(
        "beside-follower",
        description="Whether the fairy stands beside one follower, or on a tile for all followers there.",
    )
    fairy_at_end: bool = Field(
        True,
        strict=True,
        description="Whether the fairy also pays its points for a feature in the final scoring.",
    )
