"""The same seed makes the same game, and copies share nothing."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from bastide.testing.fingerprints import difference, fingerprint
from bastide.testing.laws import copy_goes_its_own_way, same_seed_same_game
from bastide.testing.playing import STYLES, choose, new_game, played
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of

SEEDS = st.integers(0, 2**16)


@each()
@part(12)
@given(seed=SEEDS, players=st.integers(1, 5), actions=st.integers(0, 200), style=st.sampled_from(STYLES))
def test_same_seed_and_actions_make_the_same_game(
    variant: str, seed: int, players: int, actions: int, style: str
) -> None:
    ruleset = ruleset_of(variant)
    one = played(ruleset, actions, seed, players, style)
    two = new_game(ruleset, players, seed)
    same_seed_same_game(one, two)


@each()
@part(20)
@given(seed=SEEDS, other=SEEDS)
def test_another_seed_makes_another_game(variant: str, seed: int, other: int) -> None:
    assume(seed != other)
    ruleset = ruleset_of(variant)
    stacks = [fingerprint(new_game(ruleset, 2, number))["stacks"] for number in (seed, other)]
    assert stacks[0] != stacks[1]


@each()
@part(12)
@given(seed=SEEDS, ahead=st.integers(0, 60), actions=st.integers(1, 30))
def test_copy_and_original_go_apart(variant: str, seed: int, ahead: int, actions: int) -> None:
    copy_goes_its_own_way(played(ruleset_of(variant), ahead, seed), Random(seed), actions)


@each()
@part(12)
@given(seed=SEEDS, ahead=st.integers(0, 60))
def test_action_of_a_copy_can_be_played_in_the_original(variant: str, seed: int, ahead: int) -> None:
    game = played(ruleset_of(variant), ahead, seed)
    twin = game.copy()
    if not game.over:
        action = choose(twin, Random(seed))
        twin.play(action)
        game.play(action)
    assert not difference(fingerprint(game), fingerprint(twin))
