"""Rotating or shifting the board, or renaming the players, changes no score."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bastide
from bastide.testing.laws import diagram_scores_as_its_game, moved_diagram_scores_alike, reseated_diagram_scores_alike
from bastide.testing.motions import UNMOVED, Motion, alike, lookup
from bastide.testing.playing import STYLES, choose, new_game, play, played
from bastide.testing.strategies import diagrams, motions
from tests.laws.pace import part
from tests.laws.rulesets import each, playing_alike, ruleset_of

SEEDS = st.integers(0, 2**16)


@each()
@part(8)
@given(data=st.data(), motion=motions(), other=st.integers(0))
def test_moved_diagram_scores_the_same(variant: str, data: st.DataObject, motion: Motion, other: int) -> None:
    ruleset = ruleset_of(variant)
    diagram = data.draw(diagrams(ruleset, players=st.integers(2, 4)))
    judges = playing_alike(ruleset)
    for judge in {variant, list(judges)[other % len(judges)]}:
        moved_diagram_scores_alike(diagram, ruleset, motion, judges[judge])


@each()
@part(8)
@given(data=st.data())
def test_order_of_seats_does_not_affect_the_scores_of_a_diagram(variant: str, data: st.DataObject) -> None:
    ruleset = ruleset_of(variant)
    reseated_diagram_scores_alike(data.draw(diagrams(ruleset, players=st.just(3))), ruleset)


@each()
@part(8)
@given(seed=SEEDS, actions=st.integers(0, 140), style=st.sampled_from(STYLES))
def test_order_of_tiles_in_a_diagram_matters_only_if_a_rule_asks_which_feature_is_older(
    variant: str, seed: int, actions: int, style: str
) -> None:
    ruleset = ruleset_of(variant)
    diagram = bastide.Diagram.of(played(ruleset, actions, seed, 3, style)).as_json()
    asked = False

    def first_laid(feature: bastide.Feature) -> int:
        nonlocal asked
        asked = True
        older: int = age.__get__(feature)
        return older

    age = vars(bastide.Feature)["first_laid"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bastide.Feature, "first_laid", property(first_laid))
        one = bastide.score(diagram, ruleset)
    two = bastide.score(diagram | {"tiles": diagram["tiles"][::-1]}, ruleset)
    if not asked:
        assert two.scores == one.scores
        assert alike(two.lines) == alike(one.lines)


@each()
@part(8)
@given(seed=SEEDS, actions=st.integers(0, 140), style=st.sampled_from(STYLES))
def test_diagram_of_a_game_scores_as_the_game_does_when_finished(
    variant: str, seed: int, actions: int, style: str
) -> None:
    game = played(ruleset_of(variant), actions, seed, 2, style)
    if game.over:
        game.undo()
    diagram_scores_as_its_game(game)


@each()
@part(12)
@given(seed=SEEDS, actions=st.integers(5, 60), style=st.sampled_from(STYLES), motion=motions())
@example(seed=1, actions=1000, style="close", motion=Motion(turns=1))
def test_moved_game_goes_the_same(variant: str, seed: int, actions: int, style: str, motion: Motion) -> None:
    ruleset = ruleset_of(variant)
    players = 2 + seed % 2
    original = new_game(ruleset, players, seed)
    draws = play(original.copy(), actions + 1, Random(seed), style).to_record()["draws"]
    game = bastide.Game(ruleset, original.players, seed=seed, draws=draws)
    start = [
        {"tile": tile, "at": motion.at(at), "rotation": motion.rotation(rotation)}
        for tile, at, rotation in ruleset.start
    ]
    twin = bastide.Game(ruleset, [motion.player(name) for name in game.players], seed=seed, draws=draws, start=start)
    random = Random(seed)
    laid: object = [0, 0]
    for _ in range(actions):
        if game.over:
            break
        expected = [motion.action(action.as_record(), lookup(game), laid) for action in game.decision.actions]
        assert alike(action.as_record() for action in twin.decision.actions) == alike(expected)
        action = choose(game, random, style)
        record = action.as_record()
        twin.play(motion.action(record, lookup(game), laid))
        game.play(action)
        laid = record["at"] if record["type"] == "place" else laid
        assert twin.scores == motion.scores(game.scores)
    game.finish()
    twin.finish()
    assert twin.over and twin.scores == motion.scores(game.scores)
    assert UNMOVED.lines(twin.lines) == motion.lines(game.lines)
    assert twin.ranking == [[motion.player(name) for name in place] for place in game.ranking]
