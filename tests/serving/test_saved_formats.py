"""What a server lets people save says what it is."""

from __future__ import annotations

from typing import Any

import httpx

from tests.formats.schemas import faults
from tests.played_games.games import record


def got(client: httpx.Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_games_are_saved_as_the_schemas_say(client: httpx.Client) -> None:
    begun = client.post(
        "/api/games", json={"variant": "hig-2002", "players": ["Ann", "Bo"], "seats": "together"}
    ).json()
    headers = {"authorization": f"Bearer {begun['seats'][0]['secret']}"}
    saved = client.get(f"/api/games/{begun['id']}/record", headers=headers).json()
    assert saved["format"] == "bastide-record/1"
    assert faults("record", saved) == []
    drawn = got(client, f"/api/games/{begun['id']}/diagram")
    assert drawn["format"] == "bastide-diagram/1"
    assert faults("diagram", drawn) == []
    laid = client.post("/api/diagrams/import", json={"record": record("03")}).json()["diagram"]
    assert faults("diagram", laid) == []


def test_examples_and_variants_are_saved_as_the_schemas_say(client: httpx.Client) -> None:
    for example in got(client, "/api/comparisons/examples"):
        assert faults("record", got(client, f"/api/comparisons/examples/{example['name']}")) == []
    asked = {"variant": {"extends": "hig-2002", "title": "Ours"}, "format": "json"}
    assert faults("variant", client.post("/api/variants/file", json=asked).json()) == []


def test_reports_name_their_format(client: httpx.Client) -> None:
    pair = ["hig-2000", "hig-2002"]
    game = client.post("/api/comparisons/game", json={"source": record("03"), "variants": pair}).json()
    rules = client.post("/api/comparisons/rules", json={"variants": pair}).json()
    assert got(client, f"/api/comparisons/{game['key']}/report.json")["format"] == "bastide-comparison/1"
    assert got(client, f"/api/comparisons/{rules['key']}/report.json")["format"] == "bastide-difference/1"
