"""The summary of a simulation: one object from which text, pages and plots are made."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from bastide import BastideError, Ruleset, resolve_variant, sentence

from ..rulesets.titles import titles_of
from . import statistics
from .plan import Plan
from .running import unfinished
from .statistics import Estimate
from .tallies import Category, Pair, Side, Tallies, Tally, tally

FORMAT = "bastide-simulation-summary/1"

METHOD = {
    "rescored": sentence(
        "Every game is played once, under the first variant, and scored under all of them. A difference is "
        "what the rules make of the same moves."
    ),
    "anew": sentence(
        "Every game is played under each variant by bots that know its rules, with the same seed. A difference "
        "is what the rules make of the game, other moves included."
    ),
}
INTERVALS = sentence(
    "Intervals are at 95 percent: Student's t over games for means, Wilson's for proportions, and the delta method for "
    "the share of farms. Each holds by itself; of many, some miss. The effect size is Cohen's d for pairs: the mean "
    "difference in standard deviations of the difference."
)


def summarize(plan: Plan, folder: Path) -> dict[str, Any]:
    """Summarise the finished part of a simulation; JSON values only.

    Args:
        plan: the plan.
        folder: the folder of its data.
    """
    missing = set(unfinished(plan, folder))
    return described(plan, tally(plan, folder, (shard for shard in range(plan.shards) if shard not in missing)))


def titles(plan: Plan) -> list[str]:
    """What people call the variants of a plan; by their names, where their plugins are not there any more."""
    try:
        return titles_of([_resolved(json.dumps(rules)) for rules in plan.rules])
    except BastideError:
        return list(plan.variants)


@lru_cache(maxsize=32)
def _resolved(rules: str) -> Ruleset:
    """The ruleset of a variant object; progress is summed up again and again."""
    return resolve_variant(json.loads(rules), load_files=False)


def by_titles(summary: Mapping[str, Any], told: Sequence[str] | None = None) -> dict[str, Any]:
    """A summary for people, who call variants by their titles.

    Args:
        summary: the summary.
        told: the titles, if not those in the summary, which are English once it is a file.
    """
    sides = summary["variants"]
    known = dict(zip((side["variant"] for side in sides), told or [side["title"] for side in sides], strict=True))

    def called(entry: Mapping[str, Any]) -> dict[str, Any]:
        return {**entry, **{key: known.get(entry[key], entry[key]) for key in _NAMING if key in entry}}

    variants = [called(side) | {"title": known[side["variant"]]} for side in sides]
    parts = {key: list(map(called, summary[key])) for key in ("left_out", "never_drawn", "differences")}
    return {**summary, "variants": variants, **parts}


#: The keys in a summary that name variants.
_NAMING = ("variant", "games_under", "from")


def described(plan: Plan, found: Tallies) -> dict[str, Any]:
    """Summarise tallies; JSON values only."""
    return {
        "format": FORMAT,
        "command": plan.command,
        "mode": plan.mode,
        "method": METHOD[plan.mode],
        "intervals": INTERVALS,
        "games": {"planned": plan.games, "played": found.games, "compared": found.compared},
        "left_out": [
            {"variant": variant, "rule": rule, "reason": reason, "games": games}
            for (variant, rule, reason), games in sorted(found.illegal.items(), key=lambda item: (-item[1], item[0]))
        ],
        "never_drawn": [
            {"variant": variant, "tiles": count, "games_under": plan.variants[0]}
            for variant, count in plan.never_drawn.items()
        ],
        "players": list(plan.players),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "made_with": dict(plan.made_with),
        "variants": [
            {"variant": variant, "title": title}
            | (_side(plan, found.sides[variant], found.compared) if found.compared else {})
            for variant, title in zip(plan.variants, titles(plan), strict=True)
        ],
        "differences": [
            {"variant": variant, "from": plan.variants[0]} | _pair(plan, pair, found.compared)
            for variant, pair in found.pairs.items()
            if found.compared
        ],
    }


def _side(plan: Plan, side: Side, games: int) -> dict[str, Any]:
    players = len(plan.players)
    shown: dict[str, Any] = {
        "points": _mean(side.total, players),
        "categories": _categories(side.categories, players),
        "farm_share": _as_json(statistics.ratio(side.farms)),
        "margin": _mean(side.margin) | {"quantiles": statistics.quantiles(side.margin)},
        "margins": _listed(side.margin),
        "ties": _share(side.ties, games),
        "turns": _count(side.turns),
        "tiles": _count(side.tiles),
        "seats": [
            {"seat": seat, "ahead": _mean(side.seats[seat], players), "won_alone": _share(side.seat_wins[seat], games)}
            for seat in sorted(side.seats)
        ],
        "bots": [
            {
                "bot": name,
                "points": _mean(counts, plan.bots.count(name)),
                "won_alone": _share(side.bot_wins[name], games),
            }
            for name, counts in sorted(side.bots.items())
        ],
        "as_laid": side.as_laid,
    }
    if side.pieces:
        shown["pieces"] = {key: _count(counts, players) for key, counts in sorted(side.pieces.items())}
        shown["by_turn"] = [
            {
                "turn": turn,
                "games": counts["games"],
                "pieces": statistics.rounded(counts["pieces"] / counts["games"]),
                "on_farms": statistics.rounded(counts["on_farms"] / counts["games"]),
            }
            for turn, counts in sorted(side.by_turn.items())
        ]
    return shown


def _pair(plan: Plan, pair: Pair, games: int) -> dict[str, Any]:
    players = len(plan.players)
    return {
        "points": _difference(pair.total, players),
        "categories": [
            {"kind": kind, "when": when} | _difference(counts, players)
            for (kind, when), counts in _sorted(pair.categories)
        ],
        "margin": _difference(pair.margin),
        "turns": _difference(pair.turns),
        "winner_changes": _share(pair.other_winner, games),
        "ranking_changes": _share(pair.other_ranking, games),
        "winner_swaps": _share(pair.winner_swaps, games),
        "untouched": _share(pair.untouched, games),
        "first_seat": _difference(pair.first_seat, players),
        "by_player": _listed(pair.points),
    }


def _categories(categories: Mapping[Category, Tally], players: int) -> list[dict[str, Any]]:
    return [{"kind": kind, "when": when} | _mean(counts, players) for (kind, when), counts in _sorted(categories)]


def _sorted(categories: Mapping[Category, Tally]) -> list[tuple[Category, Tally]]:
    """Categories by name, so that the order of playing does not show."""
    return sorted(categories.items(), key=lambda item: item[0])


def _mean(counts: Tally, scale: float = 1) -> dict[str, Any]:
    return _as_json(statistics.mean(counts, scale=scale))


def _count(counts: Tally, scale: float = 1) -> dict[str, Any]:
    """The mean of what is never negative."""
    return _as_json(statistics.mean(counts, scale=scale, least=0))


def _difference(counts: Tally, scale: float = 1) -> dict[str, Any]:
    return _mean(counts, scale) | {"effect": statistics.rounded(statistics.effect(counts))}


def _share(successes: int, games: int) -> dict[str, Any]:
    return {"games": successes} | _as_json(statistics.proportion(successes, games))


def _as_json(estimate: Estimate) -> dict[str, Any]:
    found: dict[str, Any] = estimate.as_json()
    # JSON has no NaN.
    return {key: None if value is not None and math.isnan(value) else value for key, value in found.items()}


def _listed(counts: Tally) -> list[list[int]]:
    """Values with their frequencies, as pairs."""
    return [[value, counts[value]] for value in sorted(counts) if counts[value]]
