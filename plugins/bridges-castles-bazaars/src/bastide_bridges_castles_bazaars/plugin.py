"""Bridges, castles and bazaars as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bastide import (
    ChangedTiles,
    Kept,
    PieceKind,
    Plugin,
    Rule,
    SegmentKind,
    StackDeclaration,
    StateKeeper,
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
        about={
            "components": "12 land tiles; bridges and castles for each player",
        },
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind | PieceKind]:
    bazaar = SegmentKind("bazaar", "nothing", frozenset(), "A bazaar, on which nobody stands.")
    return [bazaar, *bridges.piece_kinds(), *castles.piece_kinds()]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | ChangedTiles | StackDeclaration | Supply]:
    tiles = TileFile(path="tiles.toml", included=options.content != "rules")
    # With the tiles alone a board that comes from elsewhere may still have bridges and castles.
    if options.content == "tiles":
        return [tiles, *bridges.changed_tiles()]
    return [tiles, *bridges.changed_tiles(), *bridges.supplies(), *castles.supplies(), *bazaars.stacks()]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    return [] if options.content == "tiles" else bridges.placing()


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    return [] if options.content == "tiles" else bridges.deciding()


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    if options.content == "tiles":
        return []
    return [*castles.scoring(), *castles.farms(), *bazaars.scoring()]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    return [] if options.content == "tiles" else [*castles.turn_rules(options), *bazaars.turn_rules(options)]


@hookimpl
def bastide_state(options: Options) -> Iterable[StateKeeper | Kept[Any]]:
    return [] if options.content == "tiles" else [castles.BUILT, castles.DUE, KEEPER]
