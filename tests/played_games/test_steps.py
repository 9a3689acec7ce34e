"""At every step of the played games, the legal actions are those of the other engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import bastide
from bastide import Game
from tests.played_games.games import expected, record, stepped

ALL = pytest.mark.parametrize("number", stepped())

SIDES = {"N", "E", "S", "W"}


def walk(number: str) -> Iterator[tuple[Game, dict[str, Any]]]:
    """The game before every action, and the other engine's data of that step."""
    steps = expected(number)["steps"]
    played = record(number)
    game = Game(played["variant"], played["players"], draws=expected(number)["draws"], start=played["start"])
    assert len(steps) == len(played["actions"])
    for step, action in zip(steps, played["actions"], strict=True):
        assert action == step["action"]
        yield game, step
        game.play(action)
    assert game.over


#: An offer: its type, the piece, the kind of segment if it names one, and what else distinguishes options.
Offered = tuple[str, str, str, frozenset[str]]


def offers(game: Game) -> set[Offered]:
    """All offers but passes: deployments on segments of the tile just placed, or retrievals of a piece from a tile."""
    found: set[Offered] = set()
    for action in game.decision.actions:
        written = action.as_record()
        if written["type"] == "deploy":
            at = game.to_record()["actions"][-1]["at"]
            laid = game.board.tile_at((at[0], at[1]))
            assert laid is not None
            kind, _, port = written["on"].partition(" ")
            found.add(("deploy", written["piece"], kind, ports(laid, kind, port)))
        elif written["type"] != "pass":
            found.add(elsewhere(written))
    return found


def listed(option: dict[str, Any]) -> Offered:
    """An option as the other engine lists it."""
    if option["type"] == "deploy":
        return "deploy", option["piece"], option["kind"], told_apart(option["kind"], set(option["names"]))
    return elsewhere(option)


def elsewhere(written: dict[str, Any]) -> Offered:
    """An option that names a tile and no segment."""
    x, y = written["at"]
    return written["type"], written["piece"], "", frozenset({f"{x},{y}"})


def ports(laid: Any, kind: str, port: str) -> frozenset[str]:
    """The ports of the segment with a port: its half-sides if it is a field, otherwise its sides."""
    if not port:
        return frozenset()
    turns = laid.rotation // 90
    wanted = bastide.PORTS.index(port)
    for segment in laid.tile.segments:
        turned = {(number + 3 * turns) % 12 for number in segment.ports}
        if segment.kind == kind and wanted in turned:
            return told_apart(kind, {bastide.PORTS[number] for number in turned})
    raise AssertionError(f"no {kind} at {port}")


def told_apart(kind: str, names: set[str]) -> frozenset[str]:
    """The names that mean the same in both engines."""
    return frozenset(names - SIDES if kind == "field" else names & SIDES)


@ALL
def test_every_legal_placement_is_the_other_engines(number: str) -> None:
    for game, step in walk(number):
        if step["kind"] == "place":
            assert (game.decision.kind, game.decision.player) == ("place", step["player"])
            assert game.decision.tile == step["tile"]
            ours = [(*action.as_record()["at"], action.as_record()["rotation"]) for action in game.decision.actions]
            assert sorted(ours) == sorted(tuple(legal) for legal in step["legal"])
            assert len(set(ours)) == len(ours)


@ALL
def test_everything_on_offer_after_placing_is_the_other_engines(number: str) -> None:
    for game, step in walk(number):
        if step["kind"] == "deploy":
            assert (game.decision.kind, game.decision.player) == ("deploy", step["player"])
            theirs = {listed(option) for option in step["options"]}
            assert len(theirs) == len(step["options"])
            assert offers(game) == theirs
            assert len(game.decision.actions) == len(theirs) + 1


@ALL
def test_decisions_come_in_the_same_order_and_number(number: str) -> None:
    ours = [(game.decision.kind, game.decision.player) for game, _ in walk(number)]
    assert ours == [(step["kind"], step["player"]) for step in expected(number)["steps"]]


@ALL
def test_every_legal_action_can_be_played_and_taken_back(number: str) -> None:
    for count, (game, _) in enumerate(walk(number)):
        if count % 12 == 0:
            before = game.to_record()
            for action in list(game.decision.actions):
                game.play(action.as_record())
                game.undo()
            assert game.to_record() == before
