"""Abbey and mayor as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Kept,
    PieceKind,
    PlaceKind,
    Plugin,
    Rule,
    SegmentKind,
    Selection,
    StackDeclaration,
    StateKeeper,
    Supply,
    TileFile,
    hookimpl,
)

from . import abbeys, barns, mayors, wagons
from .barns import FARMS
from .options import Options


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Abbey & Mayor",
        says="Twelve tiles, and for each player an abbey and further figures, such as a mayor and a wagon.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2007", "HiG 2016"),
        sources=("general knowledge",),
        about={
            "components": "12 land tiles; an abbey, a mayor, a wagon and a barn for each player",
        },
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind | PieceKind | PlaceKind]:
    precinct = SegmentKind(
        abbeys.PRECINCT, "side", says="The ground of an abbey, where nothing of other tiles goes on."
    )
    return [precinct, *mayors.piece_kinds(), *wagons.own_kinds(), *barns.piece_kinds()]


@hookimpl
def bastide_components(selection: Selection) -> Iterable[TileFile | StackDeclaration | Supply]:
    return [
        TileFile(path="tiles.toml"),
        *abbeys.stacks(),
        *mayors.supplies(),
        *wagons.supplies(),
        *(barns.supplies() if FARMS in selection.slots else []),
    ]


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    return abbeys.placement_rules()


@hookimpl
def bastide_meeple_rules(selection: Selection) -> Iterable[Rule]:
    barn_rules = barns.meeple_rules() if FARMS in selection.slots else []
    return [*abbeys.meeple_rules(), *mayors.meeple_rules(), *wagons.meeple_rules(), *barn_rules]


@hookimpl
def bastide_scoring_rules(selection: Selection) -> Iterable[Rule]:
    return [*mayors.scoring(), *(barns.scoring() if FARMS in selection.slots else [])]


@hookimpl
def bastide_turn_rules(options: Options, selection: Selection) -> Iterable[Rule]:
    barn_rules = barns.turn_rules() if FARMS in selection.slots else []
    return [*abbeys.turn_rules(options), *barn_rules, *wagons.turn_rules(options, selection)]


@hookimpl
def bastide_state() -> Iterable[StateKeeper | Kept[int | None]]:
    return [abbeys.KEEPER, abbeys.LAST, barns.NEW]
