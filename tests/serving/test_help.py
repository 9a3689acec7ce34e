"""Help during a game: a hint, what still fits a cell, and gaps that nothing can fill."""

from __future__ import annotations

import re

import httpx
import pytest

from bastide import Game
from bastide.apps.serving.pages.help import fitting, lost_gaps
from tests.serving.servers import begin
from tests.serving.small import small


def test_hint_is_a_legal_action_with_reasons(client: httpx.Client) -> None:
    host, _ = begin(client, small(), help=True)
    hint = host.get("hint").json()
    assert hint["action"] in [action["record"] for action in host.view()["actions"]]
    assert hint["wording"]
    assert any("Expected lead" in each for each in hint["says"])
    assert any(re.search(r"of \d+ games were won", each) for each in hint["says"])


def test_hint_tells_points_at_once(client: httpx.Client) -> None:
    host, _ = begin(client, help=True, draws=["base-game/E", "base-game/E"])
    host.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    hint = host.get("hint").json()
    assert hint["action"]["on"] == "city S"
    assert hint["says"][0] == "It scores 4 points at once."


@pytest.mark.parametrize(("what", "asked"), [("hint", {}), ("fits", {"x": 1, "y": 0})])
def test_nobody_is_helped_unless_the_game_was_begun_so(client: httpx.Client, what: str, asked: dict[str, int]) -> None:
    host, _ = begin(client)
    assert host.view()["help"] is None
    refused = host.get(what, **asked)
    assert refused.status_code == 403
    assert refused.json()["problems"][0]["message"] == "this game was begun without help"


def test_help_is_for_players_and_a_hint_for_who_decides(client: httpx.Client) -> None:
    ann, bo, watcher = begin(client, help=True, seats="apart")
    assert watcher.get("hint").status_code == 401
    assert watcher.get("fits", x=1, y=0).status_code == 401
    assert bo.get("fits", x=1, y=0).status_code == 200
    waits, decides = (bo, ann) if ann.view()["actions"] else (ann, bo)
    assert waits.get("hint").status_code == 403
    assert decides.get("hint").status_code == 200


def test_tiles_left_that_fit_are_counted(client: httpx.Client) -> None:
    host, _ = begin(client, small(), help=True)
    left = host.view()["stacks"]["bag"]
    found = host.get("fits", x=0, y=1).json()
    assert found["left"] == left["size"]
    assert 0 < found["fitting"] <= found["left"]
    assert f"{found['fitting']} of the {found['left']} tiles left fit" in found["wording"]
    # No road leads to where a city is demanded; next to a field, all fit that have one.
    assert host.get("fits", x=0, y=-1).json()["fitting"] < found["left"]


def test_gap_that_nothing_can_fill_is_named() -> None:
    game = Game(small(), ["Ann", "Bo"], start=GAP, seed=1)
    assert lost_gaps(game) == [[1, 0]]
    assert fitting(game, (1, 0))["fitting"] == 0


def test_gap_that_something_can_fill_is_none() -> None:
    game = Game("hig-2002", ["Ann", "Bo"], start=GAP, seed=1)
    assert lost_gaps(game) == []


#: Around the cell [1, 0] lie three cities that point at it.
GAP = [
    {"tile": "base-game/E", "at": [0, 0], "rotation": 90},
    {"tile": "base-game/E", "at": [1, -1], "rotation": 180},
    {"tile": "base-game/E", "at": [2, 0], "rotation": 270},
    {"tile": "base-game/E", "at": [0, -1], "rotation": 0},
]
