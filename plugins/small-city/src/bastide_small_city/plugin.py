"""The small-city rule: a city of just two tiles scores less."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

import bastide
from bastide import (
    Adjustment,
    Plugin,
    Rate,
    Rule,
    count_tiles,
    hookimpl,
    kinds,
    sentences,
)


class Options(bastide.Options):
    """What may be chosen about small cities."""

    points_per_pennant: int = Field(
        1, ge=0, le=100, strict=True, description="What a pennant in a small city is worth; 1 as printed."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Small city",
        says="A completed city of exactly two tiles scores 1 point a tile and 1 a pennant.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2000 and 2001", "RGG until its Big Box"),
        sources=("facts 8",),
    )


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    return [
        Adjustment(
            id="small-city/two-tiles",
            says="In a completed city of exactly two tiles, each tile scores 1 point.",
            source="facts 8.1, 8.6",
            stage="edition",
            value=Rate("tiles", 1),
            subjects=kinds("city"),
            occasions=frozenset({"completed"}),
            rules=frozenset({"base-game/city-completed"}),
            labels=frozenset({"tiles"}),
            when=count_tiles == 2,
        ),
        Adjustment(
            id="small-city/pennants",
            says=sentences(
                "In a completed city of exactly two tiles, each pennant scores {count} point.",
                "In a completed city of exactly two tiles, each pennant scores {count} points.",
                options.points_per_pennant,
            ),
            source="facts 8.1",
            stage="edition",
            value=Rate("pennants", options.points_per_pennant),
            subjects=kinds("city"),
            occasions=frozenset({"completed"}),
            rules=frozenset({"base-game/city-completed"}),
            labels=frozenset({"pennants"}),
            when=count_tiles == 2,
        ),
    ]
