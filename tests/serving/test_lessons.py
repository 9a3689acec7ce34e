"""The interface for lessons and puzzles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx

from bastide.apps.serving.pictures import lesson_boards
from bastide.apps.serving.settings import Rate, Settings
from tests.serving.servers import UNLIMITED, served


def test_lessons_come_before_puzzles_and_each_has_a_board(client: httpx.Client) -> None:
    found = client.get("/api/lessons", headers={"accept-language": "en"}).json()
    assert [lesson["best"] is None for lesson in found] == [True] + [False] * (len(found) - 1)
    assert found[0]["name"] == "base-game/first-steps"
    for lesson in found:
        board = client.get(f"/api/lessons/{lesson['name']}/board.svg")
        assert board.headers["content-type"] == "image/svg+xml"


def test_board_is_drawn_once_for_all_visitors(tmp_path: Path) -> None:
    lesson_boards.forget()
    limits = replace(UNLIMITED, heavy=Rate(1, 0.001))
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        first, again = (client.get("/api/lessons/base-game/four-tiles/board.svg") for _ in range(2))
        assert (first.status_code, again.status_code) == (200, 200)
        assert (again.content, again.headers["content-type"]) == (first.content, first.headers["content-type"])
        assert client.get("/api/lessons/base-game/two-farms/board.svg").status_code == 429


def test_game_begins_with_the_record_of_a_lesson(client: httpx.Client) -> None:
    lesson = client.get("/api/lessons/base-game/closed-in-time", params={"player": "Ann"}).json()
    begun = client.post("/api/games", json={"record": lesson["record"]}).json()
    view = client.get(f"/api/games/{begun['id']}").json()
    assert view["played"] == lesson["begins"] > 0
    assert [player["name"] for player in view["players"]] == ["Ann"]
    assert view["stacks"]["bag"]["order"] == ["base-game/E", "base-game/A"]


def test_lesson_that_nobody_brings_is_missing(client: httpx.Client) -> None:
    answer = client.get("/api/lessons/base-game/chess", params={"player": "Ann"})
    assert answer.status_code == 404
    assert answer.json()["problems"][0]["message"] == "there is no such lesson here"


def test_texts_of_a_lesson_are_in_the_language_of_the_reader(client: httpx.Client) -> None:
    [first, *_] = client.get("/api/lessons", headers={"accept-language": "ja"}).json()
    assert first["title"] == "3分で分かる最初のゲーム"
