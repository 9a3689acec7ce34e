"""The piece called abbot and the figures that lie on sights, which some books call abbots (facts 5.7)."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide import Game
from tests.boards import board, place, short, turn

RULES = "base-game + abbot + sights"
LYING_ONLY = "base-game + abbot + sights(standing=false)"


def game_of(variant: str, *draws: str, start: str = "") -> Game:
    """A game with forced draws."""
    laid = board(start)["tiles"] if start else None
    on_table = None if laid is None else [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in laid]
    return Game(variant, ["Red"], draws=list(draws), start=on_table)


def on_monastery(game: Game) -> list[tuple[str, str | None]]:
    """The pieces that may be deployed on the monastery, and their roles."""
    records = [action.as_record() for action in game.decision.actions]
    return [(record["piece"], record.get("as")) for record in records if record.get("on") == "monastery"]


def abbot(game: Game, **how: Any) -> None:
    """Deploy the abbot on the sight of the tile just placed."""
    game.play({"type": "deploy", "piece": "abbot", "on": "monastery"} | how)


def test_abbot_stands_on_a_sight_and_never_lies() -> None:
    game = game_of(RULES, "sights/JB-plain", "base-game/U")
    place(game, 0, 1)
    assert sorted(on_monastery(game), key=str) == [("abbot", None), ("follower", "visitor"), ("follower", None)]
    with pytest.raises(bastide.IllegalAction):
        abbot(game, **{"as": "visitor"})
    abbot(game)
    turn(game, 1, 0, 90)
    assert [short(line) for line in game.lines] == [("Red", 3, "monastery", "final")]


def test_abbot_on_a_sight_is_completed_and_comes_home() -> None:
    game = game_of(RULES, "sights/JB-plain", "base-game/U", "base-game/U", start="U E U\nU . U\nU E180 .")
    place(game, 1, 1)
    abbot(game)
    turn(game, 2, 2)
    assert [short(line) for line in game.lines] == [("Red", 9, "monastery", "completed")]
    assert game.supply("Red") == {"follower": 7, "abbot": 1}


def test_abbot_on_a_sight_may_be_called_back_and_a_visitor_may_not() -> None:
    game = game_of(RULES, "sights/JB-plain", "sights/JB-plain", "base-game/U", "base-game/U")
    place(game, 0, 1)
    abbot(game)
    place(game, 1, 1)
    game.play({"type": "deploy", "piece": "follower", "on": "monastery", "as": "visitor"})
    place(game, 1, 0, 90)
    retrieved = [action.as_record() for action in game.decision.actions if action.type == "retrieve"]
    assert [record["at"] for record in retrieved] == [[0, 1]]
    game.play(retrieved[0])
    assert [short(line) for line in game.lines] == [("Red", 4, "monastery", "play")]


def test_without_standing_an_abbot_cannot_be_deployed_on_a_sight() -> None:
    game = game_of(LYING_ONLY, "sights/JB-plain")
    place(game, 0, 1)
    assert on_monastery(game) == [("follower", "visitor")]
    with pytest.raises(bastide.IllegalAction) as caught:
        abbot(game)
    assert caught.value.rule == "sights/lying-only"


def test_without_standing_an_abbot_stands_on_other_monasteries_and_on_gardens() -> None:
    game = game_of(LYING_ONLY, "base-game/B", "base-game/U-garden")
    place(game, 0, 1)
    assert ("abbot", None) in on_monastery(game)
    game.play({"type": "pass"})
    place(game, 1, 0, 90)
    game.play({"type": "deploy", "piece": "abbot", "on": "garden"})
    assert game.over


def test_big_follower_may_lie_on_a_sight_too() -> None:
    game = game_of(f"{RULES} + inns-cathedrals", "sights/JB-plain")
    place(game, 0, 1)
    assert ("big-follower", "visitor") in on_monastery(game)
    game.play({"type": "deploy", "piece": "big-follower", "on": "monastery", "as": "visitor"})
    game.finish()
    assert [short(line) for line in game.lines] == [("Red", 2, "monastery", "final")]
