"""Functions of rules that the native engine reads and compiles: it plays as the Python engine, which calls them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.native_pairs import both
from toys.making import plugin
from toys.readable import COUNT, OF_CLAIMANT, OF_FEATURE, OF_PLACE, OF_POSITION, OF_SUBJECT, TOYS, Toy

import bastide
from bastide import (
    Adjustment,
    Completion,
    Deployment,
    Game,
    GameEnd,
    Rate,
    Registry,
    Rule,
    RuleError,
    Ruleset,
    ScoringRule,
    Term,
    Weighing,
    count_tiles,
    kinds,
)
from bastide_native.compiling import CompiledRules
from bastide_native.games import NativeGame
from bastide_native.lockstep import stands

SAYS: dict[str, Any] = {"says": "It is so.", "source": "no game"}
KINDS = kinds("city", "road", "field", "monastery")


def ruleset_of(*rules: Rule) -> Ruleset:
    """Two expansions with some more rules."""
    found, hooks = Registry(), dict[str, Any]()
    found.load_installed()
    for rule in rules:
        hooks.setdefault(rule.hook, []).append(rule)
    assert found.register(plugin("More.", requires=("base-game",), **hooks), "more", "toys", "1").broken is None
    names = "base-game", "farms-third-edition", "inns-cathedrals", "traders-builders", "abbot", "more"
    return bastide.resolve(bastide.select({"plugins": {name: {} for name in names}}, found), found)


def scoring(**fields: Any) -> ScoringRule:
    fields = {"count": count_tiles, "when": None} | fields
    term = Term(label="more", rate=Rate("more", 1), count=fields.pop("count"))
    return ScoringRule(
        id="more/score", subjects=KINDS, occasions=frozenset({"completed", "final"}), terms=(term,), **fields, **SAYS
    )


def rule_of(toy: Toy) -> Rule:
    """A rule that holds a function."""
    if toy.verb is COUNT:
        return scoring(count=toy.function)
    if toy.verb is OF_SUBJECT:
        return scoring(when=toy.function)
    if toy.verb is OF_FEATURE:
        return Completion(id="more/complete", of=kinds("road", "city"), when=toy.function, **SAYS)
    if toy.verb is OF_PLACE:
        return Deployment(id="more/deploy", pieces=kinds("big-follower"), on=KINDS, where=toy.function, **SAYS)
    if toy.verb is OF_CLAIMANT:
        return Adjustment(
            id="more/add", stage="add", value=Rate("add", 1), subjects=KINDS, when_for=toy.function, **SAYS
        )
    assert toy.verb is OF_POSITION
    return GameEnd(id="more/over", over=toy.function, **SAYS)


def play(ruleset: Ruleset, seed: int) -> NativeGame:
    """A random game of both engines, which stay the same."""
    native, other = both(ruleset, 2 + seed % 3, seed)
    numbers = Random(seed)
    while not other.over:
        number = numbers.randrange(len(other.decision.actions))
        native.play(native.decision.actions[number])
        other.play(other.decision.actions[number])
        assert stands(native) == stands(other)
    assert native._native()
    assert native.lines == other.lines
    return native


#: Functions that ask in turn whether a feature is complete cannot say when one is.
ENDLESS = "is_complete", "borders"
FITTING = [
    toy
    for toy in TOYS
    if toy.verb in (COUNT, OF_SUBJECT, OF_PLACE, OF_CLAIMANT, OF_POSITION)
    or (toy.verb is OF_FEATURE and not any(word in str(toy.says) for word in ENDLESS))
]


@pytest.mark.parametrize("toy", FITTING, ids=[str(TOYS.index(toy)) for toy in FITTING])
def test_function_that_is_read_is_not_called(toy: Toy) -> None:
    ruleset = ruleset_of(rule_of(toy))
    usual, read, called = (
        len(CompiledRules(each, 2, reading=reading).calls)
        for each, reading in ((ruleset_of(), True), (ruleset, True), (ruleset, False))
    )
    assert read == usual < called
    play(ruleset, 1 + TOYS.index(toy))


def test_rules_of_all_types_are_played_without_a_call() -> None:
    limit = 2
    rules: list[Rule] = [
        scoring(when=lambda position, subject: len(subject.feature.cells) >= limit),
        Adjustment(
            id="more/add",
            stage="add",
            value=Rate("add", 1),
            subjects=KINDS,
            when=lambda position, subject: "inn" in subject.feature.flags or not subject.feature.complete,
            when_for=lambda position, subject, player: position.stands_in(subject.feature, player, "big-follower"),
            **SAYS,
        ),
        Weighing(
            id="more/weigh",
            pieces=kinds("follower"),
            times=lambda position, feature: 2 if len(feature.cells) > limit else 1,
            **SAYS,
        ),
        Deployment(
            id="more/deploy",
            pieces=kinds("follower"),
            on=KINDS,
            beside=kinds("follower"),
            where=lambda position, player, feature: not feature.complete and len(feature.pieces) < limit,
            **SAYS,
        ),
        GameEnd(id="more/over", over=lambda position: any(points >= 40 for points in position.scores), **SAYS),
    ]
    ruleset = ruleset_of(*rules)
    assert len(CompiledRules(ruleset, 2).calls) == len(CompiledRules(ruleset_of(), 2).calls)
    for seed in range(4):
        assert play(ruleset, seed).lines


def test_numbers_that_may_become_too_large_are_called() -> None:
    def count(position: Any, subject: Any) -> int:
        return min(len(subject.feature.cells) * 2000000 * 2000000, 3)

    ruleset = ruleset_of(scoring(count=count))
    assert CompiledRules(ruleset, 2).functions_read
    play(ruleset, 3)


def raised_in(game: Game) -> tuple[str, str, int]:
    """What is raised in a game in which always the first action is taken."""
    try:
        while not game.over:
            game.play(game.decision.actions[0])
    except RuleError as error:
        return error.rule, type(error.__cause__).__name__, game.actions_played
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize(
    ("rule", "error"),
    [
        (
            Completion(id="more/raises", of=kinds("road"), when=lambda position, feature: feature.complete, **SAYS),
            "RecursionError",
        ),
        (
            GameEnd(id="more/raises", over=lambda position: position.rate("no/rate") > 3, **SAYS),
            "LookupError",
        ),
    ],
)
def test_function_that_only_raises_is_called(rule: Rule, error: str) -> None:
    native, other = both(ruleset_of(rule), 2, 1)
    raised = raised_in(native)
    assert raised == raised_in(other)
    assert raised[:2] == ("more/raises", error)
