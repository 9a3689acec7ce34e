"""The options of Hunters & Gatherers 2020."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide


class Options(bastide.Options):
    """What may be chosen about Hunters & Gatherers 2020."""

    draw: Literal["turn-start", "turn-end"] = Field(
        "turn-start",
        description=(
            "When a tile is drawn: at the start of one's turn, or right after one's previous turn, as on Board Game "
            "Arena."
        ),
    )
    unplaceable: Literal["redraw", "back", "turn-ends"] = Field(
        "redraw",
        description=(
            "What becomes of a tile that fits nowhere: it is out of the game, and another one is drawn, as in the "
            "edition of 2002; it is back in the bag, and another one is drawn; or it is out of the game and the turn "
            "ends, as on Board Game Arena."
        ),
    )
    boats: bool = Field(True, description="Whether raft and logboat score.")
    powers: bool = Field(
        False,
        description=(
            "Whether shaman, hunting trap, pit trap and wild fire do what they do in print. Off by default, so that "
            "games recorded before this option came keep their points; the preset hig-hunters-gatherers-2020 has it on."
        ),
    )
    taken_first: Literal["outside", "inside"] = Field(
        "outside",
        description=(
            "Which deer tigers take first in the meadow of the pit trap: those outside the nine tiles on which animals "
            "pay double, or those inside. The rule sheet does not say; another program takes those outside."
        ),
    )
    shaman: Literal["members", "pieces"] = Field(
        "members",
        description=(
            "What the shaman may bring back: members only, or huts, too. The rule sheet has a word that most likely "
            "means members."
        ),
    )
