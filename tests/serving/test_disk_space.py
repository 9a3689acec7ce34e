"""Attempts to fill a server."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import replace
from pathlib import Path

import pytest

from bastide.apps.serving.settings import Settings
from tests.serving.servers import UNLIMITED, begin, served

WANTED = {"variant": "hig-2002", "players": ["Ann"]}


def test_nearly_full_disk_admits_only_current_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=UNLIMITED)) as (client, app):
        host, _ = begin(client)
        monkeypatch.setattr("shutil.disk_usage", lambda folder: usage(10**9, 10**9 - 10**6, 10**6))
        answer = client.post("/api/games", json=WANTED)
        assert answer.status_code == 503
        assert "nearly full" in answer.json()["problems"][0]["message"]
        if app.state.bastide.simulations.ready:
            asked = {"variants": ["hig-2000", "hig-2002"], "games": 2}
            assert client.post("/api/simulations", json=asked).status_code == 503
        assert host.act_first()["number"] == 1


def test_unplayed_games_give_way_on_a_full_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(UNLIMITED, games=3)
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", limits=limits)) as (client, _):
        seats = [begin(client)[0] for _ in range(3)]
        seats[0].act_first()
        assert client.post("/api/games", json=WANTED).status_code == 503
        monkeypatch.setattr("bastide.apps.serving.rooms.lobby._DAY", -10_000)
        assert client.post("/api/games", json=WANTED).status_code == 201
        assert [seat.get("").status_code for seat in seats] == [200, 404, 404]
        assert seats[0].act_first()["number"] == 2
