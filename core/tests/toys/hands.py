"""A hidden hand of tiles, joker edges, an overlay kind of segment, and blocks of two tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bastide import (
    Candidate,
    DrawRule,
    EdgeMeeting,
    GameEnd,
    PlacementOffers,
    Position,
    SegmentKind,
    StackDeclaration,
    Table,
    TileFile,
)

from .making import plugin

SIZE = 2


def hand_of(view: Position, player: int) -> str:
    return f"hand:{view.players[player]}"


def fill(table: Table) -> bool:
    return table.keep_fitting(hand_of(table, table.player), SIZE) or in_hand(table)


def from_hand(view: Position, player: int) -> Iterator[Candidate]:
    hand = hand_of(view, player)
    for tile in sorted(set(view.stack(hand))):
        for code in view.legal(tile):
            yield Candidate(tile, code >> 2, code & 3, source=hand)


def in_hand(view: Position) -> bool:
    return any(view.stack(hand_of(view, player)) for player in range(len(view.players)))


def nothing_left(view: Position) -> bool:
    return view.exhausted() and not in_hand(view)


MORE_TILES = plugin(
    "Lock tiles, rope bridges, and blocks.",
    components=[TileFile(path=Path(__file__).with_name("hands.toml")), StackDeclaration(name="chest")],
    kinds=[SegmentKind("rope", "layer", frozenset({"claimable"}))],
    placement_rules=[EdgeMeeting(one="*", other="lock", id="locks/joker", says="A lock meets any edge.")],
)
PLUGIN = plugin(
    "Everybody has two tiles in hand.",
    components=[
        StackDeclaration(name="bag", contents="nobody"),
        StackDeclaration(name="hand", contents="owner", order="owner", per_player=True),
    ],
    placement_rules=[
        DrawRule(id="hands/fill", says="The hand is filled up.", do=fill, replaces=("slot:draw",)),
        PlacementOffers(id="hands/place", says="A tile is placed from the hand.", offers=from_hand),
    ],
    turn_rules=[
        GameEnd(id="hands/end", says="It ends when all hands are empty.", over=nothing_left, replaces=("wetlands/end",))
    ],
)
