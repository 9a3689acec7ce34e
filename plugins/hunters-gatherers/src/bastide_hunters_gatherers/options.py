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
    unplaceable: Literal["redraw", "back", "turn-ends"] = Field(
        "redraw",
        description=(
            "What becomes of a tile that fits nowhere: it is out of the game, and another one is drawn, "
            "as printed; it is back in the bag, and another one is drawn; or it is out of the game and the turn "
            "ends, as on Board Game Arena."
        ),
    )
