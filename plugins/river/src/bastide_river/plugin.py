"""The river as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Plugin,
    Rule,
    SegmentKind,
    StackDeclaration,
    TileFile,
    hookimpl,
)

from . import course
from .drawing_tiles import bastide_turn_rules as bastide_turn_rules
from .drawing_tiles import sources, stacks
from .options import Options


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="River",
        says="A river of twelve tiles runs from a spring to a lake; it is laid before all other tiles.",
        options=Options,
        requires=("base-game",),
        editions=("River of 2001, and with a garden that of the second look",),
        sources=("facts 2",),
        about={
            "components": "12 tiles with a river",
        },
    )


@hookimpl
def bastide_kinds(options: Options) -> Iterable[SegmentKind]:
    return [SegmentKind("river", "centre", says="A river; nobody stands on it.", divides=options.divides_fields)]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | StackDeclaration]:
    return [TileFile(path="tiles.toml"), *stacks(options)]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    return [*sources(options), *course.rules()]
