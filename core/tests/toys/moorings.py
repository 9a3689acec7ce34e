"""Pieces on corners, on edges, on other pieces, and at places that a plugin declares."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from bastide import (
    FinalScoring,
    Offer,
    OfferRule,
    PieceKind,
    Place,
    PlaceKind,
    Position,
    Rate,
    ScoringRule,
    Subject,
    Supply,
    Term,
    coordinates,
    corners,
    kinds,
)

from .making import plugin

MARKET = ("gate", "stall")


def post(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for cell in view.laid:
        x, y = coordinates(cell)
        from bastide import cell as packed

        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            place = Place("corner", packed(x + dx, y + dy))
            if view.supply(player, "post") and not view.pieces_at(place):
                yield Offer(type="deploy", rule="moorings/post", budget="figure", piece="post", place=place)


def plank(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for cell in view.laid:
        for side in (0, 3):
            place = Place("edge", (cell, side))
            if view.supply(player, "plank") and not view.pieces_at(place):
                yield Offer(type="deploy", rule="moorings/plank", budget="figure", piece="plank", place=place)


def flag(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for number in view.pieces_of(player, "punt"):
        place = Place("piece", number)
        if view.supply(player, "flag") and not view.pieces_at(place):
            yield Offer(type="deploy", rule="moorings/flag", budget="flag", leaves_open=True, piece="flag", place=place)


def stall(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for name in MARKET:
        place = Place("market", name)
        if view.supply(player, "post") and not view.pieces_at(place):
            yield Offer(type="deploy", rule="moorings/stall", budget="figure", piece="post", place=place)


def pier(view: Position, player: int, data: Any) -> Iterator[Offer]:
    for cell in view.laid:
        if canal_in(view.board, cell) is not None and view.supply(player, "post"):
            yield Offer(type="deploy", rule="moorings/pier", budget="figure", piece="post", place=Place("pier", cell))


def canal_in(board: Any, cell: Hashable) -> int | None:
    """The canal on the tile in a cell, to which a piece on the pier belongs."""
    assert isinstance(cell, int)
    lying, base, _ = board.cells[cell]
    return next((base + index for index, segment in enumerate(lying.segments) if segment.kind == "canal"), None)


def write_cell(at: Hashable) -> list[int]:
    assert isinstance(at, int)
    return list(coordinates(at))


def read_cell(written: object) -> int:
    from bastide import cell as packed

    assert isinstance(written, list)
    return packed(*written)


def posts(view: Position) -> list[Subject]:
    """For every post on a corner, the tiles that meet there."""
    return [
        Subject(
            "mooring",
            cells=frozenset(cell for cell in corners(place.at) if cell in view.board.cells),
            weights={owner: 1},
        )
        for owner in range(len(view.players))
        for number in view.pieces_of(owner, "post")
        if (place := view.piece(number).place).kind == "corner" and isinstance(place.at, int)
    ]


def tiles(view: Position, subject: Subject) -> int:
    return len(subject.tile_cells())


PLUGIN = plugin(
    "Posts on corners, planks on edges, flags upon punts, and a market.",
    kinds=[
        PieceKind("post", weight=1),
        PieceKind("plank"),
        PieceKind("flag", weight=1),
        PlaceKind("market"),
        PlaceKind("pier", segment=canal_in, write=write_cell, read=read_cell),
    ],
    components=[
        Supply("post", 2, id="moorings/posts", says="Two posts each."),
        Supply("plank", 2, id="moorings/planks", says="Two planks each."),
        Supply("flag", 1, id="moorings/flags", says="A flag each."),
    ],
    meeple_rules=[
        OfferRule(id="moorings/post", says="A post stands on a corner.", decision="deploy", offers=post),
        OfferRule(id="moorings/plank", says="A plank lies on an edge.", decision="deploy", offers=plank),
        OfferRule(id="moorings/flag", says="A flag is put upon a punt.", decision="deploy", offers=flag),
        OfferRule(id="moorings/stall", says="A post may go to the market.", decision="deploy", offers=stall),
        OfferRule(id="moorings/pier", says="A post may stand on a pier.", decision="deploy", offers=pier),
    ],
    scoring_rules=[
        FinalScoring(id="moorings/final", says="Posts are scored at the end.", subjects=posts),
        ScoringRule(
            id="moorings/tiles",
            says="A post scores 3 for each tile at its corner.",
            subjects=kinds("mooring"),
            occasions=frozenset({"final"}),
            terms=(Term(label="tiles", rate=Rate("tiles", 3), count=tiles),),
        ),
    ],
)
