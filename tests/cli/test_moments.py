"""The board at the time of a scoring, as reports draw it."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import bastide as core
from bastide.apps.comparing import compare, score_under
from bastide.apps.comparing.html import html
from bastide.apps.comparing.moments import as_given, when_scored
from bastide.apps.comparing.pictures import Board
from bastide.apps.comparing.places import features_of

from .program import GAMES
from .test_compare_reports import BOARD

#: The weight of a piece in a city or on a road; a builder has none there.
WEIGHTS = {"follower": 1, "big-follower": 2, "abbot": 1}


@pytest.mark.parametrize("number", ["01", "03", "08", "11", "13", "15"])
def test_claimants_of_a_line_had_pieces_there_when_it_was_scored(number: str) -> None:
    source = GAMES / f"{number}.record.json"
    [column] = score_under(source, [None])
    completed = [at for at, line in enumerate(column.lines) if line["when"] == "completed"]
    moments = when_scored(source, column, completed)
    assert list(moments) and set(moments) == set(completed)
    assert column.game is not None
    board = column.game.position.board
    for at in completed:
        line = column.lines[at]
        # Goods go to the player who completed the city, even without a piece there.
        if line["kind"] not in ("city", "road", "monastery", "garden"):
            continue
        places = {
            (core.coordinates(board.where[segment]), segment - board.cells[board.where[segment]][1])
            for feature in features_of(column.game, line)
            for segment in feature.segments
        }
        stood: Counter[str] = Counter()
        for piece in moments[at].pieces:
            if piece.at is not None and (piece.at, piece.segment) in places and piece.player is not None:
                stood[piece.player] += WEIGHTS.get(piece.piece, 0)
        assert +stood == Counter(line["claims"])
        assert {(x, y) for x, y in line["tiles"]} <= moments[at].cells


def test_page_shows_a_feature_with_its_returned_follower() -> None:
    found = compare(GAMES / "06.record.json", ["hig-2000", "hig-2002"])
    board = Board(found)
    first = found.differences[0]
    moment = board.moment(first)
    assert first.when == "completed" and moment is not None
    assert board.game is not None
    assert len(moment.cells) < len(board.game.board.tiles)
    player = first.lines[0][0]["player"]
    assert [piece.player for piece in moment.pieces if list(piece.at or ()) in first.lines[0][0]["tiles"]] == [player]
    assert html(found).count("The board as it was when this was scored.") == 3
    at_the_end = found.differences[-1]
    assert at_the_end.when == "final" and board.moment(at_the_end) is None


def test_record_taken_as_laid_is_shown_as_of_its_end() -> None:
    found = compare(GAMES / "10.record.json", ["hig-2000", "hig-2002"], as_laid=True)
    assert all(column.stop is not None for column in found.columns)
    assert found.differences
    assert "as it was when" not in html(found)


def test_diagram_is_drawn_with_the_pieces_it_was_given_with() -> None:
    found = compare(BOARD, ["hig-2000", "hig-2002"])
    given = as_given(BOARD, found.columns[0])
    assert given is not None
    assert [(piece.player, piece.at, piece.on) for piece in given.pieces] == [("Blue", (0, 0), "city N")]
    pictures = re.findall(r"<svg .*?</svg>", html(found), re.DOTALL)[1:]
    assert len(pictures) == 2
    assert all("<title>Blue, follower</title>" in picture for picture in pictures)
