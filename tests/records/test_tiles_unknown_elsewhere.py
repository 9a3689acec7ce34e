"""Records as Bastide writes them, with start and draws, under rules that lack some of their tiles."""

from __future__ import annotations

from typing import Any

import pytest

import bastide

TRADERS = "hig-2002 + traders-builders"
RIVER = "hig-2002 + river"


def traders_record() -> dict[str, Any]:
    """A city of two tiles, then a tile of another set, and the first player's road."""
    game = bastide.Game(
        TRADERS, players=["Red", "Blue"], draws=["base-game/E", "traders-builders/TB-24", "base-game/U"]
    )
    game.play({"type": "place", "at": [0, -1], "rotation": 180})
    game.play({"type": "deploy", "piece": "follower", "on": "city S"})
    game.play({"type": "place", "at": [1, 0], "rotation": 0})
    game.play({"type": "pass"})
    game.play({"type": "place", "at": [2, 0], "rotation": 90})
    game.play({"type": "deploy", "piece": "follower", "on": "road W"})
    assert game.over
    return game.to_record()


def river_record() -> dict[str, Any]:
    game = bastide.Game(RIVER, players=["Red", "Blue"], draws=["river/RV-straight", "base-game/V"])
    while not game.over:
        game.play(game.decision.actions[0])
    return game.to_record()


def test_unknown_tile_is_an_error_where_it_is_placed_with_the_scores_up_to_there() -> None:
    record = traders_record()
    assert "traders-builders/TB-24" in record["draws"]
    result = bastide.score(record, "hig-2002")
    assert result.failure is not None
    assert result.failure.action == 2
    assert result.failure.rule == "bastide/known-names"
    assert "traders-builders/TB-24" in result.failure.reason
    assert result.scores == {"Red": 4, "Blue": 0}


def test_unknown_tile_drawn_last_is_no_end_of_the_game() -> None:
    record = traders_record()
    record["draws"] = record["draws"][:2]
    record["actions"] = record["actions"][:3]
    result = bastide.score(record, "hig-2002")
    assert result.failure is not None and result.failure.rule == "bastide/known-names"


def test_unknown_tile_stays_as_laid_and_the_game_is_over_as_it_was() -> None:
    result = bastide.score(traders_record(), "hig-2002", as_laid=True)
    assert result.failure is None
    assert [note for note in result.notes if "traders-builders/TB-24" in note]
    assert [(line["kind"], line["when"], line["points"]) for line in result.lines] == [
        ("city", "completed", 4),
        ("road", "final", 1),
    ]


def test_unknown_tile_at_the_start_is_an_error_before_any_action() -> None:
    result = bastide.score(river_record(), "hig-2002")
    assert result.failure is not None
    assert result.failure.action == 0
    assert result.failure.rule == "bastide/known-names"
    assert "start[0]" in result.failure.reason and "river/RV-spring" in result.failure.reason
    assert result.scores == {"Red": 0, "Blue": 0}


def test_unknown_tile_at_the_start_is_left_out_as_laid() -> None:
    result = bastide.score(river_record(), "hig-2002", as_laid=True)
    assert result.failure is None
    assert any(note.startswith("start[0]") for note in result.notes)


def test_unknown_draw_under_the_records_own_rules_is_refused() -> None:
    record = traders_record() | {"variant": "hig-2002"}
    with pytest.raises(bastide.BastideError, match=r"draws\[1\]"):
        bastide.score(record)
