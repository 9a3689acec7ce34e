"""A decision may be asked for in a phase of its own, which is the same rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    DecisionKind,
    Offer,
    Phase,
    Position,
    Table,
    VariantError,
    constant,
    count_claimed,
    count_supply,
    for_each_piece,
    for_each_value,
    kinds,
)

GameOf = Callable[..., Watched]


def nothing(table: Table, offer: Offer, player: int) -> None:
    pass


NODS = for_each_value(type="nod", values={"how": ("deeply", "not at all")}, do=nothing)


def nodding(**more: Any) -> Any:
    said: dict[str, Any] = {"scope": "turn", "after": ("turn-start",), "before": ("draw",), "offers": NODS} | more
    return plugin("Nodding.", turn_rules=[DecisionKind(id="my/nod", says="Players nod.", **said)])


def test_player_whose_turn_it_is_decides_when_the_phase_comes(game_of: GameOf) -> None:
    game = game_of(my=nodding(), draws=["straight", "plain"])
    assert (game.decision.kind, game.decision.player) == ("nod", "Red")
    assert game.actions("nod") == [{"type": "nod", "how": "deeply"}, {"type": "nod", "how": "not at all"}]
    game.play(type="nod", how="deeply")
    game.place("straight", (1, 0))
    game.skip()
    assert (game.decision.kind, game.decision.player) == ("nod", "Blue")


def test_it_is_asked_as_often_as_is_counted(game_of: GameOf) -> None:
    game = game_of(my=nodding(times=count_supply(kinds("raft")) + 2), draws=["straight", "plain"])
    game.play(type="nod", how="deeply")
    assert game.decision.kind == "nod"
    game.play(type="nod", how="deeply")
    assert game.decision.kind == "place"


def test_everybody_decides_and_the_player_whose_turn_it_is_last(game_of: GameOf) -> None:
    game = game_of(my=nodding(everybody=True), draws=["straight", "plain"], players=("Red", "Blue", "Green"))
    asked = []
    while game.decision.kind == "nod":
        asked.append(game.decision.player)
        game.play(type="nod", how="deeply")
    assert asked == ["Blue", "Green", "Red"]


def test_guard_lets_each_player_decide_for_whom_it_holds(game_of: GameOf) -> None:
    my = nodding(everybody=True, when=lambda position, player: player != 1)
    game = game_of(my=my, draws=["straight", "plain"], players=("Red", "Blue", "Green"))
    assert game.decision.player == "Green"


def test_phase_does_not_come_where_its_guard_does_not_hold(game_of: GameOf) -> None:
    game = game_of(my=nodding(everybody=True, when=count_claimed(kinds("canal")) > 0), draws=["straight", "plain"])
    assert game.decision.kind == "place"


def test_who_is_asked_may_be_said_in_a_function(game_of: GameOf) -> None:
    game = game_of(my=nodding(do=lambda table: table.ask("nod", 1)), draws=["straight", "plain"])
    assert (game.decision.kind, game.decision.player) == ("nod", "Blue")


def test_piece_that_is_chosen_goes_home_unless_something_else_is_done(game_of: GameOf) -> None:
    pieces = for_each_piece(kinds("punt"), type="call")
    my = nodding(offers=pieces, after=("deploy",), before=("score",), optional=True)
    game = game_of(my=my, draws=["straight", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    [call] = game.actions("call")
    game.play(**call)
    assert game.game.supply("Red")["punt"] == game.game.supply("Blue")["punt"]


def test_phase_has_the_id_for_a_name_and_comes_as_often_as_is_said(game_of: GameOf) -> None:
    turn = ruleset_of(my=nodding(name="bow")).turn
    assert [*turn.decisions] == ["bow"]
    assert "my/nod" in turn.phase_names
    assert "my/nod" not in ruleset_of(my=nodding(scope=None, after=(), before=())).turn.phases


def test_it_may_be_asked_for_once_before_the_first_turn(game_of: GameOf) -> None:
    game = game_of(my=nodding(scope="setup", after=(), before=()), draws=["straight", "plain"])
    game.play(type="nod", how="deeply")
    game.place("straight", (1, 0))
    game.skip()
    assert game.decision.kind == "place"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"scope": None, "everybody": True}, "has everybody=, and so needs scope="),
        ({"scope": None}, "has before=, and so needs scope="),
        ({"times": constant(2), "everybody": True}, "can have one of times= and everybody="),
    ],
)
def test_what_does_not_agree_is_refused(said: dict[str, Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        nodding(**said)


@pytest.mark.parametrize(
    "other",
    [
        DecisionKind(id="other/nod", says="Nod.", offers=NODS),
        Phase(id="other/bow", name="my/nod", says="Bow.", do=lambda table: None),
    ],
)
def test_neither_name_may_be_taken(other: Any) -> None:
    with pytest.raises(VariantError, match="both bring a"):
        ruleset_of(my=nodding(), other=plugin("Another one.", turn_rules=[other]))


def test_offers_are_given_the_position_and_who_decides(game_of: GameOf) -> None:
    asked: list[tuple[int, Any]] = []

    def offers(position: Position, player: int, data: Any) -> list[Offer]:
        asked.append((player, data))
        return []

    game_of(my=nodding(offers=offers), draws=["straight", "plain"])
    assert (0, None) in asked
