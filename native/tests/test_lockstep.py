"""With ``BASTIDE_KERNEL=both``, both engines play a game, and it is an error if they differ."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.native_pairs import ACTING, BASE, NAMES, SAYS, ruleset_of
from toys import hands
from toys.playing import ruleset_of as toys_ruleset

from bastide import BastideError, Game, OfferRule, count_tiles, for_each_piece, kinds, of_kind, traits
from bastide.engine.games.engines import CHOSEN_BY, engine
from bastide_native.games import NativeGame
from bastide_native.lockstep import DifferenceError, LockstepGame


@pytest.fixture(autouse=True)
def both_engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(CHOSEN_BY, "both")
    engine.cache_clear()
    yield
    monkeypatch.undo()
    engine.cache_clear()


@pytest.mark.parametrize("variant", [BASE, *ACTING])
def test_both_engines_play_a_game(variant: str) -> None:
    game = Game(variant, NAMES[:2], seed=5)
    assert isinstance(game, LockstepGame)
    numbers = Random(5)
    for _ in range(12):
        game.play(numbers.choice(game.decision.actions))
    copied, sampled = game.copy(), game.view("Red").sample(1)
    assert isinstance(copied, LockstepGame)
    for twin in (copied, sampled):
        twin.play_out(numbers)
        assert twin.over
    # Neither was handed over to the engine in Python on the way.
    assert copied._native()
    assert game._native()
    game.undo()
    game.finish()


def test_both_engines_play_blocks_and_what_hidden_hands_hold() -> None:
    ruleset, numbers = toys_ruleset(tiles=hands.MORE_TILES, hands=hands.PLUGIN), Random(3)
    for seed in range(3):
        game = Game(ruleset, NAMES[:2], seed=seed)
        while not game.over:
            game.play(numbers.choice(game.decision.actions))
            if game.actions_played % 16 == 1:
                game.view("Red").sample(seed).play_out(numbers)
        assert isinstance(game, LockstepGame)
        assert game._native()
        assert any(item in ruleset.blocks for _, item in game.position._state.drawn)


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_offer_alike_what_stands_in_no_feature(seed: int) -> None:
    offers = for_each_piece(
        traits("follower"),
        type="call",
        rule="more/call",
        where=of_kind(kinds("city")) | (count_tiles == 0),
        do=lambda table, offer, number: table.go_home(number),
    )
    rule = OfferRule(id="more/call", decision="deploy", offers=offers, **SAYS)
    with_tower: dict[str, Any] = {"plugins": {"base-game": {}, "tower": {}, "more": {}}}
    game = Game(ruleset_of(with_tower, meeple_rules=[rule]), NAMES[:2], seed=seed)
    numbers, called = Random(seed), set[str]()
    while not game.over:
        places = [action.option.place for action in game.decision.actions if action.type == "call"]
        called |= {place.kind for place in places if place is not None}
        game.play(numbers.choice(game.decision.actions))
    assert isinstance(game, LockstepGame)
    assert called == {"segment", "tower"}


def test_both_engines_play_an_order_of_tiles_that_all_see() -> None:
    order = "base-game/E, base-game/V, base-game/U, base-game/K, base-game/B, base-game/W, base-game/D"
    game = Game(f"{BASE} + fixed-order(tiles=[{order}], shown=true)", NAMES[:2], seed=5)
    numbers = Random(5)
    while not game.over:
        sampled = game.view("Red").sample(1)
        assert sampled.position.stack("bag") == game.position.stack("bag")
        game.play(numbers.choice(game.decision.actions))
    assert isinstance(game, LockstepGame)
    assert game._native()


def test_game_whose_end_may_be_put_off_ends_with_the_prescribed_draws() -> None:
    game = Game(f"{BASE} + equal-turns", NAMES[:2], draws=["base-game/U"])
    numbers = Random(5)
    while game.actions_played < 2:
        game.play(numbers.choice(game.decision.actions))
    assert game.over
    assert isinstance(game, LockstepGame)
    assert game._native()


def test_what_is_refused_is_refused_by_both() -> None:
    game = Game(BASE, NAMES[:2], seed=5)
    with pytest.raises(BastideError):
        game.play({"type": "place", "tile": "base-game/A", "at": [9, 9], "rotation": 0})


def test_difference_is_an_error_that_says_where_and_in_what(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(BASE, NAMES[:2], seed=5)
    game.play(game.decision.actions[0])
    with monkeypatch.context() as patch:
        patch.setattr(NativeGame, "finish", lambda _: None)
        with pytest.raises(DifferenceError, match=r"^after 1 actions \(seed 5\), the decisions differ: "):
            game.finish()
    with monkeypatch.context() as patch:
        patch.setattr(NativeGame, "play", lambda *_: [][0])
        with pytest.raises(DifferenceError, match=r"^the native engine gives IndexError"):
            game.play({"type": "pass"})
