"""Rules in Python that the native engine asks: whatever they answer, raise or do, it does as the Python engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, get_args

import pytest
from tests.fuzzing.asking import Raising
from tests.fuzzing.beside import outcome, registry, same
from tests.native_pairs import NAMES, both
from toys.making import plugin

import bastide
from bastide import (
    BastideError,
    ClaimRule,
    FinalScoring,
    Game,
    GameEnd,
    OfferRule,
    Rate,
    Registry,
    Rule,
    RuleError,
    Ruleset,
    ScoringRule,
    Term,
    claimed,
    constant,
    count_tiles,
    is_exhausted,
    kinds,
)
from bastide_native import _engine
from bastide_native.games import NativeGame, program
from bastide_native.lockstep import stands

FARMS = "farms-third-edition"
SAYS: dict[str, Any] = {"says": "It is so.", "source": "no game"}


def asked(**options: Any) -> Ruleset:
    """Rules with a plugin that has all of its own in Python."""
    plugins: dict[str, Any] = {"base-game": {}, FARMS: {}, "asking": options}
    return bastide.resolve(bastide.select({"plugins": plugins}, registry()), registry())


def ruleset_of(**hooks: Any) -> Ruleset:
    """The base game with what a plugin adds."""
    found = Registry()
    found.load_installed()
    assert found.register(plugin("More.", requires=("base-game",), **hooks), "more", "toys", "1").broken is None
    return bastide.resolve(bastide.select({"plugins": {"base-game": {}, "more": {}}}, found), found)


def compare(native: Game, other: Game) -> None:
    assert stands(native) == stands(other)
    assert native.lines == other.lines


def play_on(native: Game, other: Game, numbers: Random) -> Any:
    """Play both games at random until they are over, or a rule raises; gives what was raised."""
    while not other.over:
        number = numbers.randrange(len(other.decision.actions))
        before = native.lines
        raised = same(
            partial(native.play, native.decision.actions[number]), partial(other.play, other.decision.actions[number])
        )
        compare(native, other)
        if raised is not None:
            assert native.lines == before
            return raised
    return None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("raises", get_args(Raising))
def test_rule_that_raises_is_told_alike_and_the_game_stands_as_before(raises: str, seed: int) -> None:
    native, other = both(asked(raises=raises, after=9 * seed), 2 + seed % 2, seed)
    raised = play_on(native, other, Random(seed))
    assert raised is None if not raises else raised[0] == "RuleError"
    assert native._native()
    compare(native.copy(), other.copy())
    assert same(native.finish, other.finish) is None or raises
    while other.actions_played:
        native.undo()
        other.undo()
        compare(native, other)
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({"counts": -9999}, False),
        ({"counts": 715827883}, True),
        ({"counts": 2**40}, True),
        ({"shares": 9999}, False),
        ({"shares": 715827883}, True),
        ({"shares": 2**40}, True),
    ],
)
def test_number_without_room_is_reckoned_with_in_python(options: dict[str, int], left: bool, seed: int) -> None:
    native, other = both(asked(**options, longest=100), 3, seed)
    assert play_on(native, other, Random(seed)) is None
    assert native._native() is not left
    assert native.to_record() == other.to_record()
    native.undo()
    other.undo()
    compare(native, other)


@pytest.mark.parametrize("variant", ["hig-2000", "base-game + farms-second-edition"])
def test_game_that_is_over_before_it_begins_is_scored_by_rules_in_python(variant: str) -> None:
    native, other = both(bastide.resolve_variant(variant), 2, 1, draws=[])
    assert native.over
    compare(native, other)


def scored_at_once(count: int) -> Ruleset:
    """Rules by which everybody gets points for every feature that lies."""

    def counted(position: Any, subject: Any) -> int:
        if not count:
            raise ValueError("nothing")
        return count

    rules: list[Rule] = [
        FinalScoring(
            id="more/final",
            subjects=lambda position: [position.subject(each) for each in position.features()],
            occasion="more",
            **SAYS,
        ),
        ScoringRule(
            id="more/score",
            subjects=kinds("city", "road"),
            occasions=frozenset({"more"}),
            terms=(Term(label="more", rate=Rate("more", 1), count=counted),),
            **SAYS,
        ),
        ClaimRule(
            id="more/all",
            stage="override",
            decide=lambda position, subject, weights, lead: range(len(position.players)),
            **SAYS,
        ),
    ]
    return ruleset_of(scoring_rules=rules)


def test_points_without_room_at_the_beginning_are_reckoned_with_in_python() -> None:
    native, other = both(scored_at_once(2**40), 2, 1, draws=[])
    assert not native._native()
    compare(native, other)
    native, other = both(scored_at_once(9), 2, 1, draws=[])
    assert native._native()
    compare(native, other)


def test_rule_that_raises_at_the_beginning_is_told_alike() -> None:
    ruleset = scored_at_once(0)
    assert same(
        lambda: both(ruleset, 2, 1, draws=[]), lambda: Game(ruleset, NAMES[:2], draws=[], seed=1, _engine="python")
    )


Trick = Callable[[NativeGame], object]


@pytest.mark.parametrize(
    "trick",
    [
        lambda game: game.play(game.decision.actions[0]),
        lambda game: game.play(game.decision.actions[0].as_record()),
        lambda game: game.copy(),
        lambda game: game.view("Red").sample(1),
        lambda game: game.undo(),
        lambda game: game.finish(),
        lambda game: game._hand_over(),
        lambda game: game._leave(),
        lambda game: game._state,
        lambda game: game._end_draws(ends=True),
    ],
)
@pytest.mark.parametrize("how", ["play", "finish"])
@pytest.mark.usefixtures("one_engine")
def test_rule_that_changes_the_very_game_it_is_asked_about_is_told_so(trick: Trick, how: str) -> None:
    known: list[NativeGame] = []

    def over(position: Any) -> bool:
        if known:
            trick(known[0])
        return False

    def subjects(position: Any) -> list[Any]:
        over(position)
        return []

    final = FinalScoring(id="more/final", subjects=subjects, **SAYS)
    ruleset = ruleset_of(turn_rules=[GameEnd(id="more/over", over=over, **SAYS)], scoring_rules=[final])
    native, other = both(ruleset, 2, 1)
    for game in (native, other):
        for _ in range(4):
            game.play(game.decision.actions[-1])
        while game.decision.kind == "place":
            game.play(game.decision.actions[-1])
    known.append(native)
    do = native.finish if how == "finish" else lambda: native.play(native.decision.actions[-1])
    with pytest.raises(RuleError, match="a game cannot be"):
        do()
    known.clear()
    compare(native, other)
    assert play_on(native, other, Random(1)) is None
    assert native._native()


def test_generator_with_methods_of_its_own_draws_as_in_python() -> None:
    native, other = both(asked(), 2, 1)
    for game in (native, other):
        numbers = Random(3)
        numbers.getrandbits = lambda bits: 0  # type: ignore[method-assign]  # what it draws from is put in its place
        game.play_out(numbers)
        game.play_out(numbers)
    compare(native, other)


# Each of two engines would begin the games of both, twice as many at each depth.
@pytest.mark.usefixtures("one_engine")
def test_rule_that_begins_games_without_end_is_told_so() -> None:
    def over(position: Any) -> bool:
        game = Game(rules[0], NAMES[:2], seed=1)
        while True:
            game.play(game.decision.actions[-1])

    rules = [ruleset_of(turn_rules=[GameEnd(id="more/over", over=over, **SAYS)])]
    native, other = both(rules[0], 2, 1)
    for game in (native, other):
        game.play(game.decision.actions[-1])
        with pytest.raises((RuleError, RecursionError)):
            game.play(game.decision.actions[-1])
    compare(native, other)


def test_what_is_native_of_no_game_is_an_error() -> None:
    ruleset = bastide.resolve_variant("hig-2000")
    make: Any = _engine.Core
    core = make(program(ruleset, 2), NAMES[:2], ruleset)
    looks: list[Callable[[], Any]] = [
        lambda: core.root(0),
        lambda: core.about(0, 0),
        lambda: core.pieces_in(0),
        lambda: core.tile(0),
        lambda: core.beside(0),
        lambda: core.cells_in(0),
        lambda: core.fitting("base-game/D"),
        lambda: core.supply(0, "follower"),
        *[
            lambda name=name: getattr(core, name)
            for name in ("segments", "laid_tiles", "over", "turn", "turn_number", "hand", "laid", "spent", "decision")
        ],
        *[
            lambda name=name: getattr(core, name)()
            for name in ("frontier", "tiles", "scores", "bag", "drawn", "done", "lines")
        ],
        lambda: _engine.Column(core, 0)[0],
        lambda: len(_engine.Column(core, 0)),
        lambda: _engine.Pieces(core)[0],
        lambda: len(_engine.Pieces(core)),
        lambda: core.position.board.roots(),
    ]
    for look in looks:
        with pytest.raises(RuntimeError, match="no such game"):
            look()
    for wrong in ((None, NAMES), (program(ruleset, 2), None), (program(ruleset, 2), NAMES)):
        with pytest.raises((TypeError, ValueError)):
            make(*wrong, ruleset)
    for kind in (_engine.Column, _engine.Pieces):
        unmade: Any = kind.__new__(kind)
        for use in (lambda unmade=unmade: unmade[0], lambda unmade=unmade: len(unmade)):
            with pytest.raises((AttributeError, TypeError)):
                use()
    for bare in (_engine.Core, _engine.Program):
        with pytest.raises(TypeError):
            bare.__new__(bare)


@pytest.mark.parametrize("number", [-1, 10**4, 2**31, -(2**31), 10**30])
def test_numbers_of_nothing_are_errors(number: int) -> None:
    native, other = both(bastide.resolve_variant("hig-2000"), 2, 1)
    play_on(native, other, Random(1))
    core: Any = native._inside
    looks: list[Callable[[], Any]] = [
        lambda: core.root(number),
        lambda: core.about(number, 0),
        lambda: core.about(0, number),
        lambda: core.pieces_in(number),
        lambda: core.cells_in(number),
        lambda: _engine.Column(core, number if number != -1 else -3),
        lambda: _engine.Pieces(core)[number],
        *[lambda what=what: _engine.Column(core, what)[number] for what in range(-2, 8)],
    ]
    for look in looks:
        with pytest.raises((IndexError, OverflowError)):
            look()
    far = number if number != -1 else 2**20
    assert core.tile(far) is None
    assert not core.beside(far)
    supply = outcome(lambda: core.supply(number, "follower"))
    assert supply == 0 or supply[0] == "OverflowError"
    with pytest.raises((BastideError, IndexError, KeyError)):
        core.fitting(str(number))


@pytest.mark.parametrize("draws", [None, 3, 5])
@pytest.mark.parametrize("played", [4, 6])
def test_tile_that_is_put_back_at_the_end_is_one_to_draw_unless_draws_are_prescribed(
    draws: int | None, played: int
) -> None:
    road = ScoringRule(
        **SAYS,
        id="more/road",
        subjects=kinds("road", "city", "monastery"),
        occasions=frozenset({"last"}),
        when=is_exhausted,
        terms=(Term(label="tiles", rate=Rate("tile", 5), count=constant(1)),),
    )
    last = FinalScoring(**SAYS, id="more/last", occasion="last", subjects=claimed(), before=("base-game/unfinished",))
    rules = ruleset_of(scoring_rules=[road, last])
    given: dict[str, Any] = (
        {} if draws is None else {"draws": [*reversed(Game(rules, NAMES[:2], seed=1).position.stack("bag"))][:draws]}
    )
    native, other = both(rules, 2, 1, **given)
    numbers = Random(2)
    while not other.over and other.actions_played < played:
        number = numbers.randrange(len(other.decision.actions))
        native.play(native.decision.actions[number])
        other.play(other.decision.actions[number])
    native.finish()
    other.finish()
    compare(native, other)
    assert native.position.exhausted() == other.position.exhausted()


def test_rule_that_raises_without_a_function_of_its_own_names_no_line_of_the_engine() -> None:
    asked_of_nothing = OfferRule(id="more/wrong", decision="deploy", offers=constant(0), when=count_tiles > 2, **SAYS)
    native, _ = both(ruleset_of(meeple_rules=[asked_of_nothing]), 2, 1)
    with pytest.raises(RuleError, match=r"of the game as a whole; the game stands"):
        native.play(native.decision.actions[0])
