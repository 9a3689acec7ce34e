"""The results of a tournament: wins, margins and ratings, each with an interval."""

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

#: How many tournaments are resampled from the deals of the real one to estimate the variation.
DRAWS = 400
#: Smaller differences are rounding errors.
_ALIKE = 1e-6

Interval = tuple[float, float]
#: For each lineup, the games of each of its deals.
_Deals = list[list[list[Played]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The results of one bot. Intervals hold 95 of 100.

    Args:
        bot: its name.
        games: its games.
        wins: the games that it won alone.
        draws: the games in which it shared the first place.
        losses: the games that another bot won.
        margin: its average lead over the others of the lineup, in points.
        margin_interval: the interval of the margin; ``None`` with too few games, or if all ended alike.
        rating: its strength; 0 is the average of the tournament, 400 points are odds of ten to one.
        rating_interval: the interval of the rating; ``None`` as above: constant results do not show their certainty.
        milliseconds: its average computing time for a decision.
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
    """How often one bot finished before another one in the same lineup.

    Args:
        bots: the two.
        before: how often the first finished before the second.
        ties: how often they tied.
        behind: how often the second finished before the first.
        apart: if one always finished before the other, the minimal difference in rating with a certainty of 95 of 100;
            ``None`` otherwise, or with too few games.
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
    """The results of a tournament, or of the part that was played.

    Args:
        tournament: the tournament.
        played: the number of games played.
        bots: the bots, strongest first.
        pairs: all pairs that met.
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
    """The results of the games of a tournament; these may be incomplete and in any order.

    Intervals come from a bootstrap over deals, since games with the same draws are not independent.

    Args:
        tournament: the tournament.
        games: its games so far, at least one.
    """
    games = sorted(games)
    count = len(tournament.bots)
    deals = _deals(games)
    swayed = _swayed(deals, count)
    rated = ratings(count, results(games))
    own: list[list[tuple[Played, int]]] = [[] for _ in range(count)]
    for game in games:
        for at, bot in enumerate(game.lineup):
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
    """For two bots, how often the first finished before the second in the same lineup, ties counted as half."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for game in games:
        for (one, place), (other, behind) in combinations(zip(game.lineup, game.places, strict=True), 2):
            found[one, other] += 0.5 if place == behind else float(place < behind)
            found[other, one] += 0.5 if place == behind else float(behind < place)
    return found


def margins(games: Sequence[Played], count: int) -> list[float]:
    """The average lead of each bot over the others in its lineups, in points; 0 for a bot without games."""
    found: list[list[float]] = [[] for _ in range(count)]
    for game in games:
        whole = sum(game.scores)
        for bot, score in zip(game.lineup, game.scores, strict=True):
            found[bot].append(score - (whole - score) / (len(game.lineup) - 1))
    return [fmean(each) if each else 0.0 for each in found]


def _deals(games: Sequence[Played]) -> _Deals:
    lineups: dict[tuple[int, ...], dict[int, list[Played]]] = {}
    for game in games:
        lineups.setdefault(game.lineup, {}).setdefault(game.deal, []).append(game)
    return [list(deals.values()) for deals in lineups.values()]


def _swayed(deals: _Deals, count: int) -> list[tuple[list[float], list[float]]]:
    """Margins and ratings of resampled tournaments: each lineup has as many deals as before, drawn with replacement."""
    numbers = random.Random("bootstrap")
    found = []
    for _ in range(DRAWS):
        games = [game for lineup in deals for deal in numbers.choices(lineup, k=len(lineup)) for game in deal]
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
    met = [game for game in games if one in game.lineup and other in game.lineup]
    places = [(game.places[game.lineup.index(one)], game.places[game.lineup.index(other)]) for game in met]
    before = sum(mine < theirs for mine, theirs in places)
    ties = sum(mine == theirs for mine, theirs in places)
    behind = sum(mine > theirs for mine, theirs in places)
    always = not ties and 0 in (before, behind)
    return Pair(
        bots=(tournament.bots[one], tournament.bots[other]),
        before=before,
        ties=ties,
        behind=behind,
        apart=_apart(len({(game.lineup, game.deal) for game in met})) if always else None,
    )


def _apart(deals: int) -> float | None:
    """The minimal lead in rating of a bot that finished before another in every game of so many deals."""
    # The smallest winning share of deals that still gives all of these in 5 of 100 cases; the games of one deal are not
    # independent, and of single games at least as many are won.
    share = 0.05 ** (1 / deals) if deals else 0.0
    return SCALE * log10(share / (1 - share)) if share > 0.5 else None


def interval(values: Sequence[float]) -> Interval | None:
    """The interval of 95 of 100 values, with equal tails left out; ``None`` if all are equal."""
    ordered = sorted(values)
    last = len(ordered) - 1
    if ordered[last] - ordered[0] < _ALIKE:
        return None
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]


def _rounded(ends: Interval | None, places: int) -> list[float] | None:
    return None if ends is None else [round(end, places) for end in ends]
