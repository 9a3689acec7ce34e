"""Games that another engine played have the same outcome here."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide import Game
from tests.played_games.games import NUMBERS, completed, expected, record, shortened

ALL = pytest.mark.parametrize("number", NUMBERS)


@ALL
def test_played_game_has_every_score_line_of_the_other_engine(number: str) -> None:
    result = bastide.score(record(number))
    assert result.failure is None
    assert result.notes == []
    assert shortened(result.lines) == shortened(expected(number)["lines"])


@ALL
def test_played_game_has_the_scores_of_the_other_engine(number: str) -> None:
    assert bastide.score(record(number)).scores == expected(number)["scores"]


@ALL
def test_lines_of_every_turn_come_when_the_other_engine_had_them(number: str) -> None:
    played = record(number)
    game = Game(played["variant"], played["players"], start=played["start"], draws=_placed(played))
    theirs = completed(expected(number)["lines"])
    scored = 0
    for action in played["actions"]:
        game.play(action)
        # Features that one tile completes have no order between them.
        ours = completed(game.lines)
        assert sorted(ours[scored:]) == sorted(theirs[scored : len(ours)])
        scored = len(ours)
    assert scored == len(theirs)


@ALL
def test_played_game_ends_with_the_last_tile_of_the_set(number: str) -> None:
    done = bastide.replay(record(number))
    assert done.failure is None
    assert done.game.over
    discards = sum(action["type"] == "discard" for action in done.game.to_record()["actions"])
    assert len(done.game.board.tiles) + discards == _tiles(done.game.ruleset)


@ALL
def test_record_written_of_a_replay_replays_to_the_same(number: str) -> None:
    game = bastide.replay(record(number)).game
    again = bastide.replay(game.to_record()).game
    assert again.scores == game.scores
    assert again.lines == game.lines
    assert again.to_record()["actions"] == game.to_record()["actions"]


@ALL
def test_board_at_the_end_as_a_diagram_has_the_final_lines_of_the_game(number: str) -> None:
    diagram = bastide.Diagram.of(bastide.replay(record(number)).game).as_json()
    # The followers of completed features were returned, so the board only has what is scored at the end.
    diagram["scores"] = {}
    result = bastide.score(diagram, record(number)["variant"])
    final = [line for line in expected(number)["lines"] if line["when"] == "final"]
    assert shortened(result.lines) == shortened(final)


def _tiles(ruleset: bastide.Ruleset) -> int:
    return len(ruleset.start) + sum(count for items in ruleset.contents.values() for count in items.values())


def _placed(played: dict[str, Any]) -> list[str]:
    return [action["tile"] for action in played["actions"] if action["type"] == "place"]
