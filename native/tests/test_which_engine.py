"""Which games are played natively, and what becomes of those that are not."""

from __future__ import annotations

import gc
from random import Random
from typing import Any
from weakref import ref

import pytest
from tests.native_pairs import BASE, is_native
from toys.playing import ruleset_of as toys_ruleset
from toys.sealed import auction

import bastide
from bastide import BastideError, Game
from bastide_native.games import program
from bastide_native.pool import UnfitError


def test_other_rulesets_play_on_the_python_engine_and_it_is_told_why() -> None:
    ruleset = bastide.resolve_variant({"plugins": {"base-game": {}}, "supply": {"follower": 2000}})
    game = Game(ruleset, ["Red", "Blue"], seed=1)
    assert type(game) is Game
    with pytest.raises(UnfitError, match="there are too many pieces"):
        program(ruleset, 2)


def test_choices_in_secret_are_left_to_the_python_engine() -> None:
    game = Game(toys_ruleset(auction=auction()), ["Red", "Blue"], seed=1)
    assert not is_native(game)
    game.play({"type": "bid", "bid": 2})
    assert game.view("Blue").actions() == [{"player": "Red", "type": "bid"}]
    game.play_out(Random(1))
    assert game.over


@pytest.mark.parametrize("farms", ["farms-first-edition", "farms-second-edition", "farms-third-edition"])
def test_rules_that_nobody_plays_by_any_more_are_forgotten(farms: str) -> None:
    ruleset = bastide.resolve_variant({"plugins": {"base-game": {}, farms: {}}, "supply": {"follower": 3}})
    game = Game(ruleset, ["Red", "Blue"], seed=1)
    game.finish()
    assert [*game.position.features()]
    assert is_native(game)
    kept = ref(ruleset)
    del game, ruleset
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize(
    "how",
    [
        {"draws": ["base-game/X", "base-game/X"]},
        {"start": [{"tile": "base-game/E", "at": [0, 0], "rotation": 0}]},
        {"_rolls": (("die", 3),)},
    ],
)
def test_game_that_begins_otherwise_plays_on_the_python_engine(how: Any) -> None:
    assert type(Game(BASE, ["Red", "Blue"], seed=1, **how)) is Game


@pytest.mark.parametrize("players", [["Red", "Red"], [], ["Red", 3], 7])
def test_wrong_players_are_refused_in_the_same_words(players: Any) -> None:
    with pytest.raises(BastideError) as expected:
        Game(BASE, players, seed=1, _engine="python")
    with pytest.raises(BastideError) as found:
        Game(BASE, players, seed=1)
    assert str(found.value) == str(expected.value)
