"""One game of a simulation, as rows of data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bastide import BastideError, Game, Ruleset, coded, score
from bastide.apps.bots import bot

from .plan import Plan

COMPLETE, ILLEGAL, AS_LAID = "complete", "illegal", "as laid"


@dataclass(slots=True)
class Rows:
    """Rows by table; each row a tuple in the order of the table's columns."""

    games: list[tuple[Any, ...]] = field(default_factory=list)
    players: list[tuple[Any, ...]] = field(default_factory=list)
    lines: list[tuple[Any, ...]] = field(default_factory=list)
    turns: list[tuple[Any, ...]] = field(default_factory=list)


def farms_of(rulesets: Iterable[Ruleset]) -> frozenset[str]:
    """The kinds of features that rules call farms: the open ground of the tiles."""
    return frozenset(
        kind.name for ruleset in rulesets for kind in ruleset.segment_kinds.values() if kind.takes == "rest"
    )


class Watch:
    """Notes taken while a game is played.

    Args:
        game: the game, before its first action.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._farms = farms_of([game.ruleset])
        self._all = {player: sum(game.supply(player).values()) for player in game.players}
        self._turn = game.turn_number
        self._count = (0, 0)
        self._stale = True
        first = game.players.index(game.turn)
        self.seats = {player: (seat - first) % len(game.players) + 1 for seat, player in enumerate(game.players)}
        self.deployed = dict.fromkeys(game.players, 0)
        self.peaks = dict.fromkeys(game.players, 0)
        self.left = dict(self._all)
        #: For each turn, the pieces on the board after it, and how many of them stand on farms.
        self.turns: list[tuple[int, int]] = []

    def played(self, player: str, kind: str) -> None:
        """Note an action that was just played."""
        if kind == "deploy":
            self.deployed[player] += 1
        if kind not in ("place", "pass"):
            self._stale = True
        game = self._game
        turn = game.turn_number
        if turn == self._turn and not game.over:
            return
        self._turn = turn
        left = {name: sum(game.supply(name).values()) for name in game.players}
        if self._stale or left != self.left:
            self.left = left
            self._stale = False
            for name, spare in left.items():
                self.peaks[name] = max(self.peaks[name], self._all[name] - spare)
            standing = game.standing()
            self._count = sum(standing.values()), sum(standing.get(kind, 0) for kind in self._farms)
        self.turns.append(self._count)


def play(plan: Plan, ruleset: Ruleset, number: int) -> tuple[Game, Watch]:
    """Play a game of a plan to its end.

    Args:
        plan: the plan.
        ruleset: the rules.
        number: the game's number.

    Raises:
        BastideError: a bot failed, or chose an illegal action.
    """
    seed = plan.seed_of(number)
    game = Game(ruleset, plan.players, seed=seed)
    bots = {player: bot(plan.bot_of(number, seat), f"{seed}/{player}") for seat, player in enumerate(plan.players)}
    watch = Watch(game)
    while not game.over:
        player = game.decision.player
        assert player is not None
        try:
            action = bots[player](game.view(player))
            game.play(action)
        except (Exception, SystemExit) as error:
            name = plan.bot_of(number, plan.players.index(player))
            where = f"after {game.actions_played} actions"
            raise BastideError(
                coded(
                    "bot/failed",
                    "the bot {name} failed {where}: {type}: {error}",
                    name=name,
                    where=where,
                    type=type(error).__name__,
                    error=error,
                )
            ) from error
        watch.played(player, action["type"] if isinstance(action, Mapping) else action.type)
    return game, watch


def simulate(plan: Plan, rulesets: Sequence[Ruleset], number: int, rows: Rows) -> None:
    """Play one game of a plan under all its variants and add its rows.

    Args:
        plan: the plan.
        rulesets: the rules of each variant.
        number: the game's number.
        rows: the rows to add to.
    """
    game, watch = play(plan, rulesets[0], number)
    _add(rows, plan, number, plan.variants[0], game, game.lines, watch)
    if plan.mode == "anew":
        for variant, ruleset in zip(plan.variants[1:], rulesets[1:], strict=True):
            other, seen = play(plan, ruleset, number)
            _add(rows, plan, number, variant, other, other.lines, seen)
        return
    if not any(sign in plan.variants[0] for sign in ("/", ".toml")):
        # Where a record is needed, a name in it is looked up once; an object would be resolved anew for every game.
        game.variant = plan.variants[0]
    for variant, ruleset in zip(plan.variants[1:], rulesets[1:], strict=True):
        result = score(game, ruleset)
        status = COMPLETE
        failure = result.get("error")
        if failure is not None:
            status = ILLEGAL
            if plan.as_laid:
                result, status = score(game, ruleset, as_laid=True), AS_LAID
        _add(rows, plan, number, variant, result.game, result.lines, watch, status, failure, rescored=True)


def _add(
    rows: Rows,
    plan: Plan,
    number: int,
    variant: str,
    game: Game,
    lines: Iterable[Mapping[str, Any]],
    watch: Watch,
    status: str = COMPLETE,
    error: Mapping[str, Any] | None = None,
    *,
    rescored: bool = False,
) -> None:
    points = game.scores
    ranked = game.ranked_teams
    best = ranked[0]
    places = {
        name: 1 + sum(map(len, ranked[:place])) for place, teams in enumerate(ranked) for team in teams for name in team
    }
    first, *others = [sum(points[name] for name in team) for teams in ranked for team in teams]
    winners = sorted(name for team in best for name in team)
    fault = error or {}
    rows.games.append(
        (
            number,
            variant,
            status,
            fault.get("action"),
            fault.get("rule"),
            fault.get("reason"),
            rescored,
            len(watch.turns),
            len(game.board.tiles),
            winners,
            first - max(others),
        )
    )
    for seat, player in enumerate(plan.players):
        rows.players.append(
            (
                number,
                variant,
                player,
                watch.seats[player],
                plan.bot_of(number, seat),
                points[player],
                places[player],
                len(best) == 1 and player in winners,
                None if rescored else watch.deployed[player],
                None if rescored else watch.left[player],
                None if rescored else watch.peaks[player],
            )
        )
    rows.lines += [_line(number, variant, line) for line in lines]
    if not rescored:
        rows.turns += [(number, variant, turn, *counts) for turn, counts in enumerate(watch.turns, 1)]


def _line(number: int, variant: str, line: Mapping[str, Any]) -> tuple[Any, ...]:
    return (number, variant, line["player"], line["kind"], line["when"], line["points"], line["tiles"], line["terms"])
