"""What a tournament says: results, margins and ratings, each with an interval."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from statistics import fmean
from typing import Any

from .ratings import SCALE, ratings
from .schedule import Played, Tournament

#: How many tournaments are drawn from the deals of the real one to see how much the figures sway.
DRAWS = 400
#: Figures that differ by less do so by how they were reckoned.
_ALIKE = 1e-6

Interval = tuple[float, float]
#: For each table, the games of each of its deals.
_Deals = list[list[list[Played]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one bot fared. Intervals hold 95 of 100.

    Args:
        bot: its name.
        games: how many games it played.
        wins: how many of them it won alone.
        draws: in how many it shared the first place.
        losses: in how many another one was better.
        margin: by how many points it was ahead of the others at the table, on average.
        margin_interval: the interval of that; ``None`` where too little was played, or all of it ended alike.
        rating: how strong it is; 0 is the average of the tournament, 400 points are odds of ten to one.
        rating_interval: the interval of that; ``None`` as above: results that never vary do not tell how sure they are.
        milliseconds: how long it computed for a decision, on average.
    """

    bot: str
    games: int
    wins: int
    draws: int
    losses: int
    margin: float
    margin_interval: Interval | None
    rating: float
    rating_interval: Interval | None
    milliseconds: float

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide tournament --json`` prints for it."""
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "margin": round(self.margin, 2),
            "margin_interval": _rounded(self.margin_interval, 2),
            "rating": round(self.rating, 1),
            "rating_interval": _rounded(self.rating_interval, 1),
            "milliseconds": round(self.milliseconds, 2),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """How often one bot came in before another one at the same table.

    Args:
        bots: the two.
        before: how often the first came in before the second.
        ties: how often they tied.
        behind: how often the second came in before the first.
        apart: where one was never level with the other or behind it, by how many points of rating it is ahead at least,
            with a certainty of 95 of 100; ``None`` otherwise, and where too little was played to say so.
    """

    bots: tuple[str, str]
    before: int
    ties: int
    behind: int
    apart: float | None

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide tournament --json`` prints for it."""
        return {
            "bots": list(self.bots),
            "before": self.before,
            "ties": self.ties,
            "behind": self.behind,
            "apart": None if self.apart is None else round(self.apart, 1),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """What a tournament says, or as much of it as was played.

    Args:
        tournament: the tournament.
        played: how many games were played.
        bots: the bots, the strongest first.
        pairs: every two of them that met.
    """

    tournament: Tournament
    played: int
    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide tournament --json`` prints."""
        tournament = self.tournament
        return {
            "format": "bastide-tournament/1",
            "variant": tournament.variant,
            "players": tournament.players,
            "seed": tournament.seed,
            "games": tournament.total,
            "played": self.played,
            "bots": [standing.as_json() for standing in self.bots],
            "pairs": [pair.as_json() for pair in self.pairs],
        }


def standings(tournament: Tournament, games: Sequence[Played]) -> Standings:
    """What the games of a tournament say; they need not be all of them, and their order does not matter.

    Intervals come from a bootstrap over deals, since games with the same draws are not independent of each other.

    Args:
        tournament: the tournament.
        games: those of its games that were played, at least one.
    """
    games = sorted(games)
    count = len(tournament.bots)
    deals = _deals(games)
    swayed = _swayed(deals, count)
    rated = ratings(count, results(games))
    own: list[list[tuple[Played, int]]] = [[] for _ in range(count)]
    for game in games:
        for at, bot in enumerate(game.table):
            own[bot].append((game, at))
    found = [
        _standing(
            tournament, bot, own[bot], rated[bot], [each[0][bot] for each in swayed], [each[1][bot] for each in swayed]
        )
        for bot in range(count)
        if own[bot]
    ]
    found.sort(key=lambda standing: (-standing.rating, standing.bot))
    pairs = [_pair(tournament, games, one, other) for one, other in combinations(range(count), 2)]
    return Standings(
        tournament=tournament,
        played=len(games),
        bots=tuple(found),
        pairs=tuple(pair for pair in pairs if pair.before or pair.ties or pair.behind),
    )


def results(games: Sequence[Played]) -> dict[tuple[int, int], float]:
    """For two bots, how often the first came in before the second at the same table, ties counted as half."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        for (one, place), (other, behind) in combinations(zip(game.table, game.places, strict=True), 2):
            found[one, other] += 0.5 if place == behind else float(place < behind)
            found[other, one] += 0.5 if place == behind else float(behind < place)
    return found


def margins(games: Sequence[Played], count: int) -> list[float]:
    """By how many points each bot was ahead of the others at its tables, on average; 0 for who did not play."""
    found: list[list[float]] = [[] for _ in range(count)]
    for game in games:
        whole = sum(game.scores)
        for bot, score in zip(game.table, game.scores, strict=True):
            found[bot].append(score - (whole - score) / (len(game.table) - 1))
    return [fmean(each) if each else 0.0 for each in found]


def _deals(games: Sequence[Played]) -> _Deals:
    tables: dict[tuple[int, ...], dict[int, list[Played]]] = {}
    for game in games:
        tables.setdefault(game.table, {}).setdefault(game.deal, []).append(game)
    return [list(deals.values()) for deals in tables.values()]


def _swayed(deals: _Deals, count: int) -> list[tuple[list[float], list[float]]]:
    """Margins and ratings of tournaments as they might have been: each table plays as many of its deals, drawn anew."""
    numbers = random.Random("bootstrap")
    found = []
    for _ in range(DRAWS):
        games = [game for table in deals for deal in numbers.choices(table, k=len(table)) for game in deal]
        found.append((margins(games, count), ratings(count, results(games))))
    return found


def _standing(
    tournament: Tournament,
    bot: int,
    games: Sequence[tuple[Played, int]],
    rating: float,
    swayed_margins: Sequence[float],
    swayed_ratings: Sequence[float],
) -> Standing:
    def count(holds: Callable[[Played, int], bool]) -> int:
        return sum(holds(game, at) for game, at in games)

    decisions = sum(game.decisions[at] for game, at in games)
    return Standing(
        bot=tournament.bots[bot],
        games=len(games),
        wins=count(lambda game, at: game.places[at] == 0 and game.places.count(0) == 1),
        draws=count(lambda game, at: game.places[at] == 0 and game.places.count(0) > 1),
        losses=count(lambda game, at: game.places[at] > 0),
        margin=margins([game for game, _ in games], len(tournament.bots))[bot],
        margin_interval=interval(swayed_margins),
        rating=rating,
        rating_interval=interval(swayed_ratings),
        milliseconds=1000 * sum(game.seconds[at] for game, at in games) / max(decisions, 1),
    )


def _pair(tournament: Tournament, games: Sequence[Played], one: int, other: int) -> Pair:
    met = [game for game in games if one in game.table and other in game.table]
    places = [(game.places[game.table.index(one)], game.places[game.table.index(other)]) for game in met]
    before = sum(mine < theirs for mine, theirs in places)
    ties = sum(mine == theirs for mine, theirs in places)
    behind = sum(mine > theirs for mine, theirs in places)
    always = not ties and 0 in (before, behind)
    return Pair(
        bots=(tournament.bots[one], tournament.bots[other]),
        before=before,
        ties=ties,
        behind=behind,
        apart=_apart(len({(game.table, game.deal) for game in met})) if always else None,
    )


def _apart(deals: int) -> float | None:
    """By how many points a bot is ahead at least of one that it was before in every game of so many deals."""
    # The smallest share of deals to be won that still gives all of these in 5 of 100 cases; the games of one deal are
    # not independent, and of single games at least as many are won.
    share = 0.05 ** (1 / deals) if deals else 0.0
    return SCALE * log10(share / (1 - share)) if share > 0.5 else None


def interval(values: Sequence[float]) -> Interval | None:
    """Between which values 95 of 100 lie, those at both ends left out alike; ``None`` if they are all one."""
    ordered = sorted(values)
    last = len(ordered) - 1
    if ordered[last] - ordered[0] < _ALIKE:
        return None
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]


def _rounded(ends: Interval | None, places: int) -> list[float] | None:
    return None if ends is None else [round(end, places) for end in ends]
