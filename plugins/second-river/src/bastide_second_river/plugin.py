"""The second river: it forks, and a herd of pigs makes the cities of its field worth more."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide
from bastide import Rate, Rule, hookimpl, kinds

RIVER, FORK, HERD = kinds("river"), "river-fork", "pig-herd"
#: The tiles of the first river that the second one does without; its spring is the one that lies first.
LAKE = {"river/RV-lake": 1}
OTHERS = {
    "river/RV-straight": 2,
    "river/RV-bend": 2,
    "river/RV-two-cities": 1,
    "river/RV-city-road": 1,
    "river/RV-monastery-road": 1,
    "river/RV-road-bridge": 1,
    "river/RV-city-corner": 1,
    "river/RV-road-corner": 1,
}


class Options(bastide.Options):
    """What may be chosen about the second river."""

    tiles: Literal["instead", "added"] = Field(
        "instead", description="Whether it lies instead of the first river, or both make one river with one fork."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The second river",
        says="Another river of twelve tiles, which forks; a herd of pigs makes cities worth more to its field.",
        options=Options,
        requires=("base-game", "river"),
        editions=("The River II, 2005", "Count, King & Robber, 2008"),
        sources=("facts 44",),
        about={"components": "12 tiles with a river"},
    )


@hookimpl
def bastide_components(options: Options) -> list[bastide.TileFile | bastide.StackDeclaration]:
    gone = LAKE | OTHERS if options.tiles == "instead" else LAKE
    return [bastide.TileFile(path="tiles.toml", instead_of=gone), bastide.StackDeclaration(name=FORK)]


@hookimpl
def bastide_placement_rules() -> list[Rule]:
    return [
        bastide.DrawSource(
            id="second-river/fork-first",
            says="The fork of the river is drawn before all other tiles.",
            source="facts 44.2",
            stack=FORK,
            before=("river/river-first",),
        ),
        bastide.PlacementFilter(
            id="second-river/no-loop",
            says="The two branches of the river must not be joined.",
            source="facts 44.3",
            allows=bastide.count_joined(RIVER) < 2,
            tiles=bastide.tiles_with("river"),
            after=("river/continue",),
        ),
    ]


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.Adjustment(
            id="second-river/herd",
            says="A field with a herd of pigs scores 1 point more for each city.",
            source="facts 44.4",
            stage="add",
            value=Rate("points", 1),
            subjects=kinds("field"),
            labels=frozenset({"cities"}),
            when=bastide.in_any_claim(bastide.count_flags(HERD) > 0),
        )
    ]
