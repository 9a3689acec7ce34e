"""Records without draws, in which tiles are drawn early and a builder brings a second one."""

from __future__ import annotations

from typing import Any

import bastide

EARLY = "bga + traders-builders"


def place(player: str, tile: str, x: int, y: int, rotation: int = 0) -> dict[str, Any]:
    return {"player": player, "type": "place", "tile": f"base-game/{tile}", "at": [x, y], "rotation": rotation}


def deploy(player: str, piece: str, on: str) -> dict[str, Any]:
    return {"player": player, "type": "deploy", "piece": piece, "on": on}


#: Red's road with a builder, which the last but one placement extends; Blue's draw in between is not placed.
ACTIONS = [
    place("Red", "U", 1, 0, 90),
    deploy("Red", "follower", "road E"),
    place("Blue", "U", -1, 0, 90),
    {"player": "Blue", "type": "pass"},
    place("Red", "U", 2, 0, 90),
    deploy("Red", "builder", "road E"),
    place("Blue", "E", 0, -1, 180),
    {"player": "Blue", "type": "pass"},
    place("Red", "V", 3, 0),
    {"player": "Red", "type": "pass"},
    place("Red", "B", 0, 1),
    deploy("Red", "follower", "monastery"),
]


def record(actions: list[dict[str, Any]]) -> dict[str, Any]:
    return {"format": "bastide-record/1", "variant": EARLY, "players": ["Red", "Blue"], "actions": actions}


def test_record_may_break_off_before_a_tile_drawn_early_is_placed() -> None:
    done = bastide.replay(record(ACTIONS))
    assert done.failure is None
    assert [entry["tile"] for entry in done.game.to_record()["actions"] if entry["type"] == "place"] == [
        action["tile"] for action in ACTIONS if action["type"] == "place"
    ]
    assert done.game.decision.player == "Blue"


def test_second_tile_may_be_like_one_that_another_player_has_drawn_early() -> None:
    tiles = ["B", "B", "U", "E", "B", "U", "B", "B", "U", "E", "B", "B"]
    # Red's and Blue's last tiles are drawn before Green's second one, and placed after it.
    placed = [*tiles[:9], tiles[11], *tiles[9:11]]
    cells = [(0, 1), (0, 2), (1, 0), (0, 3), (1, 1), (2, 0), (1, 2), (1, 3), (3, 0), (2, 1), (0, -1), (2, 2)]
    game = bastide.Game(EARLY, players=["Red", "Blue", "Green"], draws=[f"base-game/{tile}" for tile in tiles])
    for tile, (x, y) in zip(placed, cells, strict=True):
        assert game.decision.tile == f"base-game/{tile}"
        game.play({"type": "place", "at": [x, y], "rotation": {"U": 90, "E": 180}.get(tile, 0)})
        if game.decision.kind == "deploy":
            wanted = {(1, 0): "follower", (2, 0): "builder"}.get((x, y))
            options = [action.as_record() for action in game.decision.actions]
            chosen = [option for option in options if option.get("piece") == wanted and option.get("on") == "road E"]
            game.play(chosen[0] if wanted else {"type": "pass"})
    assert game.over
    written = game.to_record()
    del written["draws"]
    done = bastide.replay(written)
    assert done.failure is None, done.failure
    assert done.game.scores == game.scores


def test_every_beginning_of_a_game_of_early_tiles_replays_without_its_draws() -> None:
    game = bastide.Game(EARLY, players=["Red", "Blue", "Green"], seed=5)
    while not game.over:
        # Players who may deploy a follower or a builder do, so that there are second tiles.
        options = [action.as_record() for action in game.decision.actions]
        figures = [option for option in options if option.get("piece") in ("builder", "follower")]
        game.play(figures[0] if figures else options[len(options) // 2])
    written = game.to_record()
    actions = written["actions"]
    for cut in range(40, len(actions), 31):
        done = bastide.replay(record(actions[:cut]) | {"players": written["players"]})
        assert done.failure is None, (cut, done.failure)
