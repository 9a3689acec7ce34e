"""Memory runs out wherever the native engine takes some: that is an error, and the game stands as before.

These tests need an engine that is built with ``-DBASTIDE_FAULTS``; ``nox -s sanitize`` builds it and runs them.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest
from tests.fuzzing import asking
from toys.making import plugin

import bastide
from bastide import Event, Game, Reaction, Registry, Table
from bastide_native import _engine
from bastide_native.games import NativeGame

_LIBRARY = ctypes.CDLL(_engine.__file__)
ALLOCATIONS, FROM, TO, HELD = (
    ctypes.c_int64.in_dll(_LIBRARY, f"bastide_{name}") for name in ("allocations", "fails_from", "fails_to", "held")
)
#: How many allocations fail, one after the other.
FAILURES = pytest.mark.parametrize("failures", [1, 3, 2**40])
#: The first has features that wait for cells, flags, pieces that count twice, and a final scoring of every kind of
#: feature; the others have rules in Python.
RULES = (
    "base-game + farms-third-edition + inns-cathedrals",
    "base-game + farms-first-edition",
    "base-game + farms-second-edition(once=per-city) + inns-cathedrals",
    "base-game + farms-third-edition + asking",
)
GIVEN = "rules", "players", "seed"
GAMES = (RULES[0], 2, 1), (RULES[1], 3, 2), (RULES[2], 2, 3), (RULES[3], 3, 4)
BEGUN = pytest.mark.parametrize(GIVEN, GAMES)
#: Games with further parts of turns, tallies and stacks beside the bag, and with tiles that are recut or taken up and
#: segments that are linked, too.
ALL_BEGUN = pytest.mark.parametrize(
    GIVEN,
    [
        *GAMES,
        ("base-game + farms-third-edition + traders-builders", 2, 5),
        ("hunters-gatherers", 2, 6),
        ("base-game + farms-third-edition + bridges-castles-bazaars", 2, 7),
        ("base-game + farms-third-edition + recutting", 2, 8),
        ("base-game + farms-third-edition + linking", 2, 9),
    ],
)


@contextmanager
def failing(number: int, failures: int) -> Iterator[None]:
    """Let memory run out.

    Args:
        number: at which allocation from now on.
        failures: how many of them fail from there.
    """
    FROM.value = ALLOCATIONS.value + number
    TO.value = FROM.value + failures
    try:
        yield
    finally:
        FROM.value = TO.value = 0


def recut(table: Table, event: Event) -> None:
    """Recut some tile with all that stands on it, cover it with another, or take it up, every few turns in turn."""
    kind, others = divmod(table.turn_number, 5)
    if others or len(table.laid) > 1:
        return
    at = Random(table.turn_number).choice(sorted(table.cells))
    lying, first, _ = table.board.cells[at]
    segments = range(lying.count)
    # This one has a monastery, which waits for the tiles around.
    new = table.ruleset.tiles["base-game/A"].tile
    match kind % 3:
        case 0:
            table.recut(at, new, 90, dict.fromkeys(segments, 0))
        case 1:
            table.place_over(new.id, at, 3, dict.fromkeys(segments, 1))
        case 2 if not any(table.board.on.get(first + segment) for segment in segments):
            table.take_up(at)


def link(table: Table, event: Event) -> None:
    """Link three open roads, and part them again, every few turns in turn."""
    match table.turn_number % 8:
        case 3:
            roads = [feature.root for feature in table.features("road") if feature.open]
            for one, other in pairwise(roads[:3]):
                table.link(one, other)
        case 7:
            for one, others in [*table.board.links.items()]:
                for other in others:
                    if one < other:
                        table.unlink(one, other)


@cache
def registry() -> Registry:
    """The installed plugins, one whose rules are all in Python, one that recuts tiles, and one that links segments."""
    found = Registry()
    found.load_installed()
    found.register(asking, "asking", "tests", "1")
    for name, do in (("recutting", recut), ("linking", link)):
        rule = Reaction(id=f"{name}/rule", says="The board changes.", on="placed", do=do)
        made = plugin("The board changes.", requires=("base-game",), turn_rules=[rule])
        found.register(made, name, "tests", "1")
    return found


def begun(rules: str = RULES[0], players: int = 2, seed: int = 1) -> NativeGame:
    ruleset = bastide.resolve(bastide.select(rules, registry()), registry())
    game = Game(ruleset, ["Red", "Blue", "Green"][:players], seed=seed)
    assert isinstance(game, NativeGame)
    return game


def stands(game: Game) -> dict[str, Any]:
    """How a game stands, as far as it is told without leaving the native engine."""
    decision = game.decision
    # What an offer does is another function each time.
    options = [option if option.do is None else decision.record(option) for option in decision.options]
    return {
        "decision": (decision.kind, decision.player, decision.tile, options),
        "scores": game.scores,
        "lines": game.lines,
        "supply": [game.supply(name) for name in game.players],
        "standing": game.standing(),
        "turn": (game.turn, game.turn_number, game.over),
        "played": game.actions_played,
    }


def on_the_board(game: Game) -> dict[str, Any]:
    """The same but for how far a game can be undone, which no copy has of what it was copied from."""
    return {**stands(game), "played": None}


def insist(do: Callable[[], Any], failures: int, *games: Game) -> Any:
    """Have something done with its first allocation failing, then with its second, until none is left to fail.

    Args:
        do: what is done.
        failures: how many allocations fail, one after the other.
        games: those that are to stand as before whenever it fails.

    Returns:
        What comes of it.
    """
    before = [stands(game) for game in games]
    for number in count():
        try:
            with failing(number, failures):
                return do()
        except MemoryError:
            assert [stands(game) for game in games] == before
    raise AssertionError


@FAILURES
@ALL_BEGUN
def test_every_action_may_fail_at_every_allocation(rules: str, players: int, seed: int, failures: int) -> None:
    game, numbers, failed = begun(rules, players, seed), Random(seed), 0
    while not game.over:
        chosen = numbers.randrange(len(game.decision.actions))
        before = on_the_board(game)
        done = game.copy()
        done.play(done.decision.actions[chosen])
        after = on_the_board(done)
        for number in count():
            # A copy has no room to spare, so that whatever an action notes is an allocation.
            twin = game.copy()
            action = twin.decision.actions[chosen]
            try:
                with failing(number, failures):
                    twin.play(action)
            except MemoryError:
                assert stands(twin) == {**before, "played": 0}
            else:
                break
            twin.play(action)
            assert stands(twin) == {**after, "played": 1}
            twin.undo()
            assert stands(twin) == {**before, "played": 0}
        # A bid is noted and moves nothing: it allocates least.
        assert number > 2
        failed = max(failed, number)
        game.play(game.decision.actions[chosen])
    assert failed > 40


@FAILURES
@BEGUN
def test_whole_games_go_on_as_if_nothing_had_failed(rules: str, players: int, seed: int, failures: int) -> None:
    game: NativeGame = insist(partial(begun, rules, players, seed), failures)
    other, numbers = Game(game.ruleset, game.players, seed=seed, _engine="python"), Random(seed)
    while not other.over:
        actions = insist(partial(getattr, game, "decision"), failures).actions
        chosen = numbers.randrange(len(other.decision.actions))
        assert [each.as_record() for each in actions] == [each.as_record() for each in other.decision.actions]
        match numbers.randrange(12):
            case 0:
                game = insist(game.copy, failures, game)
                other = other.copy()
            case 1:
                game = insist(partial(game.view("Red").sample, seed), failures, game)
                other = other.view("Red").sample(seed)
            case 2:
                insist(game.finish, failures, game)
                other.finish()
                assert stands(game) == stands(other)
                game.undo()
                other.undo()
            case _:
                insist(partial(game.play, actions[chosen]), failures, game)
                other.play(other.decision.actions[chosen])
        assert stands(game) == stands(other)
    assert game._native()
    assert game.to_record(all_draws=True) == other.to_record(all_draws=True)


@FAILURES
@BEGUN
def test_looking_ahead_and_playing_out_may_fail(rules: str, players: int, seed: int, failures: int) -> None:
    game, numbers = begun(rules, players, seed), Random(seed)
    for _ in range(5):
        worths = insist(partial(game._margins_after, 2, 50), failures, game)
        assert worths == game._margins_after(2, 50)
        assert insist(game._forecast, failures, game) == game._forecast()
        game.play(numbers.choice(game.decision.actions))
    for number in count(1, 7):
        try:
            with failing(number, failures):
                game.play_out(numbers)
        except MemoryError:
            continue
        break
    assert game.over
    assert game._native()
    other = Game(game.ruleset, game.players, seed=seed, _engine="python")
    for action in game.to_record()["actions"]:
        if action["type"] in ("place", "deploy", "pass"):
            other.play(action)
    assert on_the_board(game) == on_the_board(other)


def test_what_failed_holds_no_memory() -> None:
    gc.collect()
    held = HELD.value
    play_with_failures()
    gc.collect()
    assert HELD.value == held


def play_with_failures() -> None:
    held = HELD.value
    game = insist(begun, 1)
    for _ in range(20):
        insist(partial(game.play, game.decision.actions[0]), 1, game)
        insist(game.copy, 1, game)
        insist(partial(game.view("Red").sample, 1), 1, game)
        insist(partial(game._margins_after, 2, 50), 1, game)
        insist(game._forecast, 1, game)
    assert HELD.value > held
