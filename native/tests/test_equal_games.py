"""A game that is played natively is the game that the Python engine plays, step by step."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.laws.pace import part
from tests.native_pairs import (
    BASE,
    acting_rulesets,
    all_rulesets,
    both,
    compare,
    counts,
    is_native,
    play_on,
    rulesets,
    seeds,
)

import bastide
from bastide import BastideError, Feature, Game, Sheet, Subject
from bastide._kernel.board import NOWHERE
from bastide.apps.bots import bot
from bastide.apps.bots.worth import immediate_worths, margins, prospects, worths_of


@part(2)
# A tile that fits nowhere goes back into the bag.
@example(variant="base-game(unplaceable=back) + farms-third-edition", players=1, seed=332)
@given(all_rulesets, counts, seeds)
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
    if value is None or type(value) in (int, str, bool):  # most are, and the others take longer to tell apart
        return value
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
    standing = [number for number, cell in enumerate(board.where) if cell != NOWHERE]
    yield [position.name_of_segment(number) for number in standing]
    yield [position.beside(number) for number in range(len(board.parent))]
    yield [board.demand(cell) for cell in position.frontier] and sorted(map(board.demand, position.frontier))
    yield [position.sheet(feature) for feature in position.claimed()]
    yield [(subject.kind, occasion) for subject, occasion in game.final_subjects()]
    for player in range(len(position.players)):
        name = position.players[player]
        yield [position.deployable(player, kind, number) for kind in game.supply(name) for number in board.roots()]
        yield game.view(name).stacks(), game.view(name).actions(), game.supply(name)


@part(4)
@given(all_rulesets, counts, seeds, st.integers(10, 50))
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


@part(4)
@given(all_rulesets, counts, seeds)
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


@given(acting_rulesets, seeds, st.integers(0, 30))
def test_samples_are_alike_where_rules_act(variant: str, seed: int, steps: int) -> None:
    native, other = both(variant, 2, seed)
    play_on(native, other, Random(seed), steps)
    one, two = native.view("Blue").sample(seed), other.view("Blue").sample(seed)
    play_on(one, two, Random(seed), steps=20)
    if is_native(one):
        one._hand_over()  # type: ignore[attr-defined]  # of a native game
    assert [each.as_record() for each in one.decision.actions] == [each.as_record() for each in two.decision.actions]
    assert one.to_record(all_draws=True) == two.to_record(all_draws=True)
    compare(native, other)


@pytest.mark.parametrize(("kinds", "natively"), [(rulesets, True), (all_rulesets, False)])
@given(st.data())
def test_games_that_records_have_begun_are_sampled_alike(kinds: Any, natively: bool, data: st.DataObject) -> None:
    variant, seed, steps = data.draw(kinds), data.draw(seeds), data.draw(st.integers(0, 60))
    _, played = both(variant, 2, seed)
    numbers = Random(seed)
    for _ in range(steps):
        if not played.over:
            played.play(numbers.choice(played.decision.actions))
    record = played.to_record()
    native, other = bastide.replay(record).game, bastide.replay(record, played.ruleset).game
    other._hand_over()  # type: ignore[attr-defined]  # of a native game
    one, two = native.view("Blue").sample(seed), other.view("Blue").sample(seed)
    # The record's draws are used up: what comes is drawn as in any other game, natively, too.
    assert is_native(one) or not natively
    assert one.position._state.stacks["bag"].items == two.position._state.stacks["bag"].items
    play_on(one, two, Random(seed), steps=20)
    assert one.lines == two.lines
    assert one.to_record(all_draws=True) == two.to_record(all_draws=True)


# The last tile of the bag goes back.
@example(variant=BASE, players=1, seed=1, steps=79, finished=True, all_draws=False)
@given(all_rulesets, counts, seeds, st.integers(0, 120), st.booleans(), st.booleans())
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


@part(3)
@given(all_rulesets, counts, seeds, st.integers(0, 60))
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
        assert prospects(native) == prospects(other)
        player = str(other.decision.player)
        assert immediate_worths(native.view(player), seed) == immediate_worths(other.view(player), seed)
        compare(native, other)
        assert native.lines == other.lines
        assert is_native(native)


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


@part(3)
@given(all_rulesets, seeds, st.integers(0, 80))
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
    # What was looked at before shows the game as it is now, but for what was on tiles that are others now.
    features = [feature for feature in features if other.position.cell_of_segment(feature.segment) != NOWHERE]
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
    assert is_native(twin)
    assert twin.to_record(all_draws=True) == other.to_record(all_draws=True)
    play_on(twin, make(other), Random(6))
