"""The Castle: paths, houses, towers and courts within a wall, and a track on the wall with tiles on its towers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pydantic import Field

import bastide
from bastide import Event, PieceKind, Place, Rule, SegmentKind, Supply, Table, hookimpl, kinds, sentence, traits

from .scoring import COURT, KEEP, WORTH
from .wall import START, TOWERS
from .wall_tiles import DOUBLED, FRESH, OWN, TOWER, WALL_TILE

FOLLOWERS, BUILDING = traits("follower"), frozenset({"building"})


class Options(bastide.Options):
    """What may be chosen about the castle."""

    wall_tiles: bool = Field(True, strict=True, description="Whether there are wall tiles on the towers of the track.")
    keep_tile: int = Field(2, ge=1, le=9, strict=True, description="By how many tiles a wall tile enlarges a keep.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Castle",
        says="Paths, houses, towers and courts within a castle wall, for two players; 60 tiles and 18 wall tiles.",
        options=Options,
        slot="game",
        players=(2,),
        editions=("The Castle, 2003",),
        sources=("facts 40",),
    )


@hookimpl
def bastide_kinds() -> list[Any]:
    way = frozenset({"claimable", "completable", "extendable"})
    return [
        SegmentKind("path", "centre", way, "A path."),
        SegmentKind("house", "side", way, "A house."),
        SegmentKind("tower", "side", way, "A tower."),
        SegmentKind(COURT, "rest", frozenset({"claimable"}), "A court, between everything else."),
        SegmentKind("wall", "side", frozenset(), "The wall around the castle, on which the score track runs."),
        PieceKind("follower", frozenset({"follower"}), group="claim", weight=1, says="A follower."),
        PieceKind(KEEP, BUILDING, says="A keep, on the largest house that its player has scored."),
        PieceKind(
            WALL_TILE, BUILDING, neutral=True, used_up=True, says="A wall tile, face down on a tower of the track."
        ),
        bastide.PlaceKind(TOWER, names=tuple(TOWERS.values()), label=sentence("on a tower of the track")),
    ]


@hookimpl
def bastide_components(options: Options) -> Iterator[Any]:
    yield bastide.TileFile()
    says = "Each player has six followers, besides the one that marks the score."
    yield Supply("follower", 6, id="castle/followers", says=says, source="facts 40.1")
    yield Supply(KEEP, 1, id="castle/keeps", says="Each player has a keep.", source="facts 40.1")
    says = "Points are marked on the wall, a track of 100 spaces, two of them on each of its fourteen towers."
    yield bastide.ScoreTrack(id="castle/track", says=says, source="facts 40.2", spaces=100)
    if options.wall_tiles:
        yield bastide.StackDeclaration(name=WALL_TILE, contents="nobody", items=dict.fromkeys(OWN, 2))
        says = "Thirteen of the eighteen wall tiles are in the game, face down; nobody knows which."
        yield Supply(WALL_TILE, len(TOWERS), id="castle/wall-tiles", says=says, source="facts 40.2")


@hookimpl
def bastide_state() -> list[bastide.Kept[Any]]:
    return [*OWN.values(), FRESH, DOUBLED]


@hookimpl
def bastide_placement_rules() -> Iterator[Rule]:
    says = "Only paths have to go on; all else meets as it likes, and everything may end at the wall, paths too."
    for one, other in (*combinations(("house", "tower", COURT), 2), ("inside", "*")):
        name = f"castle/{one}-{'all' if other == '*' else other}"
        yield bastide.EdgeMeeting(one, other, id=name, says=says, source="facts 40.5")
    yield bastide.PlacementFilter(
        id="castle/beside",
        says="A tile goes beside a starting space of the wall or beside another tile, with a whole side.",
        source="facts 40.5",
        allows=bastide.count_adjacent > bastide.count_tile_flags("bare", beside=True),
    )
    says = "At the start of a turn one castle tile is drawn."
    yield bastide.DrawRule(id="castle/draw", says=says, source="facts 40.5", do=bastide.draw_tile)
    says = "A tile that fits nowhere is out of the game, and another one is drawn."
    yield bastide.UnplaceableRule(id="castle/unplaceable", says=says, source="facts 40.5", do=bastide.discard_tile)


@hookimpl
def bastide_meeple_rules() -> Iterator[Rule]:
    yield bastide.Deployment(
        id="castle/deploy",
        says="After placing a tile, a player may deploy a follower on a path, house, tower or court of that tile.",
        source="facts 40.6",
        pieces=FOLLOWERS,
        on=traits("claimable"),
    )
    says = "No follower is deployed on a path, house, tower or court where any follower stands."
    yield bastide.Exclusion(id="castle/occupied", says=says, source="facts 40.6", group="claim")
    yield bastide.Homecoming(
        id="castle/return",
        says="When a completed path, house or tower has been scored, its followers go back to their players.",
        source="facts 40.7",
        pieces=FOLLOWERS,
        on=kinds(*WORTH),
    )


@hookimpl
def bastide_scoring_rules() -> Iterator[Rule]:
    from . import scoring

    yield from scoring.completed()
    yield from scoring.final()


def move_keep(table: Table, event: Event) -> None:
    """Move the keep of who has scored a house there, if it is larger than that on which it stands."""
    assert event.feature is not None and event.sheet is not None
    place = Place("segment", event.feature.first_segment)
    for line in event.sheet.lines:
        keeps = table.pieces_of(line.player, KEEP)
        if not keeps:
            table.deploy(KEEP, line.player, place)
        for number in keeps:
            before = table.feature_of(number)
            if before is None or len(event.feature.cells) > len(before.cells):
                table.move(number, place)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterator[Rule]:
    from . import wall_tiles

    says = "The wall surrounds the 76 cells of the castle; seven of its pieces have a starting space."
    yield bastide.StartTiles(id="castle/wall", says=says, source="facts 40.3", tiles=START)
    yield bastide.GameEnd(
        id="castle/last-tile",
        says="The game ends with the turn in which the last castle tile is placed.",
        source="facts 40.9",
        slot="last-tile",
        over=bastide.is_exhausted,
    )
    yield bastide.Reaction(
        id="castle/keep",
        says="A keep goes on the first house that its player scores, and on to each one that is larger.",
        source="facts 40.8",
        on="scored",
        features=kinds("house"),
        when=bastide.on_occasion("completed"),
        do=move_keep,
    )
    if options.wall_tiles:
        yield from wall_tiles.turn_rules()
