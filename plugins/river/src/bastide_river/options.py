"""The options of the river."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about the river."""

    start_tile: Literal["removed", "mixed", "after-river"] = Field(
        "removed",
        description="What becomes of the base game's start tile: out of the game, mixed into the bag that is drawn "
        "after the river, or drawn as the first tile after the river.",
    )
    divides_fields: bool = Field(
        True, strict=True, description="Whether the river parts fields as a road does; false is a house rule."
    )
