"""Hunters & Gatherers of 2020 as a plugin: what differs from 2002, and what is the same from there."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import bastide_hunters_gatherers
from bastide import (
    PieceKind,
    Plugin,
    Rule,
    ScoreTrack,
    SegmentKind,
    StackDeclaration,
    Supply,
    TileFile,
    hookimpl,
)
from bastide_hunters_gatherers import declarations
from bastide_hunters_gatherers.editions import Edition

from .options import Options

SOURCES = {
    "box": "facts 6.20",
    "rivers": "facts 6.21",
    "forests": "facts 6.22",
    "meadows": "facts 6.22",
    "huts": "facts 6.23",
    "extra": "facts 6.24",
    "unplaceable": "facts 6.8, 6.27, 6.28",
}
DRAWN_EARLY = "facts 6.28, 11.6"


def edition(options: Options) -> Edition:
    """The edition of 2020, with what may be chosen about it."""
    return Edition(
        plugin="hunters-gatherers-2020",
        extra="menhir",
        treasure="menhir",
        forests="tiles",
        rivers="tiles",
        mushrooms=3,
        game={"deer": 1, "mammoth": 3, "aurochs": 2},
        huts=3,
        fire="wild-fire" if options.powers else "",
        cover="cover" if options.powers else "",
        sources=SOURCES,
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Hunters & Gatherers 2020",
        says="Forests, rivers with lakes, and meadows with animals in the Stone Age; 79 land tiles, 16 menhir tiles.",
        options=Options,
        slot="game",
        editions=("Hunters & Gatherers 2020",),
        sources=("facts 6.20 to 6.28",),
        # What is in both editions looks alike.
        drawings=tuple(files(package) / "drawings.toml" for package in (bastide_hunters_gatherers, __package__)),
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind | PieceKind]:
    from .traps import token

    return [*declarations.bastide_kinds(), token()]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | StackDeclaration | Supply | ScoreTrack]:
    from bastide_base_game.drawing_tiles import next_tiles

    from .traps import tokens

    earlier = files(bastide_hunters_gatherers) / "tiles.toml"
    return [
        TileFile(path="tiles.toml"),
        # Tables of the edition of 2002 can be scored under these rules.
        TileFile(path=earlier, included=False),
        *declarations.components(edition(options)),
        *([tokens()] if options.powers else ()),
        *([next_tiles()] if options.draw == "turn-end" else ()),
    ]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    from bastide_base_game.drawing_tiles import drawn_early
    from bastide_hunters_gatherers.turns import placement_rules

    chosen = edition(options)
    early = drawn_early(chosen.plugin, DRAWN_EARLY) if options.draw == "turn-end" else None
    return placement_rules(chosen, options.unplaceable, early)


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    from bastide_hunters_gatherers.turns import meeple_rules

    return meeple_rules(edition(options))


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    from bastide_hunters_gatherers import forests, meadows, waters

    from . import boats, traps

    chosen = edition(options)
    return [
        *forests.scoring(chosen),
        *waters.scoring(chosen),
        *meadows.scoring(chosen),
        *(boats.scoring() if options.boats else ()),
        *(traps.scoring(chosen, inside_first=options.taken_first == "inside") if options.powers else ()),
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    from bastide_base_game.drawing_tiles import drawing_ahead, drawing_first
    from bastide_hunters_gatherers import forests, turns

    from . import boats, shaman, traps

    chosen = edition(options)
    early = (drawing_ahead(chosen.plugin, DRAWN_EARLY), drawing_first(chosen.plugin, DRAWN_EARLY))
    return [
        *(early if options.draw == "turn-end" else ()),
        *forests.turn_rules(chosen, redraw=options.unplaceable != "turn-ends"),
        *(boats.reactions() if options.boats else ()),
        *(traps.reactions(chosen) if options.powers else ()),
        *(shaman.turn_rules(huts=options.shaman == "pieces") if options.powers else ()),
        *turns.ending(chosen, early=options.draw == "turn-end"),
    ]
