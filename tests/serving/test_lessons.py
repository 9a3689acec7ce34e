"""The interface for lessons and puzzles."""

from __future__ import annotations

import httpx


def test_lessons_come_before_puzzles_and_each_has_a_board(client: httpx.Client) -> None:
    found = client.get("/api/lessons", headers={"accept-language": "en"}).json()
    assert [lesson["best"] is None for lesson in found] == [True] + [False] * (len(found) - 1)
    assert found[0]["name"] == "base-game/first-steps"
    for lesson in found:
        board = client.get(f"/api/lessons/{lesson['name']}/board.svg")
        assert board.headers["content-type"] == "image/svg+xml"


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
