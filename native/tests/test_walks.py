"""Walks of a piece of nobody, whose steps the players choose in turn: done natively as far as the tables know them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.native_pairs import SAYS, both, compare, is_native, play_on, ruleset_of

import bastide
from bastide import (
    Action,
    DecisionKind,
    Event,
    Game,
    Number,
    Offer,
    OfferRule,
    OfferVeto,
    Phase,
    PieceKind,
    Place,
    Reaction,
    Rule,
    Ruleset,
    Supply,
    Table,
    ask_decision,
    clear_tile,
    constant,
    count_just_laid,
    count_pieces,
    for_each_step,
    is_just_laid,
    kinds,
    traits,
)
from bastide_native.games import NativeGame

FOLLOWERS = traits("follower")


def hatch(table: Table) -> None:
    table.deploy("heron", None, Place("tile", next(iter(table.cells))))


def walking(
    *rules: Rule, asked: dict[str, Any] | None = None, steps: int = 3, times: Number | None = None, **how: Any
) -> Ruleset:
    """The base game with farms, in which a heron walks after each scoring."""
    walk = for_each_step("heron", decision="walk", type="walk", steps=steps, **how)
    course = [
        Phase(id="more/hatch", **SAYS, scope="setup", do=hatch),
        Phase(id="more/stroll", **SAYS, after=("score",), before=("turn-end",), do=ask_decision("walk", times=times)),
        DecisionKind(id="more/walk", **SAYS, name="walk", offers=walk, **asked or {}),
    ]
    return ruleset_of(
        kinds=[PieceKind("heron", neutral=True)],
        components=[Supply("heron", 1, id="more/one", says="There is one heron.")],
        turn_rules=[*course, *[rule for rule in rules if rule.hook == "turn_rules"]],
        meeple_rules=[rule for rule in rules if rule.hook == "meeple_rules"],
    )


def note(table: Table, event: Event) -> None:
    """Have steps pushed by what a walk brings about: a decision that comes before the next player's step."""
    if event.feature is not None and not event.feature.complete:
        table.ask("deploy", event.player or 0)


def leave(table: Table, offer: Offer) -> None:
    if table.turn_number % 3 == 0:
        (heron,) = table.pieces_of(None, "heron")
        table.go_home(heron)
        table.deploy("heron", None, Place("tile", table.laid[0]))


def climb(table: Table, event: Event) -> None:
    """Have pieces stand where the tables do not know them, so that Python has to tell who goes home."""
    assert event.piece is not None
    cell = table.cell_of(event.piece)
    if cell is not None and table.turn_number % 2:
        table.move(event.piece, Place("tile", cell), "lying")


def steps_in_python(game: NativeGame) -> list[Action]:
    """The steps of walks in a native game that Python has done."""
    assert is_native(game)
    entries = [entry for what, _, entry, _ in game._inside.done() if what == "asked"]
    return [entry for entry in entries if type(entry) is Action and entry.type == "walk"]


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"steps": 0},
        {"steps": 8},
        {"barred": is_just_laid},
        {"arrive": clear_tile(FOLLOWERS)},
        {"arrive": clear_tile(FOLLOWERS), "barred": ~is_just_laid},
        {"times": constant(2)},
        {"times": count_just_laid("nothing")},
    ],
)
def test_steps_are_chosen_natively(rules: dict[str, Any]) -> None:
    native, other = both(walking(**rules), 3, 5)
    assert native._program.walks
    play_on(native, other, Random(7), steps=150)
    assert not steps_in_python(native)


@pytest.mark.parametrize(
    "rule",
    [
        Reaction(id="more/missed", **SAYS, on="left", pieces=FOLLOWERS, do=note),
        Reaction(id="more/climbs", **SAYS, on="deployed", pieces=FOLLOWERS, do=climb),
    ],
)
def test_python_does_a_step_where_more_comes_of_it(rule: Rule) -> None:
    native, other = both(walking(rule, arrive=clear_tile(FOLLOWERS)), 2, 6)
    assert native._program.walks
    play_on(native, other, Random(8), steps=150)
    assert steps_in_python(native)


@pytest.mark.parametrize(
    ("rules", "how"),
    [
        ([], {"steps": 200}),
        ([], {"arrive": leave}),
        ([], {"barred": count_pieces(FOLLOWERS) > 9}),
        ([], {"asked": {"optional": True}}),
        ([], {"asked": {"lapses": False}}),
        ([], {"asked": {"when": lambda position, player: position.turn_number % 2}}),
        ([], {"asked": {"situation": lambda position, player, data: "It walks."}}),
        ([Reaction(id="more/seen", **SAYS, on="moved", pieces=kinds("heron"), do=lambda table, event: None)], {}),
        ([OfferVeto(id="more/north", **SAYS, decision="walk", forbids=lambda position, player, offer: False)], {}),
        ([OfferRule(id="more/stays", **SAYS, decision="walk", offers=lambda position, player, data: [])], {}),
    ],
)
def test_walks_that_tables_do_not_know_are_those_of_python(rules: list[Rule], how: dict[str, Any]) -> None:
    native, other = both(walking(*rules, **how), 2, 7)
    assert not native._program.walks
    if "barred" not in how:
        play_on(native, other, Random(9), steps=60)
        assert is_native(native)


def on_the_way(ruleset: Ruleset) -> tuple[NativeGame, Game]:
    """Both games in the midst of a walk."""
    native, other = both(ruleset, 2, 8)
    numbers = Random(10)
    while other.actions_played < 60 or other.decision.kind != "walk" or other.decision.player == other.turn:
        play_on(native, other, numbers, steps=1)
    assert is_native(native)
    return native, other


def test_a_game_is_left_and_taken_up_in_the_midst_of_a_walk() -> None:
    ruleset = walking(arrive=clear_tile(FOLLOWERS))
    native, other = on_the_way(ruleset)
    assert native.decision.data == other.decision.data
    for one, two in (
        (native.copy(), other.copy()),
        (native.view("Red").sample(3), other.view("Red").sample(3)),
    ):
        assert is_native(one)
        play_on(one, two, Random(11), steps=12)
    native.finish()
    other.finish()
    compare(native, other)
    for _ in range(20):
        native.undo()
        other.undo()
        compare(native, other)
    play_on(native, other, Random(12), steps=20)


def test_a_walk_goes_on_from_its_record_and_in_python() -> None:
    ruleset = walking(arrive=clear_tile(FOLLOWERS))
    native, other = on_the_way(ruleset)
    again = bastide.replay(native.to_record(all_draws=True), ruleset).game
    assert is_native(again)
    native._hand_over()
    for game in (again, native):
        before = other.actions_played
        play_on(game, other, Random(13), steps=20)
        while other.actions_played > before:
            other.undo()
