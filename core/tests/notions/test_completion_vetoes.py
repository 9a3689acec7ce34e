"""A veto keeps features from becoming complete; it takes nothing back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import mists
from toys.playing import Watched, ruleset_of

import bastide

GameOf = Callable[..., Watched]
START = [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}]


def canal(game: Watched) -> bastide.Feature:
    [found] = game.game.board.features("canal")
    return found


def final(game: Watched) -> dict[str, int]:
    ended = game.game.copy()
    ended.finish()
    return ended.scores


def begun(game_of: GameOf) -> Watched:
    """Red is about to deploy, or to call the mist, beside a canal that has just ended."""
    game = game_of(mists=mists.MISTS, draws=["end", "plain", "plain"], start=START)
    game.place("end", (1, 0))
    return game


def test_mist_that_comes_first_keeps_a_canal_from_being_completed(game_of: GameOf) -> None:
    game = begun(game_of)
    game.play(type="mist", piece="mist", at=[0, 0])
    assert not canal(game).complete
    assert "completed" not in bastide.Diagram.of(game.game).as_json()
    assert final(game) == {"Red": 0, "Blue": 0}


def completed_then_hidden(game_of: GameOf) -> Watched:
    game = begun(game_of)
    game.deploy("canal W")
    game.place("plain", (2, 0))
    game.play(type="mist", piece="mist", at=[0, 0])
    return game


def test_mist_that_comes_later_takes_nothing_back(game_of: GameOf) -> None:
    game = completed_then_hidden(game_of)
    assert canal(game).complete
    assert final(game) == {"Red": 4 + 3, "Blue": 0}


def test_diagram_says_what_was_completed_where_the_board_does_not_tell(game_of: GameOf) -> None:
    game = completed_then_hidden(game_of)
    diagram = bastide.Diagram.of(game.game).as_json()
    assert diagram["completed"] == [{"at": [0, 0], "on": "canal E"}]
    assert bastide.score(diagram, game.game.ruleset).scores == {"Red": 7, "Blue": 0}
    del diagram["completed"]
    assert bastide.score(diagram, game.game.ruleset).scores == {"Red": 4, "Blue": 0}


def test_what_was_completed_before_is_scored_as_finished_in_a_diagram(game_of: GameOf) -> None:
    game = completed_then_hidden(game_of)
    diagram = bastide.Diagram.of(game.game).as_json()
    diagram["tiles"][0]["pieces"].append({"player": "Blue", "piece": "punt", "on": "canal E"})
    assert bastide.score(diagram, game.game.ruleset).scores == {"Red": 7, "Blue": 4}


@pytest.mark.parametrize(
    ("completed", "message"),
    [
        ({"at": [0, 0]}, "completed: the completed features are not a list of objects with at and on"),
        ([{"at": [5, 5], "on": "canal E"}], "completed[0].at: no tile lies at [5, 5]"),
        ([{"on": "canal E"}], "completed[0]: at is None; write [x, y] with two whole numbers"),
        ([{"at": [0, 0], "on": "canal E", "scored": 1}], "completed[0].scored: scored is true, or is left out"),
        ([{"at": [0, 0], "on": "canal W"}], "completed[0].on: wetlands/end with rotation 180 has no segment 'canal W'"),
    ],
)
def test_completed_features_of_a_diagram_are_looked_at(completed: Any, message: str) -> None:
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}],
        "completed": completed,
    }
    with pytest.raises(bastide.BastideError) as raised:
        bastide.score(diagram, ruleset_of(mists=mists.MISTS))
    assert message in str(raised.value)
