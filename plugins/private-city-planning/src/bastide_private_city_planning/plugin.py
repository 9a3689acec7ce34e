"""Everybody has a hand of tiles, which the others do not see, and chooses one of them to place."""

from __future__ import annotations

from pydantic import Field

import bastide
from bastide import Plugin, hookimpl

from .hands import bastide_components as bastide_components
from .hands import bastide_placement_rules as bastide_placement_rules
from .hands import bastide_turn_rules as bastide_turn_rules


class Options(bastide.Options):
    """What may be chosen about hands."""

    hand: int = Field(
        3, ge=1, le=12, strict=True, description="How many tiles everybody has in hand; 3 on Board Game Arena."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Private city planning",
        also="hand of three, hands",
        says="Everybody has three tiles in hand, which the others do not see, and chooses one to place.",
        options=Options,
        editions=("Board Game Arena, as an option",),
        sources=("facts 10.3",),
    )
