"""Counting frequencies, one part of the data at a time.

All values are whole numbers, so that a tally is exact, takes no more room for a million games than for a thousand, and
does not depend on the order of the games.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from .datasets import read
from .games import ILLEGAL, farms_of
from .plan import Plan

Tally = Counter[int]
Category = tuple[str, str]

#: How many shards are read at once.
_BATCH = 8


@dataclass(slots=True)
class Side:
    """The counts of one variant, over the games that all variants have scored.

    Every tally is by game. ``total``: all players' points; ``points``: each player's, so that a game counts once for
    each; ``farms``: farm points together with all points; ``seats`` and ``bots``: points, and games won alone.
    """

    total: Tally = field(default_factory=Counter)
    points: Tally = field(default_factory=Counter)
    categories: defaultdict[Category, Tally] = field(default_factory=lambda: defaultdict(Counter))
    farms: Counter[tuple[int, int]] = field(default_factory=Counter)
    margin: Tally = field(default_factory=Counter)
    turns: Tally = field(default_factory=Counter)
    tiles: Tally = field(default_factory=Counter)
    ties: int = 0
    seats: defaultdict[int, Tally] = field(default_factory=lambda: defaultdict(Counter))
    seat_wins: Tally = field(default_factory=Counter)
    bots: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    bot_wins: Counter[str] = field(default_factory=Counter)
    pieces: defaultdict[str, Tally] = field(default_factory=lambda: defaultdict(Counter))
    by_turn: defaultdict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    as_laid: int = 0


@dataclass(slots=True)
class Pair:
    """The counts of the differences of a variant from the first one, game by game.

    ``first_seat``: how far who began is ahead of the table's mean; ``winner_swaps``: games whose winners have nobody in
    common, so that no tie only begins or ends; ``untouched``: games in which every player has the same points.
    """

    total: Tally = field(default_factory=Counter)
    points: Tally = field(default_factory=Counter)
    categories: defaultdict[Category, Tally] = field(default_factory=lambda: defaultdict(Counter))
    margin: Tally = field(default_factory=Counter)
    turns: Tally = field(default_factory=Counter)
    first_seat: Tally = field(default_factory=Counter)
    other_winner: int = 0
    other_ranking: int = 0
    winner_swaps: int = 0
    untouched: int = 0


@dataclass(slots=True)
class Tallies:
    """All counts.

    Args:
        games: the number of games.
        compared: how many of them all variants have scored.
        sides: by variant.
        pairs: by variant, without the first.
        illegal: games a variant could not score, by variant, rule and reason.
    """

    games: int
    compared: int
    sides: dict[str, Side]
    pairs: dict[str, Pair]
    illegal: Counter[tuple[str, str, str]]


def tally(plan: Plan, folder: Path, shards: Iterable[int]) -> Tallies:
    """Count the data in the files of some shards.

    Args:
        plan: the plan, or one with only some of its variants: the others are as if they had not been scored.
        folder: the folder of the files.
        shards: the numbers of finished shards.
    """
    first, *others = plan.variants
    farms = farms_of(plan.rulesets())
    sides = {variant: Side() for variant in plan.variants}
    found = Tallies(0, 0, sides, {variant: Pair() for variant in others}, Counter())
    for batch in _batches(shards):

        def rows_of(dataset: str, columns: list[str] | None = None, batch: list[int] = batch) -> pl.DataFrame:
            return read(folder, dataset, batch, columns).filter(pl.col("variant").is_in(plan.variants))

        games = _by_game(rows_of("games"))
        players = _by_game(rows_of("players"))
        found.games += len(games)
        kept = []
        for number, rows in games.items():
            _count_illegal(found, rows)
            if all(row["status"] != ILLEGAL for row in rows.values()):
                kept.append(number)
        found.compared += len(kept)
        categories = _categories(rows_of("lines", ["game", "variant", "kind", "when", "points"]), kept)
        for number in kept:
            rows = games[number]
            seats = players[number]
            sums = categories.get(number, {})
            for variant, side in sides.items():
                _count_side(side, rows[variant], seats[variant], sums.get(variant, {}), farms)
            for variant, pair in found.pairs.items():
                _count_pair(pair, (rows[first], rows[variant]), (seats[first], seats[variant]))
                before, after = sums.get(first, {}), sums.get(variant, {})
                for category in sorted({*before, *after}):
                    pair.categories[category][after.get(category, 0) - before.get(category, 0)] += 1
        _count_turns(found, rows_of("turns"), kept)
    _fill(found)
    return found


def _batches(shards: Iterable[int]) -> Iterator[list[int]]:
    batch: list[int] = []
    for shard in shards:
        batch.append(shard)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _by_game(frame: pl.DataFrame) -> dict[int, dict[str, Any]]:
    """Rows by game and variant: one of the games, a list of the players."""
    single = "seat" not in frame.columns
    found: dict[int, dict[str, Any]] = {}
    for row in frame.iter_rows(named=True):
        variants = found.setdefault(row["game"], {})
        if single:
            variants[row["variant"]] = row
        else:
            variants.setdefault(row["variant"], []).append(row)
    return found


def _count_illegal(found: Tallies, rows: Mapping[str, Mapping[str, Any]]) -> None:
    for variant, row in rows.items():
        if row["status"] == ILLEGAL:
            found.illegal[variant, row["rule"] or "", row["reason"] or ""] += 1


def _categories(lines: pl.DataFrame, kept: list[int]) -> dict[int, dict[str, dict[Category, int]]]:
    """Points of all players by game, variant and category."""
    sums = (
        lines.filter(pl.col("game").is_in(kept))
        .group_by("game", "variant", "kind", "when", maintain_order=True)
        .agg(pl.col("points").sum())
    )
    found: dict[int, dict[str, dict[Category, int]]] = {}
    for game, variant, kind, when, points in sums.iter_rows():
        found.setdefault(game, {}).setdefault(variant, {})[kind, when] = points
    return found


def _count_side(
    side: Side,
    row: Mapping[str, Any],
    seats: list[Mapping[str, Any]],
    sums: Mapping[Category, int],
    ground: frozenset[str],
) -> None:
    total = sum(seat["points"] for seat in seats)
    side.total[total] += 1
    side.margin[row["margin"]] += 1
    side.turns[row["turns"]] += 1
    side.tiles[row["tiles"]] += 1
    side.ties += not any(seat["won_alone"] for seat in seats)
    side.as_laid += row["status"] != "complete"
    farms = 0
    for category, points in sums.items():
        side.categories[category][points] += 1
        if category[0] in ground:
            farms += points
    side.farms[farms, total] += 1
    bots: Counter[str] = Counter()
    winners: set[str] = set()
    for seat in seats:
        side.points[seat["points"]] += 1
        # Relative to the mean of the table, in fractions of a point: a good game is good for every seat.
        side.seats[seat["seat"]][len(seats) * seat["points"] - total] += 1
        side.seat_wins[seat["seat"]] += seat["won_alone"]
        bots[seat["bot"]] += seat["points"]
        if seat["won_alone"]:
            winners.add(seat["bot"])
    for name, points in bots.items():
        side.bots[name][points] += 1
        side.bot_wins[name] += name in winners
    if not row["rescored"]:
        for key in ("deployed", "left", "most_in_use"):
            side.pieces[key][sum(seat[key] for seat in seats)] += 1


def _count_pair(
    pair: Pair,
    rows: tuple[Mapping[str, Any], Mapping[str, Any]],
    seats: tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]],
) -> None:
    one, other = rows
    gains = [after["points"] - before["points"] for before, after in zip(*seats, strict=True)]
    pair.total[sum(gains)] += 1
    for gain in gains:
        pair.points[gain] += 1
    pair.margin[other["margin"] - one["margin"]] += 1
    pair.turns[other["turns"] - one["turns"]] += 1
    for gain, seat in zip(gains, seats[0], strict=True):
        if seat["seat"] == 1:
            pair.first_seat[len(gains) * gain - sum(gains)] += 1
    pair.untouched += not any(gains)
    pair.winner_swaps += not set(one["winners"]) & set(other["winners"])
    pair.other_winner += one["winners"] != other["winners"]
    pair.other_ranking += any(before["rank"] != after["rank"] for before, after in zip(*seats, strict=True))


def _count_turns(found: Tallies, turns: pl.DataFrame, kept: list[int]) -> None:
    sums = (
        turns.filter(pl.col("game").is_in(kept))
        .group_by("variant", "turn")
        .agg(pl.col("pieces").sum(), pl.col("on_farms").sum(), pl.len().alias("games"))
    )
    for variant, turn, pieces, on_farms, games in sums.iter_rows():
        counts = found.sides[variant].by_turn[turn]
        counts.update(pieces=pieces, on_farms=on_farms, games=games)


def _fill(found: Tallies) -> None:
    """Count the games in which a category did not occur with zero points."""
    categories = [side.categories for side in found.sides.values()]
    for counted in [*categories, *(pair.categories for pair in found.pairs.values())]:
        for counts in counted.values():
            if rest := found.compared - counts.total():
                counts[0] += rest
