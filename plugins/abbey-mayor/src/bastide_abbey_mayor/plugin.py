"""Abbey and mayor as a plugin: what each hook hands over."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from bastide import (
    DecisionKind,
    DrawingStyle,
    EdgeMeeting,
    Phase,
    PieceKind,
    PlaceKind,
    Plugin,
    Reaction,
    Rule,
    SegmentKind,
    Selection,
    StackDeclaration,
    StateKeeper,
    StepKind,
    Supply,
    TileFile,
    hookimpl,
)

from . import abbeys, barns, mayors, wagons
from .options import Options


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Abbey & Mayor",
        says="Twelve tiles, and for each player an abbey, a mayor, a wagon and a barn.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2007", "HiG 2016"),
        sources=("general knowledge",),
        rules_page=files(__package__) / "rules.md",
        rulebook=files(__package__),
        about={
            "components": "12 land tiles; an abbey, a mayor, a wagon and a barn for each player",
        },
    )


@hookimpl
def bastide_segment_kinds() -> Iterable[SegmentKind]:
    return [SegmentKind(abbeys.PRECINCT, "side", says="The ground of an abbey, where nothing of other tiles goes on.")]


@hookimpl
def bastide_edge_meetings() -> Iterable[EdgeMeeting]:
    return abbeys.meetings()


@hookimpl
def bastide_tile_files() -> Iterable[TileFile]:
    return [TileFile(path=files(__package__) / "tiles.toml")]


@hookimpl
def bastide_stacks() -> Iterable[StackDeclaration]:
    return abbeys.stacks()


@hookimpl
def bastide_piece_kinds() -> Iterable[PieceKind]:
    return [*mayors.piece_kinds(), *wagons.piece_kinds(), *barns.piece_kinds()]


@hookimpl
def bastide_place_kinds() -> Iterable[PlaceKind]:
    return wagons.place_kinds()


@hookimpl
def bastide_supplies() -> Iterable[Supply]:
    return [*mayors.supplies(), *wagons.supplies(), *barns.supplies()]


@hookimpl
def bastide_placement_rules() -> Iterable[Rule]:
    return abbeys.placing()


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [*abbeys.vetoes(), *mayors.meeple_rules(), *wagons.meeple_rules(), *barns.meeple_rules()]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [*mayors.scoring(), *barns.scoring()]


@hookimpl
def bastide_game_rules(options: Options) -> Iterable[Rule]:
    return abbeys.game_rules(options)


@hookimpl
def bastide_phases(selection: Selection) -> Iterable[Phase]:
    return [*abbeys.phases(), *barns.phases(), *wagons.phases(selection)]


@hookimpl
def bastide_steps() -> Iterable[StepKind]:
    return [*abbeys.steps(), *wagons.steps()]


@hookimpl
def bastide_decisions(options: Options) -> Iterable[DecisionKind]:
    return [*abbeys.decisions(), *wagons.decisions(options)]


@hookimpl
def bastide_reactions() -> Iterable[Reaction]:
    return [*barns.reactions(), *wagons.reactions()]


@hookimpl
def bastide_state() -> Iterable[StateKeeper]:
    return [abbeys.KEEPER]


@hookimpl
def bastide_drawings() -> Iterable[DrawingStyle]:
    from .drawings import drawings

    return drawings()
