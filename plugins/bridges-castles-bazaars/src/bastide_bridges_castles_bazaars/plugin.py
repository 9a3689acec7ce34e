"""Bridges, castles and bazaars as a plugin: what each hook hands over."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from bastide import (
    ChangedTiles,
    DecisionKind,
    FlagStyle,
    Phase,
    PieceKind,
    PieceStyle,
    Plugin,
    Reaction,
    Rule,
    SegmentKind,
    SegmentStyle,
    Selection,
    StackDeclaration,
    StateKeeper,
    StepKind,
    Supply,
    TileFile,
    hookimpl,
)

from . import bazaars, bridges, castles
from .options import Options
from .state import KEEPER


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Bridges, Castles & Bazaars",
        says="Twelve tiles, bridges that carry roads over tiles, castles whose lords wait for what others complete, "
        "and bazaars at which tiles are bid for.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2010", "C2", "C3"),
        sources=("general knowledge; no rulebook was at hand",),
        rules_page=files(__package__) / "rules.md",
        rulebook=files(__package__),
        about={
            "components": "12 land tiles; bridges and castles for each player",
        },
    )


@hookimpl
def bastide_segment_kinds() -> Iterable[SegmentKind]:
    return [SegmentKind("bazaar", "nothing", frozenset(), "A bazaar, on which nobody stands.")]


@hookimpl
def bastide_tile_files(options: Options) -> Iterable[TileFile]:
    return [TileFile(path=files(__package__) / "tiles.toml", included=options.content != "rules")]


@hookimpl
def bastide_changed_tiles() -> Iterable[ChangedTiles]:
    # With the tiles alone a board that comes from elsewhere may still have bridges and castles.
    return bridges.changed_tiles()


@hookimpl
def bastide_piece_kinds() -> Iterable[PieceKind]:
    return [*bridges.piece_kinds(), *castles.piece_kinds()]


@hookimpl
def bastide_supplies(options: Options) -> Iterable[Supply]:
    return [] if options.content == "tiles" else [*bridges.supplies(), *castles.supplies()]


@hookimpl
def bastide_stacks(options: Options) -> Iterable[StackDeclaration]:
    return [] if options.content == "tiles" else bazaars.stacks()


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    return [] if options.content == "tiles" else bridges.placing()


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    return [] if options.content == "tiles" else bridges.deciding()


@hookimpl
def bastide_scoring_rules(options: Options, selection: Selection) -> Iterable[Rule]:
    if options.content == "tiles":
        return []
    return [*castles.scoring(), *castles.farms(), *bazaars.scoring()]


@hookimpl
def bastide_phases(options: Options) -> Iterable[Phase]:
    return [] if options.content == "tiles" else castles.phases()


@hookimpl
def bastide_steps(options: Options) -> Iterable[StepKind]:
    return [] if options.content == "tiles" else bazaars.steps()


@hookimpl
def bastide_decisions(options: Options) -> Iterable[DecisionKind]:
    return [] if options.content == "tiles" else [*castles.decisions(), *bazaars.decisions()]


@hookimpl
def bastide_reactions(options: Options) -> Iterable[Reaction]:
    return [] if options.content == "tiles" else [*castles.reactions(), *bazaars.reactions()]


@hookimpl
def bastide_state(options: Options) -> Iterable[StateKeeper]:
    return [] if options.content == "tiles" else [KEEPER]


@hookimpl
def bastide_drawings() -> Iterable[SegmentStyle | FlagStyle | PieceStyle]:
    from .drawings import drawings

    return drawings()
