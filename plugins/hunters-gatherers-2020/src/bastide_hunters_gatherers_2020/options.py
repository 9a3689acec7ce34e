"""The options of Hunters & Gatherers, 2020."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about Hunters & Gatherers, 2020."""

    unplaceable: Literal["redraw", "turn-ends"] = Field(
        "redraw",
        description=(
            "What follows when a tile fits nowhere and is out of the game: another one is drawn, as in the edition of "
            "2002, or the turn ends, as on Board Game Arena."
        ),
    )
    boats: bool = Field(
        True,
        description=(
            "Whether raft and logboat score. Our sources give their points; that the lakes of one water system are "
            "meant is likely, and not stated."
        ),
    )
