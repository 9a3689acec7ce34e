"""The options of Hunters & Gatherers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about Hunters & Gatherers."""

    forests: Literal["sections", "tiles"] = Field(
        "sections",
        description=(
            "What is counted in a forest: its sections, so that a tile with two of them counts twice, or its tiles, as "
            "in the edition of 2020."
        ),
    )
    unplaceable: Literal["redraw", "turn-ends"] = Field(
        "redraw",
        description=(
            "What follows when a tile fits nowhere and is out of the game: another one is drawn, as printed, or the "
            "turn ends, as on Board Game Arena."
        ),
    )
