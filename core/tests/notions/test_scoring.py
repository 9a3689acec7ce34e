"""Who gets which points for what, when independent rules apply."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from toys import reckoning
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide.apps.terminal import sheets

GameOf = Callable[..., Watched]


def tied(game_of: GameOf, **plugins: Any) -> Watched:
    """Red and Blue each claim a canal; the tile between them joins and completes both: two tie for six tiles."""
    start = [
        {"tile": "wetlands/end", "at": [-2, 0], "rotation": 180},
        {"tile": "wetlands/end", "at": [2, 0], "rotation": 0},
    ]
    game = game_of(**plugins, draws=["straight", "straight", "straight", "plain"], start=start)
    game.place("straight", (-1, 0))
    game.deploy("canal E")
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (0, 0))
    return game


def test_all_who_tie_get_the_points(game_of: GameOf) -> None:
    assert tied(game_of).lines("player", "points") == [("Red", 10), ("Blue", 10)]


def test_tie_may_be_broken(game_of: GameOf) -> None:
    game = tied(game_of, tie=reckoning.TIE_BREAK)
    assert game.lines("player", "points", "claims") == [("Red", 10, {"Red": 1, "Blue": 1})]


def test_rule_that_decides_who_gets_points_stands_in_the_lines(game_of: GameOf) -> None:
    game = tied(game_of, tie=reckoning.TIE_BREAK)
    assert [line["decided_by"] for line in game.game.lines] == [["tie/first"]]
    won = "".join(sheets.log_text(game.game))
    assert won.endswith("    decided by tie/first")


def test_rule_that_changes_nothing_about_who_gets_points_stands_in_no_line(game_of: GameOf) -> None:
    game = grove(game_of, tie=reckoning.TIE_BREAK)
    assert not any("decided_by" in line for line in game.game.lines)


def test_rule_that_decides_is_known_also_where_nobody_gets_points(game_of: GameOf) -> None:
    nobody = plugin(
        "Nobody gets points.",
        scoring_rules=[
            bastide.ClaimRule(
                id="wild/all", says="Nobody gets it.", stage="override", decide=lambda view, subject, claims, lead: ()
            )
        ],
    )
    game = game_of(wild=nobody, draws=["straight"], start=[{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    sheet = game.game.sheet(next(game.game.position.features("canal")))
    assert (sheet.claims, sheet.lines, sheet.decided_by) == ({0: 1}, (), ("wild/all",))


def test_shared_points_are_a_term_of_the_sheet(game_of: GameOf) -> None:
    game = tied(game_of, share=reckoning.SHARE)
    assert game.lines("player", "points") == [("Red", 5), ("Blue", 5)]
    [_, term] = game.game.lines[0]["terms"]
    assert (term["label"], term["points"], term["rule"]) == ("shared", -5, "share/half")


def test_sum_of_all_terms_may_be_divided_and_is_rounded_up(game_of: GameOf) -> None:
    game = tied(game_of, thirds=reckoning.THIRDS)
    assert game.lines("player", "points") == [("Red", 4), ("Blue", 4)]
    [whole, part] = game.game.lines[0]["terms"]
    assert whole["points"] == 10
    assert (part["label"], part["points"], part["rule"], part["changed_by"]) == ("a third", -6, "thirds/canals", [])


def test_sum_is_divided_only_where_the_condition_holds(game_of: GameOf) -> None:
    [line, *_] = tied(game_of, thirds=reckoning.THIRDS_WITH_ROCKS).game.lines
    assert (line["points"], len(line["terms"])) == (10, 1)


@pytest.mark.parametrize("parts", [0, -3])
def test_sum_is_divided_by_one_at_least(parts: int) -> None:
    variant = {"plugins": {"wetlands": {}, "thirds": {}}, "rates": {"thirds/canals.parts": parts}}
    with pytest.raises(bastide.BastideError, match=f"thirds/canals.parts is {parts}; it must be from 1 to 1000"):
        ruleset_of(variant, thirds=reckoning.THIRDS)


def grove(game_of: GameOf, **plugins: Any) -> Watched:
    game = game_of(
        **plugins, draws=["copse", "copse", "plain"], start=[{"tile": "wetlands/wood", "at": [0, 0], "rotation": 0}]
    )
    game.place("copse", (0, 1))
    game.deploy("grove N")
    game.place("copse", (0, -1), 180)
    return game


def test_override_gives_to_others_whatever_the_tie_break_says(game_of: GameOf) -> None:
    game = grove(game_of, all=reckoning.OVERRIDE, tie=reckoning.TIE_BREAK)
    assert game.lines("player", "points") == [("Red", 6), ("Blue", 6)]


def test_rule_of_who_gets_points_may_speak_of_features_with_a_flag_alone(game_of: GameOf) -> None:
    def nobody(*_: Any) -> tuple[int, ...]:
        return ()

    rule = bastide.ClaimRule(
        id="oaks/rule", says="Oaks are nobody's.", stage="override", flags=frozenset({"oak"}), decide=nobody
    )
    oaks = plugin("Nobody scores oaks.", scoring_rules=[rule])
    assert grove(game_of, oaks=oaks).lines("player", "points") == [("Red", 6)]
    game = game_of(oaks=oaks, draws=["grove-canal", "plain"])
    game.place("grove-canal", (1, 0))
    game.deploy("grove N")
    assert [game.game.sheet(found).lines for found in game.game.board.features("grove")] == [()]


def test_score_triggers_a_score(game_of: GameOf) -> None:
    game = tied(game_of, echo=reckoning.ECHO)
    assert game.lines("player", "points", "kind", "when") == [
        ("Red", 10, "canal", "completed"),
        ("Blue", 10, "canal", "completed"),
        ("Red", 1, "echo", "play"),
        ("Blue", 1, "echo", "play"),
    ]


def test_weight_depends_on_the_feature(game_of: GameOf) -> None:
    game = game_of(weight=reckoning.WEIGHT, draws=["grove-canal", "copse", "grove-canal", "plain"])
    game.place("grove-canal", (1, 0))
    game.deploy("grove N", piece="barge")
    [oak] = game.game.board.features("grove")
    assert game.game.sheet(oak).claims == {0: 2}
    canal = next(f for f in game.game.board.features("canal"))
    assert not canal.pieces


@pytest.mark.parametrize("counts", [{}, {"count": lambda *_: 1, "count_for": lambda *_: 1}])
def test_term_counts_in_one_way(counts: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="the term 'reeds' needs either count= or count_for="):
        bastide.Term(label="reeds", rate=bastide.Rate("reeds", 1), **counts)


def test_term_for_one_claimant_only(game_of: GameOf) -> None:
    game = tied(game_of, personal=reckoning.PERSONAL)
    assert game.lines("player", "points") == [("Red", 11), ("Blue", 11)]
    assert [term["label"] for term in game.game.lines[0]["terms"]] == ["crew", "tiles"]


def test_subject_that_is_not_one_feature(game_of: GameOf) -> None:
    game = game_of(shores=reckoning.SHORES, draws=["grove-canal", "copse", "plain"])
    game.place("grove-canal", (1, 0))
    game.deploy("grove N")
    game.place("copse", (0, -1))
    game.skip()
    game.game.finish()
    shores = [line for line in game.lines("player", "points", "kind") if line[2] == "shore"]
    # The marsh north of the canal borders both groves, and only one of them is claimed.
    assert shores == [("Red", 20, "shore")]
    game.game.undo()


def test_everybody_scores_their_own_count_whoever_has_most(game_of: GameOf) -> None:
    stalls = bastide.ScoringRule(
        id="market/stalls",
        says="Everybody gets 2 points for each stall of theirs.",
        subjects=bastide.kinds("market"),
        occasions=frozenset({"dusk"}),
        terms=(bastide.Term(label="stalls", rate=bastide.Rate("stall", 2), count_for=bastide.count_own),),
    )

    def dusk(table: bastide.Table, event: bastide.Event) -> None:
        table.score(bastide.Subject.each("market", {2: 1, 0: 3, 1: 0}, cells=[bastide.cell(0, 0)]), "dusk")

    market = plugin(
        "Stalls.",
        scoring_rules=[stalls],
        turn_rules=[bastide.Reaction(id="market/dusk", says="At dusk stalls pay.", on="turn-ended", do=dusk)],
    )
    game = game_of(
        market=market,
        # Nobody has to have most, so there is nothing to share and no tie to break.
        tie=reckoning.TIE_BREAK,
        share=reckoning.SHARE,
        players=("Red", "Blue", "Green"),
        draws=["straight", "plain"],
    )
    game.place("straight", (1, 0))
    game.skip()
    assert game.lines("player", "points", "tiles") == [("Red", 6, [[0, 0]]), ("Green", 2, [[0, 0]])]
    assert game.game.lines[0]["claims"] == {"Red": 3, "Green": 1}


@pytest.mark.parametrize(
    ("ware", "points", "label"), [("fish", 6, "fish"), ("salt", 2, "bags of salt"), ("wool", 0, None)]
)
def test_term_applies_only_where_what_it_speaks_of_is_noted(
    ware: str, points: int, label: str | None, game_of: GameOf
) -> None:
    worth = {"fish": ("fish", "fish", 3), "salt": ("bags of salt", "bag of salt", 1)}

    def dusk(table: bastide.Table, event: bastide.Event) -> None:
        table.score(bastide.Subject.each("market", {0: 2}, about={"ware": ware}), "dusk")

    market = plugin(
        "Wares.",
        turn_rules=[bastide.Reaction(id="market/dusk", says="At dusk wares are sold.", on="turn-ended", do=dusk)],
        scoring_rules=[
            bastide.ScoringRule(
                id="market/wares",
                says="A fish is worth 3 points, salt 1.",
                subjects=bastide.kinds("market"),
                occasions=frozenset({"dusk"}),
                terms=bastide.terms_for_each(worth, key="ware"),
            )
        ],
    )
    game = game_of(market=market, draws=["straight", "plain"])
    game.place("straight", (1, 0))
    game.skip()
    [line] = game.game.lines
    assert (line["points"], [term["label"] for term in line["terms"]]) == (points, [label] if label else [])


def test_term_that_does_not_apply_gives_no_rate(game_of: GameOf) -> None:
    long = bastide.count_tiles > 1
    never = bastide.ScoringRule(
        id="never/holds",
        says="A long canal has three points more.",
        subjects=bastide.kinds("canal"),
        occasions=frozenset({"final"}),
        terms=(bastide.Term(label="long", rate=bastide.Rate("long", 3), when=long, count=reckoning.one),),
    )
    game = game_of(never=plugin("Never.", scoring_rules=[never]), draws=["straight", "plain"])
    canal = next(game.game.position.features("canal"))
    assert game.game.position.rate_for(canal, "never/holds", "long", 0) == 0
    game.place("straight", (1, 0))
    assert game.game.position.rate_for(canal, "never/holds", "long", 0) == 3


def test_pieces_of_another_group_may_join_a_claimed_feature(game_of: GameOf) -> None:
    game = game_of(weight=reckoning.WEIGHT, groups=reckoning.GROUPS, draws=["straight", "straight", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (2, 0))
    assert {action["piece"] for action in game.actions("deploy")} == {"barge"}
    game.deploy("canal W", piece="barge")
    [canal] = game.game.board.features("canal")
    assert len(canal.pieces) == 2


STAGED = [
    reckoning.adjusting("void", 0, labels=frozenset({"crew"})),
    reckoning.adjusting("limit", 8),
    reckoning.adjusting("multiply", 3),
    reckoning.adjusting("add", 2),
    reckoning.adjusting("sign", 1),
    reckoning.adjusting("edition", 5),
]


def test_stages_come_in_their_order_whatever_the_order_of_registration(game_of: GameOf) -> None:
    for rules in list(permutations(STAGED))[::60]:
        game = tied(game_of, personal=reckoning.PERSONAL, adjusting=plugin("Stages.", scoring_rules=rules))
        terms = {term["label"]: term for term in game.game.lines[0]["terms"]}
        # 2 a tile; set to 5, then to 1; 1 + 2 = 3; 3 * 3 = 9; at most 8.
        assert terms["tiles"]["rate"] == 8
        assert terms["tiles"]["changed_by"] == [
            f"adjusting/{stage}" for stage in ("edition", "sign", "add", "multiply", "limit")
        ]
        assert terms.get("crew", {"rate": 0})["rate"] == 0


def test_adjustment_may_hold_for_one_claimant(game_of: GameOf) -> None:
    only = reckoning.adjusting("add", 1, when_for=lambda view, subject, claimant: claimant == 1)
    game = tied(game_of, adjusting=plugin("For Blue.", scoring_rules=[only]))
    assert game.lines("player", "points") == [("Red", 10), ("Blue", 15)]


def test_adjustment_may_change_the_count(game_of: GameOf) -> None:
    capped = reckoning.adjusting("limit", 3, of="count")
    game = tied(game_of, adjusting=plugin("Three tiles at most.", scoring_rules=[capped]))
    assert game.lines("player", "points") == [("Red", 6), ("Blue", 6)]


def test_two_adjustments_that_set_the_same_term_need_an_order() -> None:
    two = [reckoning.adjusting("sign", 1, "one"), reckoning.adjusting("sign", 3, "other")]
    with pytest.raises(bastide.BastideError, match=r"adjusting/one.*adjusting/other.*order"):
        ruleset_of(adjusting=plugin("Two.", scoring_rules=two))


def test_declared_order_decides_between_two_that_set_the_same_term(game_of: GameOf) -> None:
    for order, rate in ((("adjusting/other",), 3), ((), 1)):
        two = [
            reckoning.adjusting("sign", 1, "one", before=order, after=() if order else ("adjusting/other",)),
            reckoning.adjusting("sign", 3, "other"),
        ]
        game = tied(game_of, adjusting=plugin("Two.", scoring_rules=two))
        assert game.game.lines[0]["terms"][0]["rate"] == rate


@pytest.mark.parametrize(
    "apart",
    [
        {"labels": frozenset({"crew"})},
        {"occasions": frozenset({"final"})},
        {"of": "count"},
        {"rules": frozenset({"wetlands/unfinished"})},
    ],
)
def test_two_adjustments_of_different_subjects_need_no_order(apart: dict[str, Any]) -> None:
    one = reckoning.adjusting("sign", 1, "one", labels=frozenset({"tiles"}), rules=frozenset({"wetlands/completed"}))
    ruleset_of(adjusting=plugin("Two.", scoring_rules=[one, reckoning.adjusting("sign", 3, "other", **apart)]))


def test_order_against_the_stages_is_refused() -> None:
    two = [reckoning.adjusting("edition", 1, after=("adjusting/void",)), reckoning.adjusting("void", 0)]
    with pytest.raises(bastide.BastideError, match="against their stages"):
        ruleset_of(adjusting=plugin("Two.", scoring_rules=two))


def two_canals(game_of: GameOf, *rules: bastide.Adjustment) -> Watched:
    """Red leads two canals, of two tiles and of three; the first one was begun earlier."""
    start = [{"tile": "wetlands/straight", "at": [0, y], "rotation": 0} for y in (0, 1)]
    draws = ["straight", "straight", "straight", "plain"]
    more = {"raised": plugin("Worth more.", scoring_rules=rules)} if rules else {}
    game = game_of(pride=reckoning.PRIDE, **more, draws=draws, start=start)
    game.place("straight", (1, 0))
    game.deploy("canal W")
    game.place("straight", (1, 1))
    game.skip()
    game.place("straight", (2, 1))
    game.deploy("canal W")
    return game


def raised(**more: Any) -> bastide.Adjustment:
    long = {"when": lambda view, subject: len(subject.feature.cells) == 3} | more
    return reckoning.adjusting("add", 5, "raised", occasions=frozenset({"final"}), labels=frozenset({"best"}), **long)


def bests(game: Watched) -> list[tuple[int, int]]:
    """For each canal from the west, how often the best one's points are counted, and their number."""
    sheets = [game.game.sheet(canal) for canal in sorted(game.game.board.features("canal"), key=lambda c: c.first_laid)]
    found = [term for sheet in sheets for term in sheet.lines[0].terms if term.label == "best"]
    return [(term.count, term.rate) for term in found]


def test_count_may_ask_for_leaders_and_worth_elsewhere(game_of: GameOf) -> None:
    assert bests(two_canals(game_of)) == [(1, 10)]


def test_worth_includes_additions_of_other_rules(game_of: GameOf) -> None:
    game = two_canals(game_of, raised())
    assert bests(game) == [(1, 15)]
    first, second = sorted(game.game.board.features("canal"), key=lambda canal: canal.first_laid)
    worth = [game.game.position.rate_for(canal, "pride/best", "best", 0) for canal in (first, second)]
    assert worth == [10, 15]


def test_worth_includes_changed_counts(game_of: GameOf) -> None:
    assert bests(two_canals(game_of, raised(of="count")))[-1] == (6, 10)


def test_worth_may_differ_between_players(game_of: GameOf) -> None:
    game = two_canals(game_of, raised(when_for=lambda view, subject, claimant: claimant == 1))
    [_, canal] = sorted(game.game.board.features("canal"), key=lambda canal: canal.first_laid)
    assert [game.game.position.rate_for(canal, "pride/best", "best", player) for player in (0, 1)] == [10, 15]
    assert game.game.position.leaders(canal) == (0,)


@pytest.mark.parametrize(("rule", "label", "occasion"), [("pride/best", "bets", None), ("pride/best", "best", "dusk")])
def test_worth_of_a_missing_term_is_an_error(game_of: GameOf, rule: str, label: str, occasion: str | None) -> None:
    game = two_canals(game_of)
    canal = next(game.game.position.features("canal"))
    with pytest.raises(LookupError, match=label):
        game.game.position.rate_for(canal, rule, label, 0, occasion)


def test_worth_is_zero_where_the_rule_does_not_apply(game_of: GameOf) -> None:
    never = bastide.ScoringRule(
        id="never/holds",
        says="Never.",
        subjects=bastide.kinds("canal"),
        occasions=frozenset({"final"}),
        terms=(bastide.Term(label="never", rate=bastide.Rate("never", 3), count=reckoning.one),),
        when=lambda view, subject: False,
    )
    game = game_of(never=plugin("Never.", scoring_rules=[never]), draws=["plain"])
    canal = next(game.game.position.features("canal"))
    assert game.game.position.rate_for(canal, "never/holds", "never", 0) == 0


def test_leaders_are_the_players_named_by_claim_rules(game_of: GameOf) -> None:
    game = grove(game_of, all=reckoning.OVERRIDE)
    closed = next(feature for feature in game.game.position.features("grove") if feature.complete)
    assert game.game.position.leaders(closed) == (0, 1)
