"""The schedule of a tournament: lineups, seats and draws; and playing one of its games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from bastide import BastideError, Game, Problem, Ruleset, coded, listed
from bastide.apps.bots import bot


class Played(NamedTuple):
    """One game of a tournament.

    Args:
        lineup: the bots by number, in the given order.
        game: the number of the game of that lineup.
        deal: the number of its draws; games of one lineup and deal differ only in the seats.
        scores: points, in the order of ``lineup``.
        places: how many bots finished before each one; tied bots have the same number.
        decisions: the number of decisions of each one.
        seconds: the computing time of each one.
    """

    lineup: tuple[int, ...]
    game: int
    deal: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """A round robin: every possible lineup of bots plays the same number of games.

    In each deal every bot sits in each seat once, with the same draws.

    Args:
        variant: anything that names a ruleset.
        bots: the bots as on the command line.
        games: the number of games of each lineup.
        players: the number of seats of a lineup.
        seed: the seed of draws and of the bots.

    Raises:
        BastideError: too few bots, a bot named twice, or impossible numbers.
    """

    variant: Any
    bots: tuple[str, ...]
    games: int = 100
    players: int = 2
    seed: int | str = 0
    lineups: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        if self.games < 1:
            raise BastideError(
                coded("tournament/games", "{games} games are no tournament; name a number from 1 on", games=self.games)
            )
        if self.players < 2:
            raise BastideError(
                coded(
                    "tournament/players",
                    "{players} at a table have no opponent; at least 2 are needed",
                    players=self.players,
                )
            )
        twice = sorted({name for name in self.bots if self.bots.count(name) > 1})
        if twice:
            raise BastideError(
                coded(
                    "tournament/bot-twice",
                    "{twice} stands there twice; a bot has one place in the standings",
                    twice=listed(twice),
                )
            )
        if len(self.bots) < self.players:
            named = "only 1 bot" if len(self.bots) == 1 else f"only {len(self.bots)} bots"
            hint = "bastide plugins lists what is installed; random and greedy are always there"
            raise BastideError(
                Problem(
                    coded(
                        "tournament/too-few-bots",
                        "{players} different bots sit at a table, but there is {named}",
                        players=self.players,
                        named=named,
                    ),
                    hint=hint,
                )
            )
        object.__setattr__(self, "lineups", tuple(combinations(range(len(self.bots)), self.players)))

    @property
    def total(self) -> int:
        """The number of games."""
        return self.games * len(self.lineups)

    def fixtures(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every game to play: the lineup and the number of the game there; lineups alternate."""
        for game in range(self.games):
            for lineup in self.lineups:
                yield lineup, game

    def check_bots(self) -> None:
        """Check that every bot can be made.

        Raises:
            BastideError: some cannot; lists the problems of all.
        """
        problems: list[Problem] = []
        for name in self.bots:
            try:
                bot(name, self.seed)
            except BastideError as error:
                problems += error.problems
        if problems:
            raise BastideError(problems)


def play_one(tournament: Tournament, ruleset: Ruleset, lineup: tuple[int, ...], number: int) -> Played:
    """Play one game of a tournament.

    Args:
        tournament: the tournament.
        ruleset: the ruleset of its variant.
        lineup: the bots.
        number: the number of the game of that lineup.

    Raises:
        BastideError: a bot failed, or chose an illegal action.
    """
    deal, turn = divmod(number, len(lineup))
    seats = [f"Seat {seat + 1}" for seat in range(len(lineup))]
    # The bot in a seat moves on by one from game to game of a deal.
    sitting = [lineup[(seat + turn) % len(lineup)] for seat in range(len(lineup))]
    names = dict(zip(seats, (tournament.bots[bot_number] for bot_number in sitting), strict=True))
    # A bot's own random numbers are the same in each seat, so that only the seat makes the difference.
    players = {seat: bot(name, f"{tournament.seed}:{deal}:{name}") for seat, name in names.items()}
    game = Game(ruleset, seats, seed=f"{tournament.seed}:{deal}")
    decisions = dict.fromkeys(seats, 0)
    seconds = dict.fromkeys(seats, 0.0)
    while not game.over:
        seat = game.decision.player
        assert seat is not None
        start = time.process_time()
        try:
            action = players[seat](game.view(seat))
            seconds[seat] += time.process_time() - start
            game.play(action)
        except (Exception, SystemExit) as error:
            where = f"in deal {deal} of seed {tournament.seed}, after {game.actions_played} actions"
            raise BastideError(
                coded(
                    "bot/failed",
                    "the bot {name} failed {where}: {type}: {error}",
                    name=names[seat],
                    where=where,
                    type=type(error).__name__,
                    error=error,
                )
            ) from error
        decisions[seat] += 1
    before: dict[str, int] = {}
    for group in game.ranking:
        before |= dict.fromkeys(group, len(before))
    where_sits = {bot_number: seat for seat, bot_number in zip(seats, sitting, strict=True)}
    order = [where_sits[bot_number] for bot_number in lineup]
    return Played(
        lineup=lineup,
        game=number,
        deal=deal,
        scores=tuple(game.scores[seat] for seat in order),
        places=tuple(before[seat] for seat in order),
        decisions=tuple(decisions[seat] for seat in order),
        seconds=tuple(seconds[seat] for seat in order),
    )
