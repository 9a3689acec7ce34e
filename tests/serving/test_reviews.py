"""After a game: what its moves were worth, held against the best ones."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.apps.bots.chances import LEAST
from bastide.apps.serving.pages.move_reviews import GAMES
from bastide.apps.serving.settings import Settings
from tests.serving.servers import Player, begin, served
from tests.serving.small import small

#: Who has played, and the review.
Reviewed = tuple[Player, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def reviewed(client: httpx.Client) -> Reviewed:
    """The review of a game that was played to its end, asked for by a spectator."""
    host, watcher = begin(client, small())
    to_the_end(host)
    return host, review(watcher)


def to_the_end(host: Player) -> None:
    view = host.view()
    while not view["over"]:
        view = host.act_first(view)


def review(watcher: Player) -> list[dict[str, Any]]:
    moves = []
    after: int | None = 0
    while after is not None:
        found = watcher.get("review", after=after).json()
        moves += found["moves"]
        after = found["next"]
    return moves


def test_each_move_is_held_against_the_best_one(reviewed: Reviewed) -> None:
    host, moves = reviewed
    actions = {entry["number"]: entry["action"] for entry in host.log() if entry["kind"] == "action"}
    assert [move["number"] for move in moves] == list(actions)
    chosen = [move for move in moves if "action" in move]
    assert chosen
    for move in chosen:
        assert actions[move["number"]]["player"] == move["player"] == move["action"]["player"]
        assert move["wording"]
        if actions[move["number"]] == move["action"]:
            assert move["played"] == move["best"]
            assert move["more"] == [0, 0]


def test_chances_come_from_a_number_of_games_that_is_told(reviewed: Reviewed) -> None:
    host, moves = reviewed
    for move in moves:
        if "action" in move:
            # As many as the time allows; a slow engine plays fewer.
            assert LEAST <= move["games"] <= GAMES
            assert sum(move["chances"].values()) == pytest.approx(1, abs=0.001)
            assert sum(mean for mean, _ in move["leads"].values()) == pytest.approx(0, abs=0.01)
    scores = host.view()["scores"]
    last = [move for move in moves if "chances" in move][-1]
    # Nothing is left to draw: the game is played on to what it became, or what programs make of the last meeple.
    assert last["leads"]["Ann"][1] == 0
    assert set(last["chances"].values()) <= {0, 0.5, 1}
    assert set(scores) == set(last["chances"])


def test_luck_is_of_the_player_who_drew(reviewed: Reviewed) -> None:
    _, moves = reviewed
    drawn = [move for move in moves if "draw" in move]
    assert drawn
    for move in drawn:
        # All tiles are alike.
        assert move["draw"]["luck"] == [0, 0]
        assert move["draw"]["player"] != move["player"]


def test_review_of_a_game_under_way_is_refused(client: httpx.Client) -> None:
    host, _ = begin(client)
    refused = host.get("review")
    assert refused.status_code == 409
    assert refused.json()["problems"][0]["message"] == "the game is not over yet"


def changed(file: Path, statement: str, **given: Any) -> None:
    """Change what a database keeps."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(statement, given).rowcount > 0


def test_review_is_kept_for_the_next_visitor_until_versions_change(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    smaller = small()
    smaller["tiles"] |= {"base-game/D": 3, "base-game/V": 0}
    with served(Settings(f"sqlite:///{file}")) as (client, _):
        host, watcher = begin(client, smaller)
        to_the_end(host)
        first = review(watcher)
    number = first[0]["number"]
    # What is told again comes from what was kept, not from another computation.
    marked = {"number": number, "player": "Ann", "played": 77, "best": 77, "wordings": {"en": "a move", "ja": "手"}}
    changed(file, "UPDATE reviews SET data = :data WHERE number = :number", data=json.dumps(marked), number=number)
    with served(Settings(f"sqlite:///{file}")) as (client, _):
        watcher = Player(client, host.game)
        all_at_once = watcher.get("review").json()
        assert all_at_once["next"] is None
        assert all_at_once["moves"][1:] == first[1:]
        assert all_at_once["moves"][0] == {
            "number": number, "player": "Ann", "played": 77, "best": 77, "wording": "a move",
        }  # fmt: skip
        client.headers["accept-language"] = "ja"
        assert watcher.get("review").json()["moves"][0]["wording"] == "手"
        del client.headers["accept-language"]
        changed(file, "UPDATE reviews SET made = :made WHERE number = :number", made="other versions", number=number)
        assert [move["number"] for move in review(watcher)] == [move["number"] for move in first]
        assert watcher.get("review").json()["moves"][0] != all_at_once["moves"][0]
