"""Games of the native engine beside the same ones of the Python engine, given anything: both do and say the same."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from random import Random
from typing import Any

import bastide
from bastide import Action, BastideError, Game, Registry
from bastide.apps.bots.worth import BROAD, margins, prospects, worths_of
from bastide.engine.games.engines import CHOSEN_BY, engine
from bastide.rules.offers import Candidate
from bastide.testing.failing import CheckFailed, hold
from bastide.testing.random_boards import JUNK, spoilt
from bastide_native.games import NativeGame
from bastide_native.lockstep import stands

from . import asking
from .episodes import Report
from .plans import Plan, options_of

#: Plugins that are chosen at random, of which one at most is about farms, and the one that all others extend.
GAME = "base-game"
PLUGINS = ("finished-only", "inns-cathedrals", "small-city", "asking", "traders-builders", "abbot", "river", "sights")
FARMS = ("farms-first-edition", "farms-second-edition", "farms-third-edition")
PLAYERS = (1, 2, 2, 2, 2, 3, 4, 6, 9, 16, 17)
#: How many of a hundred actions are preceded by something else.
STRANGE = 12
#: Numbers that no board, no piece and no machine integer has room for.
NUMBERS = (-1, 4, 17, -(2**15), 2**15, 2**31, 2**32 + 1, 10**12, -(10**12), 2**63, 10**30)
SIDES = "NESW"


@cache
def registry() -> Registry:
    """The installed plugins, and one whose rules are all in Python."""
    found = Registry()
    found.load_installed()
    found.register(asking, "asking", "tests", "1")
    return found


def episode(seed: int, number: int) -> Report:
    """The episode of a number; the same numbers give the same episode."""
    return play(made_up(Random(f"{seed}:{number}:native")), number)


def made_up(random: Random) -> Plan:
    """A random plan; the native engine may turn out not to play it, or nobody."""
    chosen = [GAME, *(name for name in PLUGINS if random.random() < 0.5)]
    chosen += [random.choice(FARMS)] if random.random() < 0.6 else []
    usable = registry().usable
    plain = bastide.select({"plugins": {name: {} for name in chosen}}, registry())
    tiles = sorted(bastide.resolve(plain, registry()).catalogue.tiles)
    options = {name: options_of(usable[name], tiles, random) for name in chosen}
    variant: dict[str, Any] = {"plugins": options}
    if random.random() < 0.3:
        variant["supply"] = {"follower": random.choice([0, 1, 2, 50, 1000])}
    counts: dict[str, Any] = {}
    if random.random() < 0.4:
        counts[random.choice([*tiles, *chosen])] = random.choice([0, 1, 5, 60, 150, 240])
    if random.random() < 0.4:
        counts["texts"] = [_tiles(random)]
    if counts:
        variant["tiles"] = counts
    return Plan(
        variant=variant,
        players=random.choice(PLAYERS),
        seed=random.randrange(10**9),
        style="close",
        actions=random.choice((30, 200, 1500)),
        retraced=random.random() < 0.2,
    )


def _tiles(random: Random) -> str:
    """A file of tiles whose segments are made up."""
    lines = ['format = "bastide-tiles/1"', 'set = "own"', 'title = "Made up"']
    for number in range(random.randint(1, 5)):
        lines += [f"[tiles.t{number}]", f"count = {random.choice([1, 4, 30, 90])}"]
        kinds = {side: random.choice(("city", "road", "field")) for side in SIDES}
        for kind in ("city", "road"):
            segments = _grouped([side for side in SIDES if kinds[side] == kind], random)
            if kind == "city":
                segments = [text + random.choice(["", "", " pennant", " pennant=9"]) for text in segments]
            if segments:
                lines.append(f"{kind} = {json.dumps(segments)}")
        if "road" not in kinds.values() and random.random() < 0.3:
            lines.append("monastery = 1")
    return "\n".join([*lines, ""])


def _grouped(sides: list[str], random: Random) -> list[str]:
    groups: list[str] = []
    for side in sides:
        if groups and random.random() < 0.5:
            groups[-1] += f" {side}"
        else:
            groups.append(side)
    return groups


def play(plan: Plan, number: int = 0) -> Report:
    """Play a plan in both engines, and compare them after each action."""
    report = Report(number, plan)
    try:
        try:
            ruleset = bastide.resolve(bastide.select(plan.variant, registry()), registry())
        except BastideError:
            report.counts["refused"] += 1
            return report
        names = [f"P{each}" for each in range(plan.players)]
        native = outcome(lambda: Game(ruleset, names, seed=plan.seed))
        other = outcome(lambda: Game(ruleset, names, seed=plan.seed, _engine="python"))
        if not isinstance(other, Game):
            hold(native == other, f"natively it begins otherwise than in Python: {native}")
            report.counts["refused"] += 1
            return report
        if not isinstance(native, NativeGame):
            report.counts["not native"] += 1
            return report
        report.counts["games"] += 1
        _Playing(native, other, report).play()
    except CheckFailed as error:
        report.broken = str(error)
    except Exception:
        report.broken = traceback.format_exc()
    return report


class _Playing:
    """Two games in progress that are to be the same."""

    def __init__(self, native: Game, other: Game, report: Report) -> None:
        self.native = native
        self.other = other
        self.report = report
        options = report.plan.variant["plugins"].get("asking", {})
        #: Whether there may be numbers for which the native engine has no room.
        self.large = bool(options.get("counts") or options.get("shares"))
        self.random = Random(f"{report.plan.seed}:beside")
        #: Actions of earlier decisions, of both games, and of another game of the same rules.
        self.earlier: list[tuple[Any, Any]] = []

    def play(self) -> None:
        """Play to the end, or as far as the plan goes."""
        random = self.random
        self.compare()
        while not self.other.over and self.report.steps < self.report.plan.actions:
            if random.random() * 100 < STRANGE:
                check = random.choice(CHECKS)
                self.report.counts[check.__name__] += 1
                check(self)
                self.compare()
            number = random.randrange(len(self.other.decision.actions))
            pair = self.native.decision.actions[number], self.other.decision.actions[number]
            # The record of an action of the Python engine is made on the board that lies when it is asked for.
            hold(pair[0].as_record() == pair[1].as_record(), "the records of an action differ")
            if random.random() < 0.1:
                self.earlier.append(pair)
            raised = same(partial(self.native.play, pair[0]), partial(self.other.play, pair[1]))
            self.report.steps += 1
            self.compare(lines=raised is not None)
            if raised is not None:
                # Whatever follows, it is in that turn, and so it raises again.
                self.report.counts["raised"] += 1
                break
        self.report.counts["over"] += self.other.over
        self.both(lambda game: game.finish())
        self.compare(lines=True)
        # What lies unknown on several stacks is drawn anew by the Python engine.
        if not self.large and len(self.other.ruleset.stacks) == 1:
            hold(is_native(self.native), "it was left to the Python engine")
        self.report.counts["left"] += not is_native(self.native)
        while self.report.plan.retraced and self.other.actions_played:
            self.native.undo()
            self.other.undo()
            self.compare()
        hold(self.native.to_record(all_draws=True) == self.other.to_record(all_draws=True), "the records differ")

    def both(self, do: Callable[[Game], Any]) -> Any:
        """Do the same to both games; gives what comes of it."""
        return same(lambda: do(self.native), lambda: do(self.other))

    def compare(self, *, lines: bool = False) -> None:
        """See to it that both games stand alike."""
        one, two = stands(self.native), stands(self.other)
        for name, value in one.items():
            hold(value == two[name], f"the {name} differ: {value} natively, {two[name]} in Python")
        if lines or self.random.random() < 0.05:
            hold(self.native.lines == self.other.lines, "the score lines differ")

    def apart(self, do: Callable[[Game], Any], *, undone: bool = True) -> None:
        """Do the same to a copy of each game, and compare what comes of it.

        Args:
            do: what is done.
            undone: whether everything that was done is taken back then.
        """
        twins = _Playing(self.native.copy(), self.other.copy(), self.report)
        same(lambda: do(twins.native), lambda: do(twins.other))
        twins.compare(lines=True)
        while undone and twins.other.actions_played:
            twins.native.undo()
            twins.other.undo()
        twins.compare()


def is_native(game: Game) -> bool:
    """Whether it is still played natively."""
    return isinstance(game, NativeGame) and game._native()


def outcome(do: Callable[[], Any]) -> Any:
    """What comes of something: what is answered, or what is said against it."""
    try:
        return do()
    except Exception as error:
        return type(error).__name__, str(error), getattr(error, "rule", None)


def same(one: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """See to it that the same comes of two things; gives what."""
    first, second = outcome(one), outcome(other)
    hold(first == second, f"natively {first}, in Python {second}")
    return first


# What is done beside playing


def record(playing: _Playing) -> None:
    """An action by its record."""
    written = dict(playing.random.choice(playing.other.decision.actions).as_record())
    playing.apart(lambda game: game.play(written))


def malformed(playing: _Playing) -> None:
    """A record that was changed somewhere, or holds numbers that nothing has."""
    random = playing.random
    written = dict(random.choice(playing.other.decision.actions).as_record())
    match random.randrange(5):
        case 0:
            written["at"] = [random.choice(NUMBERS), random.choice(NUMBERS)]
        case 1:
            written["rotation"] = random.choice([*NUMBERS, -90, 45, 360, 90.0])
        case 2:
            written["piece"] = random.choice(["dragon", *JUNK])
        case 3:
            written["on"] = random.choice(["city N", "road S", "field NNE", *JUNK])
        case _:
            written = spoilt(written, random)
    playing.apart(lambda game: game.play(written))


def earlier(playing: _Playing) -> None:
    """An action of an earlier decision."""
    if playing.earlier:
        one, two = playing.random.choice(playing.earlier)
        playing.apart(lambda game: game.play(one if isinstance(game, NativeGame) else two))
        playing.apart(lambda game: game.play(two))


def foreign(playing: _Playing) -> None:
    """An action of another game."""
    game = Game(playing.other.ruleset, ["P0", "Somebody"], seed=playing.random.randrange(1000))
    for _ in range(playing.random.randrange(9)):
        # A rule may raise.
        outcome(lambda: game.play(playing.random.choice(game.decision.actions)))
    if not game.over:
        action = playing.random.choice(game.decision.actions)
        playing.apart(lambda game: game.play(action))


def made(playing: _Playing) -> None:
    """An action with an option that no rule offers; the Python engine takes those of programs as they are."""
    random, twin = playing.random, playing.native.copy()
    if not is_native(twin):
        return
    before = stands(twin)
    decision: Any = twin.decision
    option = random.choice(decision.options)
    value = random.choice([*NUMBERS, *JUNK])
    if isinstance(option, Candidate):
        option = option._replace(**{random.choice(["tile", "cell", "turns"]): value})
    elif isinstance(option, tuple):
        changed: Any = option
        option = changed._replace(**{random.choice(["piece", "segment"]): value})
    if outcome(lambda: twin.play(Action(decision, option))) is None:
        twin.undo()
    hold(stands(twin) == before, "an action that is not on offer leaves something")
    index = random.choice(NUMBERS)
    # Decisions that rules in Python ask for are those of the Python engine.
    if hasattr(decision, "option") and not 0 <= index < len(before["options"]):
        hold(outcome(lambda: decision.option(index))[0] in ("IndexError", "OverflowError"), f"option {index} is there")


def undone(playing: _Playing) -> None:
    """Some actions are taken back, more perhaps than were played."""
    many = playing.random.choice([1, 2, 9, 40])
    if many > playing.other.actions_played:
        # A question beyond these is answered by the Python engine.
        playing.apart(lambda game: game.undo())
    for _ in range(min(many, playing.other.actions_played)):
        playing.native.undo()
        playing.other.undo()
        playing.compare()


def finished(playing: _Playing) -> None:
    """The game is finished, twice, and that is taken back."""
    playing.apart(finish_twice)
    raised = playing.both(lambda game: game.finish())
    playing.compare(lines=True)
    if raised is None:
        playing.native.undo()
        playing.other.undo()


def finish_twice(game: Game) -> None:
    game.finish()
    game.finish()


def copied(playing: _Playing) -> None:
    """A copy goes on instead."""
    playing.native, playing.other = playing.native.copy(), playing.other.copy()


def sampled(playing: _Playing) -> None:
    """A sample goes on instead."""
    player, seed = playing.random.choice(playing.other.players), playing.random.randrange(100)
    playing.native = playing.native.view(player).sample(seed)
    playing.other = playing.other.view(player).sample(seed)


def handed_over(playing: _Playing) -> None:
    """What only the Python engine tells is asked for."""
    playing.apart(lambda game: len(game.board.features()))
    playing.apart(lambda game: game.to_record(all_draws=True))


def looked_ahead(playing: _Playing) -> None:
    """A bot asks what actions are worth."""
    native, other, random = playing.native, playing.other, playing.random
    inside = native._inside if isinstance(native, NativeGame) else None
    if other.over or inside is None or inside.program.asks:
        # Where a rule in Python raises, it is told in other words from how far ahead.
        return
    player, depth = str(other.decision.player), random.choice([1, 2])
    playing.both(lambda game: worths_of(game, margins, depth))
    playing.both(prospects)
    found = native.view(player)._margins_after(depth, BROAD)
    sample = other.view(player).sample(random.randrange(100))
    hold(found in (None, worths_of(sample, margins, depth)), "actions are worth something else than in a sample")


def replayed(playing: _Playing) -> None:
    """A record in which something was changed is replayed."""
    written = playing.other.copy().to_record() if playing.other._past.retraceable else {}
    for _ in range(playing.random.randint(0, 2)):
        written = spoilt(written, playing.random)

    def replay() -> Any:
        done = bastide.replay(json.loads(json.dumps(written)), playing.other.ruleset)
        failure = done.failure and (done.failure.action, done.failure.rule, done.failure.reason)
        return failure, done.game.scores, done.game.lines

    found = outcome(replay)
    with in_python():
        hold(found == outcome(replay), f"a changed record replays otherwise than in Python: {found}")


@contextmanager
def in_python() -> Iterator[None]:
    """All games that begin are played in Python."""
    before = os.environ.get(CHOSEN_BY, "")
    os.environ[CHOSEN_BY] = "python"
    engine.cache_clear()
    try:
        yield
    finally:
        os.environ[CHOSEN_BY] = before
        engine.cache_clear()


Check = Callable[[_Playing], None]
CHECKS: tuple[Check, ...] = (
    record, malformed, malformed, earlier, foreign, made, undone, finished, copied, sampled, handed_over, looked_ahead,
    replayed,
)  # fmt: skip
