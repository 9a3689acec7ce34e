"""Records and diagrams parsed from text, and their problems."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bastide

DIAGRAM: dict[str, Any] = {
    "format": "bastide-diagram/1",
    "players": ["Red"],
    "tiles": [
        {"tile": "base-game/D", "at": [0, 0], "pieces": [{"player": "Red", "piece": "follower", "on": "city N"}]}
    ],
}


def test_diagram_is_read_from_its_text_and_mistakes_have_lines() -> None:
    document = bastide.read_document(json.dumps(DIAGRAM))
    assert bastide.score(document, "hig-2002").scores == {"Red": 1}
    wrong = json.dumps(DIAGRAM, indent=1).replace("city N", "city S")
    with pytest.raises(bastide.BastideError) as caught:
        bastide.Diagram.read(bastide.read_document(wrong)).on_table("hig-2002")
    (problem,) = caught.value.problems
    assert problem.line is not None
    assert "city S" in wrong.splitlines()[problem.line - 1]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other/1"}', "\0"])
def test_text_that_is_neither_record_nor_diagram_is_refused(text: str) -> None:
    with pytest.raises(bastide.BastideError):
        bastide.read_document(text)


@pytest.mark.parametrize("role", [{}, [1], 3])
def test_role_of_a_piece_is_a_word(role: object) -> None:
    tile = {**DIAGRAM["tiles"][0], "pieces": [{"player": "Red", "piece": "follower", "on": "city N", "as": role}]}
    with pytest.raises(bastide.BastideError, match="write a word"):
        bastide.score(DIAGRAM | {"tiles": [tile]}, "hig-2002")


def test_missing_segment_is_reported_also_as_laid() -> None:
    record = {
        "format": "bastide-record/1",
        "variant": "hig-2002",
        "players": ["Red", "Blue"],
        "actions": [
            {"player": "Red", "type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90},
            {"player": "Red", "type": "deploy", "piece": "follower", "on": "city N"},
        ],
    }
    notes = bastide.score(record, "hig-2002", as_laid=True).notes
    assert any("has no segment 'city N'" in note for note in notes)
