"""Games recorded by hand, for rules that the played games do not cover.

Beside ``<name>.record.json`` is ``<name>.expected.json`` with the scores and the score lines in short, worked out on
paper. The subjects of the records:

- ``tile-that-fits-nowhere``: beside two monasteries a city on all sides and a crossing of four roads have no place.
  They are discarded, and Blue places the third tile drawn.
- ``second-part-declined``: Red's builder brings a second part of the turn, which Red declines. The tile drawn for it is
  the one that Blue places next, though the record names it once. Later Red takes such a part.
- ``discard-in-a-second-part``: the tile drawn for the second part fits nowhere, and Red places another one.
- ``sights``: followers that stand and that lie on sights.
- ``hands``: tiles in hands that the others do not see; such a record lists its draws.
- ``hunters-gatherers``: another game. Red completes a forest in which Blue is, and places the bonus tile that its gold
  brings; a meadow runs round a lake, so that a mammoth south of the river belongs to it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bastide

FOLDER = Path(__file__).parents[1] / "data" / "records"
NAMES = sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.record.json"))
ALL = pytest.mark.parametrize("name", NAMES)


def read(name: str, what: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((FOLDER / f"{name}.{what}.json").read_text(encoding="utf-8"))
    return loaded


def test_every_record_is_explained_and_has_its_outcome() -> None:
    assert sorted(path.name.partition(".")[0] for path in FOLDER.glob("*.expected.json")) == NAMES
    assert [name for name in NAMES if f"``{name}``" not in (__doc__ or "")] == []


@ALL
def test_record_has_the_scores_and_lines_worked_out_by_hand(name: str) -> None:
    result = bastide.score(read(name, "record"))
    assert (result.failure, result.notes) == (None, [])
    keys = ("player", "points", "kind", "when")
    assert [{key: line[key] for key in keys} for line in result.lines] == read(name, "expected")["lines"]
    assert result.scores == read(name, "expected")["scores"]


@ALL
def test_replayed_record_is_written_with_the_same_actions(name: str) -> None:
    record = read(name, "record")
    done = bastide.replay(record)
    assert done.failure is None
    written = done.game.to_record()
    actions = record["actions"]
    assert written["actions"][: len(actions)] == actions
    # Where the record lists no draws, a tile for the turn after it was drawn before the game was ended.
    assert [action["type"] for action in written["actions"][len(actions) :] if action["type"] != "discard"] == []


@ALL
def test_written_record_replays_to_the_same_game(name: str) -> None:
    game = bastide.replay(read(name, "record")).game
    again = bastide.replay(game.to_record())
    assert again.failure is None
    assert again.game.lines == game.lines
    assert again.game.scores == game.scores
    assert again.game.to_record() == game.to_record()
