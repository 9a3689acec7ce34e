"""The river as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from bastide import (
    FlagStyle,
    PieceStyle,
    Plugin,
    Rule,
    SegmentKind,
    SegmentStyle,
    StackDeclaration,
    TileFile,
    hookimpl,
)

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
        rules_page=files(__package__) / "rules.md",
        rulebook=files(__package__),
        about={
            "components": "12 tiles with a river",
        },
    )


@hookimpl
def bastide_kinds(options: Options) -> Iterable[SegmentKind]:
    return [SegmentKind("river", "centre", says="A river; nobody stands on it.", divides=options.divides_fields)]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | StackDeclaration]:
    from .drawing_tiles import stacks

    return [TileFile(path=files(__package__) / "tiles.toml"), *stacks(options)]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    from .course import rules
    from .drawing_tiles import sources

    return [*sources(options), *rules()]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    from .drawing_tiles import turn_rules

    return turn_rules(options)


@hookimpl
def bastide_drawings() -> Iterable[SegmentStyle | FlagStyle | PieceStyle]:
    from .drawings import drawings

    return drawings()
