"""Hunters & Gatherers of 2020 as a plugin: what differs from 2002, and what is the same from there."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

import bastide_hunters_gatherers
from bastide import (
    Plugin,
    Rule,
    ScoreTrack,
    StackDeclaration,
    Supply,
    TileFile,
    hookimpl,
)
from bastide_hunters_gatherers import declarations
from bastide_hunters_gatherers.declarations import bastide_kinds as bastide_kinds
from bastide_hunters_gatherers.editions import Edition

from .drawings import bastide_drawings as bastide_drawings
from .options import Options

_SOURCE = "facts 6 (edition of 2020)"
EDITION = Edition(
    plugin="hunters-gatherers-2020",
    extra="menhir",
    treasure="menhir",
    forests="tiles",
    rivers="tiles",
    mushrooms=3,
    game={"deer": 1, "mammoth": 3, "aurochs": 2},
    huts=3,
    sources=dict.fromkeys(("forests", "huts", "meadows", "extra"), _SOURCE)
    | {"box": "facts 6.20", "rivers": "facts 6.21"},
)


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Hunters & Gatherers, 2020",
        says="Forests, rivers with lakes, and meadows with animals in the Stone Age; 79 land tiles, 16 menhir tiles.",
        options=Options,
        slot="game",
        editions=("Hunters & Gatherers, 2020",),
        sources=(_SOURCE,),
    )


@hookimpl
def bastide_components() -> Iterable[TileFile | StackDeclaration | Supply | ScoreTrack]:
    earlier = files(bastide_hunters_gatherers) / "tiles.toml"
    return [
        TileFile(path=files(__package__) / "tiles.toml"),
        # Tables of the edition of 2002 can be scored under these rules.
        TileFile(path=earlier, included=False),
        *declarations.components(EDITION),
    ]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    from bastide_hunters_gatherers.turns import placement_rules

    return placement_rules(EDITION, options.unplaceable)


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    from bastide_hunters_gatherers.turns import meeple_rules

    return meeple_rules(EDITION)


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    from bastide_hunters_gatherers import forests, meadows, waters

    from . import powers

    return [
        *forests.scoring(EDITION),
        *waters.scoring(EDITION),
        *meadows.scoring(EDITION),
        *(powers.scoring() if options.boats else ()),
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    from bastide_hunters_gatherers import forests, turns

    from . import powers

    return [
        *forests.turn_rules(EDITION, redraw=options.unplaceable == "redraw"),
        *(powers.reactions() if options.boats else ()),
        *turns.ending(EDITION),
    ]
