"""A rule holds data in place of a function: it answers the same, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from toys import turns
from toys.making import plugin
from toys.playing import Watched, ruleset_of

from bastide import (
    Candidate,
    Event,
    FinalScoring,
    Game,
    Offer,
    OfferRule,
    OfferVeto,
    Place,
    Position,
    Rate,
    Reaction,
    Rule,
    ScoringRule,
    Subject,
    Table,
    Term,
    choose,
    claimed,
    constant,
    count_flags,
    count_pieces,
    count_players,
    count_segments,
    count_tiles,
    highest_score,
    in_any_claim,
    is_complete,
    is_exhausted,
    is_waiting,
    kinds,
    of_kind,
    own_stack,
    part_number,
    traits,
    turn_number,
)
from bastide.testing.forms import RuleForm, forms

GameOf = Callable[..., Watched]


@pytest.fixture
def position(game_of: GameOf) -> Position:
    """A canal of two tiles with Red's punt on it, and an open grove."""
    game = game_of(draws=["straight", "copse", "plain"])
    game.place("straight", (1, 0))
    game.deploy("canal W")
    return game.game.position


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (count_tiles == 2, "(count_tiles == 2)"),
        (count_flags("lock") > 0, "(count_flags('lock') > 0)"),
        (~is_complete & is_exhausted | is_waiting, "((~is_complete & is_exhausted) | is_waiting)"),
        (count_tiles * (count_flags("lock") - 1).at_least(0), "(count_tiles * max((count_flags('lock') - 1), 0))"),
        (choose(highest_score >= 50, 1, 0), "choose((highest_score >= 50), 1, 0)"),
        (own_stack("hand"), "own_stack('hand')"),
        (turn_number >= 8 * count_players, "(turn_number >= (count_players * 8))"),
    ],
)
def test_expression_prints_as_what_it_says(expression: Any, text: str) -> None:
    assert repr(expression) == text


def test_expression_asks_about_the_feature_of_what_it_is_given(position: Position) -> None:
    (canal,) = position.claimed("canal")
    offer = Offer(type="deploy", rule="my/offer", piece="punt", place=Place("segment", canal.segment))
    for given in ((position.subject(canal),), (canal,), (0, canal), (0, offer)):
        assert count_tiles(position, *given) == len(canal.cells) == 2
        assert count_segments(position, *given) == 2
        assert (count_tiles == 2)(position, *given)
        assert not (count_tiles + 1 < 3)(position, *given)
        assert is_complete(position, *given) is canal.complete
        assert (of_kind(kinds("canal")) & ~of_kind(kinds("grove")))(position, *given)


def test_where_there_is_no_feature_numbers_are_none_and_no_condition_holds(position: Position) -> None:
    nowhere = Offer(type="deploy", rule="my/offer", piece="punt", place=Place("tile", 0))
    for given in (nowhere, Subject.each("reeds", {0: 2}), Event("placed", 0)):
        assert count_tiles(position, given) == 0
        assert is_complete(position, given) is False
    (canal,) = position.claimed("canal")
    assert count_tiles(position, Event("completed", feature=canal)) == 2


@pytest.mark.parametrize(("given", "what"), [((), "the game as a whole"), ((Candidate("tile", 0, 0),), "a Candidate")])
def test_of_what_can_have_no_feature_none_is_asked(position: Position, given: tuple[Any, ...], what: str) -> None:
    with pytest.raises(TypeError, match=f"count_tiles asks something of a feature, and is asked here of {what}"):
        count_tiles(position, *given)


def test_turns_and_players_are_counted(game_of: GameOf) -> None:
    game = game_of(draws=["straight", "straight", "straight"], players=("Red", "Blue", "Green"))
    for number, x in enumerate((1, 2, 3), start=1):
        assert turn_number(game.game.position) == number
        assert count_players(game.game.position) == 3
        game.place("straight", (x, 0))
        game.skip()


def test_pieces_are_counted_by_kind_and_player(position: Position) -> None:
    (canal,) = position.claimed("canal")
    assert count_pieces()(position, canal) == 1
    assert count_pieces(traits("follower"))(position, canal) == 1
    assert count_pieces(kinds("barge"))(position, canal) == 0
    assert [count_pieces(mine=True)(position, player, canal) for player in (0, 1)] == [1, 0]


def test_claimed_features_are_subjects(position: Position) -> None:
    (canal,) = position.claimed("canal")
    assert claimed()(position) == claimed(kinds("canal"), complete=False)(position) == [position.subject(canal)]
    assert claimed(kinds("canal"), complete=True)(position) == claimed(kinds("grove"))(position) == []


@pytest.mark.parametrize(
    ("misuse", "message"),
    [
        (lambda: bool(is_complete), "join conditions with &, | and ~"),
        (lambda: is_complete and is_exhausted, "join conditions with &, | and ~"),
        (lambda: not count_tiles > 2, "join conditions with &, | and ~"),
        (lambda: count_tiles < cast("int", "2"), "with numbers, not with '2'"),
        (lambda: count_tiles + cast("int", 0.5), "with numbers, not with 0.5"),
        (
            lambda: of_kind(cast("Any", "canal")),
            'kinds of of_kind must be a selector, such as kinds("city"), not',
        ),
        (lambda: count_pieces(role=cast("Any", 3)), "role of count_pieces must be a text, not 3"),
        (lambda: in_any_claim(cast("Any", bool)), "must be a condition, such as is_complete, not <class 'bool'>"),
    ],
)
def test_misuse_is_refused(misuse: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as refused:
        misuse()
    assert message in str(refused.value)


def test_rules_with_the_same_data_are_the_same() -> None:
    def rule(count: Any) -> ScoringRule:
        return ScoringRule(
            id="my/rule",
            says="It counts.",
            subjects=kinds("canal"),
            occasions=frozenset({"final"}),
            terms=(Term(label="tiles", rate=Rate("tiles", 1), count=count),),
        )

    assert rule(count_tiles * 2) == rule(count_tiles * 2)
    assert hash(rule(count_tiles * 2)) == hash(rule(count_tiles * 2))
    assert rule(count_tiles) != rule(count_segments)
    assert rule(count_tiles * 2) != rule(count_tiles * 3)
    assert rule(constant(1)) != rule(count_tiles)


def test_rules_that_are_data_are_told_from_python() -> None:
    def unfinished(position: Position) -> list[Subject]:
        return []

    def happen(table: Table, event: Event) -> None: ...

    rules: list[Rule] = [
        FinalScoring(id="my/data", says="Data.", subjects=claimed()),
        FinalScoring(id="my/python", says="Python.", subjects=unfinished),
        Reaction(id="my/effect", says="It does something.", on="placed", do=happen),
    ]
    # Bound to a ruleset or not.
    mine = [entry.rule for entry in ruleset_of(my=_plugin(rules)).rules if entry.plugin == "my"]
    for each in (rules, mine):
        data, effect, python = forms(each)
        assert data == RuleForm("my/data", "data")
        assert (effect.form, python.form) == ("effect", "python")
        assert python.why[0].startswith("subjects is the function ")
        assert python.why[0].endswith("unfinished: only conditions and numbers are read")


def _plugin(rules: list[Rule]) -> Any:
    hooks: dict[str, Any] = {}
    for rule in rules:
        hooks.setdefault(rule.hook, []).append(rule)
    return plugin("Rules.", **hooks)


# Guards: what a rule speaks of, said as data, so that it is not asked of anything else.


def test_reaction_hears_only_of_the_pieces_and_features_it_speaks_of(game_of: GameOf) -> None:
    heard: set[str] = set()

    def hear(name: str, on: str, **guards: Any) -> Rule:
        def do(table: Table, event: Event) -> None:
            heard.add(name)

        return Reaction(id=f"ear/{name}", says="It hears.", on=on, do=do, **guards)

    ear = _plugin(
        [
            hear("every deployment", "deployed"),
            hear("a punt", "deployed", pieces=traits("follower")),
            hear("a piece in a canal", "deployed", features=kinds("canal")),
            hear("a canal", "completed", features=kinds("canal")),
            hear("a grove", "completed", features=kinds("grove")),
            hear("a punt in a canal", "left", pieces=kinds("punt"), features=kinds("canal")),
            hear("a punt in a grove", "left", pieces=kinds("punt"), features=kinds("grove")),
        ]
    )
    game = game_of(ear=ear, draws=["end", "end", "plain"])
    game.place("end", (1, 0))
    game.deploy("canal W")
    game.place("end", (-1, 0), 180)
    # A deployment tells of no feature.
    assert heard == {"every deployment", "a punt", "a canal", "a punt in a canal"}


def test_veto_is_asked_only_of_the_offers_it_speaks_of(game_of: GameOf) -> None:
    asked: list[tuple[str, str | None]] = []

    def forbids(name: str) -> Callable[[Position, int, Offer], bool]:
        def note(position: Position, player: int, offer: Offer) -> bool:
            asked.append((name, offer.piece))
            return False

        return note

    def veto(name: str, **guards: Any) -> Rule:
        return OfferVeto(id=f"no/{name}", says="No.", decision="deploy", forbids=forbids(name), **guards)

    no = _plugin(
        [
            veto("punts", pieces=kinds("punt")),
            veto("segments", places=frozenset({"segment"})),
            veto("corners", places=frozenset({"corner"})),
            veto("others", pieces=kinds("punt"), types=frozenset({"wave"})),
        ]
    )
    game = game_of(no=no, draws=["straight", "plain"])
    game.place("straight", (1, 0))
    assert set(asked) == {("punts", "punt"), ("segments", "punt")}


def test_offers_that_need_a_piece_are_asked_for_only_where_the_player_has_one(game_of: GameOf) -> None:
    def wave(position: Position, player: int, data: Any) -> list[Offer]:
        return [Offer(type="wave", rule="my/wave", leaves_open=False)]

    needing = OfferRule(id="my/wave", says="A punter waves.", decision="deploy", offers=wave, needs=kinds("punt"))
    for left, offered in ((0, True), (-5, False)):
        game = Game(ruleset_of(my=_plugin([needing])), ["Red", "Blue"], seed=7)
        game._table.stock(game.position.player, "punt", left)
        game.play(game.decision.actions[0])
        assert ("wave" in [action.type for action in game.decision.actions]) is offered


def test_reaction_hears_of_a_tile_by_the_features_on_it(game_of: GameOf) -> None:
    heard: set[tuple[str, str | None]] = set()

    def hear(name: str, **guards: Any) -> Rule:
        def do(table: Table, event: Event) -> None:
            heard.add((name, event.tile))

        return Reaction(id=f"ear/{name}", says="It hears.", on="placed", do=do, **guards)

    ear = _plugin(
        [
            hear("canal", features=kinds("canal")),
            hear("oak", flags=frozenset({"oak"})),
            hear("joins a punt", beside=kinds("punt")),
            hear("joins a punt in a grove", features=kinds("grove"), beside=kinds("punt")),
        ]
    )
    game = game_of(ear=ear, draws=["grove-canal", "straight", "plain"])
    game.place("grove-canal", (1, 0))
    game.deploy("canal E")
    game.place("straight", (2, 0))
    first, second = "wetlands/grove-canal", "wetlands/straight"
    assert heard == {("canal", first), ("canal", second), ("joins a punt", second), ("oak", first)}


def test_offers_are_asked_for_only_when_their_condition_holds(game_of: GameOf) -> None:
    def wave(position: Position, player: int, data: Any) -> list[Offer]:
        return [Offer(type="wave", rule="my/wave")]

    waving = OfferRule(id="my/wave", says="They wave.", decision="place", offers=wave, when=part_number > 1)
    game = game_of(my=_plugin([waving]), again=turns.AGAIN, draws=["wood", "plain", "plain"])
    offered = []
    for tile, at, rotation in (("wood", (0, 1), 90), ("plain", (0, -1), 0)):
        offered.append("wave" in [action.type for action in game.decision.actions])
        game.place(tile, at, rotation)
        if game.decision.kind == "deploy":
            game.play(type="pass")
    assert offered == [False, True]
