"""A count of a rule is a whole number, and a rule with any other result is named."""

from __future__ import annotations

import pytest
from toys.making import plugin
from toys.playing import ruleset_of

import bastide
from bastide import Rate, RuleError, ScoringRule, Term, Weighing, kinds, traits


@pytest.mark.parametrize("count", [None, 1.5, "2"])
def test_count_that_is_no_whole_number_names_its_rule(count: object) -> None:
    rule = ScoringRule(
        id="odd/count",
        says="Counts oddly.",
        subjects=kinds("canal", "grove", "beacon"),
        occasions=frozenset({"final"}),
        terms=(Term(label="odd", rate=Rate("odd", 1), count=lambda position, subject: count),),  # type: ignore[arg-type, return-value]  # that is the mistake
    )
    with pytest.raises(RuleError, match=r"odd/count.*whole number") as raised:
        _finish(ruleset_of(odd=plugin("Odd counts.", scoring_rules=[rule])))
    assert raised.value.rule == "odd/count"


def test_weight_that_is_no_whole_number_names_its_rule() -> None:
    rule = Weighing(
        id="odd/weight",
        says="Weighs oddly.",
        pieces=traits("follower"),
        weigh=lambda position, subject, number, weight: 0.5,  # type: ignore[arg-type, return-value]  # that is the mistake
    )
    with pytest.raises(RuleError, match="odd/weight"):
        _finish(ruleset_of(odd=plugin("Odd weights.", scoring_rules=[rule])))


def _finish(ruleset: bastide.Ruleset) -> None:
    game = bastide.Game(ruleset, ["Red"], seed=1)
    while not game.board.pieces:
        game.play(game.decision.actions[0])
    game.finish()
