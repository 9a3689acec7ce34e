"""The yardstick plays by the rules: recorded games have the same results, action by action."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "data" / "played-games"

Action = dict[str, Any]


def load_yardstick() -> ModuleType:
    """Import the yardstick from its file, since `bench/` is no package."""
    spec = importlib.util.spec_from_file_location("yardstick", ROOT / "bench" / "yardstick.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


yardstick = load_yardstick()


def read(number: str, part: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((GAMES / f"{number}.{part}.json").read_text(encoding="utf-8"))
    return data


def cell_of(at: list[int]) -> int:
    cell: int = at[0] + at[1] * yardstick.ROW
    return cell


def letter(tile: str) -> str:
    return tile.removeprefix("base-game/")


def turns_of(actions: list[Action]) -> list[tuple[Action, Action | None]]:
    """Pair each placement with the decision about a follower, if there was one."""
    turns: list[tuple[Action, Action | None]] = []
    for action in actions:
        if action["type"] == "place":
            turns.append((action, None))
        else:
            turns[-1] = (turns[-1][0], action)
    return turns


def segment_named(game: Any, at: tuple[int, ...], name: str) -> int:
    kind, *port = name.split()
    segment: int
    if port:
        segment = game.last.start + at[yardstick.PORTS.index(port[0])]
    else:
        (segment,) = [segment for segment in game.last if yardstick.KINDS[game.kinds[segment]] == kind]
    assert yardstick.KINDS[game.kinds[segment]] == kind
    return segment


def names_of(game: Any, at: tuple[int, ...], segment: int) -> tuple[str, frozenset[str]]:
    """Name a segment by its kind and all its ports: sides for a city or road, half-sides for a field."""
    kind = yardstick.KINDS[game.kinds[segment]]
    ports = [port for index, port in enumerate(yardstick.PORTS) if game.last.start + at[index] == segment]
    wanted = 3 if kind == "field" else 1
    return kind, frozenset(port for port in ports if len(port) == wanted)


class Replay(NamedTuple):
    """A record as the yardstick played it."""

    game: Any
    decisions: list[Counter[Any]]  # what was legal before each action
    completed: int  # the number of score lines before the final scoring


def replay(number: str) -> Replay:
    """Force a record through the yardstick."""
    record = read(number, "record")
    players: list[str] = record["players"]
    game = yardstick.Game(len(players))
    decisions: list[Counter[Any]] = []
    for turn, (placing, deploying) in enumerate(turns_of(record["actions"])):
        player = turn % len(players)
        assert players[player] == placing["player"]
        tile, cell, rotation = letter(placing["tile"]), cell_of(placing["at"]), placing["rotation"] // 90
        placements = game.placements(tile)
        decisions.append(Counter(placements))
        assert (cell, rotation) in placements
        game.place(tile, cell, rotation)
        at = yardstick.SHAPES[tile][rotation].at
        deployments = game.deployments(player)
        assert bool(deployments) == (deploying is not None)
        if deploying is not None:
            decisions.append(Counter(names_of(game, at, segment) for segment in deployments))
            if deploying["type"] == "deploy":
                segment = segment_named(game, at, deploying["on"])
                assert segment in deployments
                game.deploy(player, segment)
        game.score_completed()
    completed = len(game.lines)
    game.score_final()
    return Replay(game, decisions, completed)


@pytest.mark.parametrize("number", ["01", "02", "03", "04", "05", "06"])
def test_scores_and_lines_equal_those_of_another_engine(number: str) -> None:
    players = read(number, "record")["players"]
    expected = read(number, "expected")
    game, _, completed = replay(number)
    assert dict(zip(players, game.scores, strict=True)) == expected["scores"]
    lines = Counter(
        (players[player], points, kind, "completed" if index < completed else "final")
        for index, (player, points, kind) in enumerate(game.lines)
    )
    assert lines == Counter((line["player"], line["points"], line["kind"], line["when"]) for line in expected["lines"])


@pytest.mark.parametrize("number", ["01", "04"])
def test_legal_actions_equal_those_of_another_engine_at_every_step(number: str) -> None:
    steps = read(number, "expected")["steps"]
    expected: list[Counter[Any]] = []
    for step in steps:
        if step["kind"] == "place":
            expected.append(Counter((cell_of([x, y]), rotation // 90) for x, y, rotation in step["legal"]))
        else:
            expected.append(Counter(offer_of(option) for option in step["options"]))
    assert replay(number).decisions == expected


def offer_of(option: dict[str, Any]) -> tuple[str, frozenset[str]]:
    wanted = 3 if option["kind"] == "field" else 1
    return option["kind"], frozenset(name for name in option["names"] if len(name) == wanted)


def test_a_seed_always_gives_the_same_game() -> None:
    assert yardstick.play(11) == yardstick.play(11)
    assert yardstick.play(11) != yardstick.play(12)


def test_scores_are_the_sum_of_the_lines() -> None:
    for seed in range(50):
        result = yardstick.play(seed)
        for player, score in enumerate(result.scores):
            assert score == sum(points for owner, points, _ in result.lines if owner == player)


def test_tiles_that_fit_nowhere_leave_the_game_without_costing_a_turn() -> None:
    turns = Counter(yardstick.play(seed).turns for seed in range(300))
    assert max(turns) == len(yardstick.BAG) == 71
    assert min(turns) < 71


def test_all_followers_are_home_when_the_game_is_over() -> None:
    game = replay("06").game
    assert game.supply == [yardstick.FOLLOWERS] * 2
    assert not game.claims


def lay(game: Any, tile: str, x: int, y: int, rotation: int) -> None:
    assert (cell_of([x, y]), rotation) in game.placements(tile)
    game.place(tile, cell_of([x, y]), rotation)
    game.score_completed()


def test_a_ring_road_is_complete() -> None:
    game = yardstick.Game()
    lay(game, "V", 1, 0, 0)
    game.deploy(0, segment_named(game, yardstick.SHAPES["V"][0].at, "road S"))
    lay(game, "V", 1, 1, 1)
    lay(game, "U", 0, 1, 1)
    lay(game, "V", -1, 1, 2)
    assert not game.lines
    lay(game, "V", -1, 0, 3)
    assert game.lines == [(0, 6, "road")]


def test_a_tile_that_a_road_visits_twice_counts_once() -> None:
    game = yardstick.Game()
    lay(game, "X", 1, 0, 0)
    game.deploy(1, segment_named(game, yardstick.SHAPES["X"][0].at, "road E"))
    lay(game, "V", 2, 0, 0)
    lay(game, "V", 2, 1, 1)
    lay(game, "V", 1, 1, 2)
    assert game.lines == [(1, 4, "road")]
    assert game.supply == [7, 7]
