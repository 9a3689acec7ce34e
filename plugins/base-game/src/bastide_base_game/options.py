"""The options of the base game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bastide import option


@dataclass(frozen=True)
class Options:
    """What may be chosen about the base game."""

    draw: Literal["turn-start", "turn-end"] = option(
        "turn-start",
        description="When a tile is drawn: at the start of one's turn, or right after one's previous turn.",
    )
    point_tiles: bool = option(
        True,
        description=(
            "Whether there are tiles of 50 and 100 points; without them a figure that has been round the track lies "
            "down. No point depends on it."
        ),
    )
    unplaceable: Literal["redraw", "back"] = option(
        "redraw",
        description="What becomes of a tile that fits nowhere: it is out of the game, or back in the bag; another one "
        "is drawn.",
    )
