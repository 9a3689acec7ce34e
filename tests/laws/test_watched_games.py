"""An observer does not change a game, and is informed of everything that happened."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import Game, Ruleset, Witness
from bastide.testing.fingerprints import difference, fingerprint
from bastide.testing.playing import STYLES, choose, new_game
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of
from tests.laws.saboteur import NAME, RULES, sabotaged
from tests.played_games.games import NUMBERS, record

#: How many actions are played before the final scoring.
LENGTH = 70


@cache
def watched(variant: str) -> tuple[Ruleset, Ruleset, list[bastide.Saying]]:
    """A ruleset, the same one with an observer, and the sayings under that one."""
    heard: list[bastide.Saying] = []
    ruleset = ruleset_of(variant)
    return ruleset, Witness(heard.append).watched(ruleset), heard


def same(plain: Game, other: Game) -> None:
    """Assert that two games are in the same state, and have the same decision."""
    assert not difference(fingerprint(plain), fingerprint(other))
    assert [action.as_record() for action in plain.decision.actions] == [
        action.as_record() for action in other.decision.actions
    ]


@each()
@part(30)
@given(seed=st.integers(0, 2**16), players=st.integers(1, 4), style=st.sampled_from(STYLES), back=st.integers(0, 40))
def test_watching_does_not_change_a_game(variant: str, seed: int, players: int, style: str, back: int) -> None:
    ruleset, other, heard = watched(variant)
    heard.clear()
    random = Random(seed)
    plain, seen = new_game(ruleset, players, seed), new_game(other, players, seed)
    while not plain.over and plain.actions_played < LENGTH:
        assert len(plain.decision.actions) == len(seen.decision.actions)
        if plain.actions_played % 16 == 0:
            same(plain, seen)
        action = choose(plain, random, style).as_record()
        plain.play(action)
        seen.play(action)
        if plain.actions_played == back:
            plain.undo()
            seen.undo()
            same(plain, seen)
            plain.play(action)
            seen.play(action)
    plain.finish()
    seen.finish()
    same(plain, seen)
    assert plain.lines == seen.lines
    assert plain.to_record() == seen.to_record()
    known = {entry.rule.id for entry in ruleset.rules} | {""}
    assert {saying.rule for saying in heard if not saying.rule.startswith("bastide/")} <= known
    assert not [saying for saying in heard if saying.error]


@pytest.mark.parametrize("number", NUMBERS)
def test_played_game_replays_alike_and_every_line_is_reported(number: str) -> None:
    witness = Witness()
    variant = str(record(number)["variant"])
    plain = bastide.replay(record(number))
    seen = bastide.replay(record(number), witness.watched(bastide.resolve_variant(variant)))
    assert seen.failure is None
    assert seen.game.lines == plain.game.lines
    sheets = [saying.answer for saying in witness.sayings(seen.game) if saying.what == "sheet"]
    assert [line for sheet in sheets for line in sheet["lines"]] == plain.game.lines
    chosen = [saying.answer["action"] for saying in witness.sayings(seen.game) if saying.what == "chosen"]
    actions = plain.game.to_record()["actions"]
    assert chosen == [action for action in actions if action["type"] not in ("discard", "roll")]


def test_watching_changes_nothing_for_games_under_the_ruleset_itself() -> None:
    heard: list[bastide.Saying] = []
    ruleset = bastide.resolve_variant("hig-2002")
    Witness(heard.append).watched(ruleset)
    game = new_game(ruleset)
    game.play(game.decision.actions[0])
    assert not heard


def test_rule_of_every_type_is_reported() -> None:
    ruleset, fuse = sabotaged("hig-2002")
    fuse.out()
    heard: set[str] = set()
    other = Witness(lambda saying: heard.add(saying.rule)).watched(ruleset)
    for seed in range(4):
        random = Random(seed)
        game = new_game(other, 3, seed)
        while not game.over:
            game.play(choose(game, random))
    assert {f"{NAME}/{rule}" for rule in RULES if rule != "on-discarded"} <= heard


def test_rule_that_raises_is_reported_and_the_game_continues() -> None:
    ruleset, fuse = sabotaged("hig-2002")
    fuse.out()
    witness = Witness()
    game = new_game(witness.watched(ruleset))
    action = game.decision.actions[0]
    fuse.light(0, "on-placed")
    with pytest.raises(bastide.RuleError):
        game.play(action)
    fuse.out()
    (raised,) = [saying for saying in witness.heard_last() if saying.error and saying.rule == f"{NAME}/on-placed"]
    assert "SabotageError" in raised.error
    game.play(action)
    assert witness.sayings(game)[-1].depth == 0
