"""One fuzzed game, played at random, with every law of ``bastide.testing.laws`` checked."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import bastide
from bastide import BastideError, Diagram, Game, RuleError, Ruleset
from bastide.testing import laws
from bastide.testing.failing import CheckFailed, hold
from bastide.testing.fingerprints import difference, fingerprint, written
from bastide.testing.history import shown
from bastide.testing.motions import Motion
from bastide.testing.playing import choose
from bastide.testing.random_boards import spoilt, strewn
from bastide.testing.stock import pieces_at_first, pieces_of, tiles_of

from .plans import NAMES, Plan, everything, made_up, registry


@dataclass
class Report:
    """The result of an episode.

    Args:
        number: the number of the episode.
        plan: its plan.
        steps: the number of actions.
        counts: how often each event occurred: games begun, refused, played to the end, and checks by name.
        broken: the broken law, with details; empty if there is none.
        record: the game up to that point.
    """

    number: int
    plan: Plan
    steps: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    broken: str = ""
    record: dict[str, Any] | None = None


def episode(seed: int, number: int) -> Report:
    """The episode of a number; the same numbers give the same episode."""
    return play(made_up(Random(f"{seed}:{number}")), number)


def whole(seed: int, number: int) -> Report:
    """The episode of a number with all expansions."""
    return play(everything(Random(f"{seed}:{number}:everything")), number)


def play(plan: Plan, number: int = 0) -> Report:
    """Play a plan, and check the laws on its game."""
    report = Report(number, plan)
    game: Game | None = None
    try:
        try:
            ruleset = bastide.resolve(bastide.select(plan.variant, registry()), registry())
            game = Game(ruleset, NAMES[: plan.players], seed=plan.seed)
        except RuleError:
            raise
        except BastideError:
            report.counts["refused"] += 1
            return report
        report.counts["games"] += 1
        _Playing(game, ruleset, report).play()
    except CheckFailed as error:
        report.broken = str(error)
    except Exception:
        report.broken = traceback.format_exc()
    if report.broken and game is not None:
        report.record = _record(game)
    return report


def _record(game: Game) -> dict[str, Any] | None:
    try:
        return game.to_record(all_draws=True)
    except Exception:  # the finding is in the plan as well
        return None


class _Playing:
    """A game in progress, with the data that are compared from action to action."""

    def __init__(self, game: Game, ruleset: Ruleset, report: Report) -> None:
        self.game = game
        self.ruleset = ruleset
        self.report = report
        self.plan = report.plan
        self.random = Random(f"{report.plan.seed}:play")
        self.pieces = pieces_of(game)
        self.tiles = tiles_of(game)
        self.lines = 0
        #: The state before each action, and the length of the journal; only some with a fingerprint.
        self.past: list[tuple[dict[str, Any] | None, int]] = []

    def play(self) -> None:
        game, random = self.game, self.random
        first = replace(self.pieces, there=pieces_at_first(self.ruleset, len(game.players)))
        laws.pieces_are_kept(first, self.pieces, game.players)
        while not game.over and self.report.steps < self.plan.actions:
            if random.random() * 100 < self.plan.checked:
                check = random.choice(CHECKS)
                self.report.counts[check.__name__] += 1
                check(game, self.ruleset, random)
            self._act()
            self._kept()
        over = game.over
        self.report.counts["over"] += over
        game.finish()
        self._kept()
        self._ended(over)
        if self.plan.retraced:
            self._retrace(over)

    def _act(self) -> None:
        game, random = self.game, self.random
        action = choose(game, random, self.plan.style)
        looked = random.random() < 0.3 if self.plan.retraced else random.random() * 400 < self.plan.checked
        before, length = (fingerprint(game) if looked else None), written(game)
        game.play(action)
        self.report.steps += 1
        if self.plan.retraced:
            self.past.append((before, length))
        elif before is not None and not game.over:
            record, after = action.as_record(), fingerprint(game)
            game.undo()
            self._as_before(before, length)
            game.play(record)
            _same(fingerprint(game), after, "an action taken back and played again does something else")

    def _kept(self) -> None:
        game = self.game
        if self.report.steps % self.plan.counted and not game.over:
            return
        pieces, tiles = pieces_of(game), tiles_of(game)
        laws.pieces_are_kept(self.pieces, pieces, game.players)
        laws.tiles_are_kept(self.tiles, tiles)
        # Tokens in the state of a rule may return to their stack later.
        self.pieces, self.tiles = pieces, replace(tiles, tokens=self.tiles.tokens)
        lines = len(game._state.lines)
        if lines != self.lines and (game.over or self.random.random() < 0.3):
            self.lines = lines
            laws.scores_add_up(game)

    def _ended(self, over: bool) -> None:
        game, random = self.game, self.random
        ranked = sorted(name for group in game.ranking for name in group)
        hold(ranked == sorted(game.players), f"the ranking {game.ranking} is not of all players")
        if random.random() < 0.5:
            laws.record_replays(game, self.ruleset)
        if random.random() < 0.1:
            laws.record_replays(game)
        if over and random.random() < 0.2:
            laws.same_seed_same_game(game, Game(self.ruleset, game.players, seed=self.plan.seed))

    def _retrace(self, over: bool) -> None:
        if not over:
            self.game.undo()
        for before, length in reversed(self.past):
            self.game.undo()
            self._as_before(before, length)

    def _as_before(self, before: dict[str, Any] | None, length: int) -> None:
        if before is not None:
            _same(fingerprint(self.game), before, "an action that was taken back leaves a trace")
        hold(written(self.game) == length, "an action that was taken back leaves the journal longer")


def _same(one: dict[str, Any], other: dict[str, Any], what: str) -> None:
    differs = difference(other, one)
    hold(not differs, f"{what}: {shown(differs)}")


# Occasional checks of a game


def record(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Its record replays to the same game."""
    laws.record_replays(game, ruleset)


def resumed(game: Game, ruleset: Ruleset, random: Random) -> None:
    """A saved game continues as it would have."""
    done = bastide.replay(json.loads(json.dumps(game.to_record(all_draws=True))), ruleset)
    hold(done.failure is None, f"a saved game is refused: {done.failure}")
    laws.goes_on_alike(game.copy(), done.game, random.randrange(10**6), 8)


def copy(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Copies are independent."""
    laws.copy_goes_its_own_way(game, random, 4)


def diagram(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Its diagram has the same score."""
    laws.diagram_scores_as_its_game(game)


def sample(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Hidden information has no visible effect."""
    laws.sample_tells_nothing_hidden(game, random.choice(game.players), random.randrange(10**6))


def offers(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Legal actions can be played."""
    laws.offers_differ(game)
    actions = list(game.decision.actions)
    laws.actions_can_be_played(game, random.sample(actions, min(2, len(actions))))


def sheets(game: Game, ruleset: Ruleset, random: Random) -> None:
    """Asking for a sheet changes nothing."""
    features = game.board.features()
    for feature in random.sample(features, min(3, len(features))):
        laws.sheet_has_no_effect(game, feature, random.choice([None, "completed", "final"]))


def malformed(game: Game, ruleset: Ruleset, random: Random) -> None:
    """A malformed action is refused."""
    for _ in range(3):
        laws.malformed_is_refused(game, spoilt(dict(random.choice(game.decision.actions).as_record()), random))


def motion(game: Game, ruleset: Ruleset, random: Random) -> None:
    """The score of a board does not depend on its orientation or on the seats."""
    laid = Diagram.of(game).as_json()
    if any(entry["tile"] not in ruleset.catalogue.tiles for entry in laid["tiles"]):
        # A tile that a rule generated during the game has no readable name.
        return
    board = strewn(laid, ruleset, random, random.randrange(4))
    names = dict(zip(game.players, random.sample(game.players, len(game.players)), strict=True))
    turned = Motion(random.randrange(4), random.randint(-3, 3), random.choice([0, 2, -1000]), names)
    laws.moved_diagram_scores_alike(board, ruleset, turned, ruleset)
    plugins = ruleset.selection.plugins
    # Of the players of a team who have equally many pieces, the first by seat gets its points, on purpose.
    if "teams" not in plugins or plugins["teams"].majority == "player":
        # Gold goes round the table from the player of the turn.
        around = random.randrange(len(game.players)) if "gold-mines" in plugins else None
        laws.reseated_diagram_scores_alike(board, ruleset, around=around)


Check = Callable[[Game, Ruleset, Random], None]
CHECKS: tuple[Check, ...] = (record, resumed, copy, diagram, sample, offers, sheets, malformed, motion)
