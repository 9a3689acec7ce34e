"""After a game: what its moves were worth, held against the best ones."""

from __future__ import annotations

import httpx

from tests.serving.servers import begin
from tests.serving.small import small


def test_each_move_is_held_against_the_best_one(client: httpx.Client) -> None:
    host, watcher = begin(client, small())
    view = host.view()
    while not view["over"]:
        view = host.act_first(view)
    moves = []
    after: int | None = 0
    while after is not None:
        found = watcher.get("review", after=after).json()
        moves += found["moves"]
        after = found["next"]
    actions = {entry["number"]: entry["action"] for entry in host.log() if entry["kind"] == "action"}
    assert moves
    for move in moves:
        assert actions[move["number"]]["player"] == move["player"] == move["action"]["player"]
        assert move["played"] <= move["best"]
        assert move["wording"]
        if actions[move["number"]] == move["action"]:
            assert move["played"] == move["best"]


def test_review_of_a_game_under_way_is_refused(client: httpx.Client) -> None:
    host, _ = begin(client)
    refused = host.get("review")
    assert refused.status_code == 409
    assert refused.json()["problems"][0]["message"] == "the game is not over yet"
