"""An error of a rule is reported with the rule's name and a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import (
    FinalScoring,
    Offer,
    OfferRule,
    OfferVeto,
    Phase,
    Place,
    PlaceKind,
    Rate,
    Reaction,
    ScoringRule,
    Subject,
    Table,
    Term,
    constant,
    kinds,
)

GameOf = Callable[..., Watched]


def raised(wrong: Any) -> bastide.RuleError:
    """The error of a game in which a tile is placed and the last action of the next decision is taken."""
    game = bastide.Game(ruleset_of(wrong=wrong), ["Red", "Blue"], seed=7)
    with pytest.raises(bastide.RuleError) as error:
        turn(game)
    return error.value


def turn(game: bastide.Game) -> None:
    game.play(game.decision.actions[0])
    game.play(game.decision.actions[-2 if game.decision.kind == "deploy" else 0])


def close(game: bastide.Game) -> None:
    game.play({"type": "place", "tile": "wetlands/end", "at": [1, 0], "rotation": 0})
    game.play({"type": "pass"})


def reacting(do: Callable[[Any, Any], Any], *others: Any, **more: Any) -> Any:
    reaction = Reaction(id="wrong/reaction", on="placed", says="It reacts.", do=do)
    return plugin("It reacts.", turn_rules=[reaction, *others], **more)


def offering(**offer: Any) -> Any:
    made = Offer(type="deploy", rule="wrong/offer", piece="punt", **offer)
    return plugin(
        "It offers.",
        meeple_rules=[
            OfferRule(id="wrong/offer", says="It offers.", decision="deploy", offers=lambda view, player, data: [made])
        ],
    )


@pytest.mark.parametrize("others", [(), ("wrong/back",)])
def test_endless_steps_are_noticed(others: tuple[str, ...]) -> None:
    names = ("wrong/forth", *others)

    def pushing(then: str) -> Callable[[Table, Any], None]:
        return lambda table, data: table.push(then)

    steps = [
        Phase(id=name, says="It pushes.", scope="pushed", do=pushing(names[number - 1]))
        for number, name in enumerate(names)
    ]
    error = raised(reacting(lambda table, event: table.push("wrong/forth"), *steps))
    assert error.rule in names
    assert f"done again and again, and nobody decides: {', '.join(names)}" in str(error)


def test_endless_turns_without_decisions_are_noticed() -> None:
    overtime = bastide.Overtime(id="wrong/on", says="On and on.", do=lambda table, ending: True)
    with pytest.raises(bastide.RuleError) as error:
        bastide.Game(ruleset_of(wrong=plugin("It goes on.", turn_rules=[overtime])), ["Red"], draws=[])
    assert error.value.rule == "wrong/on"


def test_endless_steps_leave_the_game_unchanged() -> None:
    step = Phase(id="wrong/on", says="It pushes.", scope="pushed", do=lambda table, data: table.push("wrong/on"))
    wrong = reacting(lambda table, event: table.push("wrong/on"), step)
    game = bastide.Game(ruleset_of(wrong=wrong), ["Red", "Blue"], seed=7)
    before = game.to_record()
    with pytest.raises(bastide.RuleError):
        game.play(game.decision.actions[0])
    assert game.to_record() == before
    assert game.decision.kind == "place"


def test_offer_of_a_piece_that_is_not_in_supply_names_the_rule() -> None:
    def empty(table: Any, event: Any) -> None:
        table.stock(table.player, "punt", -table.supply(table.player, "punt"))

    wrong = offering(place=Place("corner", 0))
    wrong.bastide_turn_rules = reacting(empty).bastide_turn_rules
    error = raised(wrong)
    assert error.rule == "wrong/offer"
    assert "no punt left in supply" in str(error)


def test_piece_goes_only_to_declared_places() -> None:
    error = raised(offering(place=Place("crner", 1)))
    assert error.rule == "wrong/offer"
    assert "there is no kind of place 'crner'; did you mean 'corner'?" in str(error)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (Place("segment", 99999), "there is no segment with the number 99999"),
        (Place("segment", -1), "there is no segment with the number -1"),
        (Place("piece", 7), "there is no piece with the number 7"),
        (Place("held", 5), "there is no player with the number 5"),
    ],
)
def test_piece_goes_only_to_existing_segments_pieces_and_players(place: Place, message: str) -> None:
    for do in (
        lambda table, event: table.deploy("punt", 0, place),
        lambda table, event: table.move(table.deploy("punt", 0, Place("corner", 0)), place),
    ):
        error = raised(reacting(do))
        assert error.rule == "wrong/reaction"
        assert message in str(error) and "IndexError" not in str(error)


@pytest.mark.parametrize(
    "do",
    [
        lambda table, event: table.deploy("pnut", 0, Place("corner", 0)),
        lambda table, event: table.stock(0, "pnut", 1),
    ],
)
def test_unknown_piece_is_reported_with_the_nearest(do: Callable[[Any, Any], Any]) -> None:
    assert "there is no piece 'pnut' in this variant; did you mean 'punt'?" in str(raised(reacting(do)))


@pytest.mark.parametrize("name", ["tile", "supply", "segment", "away"])
def test_kind_of_place_that_every_game_has_is_not_declared_anew(name: str) -> None:
    with pytest.raises(bastide.VariantError, match=f"every game has a kind of place named '{name}'"):
        ruleset_of(wrong=plugin("It renames.", kinds=[PlaceKind(name, label="elsewhere")]))


def test_refusal_with_a_hint_has_no_full_stop_in_the_middle() -> None:
    near = OfferVeto(
        id="keep/grove",
        says="A punt keeps away from groves, however far away.",
        decision="deploy",
        forbids=lambda view, player, offer: offer.place is not None and view.feature(offer.place.at).kind == "grove",
    )
    keep = plugin("It keeps away.", meeple_rules=[near])
    game = bastide.Game(ruleset_of(keep=keep), ["Red", "Blue"], draws=["wetlands/grove-canal", "wetlands/plain"])
    game.play({"type": "place", "at": [1, 0], "rotation": 0})
    with pytest.raises(bastide.IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "punt", "on": "grove N"})
    assert "however far away; free:" in str(refused.value)


def test_refusal_says_in_words_what_is_on_offer_and_by_which_rule() -> None:
    rule = OfferRule(
        id="bell/ring",
        says="A bell is rung so many times.",
        decision="deploy",
        offers=lambda *given: [
            Offer(type="ring", rule="bell/ring", params={"times": times}, do=lambda table, offer: None)
            for times in (1, 2)
        ],
    )
    bell = plugin("It rings.", meeple_rules=[rule])
    game = bastide.Game(ruleset_of(bell=bell), ["Red", "Blue"], draws=["wetlands/straight", "wetlands/plain"])
    game.play({"type": "place", "at": [1, 0], "rotation": 0})
    with pytest.raises(bastide.IllegalAction) as refused:
        game.play({"type": "ring", "times": 3})
    assert str(refused.value) == "this ring is not on offer; on offer: ring, times 1 [bell/ring]"
    with pytest.raises(bastide.IllegalAction) as refused:
        game.play({"type": "deploy", "piece": "punt", "place": {"held": "Red"}})
    assert "{" not in str(refused.value)


def test_edge_has_one_name() -> None:
    def stand(table: Any, event: Any) -> None:
        table.deploy("punt", 0, Place("edge", (event.cell, 1)))

    error = raised(reacting(stand))
    assert "an edge is (cell, 0) or (cell, 3)" in str(error)


@pytest.mark.parametrize(
    "do",
    [
        lambda table, event: table.draw("bagg"),
        lambda table, event: table.put_on_stack("bagg", "wetlands/plain"),
        lambda table, event: table.stack("bagg"),
        lambda table, event: table.position.exhausted("bagg"),
    ],
)
def test_unknown_stack_is_reported_with_the_nearest(do: Callable[[Any, Any], Any]) -> None:
    error = raised(reacting(do))
    assert error.rule == "wrong/reaction"
    assert "there is no stack 'bagg'; did you mean 'bag'?" in str(error)


def test_rule_that_asks_for_its_own_answer_is_reported() -> None:
    rule = bastide.Completion(
        id="wrong/itself",
        says="It asks itself.",
        of=bastide.kinds("canal"),
        when=lambda view, feature: feature.complete,
        initial=True,
    )
    game = bastide.Game(
        ruleset_of(wrong=plugin("It asks itself.", scoring_rules=[rule])),
        ["Red"],
        draws=["wetlands/end"],
        start=[{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}],
    )
    with pytest.raises(bastide.RuleError, match="asks without end, perhaps by way of other rules") as error:
        close(game)
    assert error.value.rule == "wrong/itself"


def test_filter_that_fails_in_choosing_its_tiles_is_named() -> None:
    def choose(tile: Any) -> bool:
        raise KeyError(tile.id)

    rule = bastide.PlacementFilter(id="wrong/filter", says="No.", tiles=choose, allows=lambda position, candidate: True)
    with pytest.raises(bastide.BastideError, match=r"wrong/filter failed in saying whether it speaks of .*KeyError"):
        ruleset_of(wrong=plugin("Filters.", placement_rules=[rule]))


@pytest.mark.parametrize(
    ("kind", "occasion", "words"),
    [
        ("tol", "paid", "no rule scores 'tol'; did you mean 'toll'?"),
        ("toll", "payed", "nothing is scored on the occasion 'payed'; did you mean 'paid'?"),
        ("toll", "completed", ""),
    ],
)
def test_scoring_by_a_misspelt_name_is_an_error(kind: str, occasion: str, words: str) -> None:
    toll = ScoringRule(
        id="wrong/toll",
        says="A toll is paid.",
        subjects=kinds("toll"),
        occasions=frozenset({"paid"}),
        terms=(Term(label="toll", rate=Rate("points", 1), count=constant(1)),),
    )
    wrong = reacting(lambda table, event: table.score(Subject(kind, weights={0: 1}), occasion), scoring_rules=[toll])
    if words:
        assert words in str(raised(wrong))
    else:
        turn(bastide.Game(ruleset_of(wrong=wrong), ["Red", "Blue"], seed=7))


def test_data_that_names_a_misspelt_occasion_is_refused() -> None:
    final = FinalScoring(id="wrong/final", says="It scores.", subjects=lambda position: [], occasion="finel")
    with pytest.raises(bastide.BastideError, match="nothing is scored on the occasion 'finel'; did you mean 'final'"):
        ruleset_of(wrong=plugin("It scores.", scoring_rules=[final]))


@pytest.mark.parametrize(
    ("do", "message"),
    [
        (lambda table, feature: table.position.sheet(feature, "finall"), "did you mean 'final'?"),
        (lambda table, feature: table.position.leaders(feature, "complete"), "did you mean 'completed'?"),
        (lambda table, feature: table.send_home(feature, "complet"), "did you mean 'completed'?"),
        (lambda table, feature: table.deployable(0, "punnt", feature.segment), "did you mean 'punt'?"),
        (lambda table, feature: table.supply(0, "punnt"), "did you mean 'punt'?"),
        (lambda table, feature: table.pieces_of(0, "punnt"), "did you mean 'punt'?"),
        (lambda table, feature: table.stands_in(feature, 0, "punnt"), "did you mean 'punt'?"),
        (
            lambda table, feature: table.features("cannal"),
            "kind of segment 'cannal' in this variant; did you mean 'can",
        ),
        (lambda table, feature: table.claimed("grove", "cannal"), "did you mean 'canal'?"),
        (lambda table, feature: table.rate("wetlands/canal.tile"), "there is no rate 'wetlands/canal.tile'"),
    ],
)
def test_misspelt_name_that_is_asked_about_is_an_error(do: Callable[[Table, Any], Any], message: str) -> None:
    wrong = raised(reacting(lambda table, event: do(table, table.features_on(event.cell)[0])))
    assert message in str(wrong.__cause__)
