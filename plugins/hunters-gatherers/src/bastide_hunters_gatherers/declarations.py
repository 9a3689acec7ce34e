"""What there is in every edition of this game: kinds of segments and pieces, supplies, the score track."""

from __future__ import annotations

from bastide import PieceKind, ScoreTrack, SegmentKind, StackDeclaration, Supply, hookimpl, sentence

from .editions import Edition

CLAIMED = frozenset({"claimable"})
FINISHED = frozenset({"claimable", "completable", "extendable"})


@hookimpl
def bastide_kinds() -> list[SegmentKind | PieceKind]:
    """Segments, of which water systems lie over rivers and lakes, and pieces, of which neither keeps the other away."""
    return [
        SegmentKind("forest", "side", FINISHED, "A forest."),
        SegmentKind("river", "centre", FINISHED, "A stretch of river, from one end or lake to the next."),
        SegmentKind("meadow", "rest", CLAIMED, "A meadow, with the animals on it."),
        SegmentKind("lake", "nothing", frozenset(), "A lake, at which rivers end."),
        SegmentKind("water-system", "layer", frozenset(), "All rivers and lakes that are joined."),
        PieceKind(
            "member",
            frozenset({"follower"}),
            group="claim",
            weight=1,
            says="A member of a tribe: gatherer in a forest, fisher on a river, hunter on a meadow.",
        ),
        PieceKind("hut", frozenset({"hut"}), group="hut", weight=1, says="A hut, on a water system."),
    ]


def components(edition: Edition) -> list[StackDeclaration | Supply | ScoreTrack]:
    """The stack of tiles that forests with treasure bring, what each player has, and the score track."""
    return [
        StackDeclaration(name=edition.extra),
        Supply(
            "member",
            5,
            id=edition.rule("members"),
            says="Each player has five members of a tribe, besides the one that marks the score.",
            source=edition.sources["box"],
        ),
        Supply(
            "hut",
            edition.huts,
            id=edition.rule("huts-supply"),
            says=sentence("Each player has {huts} huts.", huts=edition.huts),
            source=edition.sources["box"],
        ),
        ScoreTrack(
            id=edition.rule("track"),
            says="Scores are marked on a track of 50 spaces; a tile of 50 or 100 points says how often one went round.",
            source=f"{edition.sources['box']}, 9.12",
            spaces=50,
            point_tiles=(50, 100),
        ),
    ]
