"""Pieces in unusual places."""

from __future__ import annotations

import pytest

from bastide._kernel.board import Board
from bastide._kernel.journal import Journal
from bastide._kernel.legality import Catalogue
from bastide._kernel.pieces import Pieces, Place
from bastide._kernel.tiles import Segment, Tile


@pytest.fixture
def pieces() -> Pieces:
    tile = Tile("some/tile", (Segment("reed", (1, 7)),), ("low",) * 4)
    journal = Journal()
    board = Board(Catalogue([tile]), journal)
    board.place(board.catalogue.lying["some/tile"][0], 0)
    return Pieces(board, journal)


def test_piece_cannot_stand_on_itself_or_on_a_piece_on_top_of_it(pieces: Pieces) -> None:
    lower = pieces.enter("punt", 0, Place("segment", 0), stocked=False)
    upper = pieces.enter("punt", 0, Place("piece", lower), stocked=False)
    for below in (lower, upper):
        with pytest.raises(ValueError, match="upon itself"):
            pieces.move(lower, Place("piece", below))


def test_piece_out_of_play_cannot_be_returned(pieces: Pieces) -> None:
    number = pieces.enter("punt", 0, Place("segment", 0), stocked=False)
    pieces.go_home(number)
    with pytest.raises(ValueError, match="not in play"):
        pieces.go_home(number)
    assert pieces.supply(0, "punt") == 1


def test_piece_on_top_of_one_that_leaves_is_in_no_feature(pieces: Pieces) -> None:
    lower = pieces.enter("punt", 0, Place("segment", 0), stocked=False)
    upper = pieces.enter("flag", 0, Place("piece", lower), stocked=False)
    assert pieces.feature_of(upper) == 0
    assert pieces.at(Place("segment", 0)) == (lower,)
    pieces.go_home(lower)
    assert pieces.feature_of(upper) is None


def test_supply_that_is_empty_gives_nothing(pieces: Pieces) -> None:
    with pytest.raises(ValueError, match="no punt left"):
        pieces.enter("punt", 0, Place("segment", 0))
