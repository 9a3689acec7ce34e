"""Hunters & Gatherers as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Plugin,
    Rule,
    ScoreTrack,
    StackDeclaration,
    Supply,
    TileFile,
    hookimpl,
)

from . import declarations
from .declarations import bastide_kinds as bastide_kinds
from .editions import Edition
from .options import Options

SOURCES = {
    "forests": "facts 6.12, 6.18",
    "rivers": "facts 6.10",
    "box": "facts 6.1",
    "huts": "facts 6.11, 6.16",
    "meadows": "facts 6.17, 6.18",
    "extra": "facts 6.14",
}


def edition(options: Options) -> Edition:
    """The edition of 2002, with what may be chosen about it."""
    return Edition(
        plugin="hunters-gatherers",
        extra="bonus",
        treasure="gold",
        forests=options.forests,
        rivers="sections",
        mushrooms=2,
        game={"deer": 2, "mammoth": 2, "aurochs": 2},
        huts=2,
        fire="fire",
        sources=SOURCES,
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Hunters & Gatherers",
        says="Forests, rivers with lakes, and meadows with animals in the Stone Age; 79 land tiles and 12 bonus tiles.",
        options=Options,
        slot="game",
        editions=("Hunters & Gatherers (2002)",),
        sources=("facts 6",),
    )


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | StackDeclaration | Supply | ScoreTrack]:
    return [TileFile(path="tiles.toml"), *declarations.components(edition(options))]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    from .turns import placement_rules

    return placement_rules(edition(options), options.unplaceable)


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    from .turns import meeple_rules

    return meeple_rules(edition(options))


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    from . import forests, meadows, waters

    chosen = edition(options)
    return [*forests.scoring(chosen), *waters.scoring(chosen), *meadows.scoring(chosen), meadows.shrine(chosen)]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    from . import forests, turns

    chosen = edition(options)
    return [
        *forests.turn_rules(chosen, redraw=options.unplaceable != "turn-ends"),
        *turns.ending(chosen),
    ]
