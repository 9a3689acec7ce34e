"""A rule that raises at any moment is named, and leaves the game as it was before the action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bastide
from bastide import Game, RuleError
from bastide.testing.fingerprints import apart, difference, fingerprint, is_native, told, written
from bastide.testing.playing import NAMES as PLAYERS
from bastide.testing.playing import STYLES, choose, new_game, play
from tests.laws.pace import part
from tests.laws.rulesets import each, ruleset_of
from tests.laws.saboteur import NAME, RULES, Fuse, sabotaged

SEEDS = st.integers(0, 2**16)

# A rule that both engines ask burns twice as fast.
pytestmark = pytest.mark.usefixtures("one_engine")


def whole(game: Game) -> dict[str, Any]:
    """How a game stands, with the length of its journal; a native one tells what it can without leaving its engine."""
    return told(game) if is_native(game) else {**fingerprint(game), "journal": written(game)}


def raises_cleanly(
    game: Game, action: bastide.Action | None, fuse: Fuse, left: int, only: str | None = None
) -> RuleError | None:
    """Play an action, or finish the game, with the fuse lit; if a rule raises, nothing may have changed."""
    before, decision, actions = whole(game), game.decision, game.actions_played
    twin = game.copy() if is_native(game) else None
    raised: RuleError | None = None
    # Only now: whatever asks how the game stands asks rules, too.
    fuse.light(left, only)
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
        # What it told as a native game can be compared with that alone.
        assert not (difference(whole(game), before) if twin is None or is_native(game) else apart(game, twin))
        assert game.decision is decision and game.actions_played == actions
        assert (raised.plugin, raised.rule.partition("/")[0], raised.action) == (NAME, NAME, actions)
        for found in (raised.rule, NAME, "6.6", f"action {actions}", str(game.seed), "to_record(all_draws=True)"):
            assert found in str(raised)
    return raised


@each()
@part(8)
@example(seed=293, players=4, ahead=108, style="eager", fuses=[0] * 6, finishing=False)
@example(seed=246, players=4, ahead=102, style="lonely", fuses=[0, 0], finishing=False)
@example(seed=248, players=4, ahead=102, style="any", fuses=[0], finishing=False)
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
        if raises_cleanly(game, action, fuse, left) is not None:
            if action is None:
                game.finish()
            else:
                game.play(action)
        if record is None:
            twin.finish()
        else:
            twin.play(record)
        assert not apart(game, twin)


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
                error = raises_cleanly(game, action, fuse, random.randrange(fuse.calls[rule] - before), rule)
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
