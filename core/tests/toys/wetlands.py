"""The world of all other toys: canals, groves, beacons, and the marsh between them."""

from __future__ import annotations

from pathlib import Path

from bastide import (
    Completion,
    Deployment,
    DrawRule,
    Exclusion,
    FinalScoring,
    GameEnd,
    Homecoming,
    PieceKind,
    Position,
    Rate,
    ScoringRule,
    SegmentKind,
    Subject,
    Supply,
    Table,
    Term,
    TileFile,
    UnplaceableRule,
    kinds,
    traits,
)

from .making import plugin

EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def tiles(position: Position, subject: Subject) -> int:
    return len(subject.tile_cells())


def draw(table: Table) -> None:
    while (tile := table.draw()) is not None:
        rule = table.ruleset.one(UnplaceableRule)
        if table.fits(tile):
            table.at_hand(tile)
            return
        if rule is not None and not rule.do(table, tile):
            return


def discard(table: Table, tile: str) -> bool:
    table.discard(tile)
    return True


def unfinished(position: Position) -> list[Subject]:
    return [position.subject(feature) for feature in position.claimed() if not feature.complete]


PLUGIN = plugin(
    "Canals, groves and beacons.",
    requires=(),
    kinds=[
        SegmentKind("canal", "centre", frozenset({"claimable", "wet"})),
        SegmentKind("grove", "side", frozenset({"claimable"})),
        SegmentKind("beacon", "nothing", frozenset({"claimable"})),
        SegmentKind("pool", "nothing"),
        SegmentKind("marsh", "rest"),
        PieceKind("punt", frozenset({"follower"}), group="claim", weight=1),
    ],
    components=[
        Supply("punt", 5, id="wetlands/punts", says="Everybody has five punts."),
        TileFile(path=Path(__file__).with_name("wetlands.toml")),
    ],
    placement_rules=[
        DrawRule(id="wetlands/draw", says="A tile is drawn at the start of a turn.", do=draw),
        UnplaceableRule(id="wetlands/unplaceable", says="A tile that fits nowhere is out of the game.", do=discard),
    ],
    meeple_rules=[
        Deployment(
            id="wetlands/punt",
            says="A punt may be put on a segment that can be claimed.",
            pieces=traits("follower"),
            on=traits("claimable"),
        ),
        Exclusion(id="wetlands/one-claim", says="Nobody joins a claimed feature.", group="claim"),
        Homecoming(
            id="wetlands/home",
            says="Punts come home when they have scored.",
            pieces=traits("follower"),
            on=traits("claimable"),
        ),
    ],
    scoring_rules=[
        Completion(id="wetlands/canal", says="A canal is complete when it ends.", of=kinds("canal")),
        Completion(id="wetlands/grove", says="A grove is complete when it is closed.", of=kinds("grove")),
        Completion(
            id="wetlands/beacon",
            says="A beacon is complete when it is surrounded.",
            of=kinds("beacon"),
            ports=False,
            around=EIGHT,
        ),
        ScoringRule(
            id="wetlands/completed",
            says="Completed canals, groves and beacons score 2 a tile.",
            subjects=kinds("canal", "grove", "beacon"),
            occasions=frozenset({"completed"}),
            terms=(Term(label="tiles", rate=Rate("tiles", 2), count=tiles),),
        ),
        ScoringRule(
            id="wetlands/unfinished",
            says="What is unfinished scores 1 a tile.",
            subjects=kinds("canal", "grove", "beacon"),
            occasions=frozenset({"final"}),
            terms=(Term(label="tiles", rate=Rate("tiles", 1), count=tiles),),
        ),
        FinalScoring(id="wetlands/final", says="What is unfinished is scored at the end.", subjects=unfinished),
    ],
    turn_rules=[GameEnd(id="wetlands/end", says="The game ends with the last tile.", over=Position.exhausted)],
)
