"""A rule that raises at any moment is named, and leaves the game as it was before the action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import Game, RuleError
from bastide.engine.engines import CHOSEN_BY, engine
from bastide.testing.fingerprints import difference, fingerprint, written
from bastide.testing.playing import NAMES as PLAYERS
from bastide.testing.playing import STYLES, choose, new_game, play
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of
from tests.laws.saboteur import NAME, RULES, Fuse, sabotaged

SEEDS = st.integers(0, 2**16)


@pytest.fixture(scope="module", autouse=True)
def python_engine() -> Iterator[None]:
    """Have the Python engine play: a native game whose journal is looked at becomes one of it, and asks rules again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CHOSEN_BY, "python")
        engine.cache_clear()
        yield
    engine.cache_clear()


def raises_cleanly(game: Game, fuse: Fuse, action: bastide.Action | None) -> RuleError | None:
    """Play an action, or finish the game, with the fuse lit; if a rule raises, nothing may have changed."""
    before, length, decision, actions = fingerprint(game), written(game), game.decision, game.actions_played
    raised: RuleError | None = None
    try:
        if action is None:
            game.finish()
        else:
            game.play(action)
    except RuleError as error:
        raised = error
    finally:
        fuse.out()
    if raised is not None:
        assert not difference(fingerprint(game), before)
        assert written(game) == length
        assert game.decision is decision and game.actions_played == actions
        assert (raised.plugin, raised.rule.partition("/")[0], raised.action) == (NAME, NAME, actions)
        for found in (raised.rule, NAME, "6.6", f"action {actions}", str(game.seed), "to_record(all_draws=True)"):
            assert found in str(raised)
    return raised


@each()
@part(8)
@given(
    seed=SEEDS,
    players=st.integers(1, 4),
    ahead=st.integers(0, 120),
    style=st.sampled_from(STYLES),
    fuses=st.lists(st.integers(0, 60) | st.integers(0, 600), min_size=1, max_size=8),
    finishing=st.booleans(),
)
def test_raising_rule_leaves_the_game_as_it_was(
    variant: str, seed: int, players: int, ahead: int, style: str, fuses: list[int], finishing: bool
) -> None:
    ruleset, fuse = sabotaged(variant)
    fuse.out()
    random = Random(seed)
    game = play(new_game(ruleset, players, seed), ahead, random, style)
    twin = game.copy()
    for left in fuses:
        if game.over:
            break
        action = None if finishing and left % 4 == 0 else choose(game, random, style)
        record = None if action is None else action.as_record()
        fuse.light(left)
        if raises_cleanly(game, fuse, action) is not None:
            if action is None:
                game.finish()
            else:
                game.play(action)
        if record is None:
            twin.finish()
        else:
            twin.play(record)
        assert not difference(fingerprint(game), fingerprint(twin))


def games(ruleset: bastide.Ruleset) -> Iterator[Game]:
    """Games in which every rule is eventually called: first one with a tile that fits nowhere."""
    meadow = "base-game/B"
    start = [{"tile": meadow, "at": [0, 0], "rotation": 0}]
    yield Game(ruleset, PLAYERS[:2], draws=[meadow, "base-game/C", meadow, "base-game/C", meadow], start=start)
    for seed in range(6):
        yield new_game(ruleset, 3, seed)


@pytest.mark.parametrize("rule", RULES)
def test_every_type_of_rule_is_named_when_it_raises(rule: str) -> None:
    ruleset, fuse = sabotaged("hig-2002")
    fuse.out()
    caught: list[str] = []
    for number, game in enumerate(games(ruleset)):
        random = Random(number)
        while not game.over and len(caught) < 3:
            before = fuse.calls.get(rule, 0)
            twin = game.copy()
            action = choose(game, random)
            twin.play(action.as_record())
            if fuse.calls.get(rule, 0) > before:
                fuse.light(random.randrange(fuse.calls[rule] - before), rule)
                error = raises_cleanly(game, fuse, action)
                assert error is not None
                caught.append(error.rule)
            game.play(action)
    assert set(caught) == {f"{NAME}/{rule}"}


def test_quiet_saboteur_changes_no_score() -> None:
    ruleset, fuse = sabotaged("hig-2002")
    fuse.out()
    for seed in range(3):
        random = Random(seed)
        game = new_game(ruleset, 3, seed)
        plain = new_game(ruleset_of("c2"), 3, seed)
        while not game.over:
            action = choose(game, random)
            game.play(action)
            if action.type in ("place", "deploy") or (action.type == "pass" and plain.decision.kind == "deploy"):
                plain.play(action.as_record())
        assert game.scores == plain.scores
