"""Everybody has a hand of tiles, which the others do not see, and chooses one of them to place."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field

from bastide import Plugin, Rule, StackDeclaration, hookimpl


class Options(BaseModel):
    """What may be chosen about hands."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hand: int = Field(
        3, ge=1, le=12, strict=True, description="How many tiles everybody has in hand; 3 on Board Game Arena."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Private city planning",
        says="Everybody has three tiles in hand, which the others do not see, and chooses one to place.",
        options=Options,
        editions=("Board Game Arena, as an option",),
        sources=("facts 10.3",),
        rules_page=files(__package__) / "rules.md",
        rulebook=files(__package__),
    )


@hookimpl
def bastide_components() -> Iterable[StackDeclaration]:
    from .hands import stacks

    return stacks()


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    from .hands import placement_rules

    return placement_rules()


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    from .hands import turn_rules

    return turn_rules()
