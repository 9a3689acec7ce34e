"""Eighteen tiles, inns on roads, cathedrals in cities, and a big follower for each player."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import PieceKind, Plugin, Supply, TileFile, hookimpl

from .options import Options
from .scoring import bastide_scoring_rules as bastide_scoring_rules


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Inns & Cathedrals",
        says="Eighteen tiles, inns on roads, cathedrals in cities, and a big follower for each player.",
        options=Options,
        requires=("base-game",),
        editions=("every edition since 2002",),
        sources=("facts 3",),
        about={
            "players": "2 to 6",
            "components": (
                "18 land tiles; 6 big followers, one of each colour; 8 followers of a sixth colour and 6 tiles of "
                "50 and 100 points, where the base game has none"
            ),
        },
    )


@hookimpl
def bastide_kinds(options: Options) -> Iterable[PieceKind]:
    if options.big_followers:
        return [PieceKind("big-follower", frozenset({"follower"}), group="claim", weight=1, says="A big follower.")]
    # It may lie on a board that comes from elsewhere; without traits no rule speaks of it.
    return [PieceKind("big-follower", says="A big follower, which has no meaning here.")]


@hookimpl
def bastide_components(options: Options) -> Iterable[TileFile | Supply]:
    tiles = TileFile(path="tiles.toml", included=options.content != "rules")
    followers = Supply(
        "big-follower",
        1,
        id="inns-cathedrals/big-followers",
        says="Each player has one big follower.",
        source="facts 3.1",
    )
    return [tiles, followers] if options.big_followers else [tiles]
