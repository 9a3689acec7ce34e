"""A function of a rule and the expression that it is read as answer alike, wherever they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from toys.making import plugin
from toys.playing import ruleset_of
from toys.readable import TOYS, Toy

import bastide
from bastide import DeploymentCells, Feature, Game, Position, Ruleset, Subject, traits
from bastide.rules.base import Verb
from bastide.rules.expressions.meanings import UnreadError
from bastide.rules.expressions.reading import read
from bastide.ruleset.calls import Call, call_of
from bastide.testing.playing import NAMES as PLAYERS
from tests.laws.pace import part

BASE = "base-game + farms-third-edition"
VARIANT = f"{BASE} + inns-cathedrals + traders-builders + abbot + princess-dragon + river"
#: Words of verbs for what the position has.
GIVEN = {"feature", "subject", "player"}


def calls(thing: Any) -> Iterator[Call]:
    """The callables of a rule and of its terms."""
    for name in thing.verbs:
        call = call_of(getattr(thing, name))
        if call is not None:
            yield call
    for term in getattr(thing, "terms", ()):
        yield from calls(term)


def read_of(ruleset: Ruleset) -> list[Toy]:
    """The functions of all rules that can be read, each with what it is read as."""
    found = []
    for entry in ruleset.rules:
        for call in calls(entry.rule):
            try:
                says = read(call.function, call.verb)
            except UnreadError:
                continue
            if says is not call.function and set(call.verb.takes) <= GIVEN:
                found.append(Toy(call.verb, call.function, says))
    return found


def asked(position: Position, verb: Verb) -> Iterator[tuple[Any, ...]]:
    """All that a callable may be asked about."""
    features = list(position.features())
    subjects = [position.subject(feature) for feature in features]
    several = Subject("city", tuple(features[:3]), claims=tuple(features[1:2]))
    things: dict[str, list[Any]] = {
        "feature": features,
        "subject": [*subjects, several],
        "player": list(range(len(position.players))),
    }
    about: list[tuple[Any, ...]] = [()]
    for name in verb.takes:
        about = [(*before, thing) for before in about for thing in things[name]]
    yield from about


def compare(position: Position, toys: list[Toy]) -> int:
    """Ask functions and what they are read as; gives how often."""
    count = 0
    for toy in toys:
        for about in asked(position, toy.verb):
            called, found = toy.function(position, *about), toy.says(position, *about)
            if toy.verb.gives:
                assert type(called) is type(found) is int
                assert called == found, (toy.says, about)
            else:
                assert bool(called) is bool(found), (toy.says, about)
            count += 1
    return count


def unfinished(position: Position, player: int, feature: Feature) -> bool:
    return not feature.complete


def test_functions_of_plugins_are_read() -> None:
    anywhere = DeploymentCells(
        id="ferry/anywhere",
        says="A punt may be put on any tile, in an unfinished feature.",
        pieces=traits("follower"),
        cells=lambda position, player: position.cells,
        where=unfinished,
        besides=True,
    )
    (ferry,) = read_of(ruleset_of(ferry=plugin("Ferries.", meeple_rules=[anywhere])))
    assert str(ferry.says) == "~is_complete"


@part(20)
@given(seed=st.integers(0, 2**16), players=st.integers(1, 4), ahead=st.integers(0, 200))
def test_function_and_what_it_is_read_as_answer_alike(seed: int, players: int, ahead: int) -> None:
    ruleset = bastide.resolve_variant(VARIANT)
    toys = [Toy(toy.verb, toy.function, read(toy.function, toy.verb)) for toy in TOYS] + read_of(ruleset)
    game, numbers = Game(ruleset, PLAYERS[:players], seed=seed), Random(seed)
    while not game.over and game.actions_played < ahead:
        game.play(numbers.choice(game.decision.actions))
    assert compare(game.position, toys) > len(TOYS)
