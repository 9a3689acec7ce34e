"""A game that is played natively is the game that the Python engine plays, step by step."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any
from weakref import ref

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bastide
from bastide import Action, BastideError, Decision, Feature, Game, IllegalAction, Sheet, Subject
from bastide.apps.bots import bot
from bastide.apps.bots.worth import margins, worths_of
from bastide_native.compiling import UnfitError
from bastide_native.games import NativeGame, program

BASE = "base-game + farms-third-edition"
#: Rulesets whose rules are all data, and which together have every rule that the native engine knows.
FITTING = (
    "base-game",
    BASE,
    "c3",
    "hig-big-box",
    f"{BASE} + small-city",
    f"{BASE} + inns-cathedrals",
    f"{BASE} + inns-cathedrals(inns=every) + small-city(points_per_pennant=2)",
    f"{BASE} + inns-cathedrals(unfinished=plain)",
    f"{BASE} + inns-cathedrals(content=tiles)",
    "hig-2000",
    "hig-2001",
    "base-game + farms-second-edition(once=per-city) + inns-cathedrals",
)
NAMES = "Red", "Blue", "Green", "Yellow", "Black", "Pink"

seeds = st.integers(0, 2**32)
rulesets = st.sampled_from(FITTING)
counts = st.integers(1, len(NAMES))


def both(variant: str, players: int, seed: int) -> tuple[NativeGame, Game]:
    """A native game, and the same one of the Python engine."""
    ruleset = bastide.resolve_variant(variant)
    names = NAMES[:players]
    native = Game(ruleset, names, seed=seed)
    assert isinstance(native, NativeGame)
    return native, Game(ruleset, names, seed=seed, _engine="python")


def is_native(game: Game) -> bool:
    return isinstance(game, NativeGame) and game._native()


def compare(native: Game, other: Game) -> None:
    """See to it that two games stand alike, as far as it is told without leaving the native engine."""
    one, two = native.decision, other.decision
    assert (one.kind, one.number, one.player, one.tile) == (two.kind, two.number, two.player, two.tile)
    assert [*one.options] == [*two.options]
    assert native.scores == other.scores
    assert (native.turn, native.turn_number, native.over) == (other.turn, other.turn_number, other.over)
    assert native.actions_played == other.actions_played
    assert [native.supply(name) for name in native.players] == [other.supply(name) for name in other.players]
    assert native.standing() == other.standing()


def play_on(native: Game, other: Game, numbers: Random, steps: int = 10**6) -> None:
    """Play the same random actions in both games, comparing them after each."""
    compare(native, other)
    while not other.over and steps:
        number = numbers.randrange(len(other.decision.actions))
        one, two = native.decision.actions[number], other.decision.actions[number]
        assert one.as_record() == two.as_record()
        native.play(one)
        other.play(two)
        compare(native, other)
        steps -= 1


@given(rulesets, counts, seeds)
def test_random_games_are_equal_in_every_step_line_and_record(variant: str, players: int, seed: int) -> None:
    native, other = both(variant, players, seed)
    play_on(native, other, Random(seed))
    assert native.lines == other.lines
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    assert native.ranking == other.ranking
    assert is_native(native)


def seen(feature: Feature) -> tuple[Any, ...]:
    """All that may be asked of a feature."""
    return (
        (feature.kind, feature.root, feature.segments, feature.definitions, feature.cells, feature.open),
        (dict(feature.flags), feature.pieces, feature.complete, feature.first_laid, feature.first_segment),
        [(border.root, border.kind) for border in (*feature.borders, *feature.bounds)],
        feature.traits,
        repr(feature),
    )


def plain(value: Any) -> Any:
    """Something without what holds for one game only: features as what they are, sets and mappings as lists."""
    if isinstance(value, Feature):
        return seen(value)
    if isinstance(value, Subject):
        return value.kind, plain(value.features), plain(value.claims)
    if isinstance(value, Mapping):
        return sorted((key, plain(each)) for key, each in value.items())
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, Sheet):
        return plain([getattr(value, name) for name in Sheet._fields])
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def look(game: Game) -> Iterator[object]:
    """All that rules may ask of a game."""
    position = game.position
    board = position.board
    yield position.players, position.player, position.turn_number, position.part_number, position.scores, position.over
    yield position.laid, position.hand, position.spent, position.left(), position.waiting(), position.exhausted()
    yield [*position.cells], {*position.frontier}, board.laid, [*board.where], board.roots()
    yield [position.tile_at(cell) for cell in (*position.cells, *position.frontier)]
    yield [seen(feature) for feature in position.features()]
    yield position.claimed(), [position.was_completed(feature) for feature in position.features()]
    yield game.board.pieces, game.board.beside, [*game.board.places], dict(board.on)
    yield [position.pieces_of(player) for player in (*range(len(position.players)), None)]
    yield [position.cell_of(number) for number, piece in enumerate(game.board.places) if piece.place.kind == "segment"]
    yield [position.feature_of(number) for number in range(len(game.board.places))]
    yield {stack: position.stack(stack) for stack in ("bag",)}, position.state("anything", "at all", 7)
    yield [(tile, position.legal(tile), position.fitting(tile)) for tile in position.ruleset.tiles]
    yield [position.name_of_segment(number) for number in range(len(board.parent))]
    yield [position.beside(number) for number in range(len(board.parent))]
    yield [board.demand(cell) for cell in position.frontier] and sorted(map(board.demand, position.frontier))
    yield [position.sheet(feature) for feature in position.claimed()]
    yield [(subject.kind, occasion) for subject, occasion in game.final_subjects()]
    for player in range(len(position.players)):
        name = position.players[player]
        yield [position.deployable(player, kind, number) for kind in game.supply(name) for number in board.roots()]
        yield game.view(name).stacks(), game.view(name).actions(), game.supply(name)


@given(rulesets, counts, seeds, st.integers(10, 50))
def test_rules_see_the_same_game(variant: str, players: int, seed: int, steps: int) -> None:
    native, other = both(variant, players, seed)
    numbers = Random(seed)
    while True:
        for one, two in zip(look(native), look(other), strict=True):
            assert plain(one) == plain(two)
        assert is_native(native)
        if other.over:
            break
        play_on(native, other, numbers, steps)
        if steps % 3 == 0 and not other.over:
            native.finish()
            other.finish()


@given(rulesets, counts, seeds)
def test_undoing_leads_back_through_every_position(variant: str, players: int, seed: int) -> None:
    native, other = both(variant, players, seed)
    numbers = Random(seed)
    while not other.over:
        play_on(native, other, numbers, steps=numbers.randint(1, 12))
        for _ in range(numbers.randint(0, min(8, other.actions_played))):
            native.undo()
            other.undo()
            compare(native, other)
    while other.actions_played:
        native.undo()
        other.undo()
        compare(native, other)
    with pytest.raises(BastideError, match="no action to take back"):
        native.undo()


@given(rulesets, seeds, st.integers(0, 60))
def test_copies_samples_and_finished_games_are_equal(variant: str, seed: int, steps: int) -> None:
    native, other = both(variant, 2, seed)
    numbers = Random(seed)
    play_on(native, other, numbers, steps)
    for one, two in (
        (native.copy(), other.copy()),
        (native.view("Blue").sample(seed), other.view("Blue").sample(seed)),
        (native.copy().view("Red").sample("again").copy(), other.copy().view("Red").sample("again").copy()),
    ):
        assert is_native(one)
        compare(one, two)
        play_on(one, two, Random(seed), steps=9)
        before = two.to_record(all_draws=True)
        one.finish()
        two.finish()
        compare(one, two)
        assert one.lines == two.lines
        one.undo()
        two.undo()
        compare(one, two)
        assert one.to_record(all_draws=True) == two.to_record(all_draws=True) == before
        play_on(one, two, Random(seed))
    compare(native, other)


@given(rulesets, seeds, st.integers(0, 80))
def test_game_goes_on_where_it_stands_when_it_leaves_the_native_engine(variant: str, seed: int, steps: int) -> None:
    native, other = both(variant, 3, seed)
    numbers = Random(seed)
    play_on(native, other, numbers, steps)
    known, features = native.decision, native.board.features()
    assert native._state.scores == other._state.scores
    assert not is_native(native)
    compare(native, other)
    if not other.over:
        # The actions of a decision that was looked at before are still played.
        native.play(known.actions[-1])
        other.play(other.decision.actions[-1])
    play_on(native, other, numbers)
    assert native.to_record() == other.to_record()
    # What was looked at before shows the game as it is now.
    assert [*map(seen, features)] == [seen(other.position.feature(feature.segment)) for feature in features]
    for _ in range(min(5, other.actions_played)):
        native.undo()
        other.undo()
        compare(native, other)


def test_game_that_is_interrupted_when_it_leaves_the_native_engine_is_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    native, other = both(BASE, 2, 5)
    play_on(native, other, Random(5), steps=20)

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("bastide_native.games._play", interrupted)
        with pytest.raises(KeyboardInterrupt):
            _ = native._state
    compare(native, other)
    assert native.to_record() == other.to_record()


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_native_games_are_copied_and_pickled_like_others(make: Any) -> None:
    native, other = both(BASE, 2, 5)
    play_on(native, other, Random(5), steps=30)
    twin = make(native)
    assert twin.to_record(all_draws=True) == other.to_record(all_draws=True)
    play_on(twin, make(other), Random(6))


def test_greedy_bots_play_the_same_game_without_leaving_the_native_engine() -> None:
    native, other = both(BASE, 2, 11)
    for game, steps in ((native, 12), (other, 12)):
        bots = {name: bot("greedy", f"11/{name}") for name in game.players}
        for _ in range(steps):
            player = str(game.decision.player)
            game.play(bots[player](game.view(player)))
    compare(native, other)
    assert is_native(native)
    assert native.to_record() == other.to_record()


def test_action_may_be_named_by_its_record_or_by_that_of_another_decision() -> None:
    native, other = both(BASE, 2, 3)
    record = other.decision.actions[4].as_record()
    earlier = native.decision.actions[4]
    native.play(record)
    other.play(record)
    compare(native, other)
    native.undo()
    other.undo()
    native.play(earlier)
    other.play(record)
    compare(native, other)
    assert earlier.as_record() == record
    same = both(BASE, 2, 3)[1].decision.actions[4]
    assert earlier == same
    assert same == earlier
    assert hash(earlier) == hash(same)


@pytest.mark.parametrize(
    "action",
    [
        {"type": "place", "tile": "base-game/D", "at": [40, 40], "rotation": 0},
        {"type": "deploy", "piece": "follower", "on": "city N"},
        {"type": "pass"},
    ],
)
def test_illegal_action_is_refused_as_the_python_engine_refuses_it(action: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    with pytest.raises(IllegalAction) as expected:
        other.play(action)
    with pytest.raises(IllegalAction) as found:
        native.play(action)
    assert str(found.value) == str(expected.value)
    compare(native, other)


def test_option_that_is_not_on_offer_is_refused() -> None:
    native, _ = both(BASE, 2, 3)
    decision = native.decision
    first: Any = decision.options[0]
    with pytest.raises(IllegalAction):
        native.play(Action(decision, first._replace(cell=first.cell + 10**6)))


@pytest.mark.parametrize("change", [{"cell": 10**30}, {"turns": 10**12}, {"turns": -1}, {"cell": None}])
def test_placement_made_of_anything_is_refused_and_the_game_goes_on(change: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    decision = native.decision
    made: Any = decision.options[0]
    with pytest.raises((BastideError, TypeError)):
        native.play(Action(decision, made._replace(**change)))
    compare(native, other)


@pytest.mark.parametrize("change", [{"piece": "dragon"}, {"piece": []}, {"segment": 10**30}, {"segment": "x"}])
def test_deployment_made_of_anything_is_refused_and_the_game_goes_on(change: dict[str, Any]) -> None:
    native, other = both(BASE, 2, 3)
    for game in (native, other):
        game.play(game.decision.actions[0])
    decision = native.decision
    made: Any = decision.options[0]
    with pytest.raises((BastideError, IndexError, TypeError)):
        native.play(Action(decision, made._replace(**change)))
    compare(native, other)


@pytest.mark.parametrize("index", [-1, 10**6])
def test_option_beyond_the_last_one_is_an_index_error(index: int) -> None:
    decision: Any = both(BASE, 2, 3)[0].decision
    with pytest.raises(IndexError):
        decision.option(index)


def test_decisions_and_actions_of_no_game_are_errors() -> None:
    native, _ = both(BASE, 2, 3)
    made: Any = native.decision.actions
    kinds: list[Any] = [type(made[0]), type(made), type(native.decision)]
    action, actions, decision = (kind() for kind in kinds)
    for use in (
        lambda: action.as_record(),
        lambda: native.play(action),
        lambda: len(actions),
        lambda: actions[0],
        lambda: decision.option(0),
    ):
        with pytest.raises((AttributeError, IndexError, TypeError)):
            use()


def test_supply_is_that_of_the_game_though_comparing_names_plays_on() -> None:
    native, other = both(BASE, 2, 3)

    class Name(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            native._state  # noqa: B018  # a game of the Python engine has one
            return str.__eq__(self, other)

    assert native.supply(Name("Blue")) == other.supply("Blue")
    assert not is_native(native)


@pytest.mark.parametrize("index", [-100, 100, 10**30])
def test_action_beyond_the_last_one_is_an_index_error(index: int) -> None:
    native, _ = both(BASE, 2, 3)
    with pytest.raises((IndexError, OverflowError)):
        native.decision.actions[index]


def test_slice_of_actions_is_a_list() -> None:
    native, other = both(BASE, 2, 3)
    actions = native.decision.actions
    assert [action.as_record() for action in actions[2:7:2]] == [
        action.as_record() for action in other.decision.actions[2:7:2]
    ]
    assert actions[-1] in actions
    assert isinstance(actions, Sequence)
    assert [actions.index(action) for action in reversed(actions)] == [*reversed(range(len(actions)))]
    assert actions.count(actions[0]) == 1
    with pytest.raises(ValueError, match="is not among"):
        actions.index(actions[3], 0, 3)


def test_decisions_and_actions_are_those_that_programs_know() -> None:
    native, _ = both(BASE, 2, 3)
    assert isinstance(native.decision, Decision)
    assert isinstance(native.decision.actions[0], Action)


@pytest.mark.parametrize(
    ("variant", "why"),
    [
        ("bga", "base-game/next-tile is of the type Reaction"),
        (f"{BASE} + river", "river"),
        ("hunters-gatherers", "is of the type"),
    ],
)
def test_other_rulesets_play_on_the_python_engine_and_it_is_told_why(variant: str, why: str) -> None:
    ruleset = bastide.resolve_variant(variant)
    game = Game(ruleset, ["Red", "Blue"], seed=1)
    assert type(game) is Game
    with pytest.raises(UnfitError, match=why):
        program(ruleset, 2)


@pytest.mark.parametrize("farms", ["farms-first-edition", "farms-second-edition", "farms-third-edition"])
def test_rules_that_nobody_plays_by_any_more_are_forgotten(farms: str) -> None:
    ruleset = bastide.resolve_variant({"plugins": {"base-game": {}, farms: {}}, "supply": {"follower": 3}})
    game = Game(ruleset, ["Red", "Blue"], seed=1)
    game.finish()
    assert [*game.position.features()]
    assert is_native(game)
    kept = ref(ruleset)
    del game, ruleset
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize(
    "how",
    [
        {"draws": ["base-game/X", "base-game/X"]},
        {"start": [{"tile": "base-game/E", "at": [0, 0], "rotation": 0}]},
        {"_rolls": (("die", 3),)},
    ],
)
def test_game_that_begins_otherwise_plays_on_the_python_engine(how: Any) -> None:
    assert type(Game(BASE, ["Red", "Blue"], seed=1, **how)) is Game


# The last tile of the bag goes back.
@example(variant=BASE, players=1, seed=1, steps=79, finished=True, all_draws=False)
@given(rulesets, counts, seeds, st.integers(0, 120), st.booleans(), st.booleans())
def test_records_are_replayed_and_gone_on_with_alike(
    variant: str, players: int, seed: int, steps: int, finished: bool, all_draws: bool
) -> None:
    _, played = both(variant, players, seed)
    numbers = Random(seed)
    for _ in range(steps):
        if not played.over:
            played.play(numbers.choice(played.decision.actions))
    if finished:
        played.finish()
    record = played.to_record(all_draws=all_draws)
    native = bastide.replay(record).game
    assert is_native(native)
    other = bastide.replay(record, played.ruleset).game
    other._hand_over()  # type: ignore[attr-defined]  # of a native game
    assert plain([*look(native)]) == plain([*look(other)])
    play_on(native, other, numbers, steps=10)
    assert native.lines == other.lines
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)


@given(rulesets, counts, seeds, st.integers(0, 60))
def test_games_are_played_out_alike(variant: str, players: int, seed: int, steps: int) -> None:
    native, other = both(variant, players, seed)
    play_on(native, other, Random(seed), steps)
    played = other.actions_played
    for numbers in ({name: Random(f"{seed}/{name}") for name in other.players}, Random(seed)):
        native.play_out(copy.deepcopy(numbers))
        other.play_out(numbers)
        compare(native, other)
        assert native.lines == other.lines
        assert native.to_record() == other.to_record()
        while other.actions_played > played:
            native.undo()
            other.undo()
        compare(native, other)
    assert is_native(native)


def test_game_is_played_out_with_generators_of_any_class() -> None:
    class First(Random):
        def randrange(self, *_: Any, **__: Any) -> int:
            return 0

    native, other = both(BASE, 2, 3)
    for game in (native, other):
        game.play_out(First())
    assert native.to_record() == other.to_record()


@given(rulesets, counts, seeds, st.integers(0, 150), st.integers(1, 3))
def test_actions_are_worth_the_same(variant: str, players: int, seed: int, steps: int, depth: int) -> None:
    native, other = both(variant, players, seed)
    play_on(native, other, Random(seed), steps)
    if not other.over:
        assert worths_of(native, margins, depth) == worths_of(other, margins, depth)
        compare(native, other)
        assert native.lines == other.lines
        assert is_native(native)


@pytest.mark.parametrize("players", [["Red", "Red"], [], ["Red", 3], 7])
def test_wrong_players_are_refused_in_the_same_words(players: Any) -> None:
    with pytest.raises(BastideError) as expected:
        Game(BASE, players, seed=1, _engine="python")
    with pytest.raises(BastideError) as found:
        Game(BASE, players, seed=1)
    assert str(found.value) == str(expected.value)
