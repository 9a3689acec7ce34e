"""Decisions and actions of native games: what may be done with them, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.native_pairs import BASE, both, compare, is_native

from bastide import Action, BastideError, Decision, IllegalAction


def test_action_may_be_named_by_its_record_or_by_that_of_another_decision() -> None:
    native, other = both(BASE, 2, 3)
    record = other.decision.actions[4].as_record()
    earlier = native.decision.actions[4]
    native.play(record)
    other.play(record)
    compare(native, other)
    native.undo()
    other.undo()
    native.play(earlier)
    other.play(record)
    compare(native, other)
    assert earlier.as_record() == record
    same = both(BASE, 2, 3)[1].decision.actions[4]
    assert earlier == same
    assert same == earlier
    assert hash(earlier) == hash(same)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "place", "tile": "base-game/D", "at": [40, 40], "rotation": 0},
        {"type": "deploy", "piece": "follower", "on": "city N"},
        {"type": "pass"},
    ],
)
def test_illegal_action_is_refused_as_the_python_engine_refuses_it(action: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    with pytest.raises(IllegalAction) as expected:
        other.play(action)
    with pytest.raises(IllegalAction) as found:
        native.play(action)
    assert str(found.value) == str(expected.value)
    compare(native, other)


def test_pass_that_says_more_than_a_player_is_refused_as_the_python_engine_refuses_it() -> None:
    native, other = both(BASE, 2, 3)
    for game in (native, other):
        game.play(game.decision.actions[0])
    for action in ({"type": "pass", "by": "Red"}, {"type": "pass", "player": "Red", "by": "Red"}):
        with pytest.raises(IllegalAction) as expected:
            other.play(action)
        with pytest.raises(IllegalAction) as found:
            native.play(action)
        assert str(found.value) == str(expected.value)
    native.play({"type": "pass", "player": "Red"})
    other.play({"type": "pass", "player": "Red"})
    compare(native, other)


def test_option_that_is_not_on_offer_is_refused() -> None:
    native, _ = both(BASE, 2, 3)
    decision = native.decision
    first: Any = decision.options[0]
    with pytest.raises(IllegalAction):
        native.play(Action(decision, first._replace(cell=first.cell + 10**6)))


@pytest.mark.parametrize("change", [{"cell": 10**30}, {"turns": 10**12}, {"turns": -1}, {"cell": None}])
def test_placement_made_of_anything_is_refused_and_the_game_goes_on(change: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    decision = native.decision
    made: Any = decision.options[0]
    with pytest.raises((BastideError, TypeError)):
        native.play(Action(decision, made._replace(**change)))
    compare(native, other)


@pytest.mark.parametrize("change", [{"piece": "dragon"}, {"piece": []}, {"segment": 10**30}, {"segment": "x"}])
def test_deployment_made_of_anything_is_refused_and_the_game_goes_on(change: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    for game in (native, other):
        game.play(game.decision.actions[0])
    decision = native.decision
    made: Any = decision.options[0]
    with pytest.raises((BastideError, IndexError, TypeError)):
        native.play(Action(decision, made._replace(**change)))
    compare(native, other)


@pytest.mark.parametrize("index", [-1, 10**6])
def test_option_beyond_the_last_one_is_an_index_error(index: int) -> None:
    decision: Any = both(BASE, 2, 3)[0].decision
    with pytest.raises(IndexError):
        decision.option(index)


def test_decisions_and_actions_of_no_game_are_errors() -> None:
    native, _ = both(BASE, 2, 3)
    made: Any = native.decision.actions
    kinds: list[Any] = [type(made[0]), type(made), type(native.decision)]
    action, actions, decision = (kind() for kind in kinds)
    for use in (
        lambda: action.as_record(),
        lambda: native.play(action),
        lambda: len(actions),
        lambda: actions[0],
        lambda: decision.option(0),
    ):
        with pytest.raises((AttributeError, IndexError, TypeError)):
            use()


def test_supply_is_that_of_the_game_though_comparing_names_plays_on() -> None:
    native, other = both(BASE, 2, 3)

    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            native._state  # noqa: B018  # a game of the Python engine has one
            return str.__eq__(self, other)

    assert native.supply(Name("Blue")) == other.supply("Blue")
    assert not is_native(native)


@pytest.mark.parametrize("index", [-100, 100, 10**30])
def test_action_beyond_the_last_one_is_an_index_error(index: int) -> None:
    native, _ = both(BASE, 2, 3)
    with pytest.raises((IndexError, OverflowError)):
        native.decision.actions[index]


def test_slice_of_actions_is_a_list() -> None:
    native, other = both(BASE, 2, 3)
    actions = native.decision.actions
    assert [action.as_record() for action in actions[2:7:2]] == [
        action.as_record() for action in other.decision.actions[2:7:2]
    ]
    assert actions[-1] in actions
    assert isinstance(actions, Sequence)
    assert [actions.index(action) for action in reversed(actions)] == [*reversed(range(len(actions)))]
    assert actions.count(actions[0]) == 1
    with pytest.raises(ValueError, match="is not among"):
        actions.index(actions[3], 0, 3)


def test_decisions_and_actions_are_those_that_programs_know() -> None:
    native, _ = both(BASE, 2, 3)
    assert isinstance(native.decision, Decision)
    assert isinstance(native.decision.actions[0], Action)


def test_game_is_ended_while_a_piece_may_be_deployed_where_rules_act_in_python() -> None:
    games = both("hig-2002 + abbey-mayor", 2, 1)
    for _ in range(80):
        scores = []
        for game in games:
            ended = game.copy()
            ended.finish()
            scores.append(ended.scores)
        assert scores[0] == scores[1]
        if games[0].decision.kind == "deploy":
            return
        for game in games:
            game.play(game.decision.actions[0])
    pytest.fail("nobody may deploy anything")
