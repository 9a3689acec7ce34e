"""Possible mistakes that fail no check: parts that never came up, and undeclared names."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from testing.reeds import FOG, about, reed, registry, songs
from toys.making import plugin
from toys.playing import ruleset_of

import bastide
from bastide import (
    Completion,
    DecisionKind,
    Offer,
    OfferRule,
    OfferVeto,
    Phase,
    Rate,
    Reaction,
    ScoringRule,
    Selector,
    Term,
    kinds,
)
from bastide.testing import check_plugin, choose

HEAD: dict[str, Any] = {"says": "It may be a mistake.", "source": "the marsh, page 3"}


def doubts(games: int = 2, **hooks: Any) -> tuple[str, ...]:
    return check_plugin("reed", registry=registry(reed=reed(**hooks)), checks=["games"], examples=games).doubts


def test_sound_plugin_raises_no_doubts() -> None:
    assert doubts(8) == ()


def test_what_players_hardly_decide_in_company_is_in_doubt() -> None:
    silent = [OfferRule(id="reed/song", decision="deploy", offers=lambda position, player, data: [], **HEAD)]
    report = check_plugin("reed", registry=registry(reed=reed(meeple_rules=silent), fog=FOG), checks=["company"])
    assert report.doubts == ("reed/song: in company players never decided by it; more examples try it more",)


def scoring(subjects: Selector, *occasions: str) -> ScoringRule:
    """A rule that scores one point each."""
    term = Term(label="reed", rate=Rate("reed", 1), count=lambda *given: 1)
    return ScoringRule(
        id="reed/stack", subjects=subjects, occasions=frozenset(occasions or {"completed"}), terms=(term,), **HEAD
    )


@pytest.mark.parametrize(
    ("hooks", "doubt"),
    [
        (
            {"turn_rules": [Reaction(id="reed/cut", on="complted", do=lambda table, event: None, **HEAD)]},
            "reed/cut: its event never happened ('complted'); did you mean 'completed'?",
        ),
        (
            {"meeple_rules": [OfferRule(id="reed/song", decision="deplyo", offers=songs, **HEAD)]},
            "reed/song: no installed plugin declares a decision 'deplyo'; did you mean 'deploy'?",
        ),
        (
            {"meeple_rules": [OfferVeto(id="reed/hush", decision="dploy", forbids=lambda *given: True, **HEAD)]},
            "reed/hush: no installed plugin declares a decision 'dploy'; did you mean 'deploy'?",
        ),
        (
            {"meeple_rules": [OfferRule(id="reed/song", decision="deploy", offers=lambda *given: [], **HEAD)]},
            "reed/song: it never offered anything",
        ),
        (
            {
                "meeple_rules": [
                    OfferVeto(
                        id="reed/hush",
                        decision="deploy",
                        types=frozenset({"deplooy"}),
                        forbids=lambda *given: True,
                        **HEAD,
                    )
                ]
            },
            "reed/hush: no player ever did a 'deplooy'; did you mean 'deploy'?",
        ),
        (
            {
                "scoring_rules": [scoring(kinds("canal"), "complete")],
            },
            "reed/stack: nothing is scored on the occasion 'complete' by itself; did you mean 'completed'?",
        ),
        (
            {"scoring_rules": [scoring(kinds("canal", "grov"))]},
            "reed/stack: no installed plugin declares a kind of segments 'grov'; did you mean 'grove'?",
        ),
        (
            {"scoring_rules": [scoring(kinds("canal"), "harvested")]},
            "reed/stack: it never scored anything",
        ),
        (
            {"scoring_rules": [Completion(id="reed/done", of=kinds("canal", "hedge"), **HEAD)]},
            "reed/done: no installed plugin declares a kind of segments 'hedge'",
        ),
        (
            {"turn_rules": [DecisionKind(id="reed/choir", name="choir", offers=songs, **HEAD)]},
            "reed/choir: the decision was never asked for",
        ),
        (
            {"turn_rules": [Phase(id="reed/echo", name="echo", scope="pushed", do=lambda table, data: None, **HEAD)]},
            "reed/echo: the phase never came",
        ),
        (
            {
                "meeple_rules": [
                    OfferRule(id="reed/song", decision="deploy", offers=songs, after=("wetlands/pnt",), **HEAD)
                ]
            },
            "reed/song: no installed plugin declares a rule (in after) 'wetlands/pnt'; did you mean 'wetlands/punt'?",
        ),
        (
            {
                "scoring_rules": [
                    Completion(
                        id="reed/thick",
                        of=kinds("canal"),
                        when=lambda *given: True,
                        initial=True,
                        events=frozenset({"movd"}),
                        **HEAD,
                    )
                ]
            },
            "reed/thick: no event 'movd' comes of itself; did you mean 'moved'?",
        ),
    ],
)
def test_rule_that_never_comes_up_is_reported(hooks: dict[str, Any], doubt: str) -> None:
    assert doubt in doubts(**hooks)


def test_subjects_of_a_kind_of_their_own_raise_no_doubt_about_their_name() -> None:
    found = doubts(scoring_rules=[scoring(kinds("canal", "grand-voyage"))])
    assert not any("declares" in doubt for doubt in found)


def test_plugin_for_older_hooks_is_told_what_changed() -> None:
    older = doubts(plugin=about(api=1))
    assert older[0].startswith("written for version 1 of the hooks; version 2 changed: 23 hooks became 12")


def test_doubts_are_part_of_the_report_and_fail_nothing() -> None:
    steps = [Phase(id="reed/echo", name="echo", scope="pushed", do=lambda table, data: None, **HEAD)]
    report = check_plugin("reed", registry=registry(reed=reed(turn_rules=steps)), checks=["games"])
    assert report.ok
    assert report.as_json()["doubts"] == ["reed/echo: the phase never came"]


def ways(name: str, many: int) -> Callable[..., list[Offer]]:
    return lambda *given: [
        Offer(type=name, rule=f"greet/{name}", params={"way": way}, do=lambda table, offer: None) for way in range(many)
    ]


def test_eager_play_takes_the_one_offer_as_often_as_the_many() -> None:
    """There are nine ways to wave and one to bow; half of the players who do not pass bow."""
    rules = [
        OfferRule(
            id=f"greet/{name}",
            says="They greet.",
            decision="deploy",
            offers=ways(name, many),
        )
        for name, many in (("wave", 9), ("bow", 1))
    ]
    ruleset = ruleset_of(greet=plugin("They greet.", meeple_rules=rules))
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=7)
    random = Random(7)
    game.play(choose(game, random, "eager"))
    greetings = [choose(game, random, "eager").type for _ in range(300)]
    assert greetings.count("bow") > 60
    assert greetings.count("wave") > 60
    assert greetings.count("pass") > 20
