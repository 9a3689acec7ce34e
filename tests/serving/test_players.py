"""The appearance of players before there is a game."""

from __future__ import annotations

import httpx

from tests.serving.servers import begin


def test_colours_of_players_are_known_before_the_game(client: httpx.Client) -> None:
    names = ["Ann", "blue", "Amy"]
    found = client.get("/api/colours", params={"name": names}).json()
    watcher = begin(client, players=names)[-1]
    shown = [{key: player[key] for key in ("name", "colour", "letter")} for player in watcher.view()["players"]]
    assert found == shown
    assert len({player["letter"] for player in found}) == 3


def test_colours_of_too_many_or_too_long_names_are_refused(client: httpx.Client) -> None:
    assert client.get("/api/colours", params={"name": [str(number) for number in range(40)]}).status_code == 400
    assert client.get("/api/colours", params={"name": "A" * 1_000}).status_code == 400
    assert client.get("/api/colours").status_code == 400
