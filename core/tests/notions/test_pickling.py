"""Rulesets and games can be pickled for other processes and restored unchanged."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import bastide
from bastide import BastideError, Diagram, Game, installed
from bastide.testing import played
from bastide.testing.fingerprints import difference, fingerprint
from bastide.testing.playing import choose, play

PRESETS = [*bastide.presets(installed())]
RICH = "hig-2002 + inns-cathedrals + traders-builders + princess-dragon + bridges-castles-bazaars + abbey-mayor + river"


def again(game: Game) -> Game:
    found: Game = pickle.loads(pickle.dumps(game))
    return found


@pytest.mark.parametrize("variant", [*PRESETS, RICH])
def test_game_is_unpickled_unchanged_at_every_kind_of_moment(variant: str) -> None:
    game = played(variant, 0, seed=5, players=3)
    random = Random(5)
    kinds: set[str] = set()
    while not game.over:
        if game.decision.kind not in kinds or random.random() < 0.03:
            kinds.add(game.decision.kind)
            twin = again(game)
            assert difference(fingerprint(game), fingerprint(twin)) == []
            assert twin.to_record(all_draws=True) == game.to_record(all_draws=True)
        game.play(choose(game, random, "eager"))
    assert again(game).lines == game.lines


def test_unpickled_game_continues_and_can_be_undone() -> None:
    game = played("hig-2002", 31, seed=2)
    twin = again(game)
    assert twin.actions_played == game.actions_played
    for each in (game, twin):
        play(each, 12, Random(1))
        while each.actions_played:
            each.undo()
    assert difference(fingerprint(game), fingerprint(twin)) == []


def test_pickled_copy_is_still_a_copy() -> None:
    twin = again(played("hig-2002", 31, seed=2).copy())
    with pytest.raises(BastideError, match="no action to take back"):
        twin.undo()


def test_unpickled_ended_game_continues_after_undoing_the_end() -> None:
    game = played("hig-2002", 20, seed=3)
    game.finish()
    twin = again(game)
    assert twin.over and twin.lines == game.lines
    twin.undo()
    game.undo()
    assert difference(fingerprint(game), fingerprint(again(twin))) == []


@pytest.mark.parametrize("draws", [["base-game/V", "base-game/E", "base-game/U"], None])
def test_replayed_game_is_unpickled_with_its_draws(draws: list[str] | None) -> None:
    record = played("hig-2002 + river", 25, seed=4).to_record(all_draws=draws is None)
    if draws is not None:
        record = Game("hig-2002", ["Red", "Blue"], draws=draws).to_record()
    game = bastide.replay(record).game
    assert difference(fingerprint(game), fingerprint(again(game))) == []


def test_deep_copy_of_a_game_is_a_copy_and_of_a_ruleset_itself() -> None:
    game = played("hig-2002", 15, seed=3)
    twin = copy.deepcopy(game)
    assert twin is not game and twin.ruleset is game.ruleset
    before = fingerprint(game)
    play(twin, 5, Random(1))
    assert difference(before, fingerprint(game)) == []
    assert copy.copy(game)._state is not game._state


@pytest.mark.parametrize("variant", [*PRESETS, RICH])
def test_ruleset_is_unpickled_with_the_same_rules(variant: str) -> None:
    ruleset = bastide.resolve_variant(variant)
    twin = pickle.loads(pickle.dumps(ruleset))
    assert twin.selection == ruleset.selection
    assert [entry.rule.id for entry in twin.rules] == [entry.rule.id for entry in ruleset.rules]
    assert pickle.loads(pickle.dumps([ruleset, ruleset]))[0] is twin


def test_game_without_a_record_says_why_it_cannot_be_pickled() -> None:
    game = played("hig-2002", 15, seed=3)
    laid, _ = Diagram.of(game).on_table("hig-2002")
    for made in (laid, game.view("Red").sample(1)):
        with pytest.raises(TypeError, match="pickle what it is made of"):
            pickle.dumps(made)


def test_game_whose_rules_have_changed_since_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(played("hig-2002", 15, seed=3))
    monkeypatch.setattr("bastide.engine.games.game.stands", lambda state, decision: ())
    with pytest.raises(BastideError, match="its rules have changed since"):
        pickle.loads(kept)
