"""The base game as a plugin: what each hook returns."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Deployment,
    Exclusion,
    Homecoming,
    PieceKind,
    Plugin,
    Rule,
    ScoreTrack,
    SegmentKind,
    StackDeclaration,
    Supply,
    TileFile,
    hookimpl,
    kinds,
    traits,
)

from .options import Options

FEATURE = frozenset({"claimable", "completable"})
WAY = FEATURE | {"extendable"}


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Base game",
        also="cities, roads, streets, monasteries, cloisters, pennants, shields",
        says="Cities, roads, monasteries and fields; 72 tiles; seven followers for each player.",
        options=Options,
        slot="game",
        editions=("every edition, without its farm rule",),
        sources=("facts 1", "facts 9"),
    )


@hookimpl
def bastide_kinds() -> Iterable[SegmentKind | PieceKind]:
    return [
        SegmentKind("city", "side", WAY, "A walled city."),
        SegmentKind("road", "centre", WAY, "A road."),
        SegmentKind("field", "rest", frozenset(), "The grass between everything else."),
        SegmentKind("monastery", "nothing", FEATURE, "A monastery."),
        SegmentKind("garden", "nothing", frozenset(), "A garden, on special prints; without meaning in the base game."),
        PieceKind("follower", frozenset({"follower"}), group="claim", weight=1, says="A follower."),
    ]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | StackDeclaration | Supply | ScoreTrack]:
    from .drawing_tiles import stacks

    return [
        TileFile(path="tiles.toml"),
        *stacks(options),
        Supply(
            "follower",
            7,
            id="base-game/followers",
            says="Each player has seven followers, besides the one that marks the score.",
            source="facts 9.1",
        ),
        ScoreTrack(
            id="base-game/track",
            says=(
                "Points are marked on a track of 50 spaces; tiles that show 50 or 100 count the rounds."
                if options.point_tiles
                else "Points are marked on a track of 50 spaces; a figure that has been round it is laid down."
            ),
            source="facts 9.12, 11.15",
            spaces=50,
            point_tiles=(50, 100) if options.point_tiles else (),
        ),
    ]


@hookimpl
def bastide_placement_rules(options: Options) -> Iterable[Rule]:
    from .drawing_tiles import placement_rules

    return placement_rules(options)


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        Deployment(
            id="base-game/deploy",
            says="After placing a tile, a player may deploy one follower from supply on a segment of that tile.",
            source="facts 9.2, 9.5",
            pieces=traits("follower", but=("restricted", "additional")),
            on=traits("claimable"),
        ),
        Exclusion(
            id="base-game/occupied",
            says="A follower may not be deployed in a feature where any follower stands, however far away.",
            source="facts 9.5",
            group="claim",
        ),
        Homecoming(
            id="base-game/return",
            says="When a completed feature has been scored, its followers go back to their players.",
            source="facts 9.10",
            pieces=traits("follower"),
            on=kinds("city", "road", "monastery"),
        ),
    ]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    from .features import completions, scoring

    return [*completions(), *scoring()]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    from .drawing_tiles import turn_rules

    return turn_rules(options)
