"""What bots ask of the native engine: what actions are worth, whatever the rules make of features at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.laws.pace import part
from tests.native_pairs import BASE, NAMES, SAYS, acting_rulesets, both, compare, is_native, ruleset_of, seeds

from bastide import (
    Adjustment,
    ClaimRule,
    Completion,
    FinalScoring,
    Homecoming,
    Rate,
    ScoringRule,
    Term,
    Weighing,
    asked_player,
    claimed,
    claimed_beside,
    count_around,
    count_borders,
    count_borders_once,
    count_flags,
    count_in_line,
    count_pieces,
    count_segments,
    count_tiles,
    highest_score,
    is_exhausted,
    kinds,
    leads,
    owners_on,
    unit_rate,
)
from bastide.apps.bots import bot
from bastide.apps.bots.worth import immediate_worths, margins, prospects, worths_of
from bastide_native.apart import Apart
from bastide_native.compiling import CompiledRules
from bastide_native.games import NativeGame


def change(kind: str, **how: Any) -> dict[str, Any]:
    named: Any = {"stage": "add", "value": Rate("more", 2), **how}
    return {"scoring_rules": [Adjustment(id="more/change", subjects=kinds(kind), **named, **SAYS)]}


def term(
    kind: str, count: Any = None, count_for: Any = None, when: Any = None, rule_when: Any = None
) -> dict[str, Any]:
    more = Rate(name="more", value=3, at_most=3)
    terms = (Term(label="more", rate=more, count=count, count_for=count_for, when=when),)
    occasions = frozenset({"final", "completed"})
    rule = ScoringRule(id="more/term", subjects=kinds(kind), occasions=occasions, terms=terms, when=rule_when, **SAYS)
    return {"scoring_rules": [rule]}


def final(subjects: Any) -> dict[str, Any]:
    return {"scoring_rules": [FinalScoring(id="more/final", subjects=subjects, **SAYS)]}


def weighing(times: Any) -> dict[str, Any]:
    rule = Weighing(id="more/weight", pieces=kinds("follower"), subjects=kinds("city", "field"), times=times, **SAYS)
    return {"scoring_rules": [rule]}


def deciding(stage: Any, *flags: str) -> dict[str, Any]:
    claim = ClaimRule(id="more/claim", stage=stage, decide=owners_on("pennant"), flags=frozenset(flags), **SAYS)
    return {"scoring_rules": [claim]}


def going_home(occasion: str) -> dict[str, Any]:
    occasions = frozenset({occasion})
    rule = Homecoming(id="more/home", pieces=kinds("follower"), on=kinds("road"), occasions=occasions, **SAYS)
    return {"meeple_rules": [rule]}


def are_many(position: Any, subject: Any) -> bool:
    """Whether a subject has some segments; what cannot be read as an expression."""
    return len([*subject.feature.cells]) > 2


#: A city counts in one field, where that is worth most.
ONCE = count_borders_once("city", among=leads("final"), by=unit_rate("more/term", "more", "final"))
#: What a plugin adds to the base game with farms; and whether features can still be valued apart.
MORE: dict[str, tuple[dict[str, Any], bool]] = {
    "nothing": ({}, True),
    "by itself": (change("city", when=count_segments > 3), True),
    "by player": (change("road", when_for=asked_player == 0), True),
    "divided": (change("city", stage="divide", value=Rate("parts", 3)), True),
    "by what bounds it": (term("field", count_borders("city") * count_tiles), True),
    "by its own pieces": (term("city", count_for=count_pieces(mine=True)), True),
    "where a term applies": (term("city", count_tiles, when=count_segments > 2), True),
    "where a rule and a term apply": (
        term("city", count_tiles, when=count_segments > 2, rule_when=count_flags("pennant") > 0),
        True,
    ),
    "where functions say that both apply": (term("city", count_tiles, when=are_many, rule_when=are_many), False),
    "by what counts once": (term("field", count_for=ONCE), False),
    "by complete features beside": (term("field", count_borders("road")), True),
    "by what is around it": (term("monastery", count_around * 2), True),
    "by what is in a line with it": (term("monastery", count_in_line * 2), False),
    "by what is around others": (change("city", when=(count_segments == 1) & (count_around > 4)), False),
    "by the bag": (change("city", when=is_exhausted), False),
    "by the scores": (change("road", when=highest_score > 20), False),
    "by what is around a flag": (term("city", count_flags("pennant", around="pennant")), True),
    "by who is around a flag": (term("city", count_pieces(around="pennant")), False),
    "by what is around its first tile": (term("city", count_around + count_in_line), False),
    "by who is at a flag": (deciding("override", "pennant"), True),
    "by who is at a flag among equals": (deciding("tie-break"), True),
    "twice": (final(claimed(kinds("road", "city"))), True),
    "complete ones too": (final(claimed(kinds("city", "field"), complete=True)), True),
    "what is beside": (final(claimed_beside(kinds("city"), kinds("field"), kind="city", complete=True)), True),
    "what is beside, open": (final(claimed_beside(kinds("city"), kinds("field"), kind="city")), False),
    "going home": (going_home("final"), False),
    "weights": (weighing(count_tiles), True),
    "complete late": (
        {"scoring_rules": [Completion(id="more/late", of=kinds("road"), when=count_tiles > 3, **SAYS)]},
        False,
    ),
}


@pytest.mark.parametrize("named", MORE)
def test_actions_are_worth_the_same_whatever_features_are_worth(named: str) -> None:
    more, holds = MORE[named]
    ruleset = ruleset_of(**more)
    assert Apart(CompiledRules(ruleset, 2)).holds == holds
    numbers = Random(named)
    for players in (2, 3):
        native, other = both(ruleset, players, players)
        for left in (71, 50, 25, 1, 0):
            while len(other.position.stack("bag")) > left:
                chosen = numbers.randrange(len(other.decision.actions))
                native.play(native.decision.actions[chosen])
                other.play(other.decision.actions[chosen])
            for depth in (1, 3):
                assert worths_of(native, margins, depth) == worths_of(other, margins, depth)
            assert prospects(native) == prospects(other)
            assert native.lines == other.lines
        assert is_native(native)


@pytest.mark.parametrize("variant", ["c3", "hig-2000", "hig-2001", "bga", BASE])
def test_greedy_bot_chooses_the_same_without_a_sample(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NativeGame, "_sampled", None)
    native, other = both(variant, 2, 5)
    bots = [bot("greedy", seed) for seed in (1, 1)]
    for _ in range(20):
        for game, choose in zip((native, other), bots, strict=True):
            game.play(choose(game.view(str(game.decision.player))))
        assert native.to_record() == other.to_record()


@part(2)
@example(variant="bga", seed=3, steps=118)
@example(variant="base-game(draw=turn-end) + traders-builders + abbot", seed=1, steps=52)
@given(acting_rulesets, seeds, st.integers(0, 120))
def test_actions_are_worth_the_same_where_rules_act(variant: str, seed: int, steps: int) -> None:
    native, other = both(variant, 2 + seed % 3, seed)
    numbers = Random(seed)
    while not other.over and (steps > 0 or not 1 < len(other.decision.actions) < 10):
        chosen = numbers.randrange(len(other.decision.actions))
        native.play(native.decision.actions[chosen])
        other.play(other.decision.actions[chosen])
        steps -= 1
    if not other.over:
        player = str(other.decision.player)
        assert immediate_worths(native.view(player), seed) == immediate_worths(other.view(player), seed)
        assert worths_of(native, margins) == worths_of(other, margins)
    compare(native, other)
    assert is_native(native)


@pytest.mark.parametrize("asks", [True, False])
def test_nothing_of_the_hidden_is_read(asks: bool) -> None:
    seen: list[list[str]] = []

    def spying(position: Any, subject: Any) -> bool:
        seen.append([*position.stack("bag")])
        return True

    ruleset = ruleset_of(**(change("city", when=spying) if asks else {}))
    native, _ = both(ruleset, 2, 1)
    numbers = Random(1)
    while native.decision.kind != "deploy" or not native.position.claimed("city"):
        actions = native.decision.actions
        native.play(actions[numbers.randrange(len(actions))])
    seen.clear()
    order = [*native.position.stack("bag")]
    immediate_worths(native.view(str(native.decision.player)), 7)
    assert bool(seen) == asks
    assert order not in seen
    assert [*native.position.stack("bag")] == order


def test_worths_are_of_the_prescribed_draws() -> None:
    names = NAMES[:2]
    drawn = ["base-game/X", "base-game/V", "base-game/U"]
    native, other = both(BASE, 2, 1, draws=drawn)
    for _ in range(3):
        if native.decision.kind == "over":
            break
        assert worths_of(native, margins) == worths_of(other, margins)
        player = str(native.decision.player)
        assert immediate_worths(native.view(player), 3) == immediate_worths(other.view(player), 3)
        native.play(native.decision.actions[0])
        other.play(other.decision.actions[0])
    assert names == native.players


def test_actions_are_worth_what_the_team_leads_by() -> None:
    native, other = both(f"{BASE} + teams", 4, 3)
    assert is_native(native)
    numbers = Random(3)
    for _ in range(20):
        assert worths_of(native, margins) == worths_of(other, margins)
        action = numbers.choice(other.decision.actions).as_record()
        native.play(action)
        other.play(action)
