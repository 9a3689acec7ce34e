"""The options of abbey and mayor."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about abbeys, mayors, wagons and barns."""

    wagon: Literal["adjacent", "connected"] = Field(
        "adjacent",
        description=(
            "Where a wagon may move to: features on its own tile or one of the eight around it, as since 2016; or "
            "those that the scored feature runs into, by a road's end, as in 2007."
        ),
    )
    last_abbeys: Literal["round", "none"] = Field(
        "round",
        description=(
            "What becomes of abbeys that nobody has laid when the last tile is placed: everybody else may still lay "
            "theirs, in turn; or they stay where they are."
        ),
    )
