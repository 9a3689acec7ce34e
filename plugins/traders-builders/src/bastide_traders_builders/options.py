"""The options of traders and builders."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about traders and builders."""

    content: Literal["all", "tiles", "rules"] = Field(
        "all",
        description="What is in the game: all of it, only the tiles, or only the pieces and rules.",
    )
    builder: Literal["extends", "extends-or-completes"] = Field(
        "extends",
        description=(
            "What a builder needs for a second part of the turn: that its road or city is extended, as later texts "
            "say; or that it is extended or completed, as the first text says, which differs where an abbey completes "
            "it."
        ),
    )
    second_tile: Literal["after-scoring", "at-once"] = Field(
        "after-scoring",
        description="When the second tile a builder brings is drawn: after the scoring of the first, or before it.",
    )
    second_part: Literal["may", "must"] = Field(
        "may",
        description="Whether the second tile that a builder brings may be put back instead of placed.",
    )
    alone: Literal["returns", "stays"] = Field(
        "returns",
        description=(
            "What becomes of a builder or pig whose player's last follower leaves otherwise than by scoring: it goes "
            "back, as in later texts, or stays, as before the Big Box."
        ),
    )
    points_per_pig: int = Field(
        1, ge=0, le=100, strict=True, description="What each city pays a player more who has a pig in the field."
    )
