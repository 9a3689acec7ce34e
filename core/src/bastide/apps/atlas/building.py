"""Playing the games of an atlas, and what is kept of them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

from bastide import Ruleset, resolve_variant

from ..editions import catalogue
from ..rulesets import difference, same
from ..simulating import Plan, make_plan
from ..simulating.plan import tiles_in_play, versions
from ..simulating.running import unfinished
from ..simulating.summary import described
from ..simulating.tallies import tally
from .pages import FORMAT

#: Games in a part, few enough that presets that play slowly have some finished soon.
_PART = 16


def distinct() -> tuple[list[str], dict[str, str]]:
    """The presets with rules of their own, and the others, each with the earlier one that has its rules."""
    rulesets: dict[str, Ruleset] = {}
    copies: dict[str, str] = {}
    for edition in catalogue():
        name, ruleset = edition.name, resolve_variant(edition.name)
        twin = next((other for other, known in rulesets.items() if same(difference(known, ruleset))), None)
        if twin is None:
            rulesets[name] = ruleset
        else:
            copies[name] = twin
    return list(rulesets), copies


def plans(names: Sequence[str], games: int, *, bot: str = "greedy", seed: str = "1") -> dict[str, Plan]:
    """The plan of each preset that is played: re-scored under all others with the same tiles.

    Args:
        names: the presets.
        games: how many games of each.
        bot: the bot of both players.
        seed: the base of every game's own seed.
    """
    rulesets = {name: resolve_variant(name) for name in names}
    tiles = {name: tiles_in_play(ruleset) for name, ruleset in rulesets.items()}
    found = {}
    for name in names:
        together = [name, *(other for other in names if other != name and tiles[other] == tiles[name])]
        known = [rulesets[each] for each in together]
        plan = make_plan(together, games=games, bots=[bot], seed=seed, rulesets=known)
        found[name] = replace(plan, shard=_PART)
    return found


def condensed(plans: Mapping[str, Plan], copies: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """What an atlas keeps of the games that are finished.

    Args:
        plans: the plans.
        copies: presets with the rules of another one, which is played.
        folder: the folder with a folder of data for each.
    """
    names = list(plans)
    finished = {name: _finished(plan, folder / name) for name, plan in plans.items()}
    found = {
        name: _side(_summary(plans[name], folder / name, finished[name], name))
        if finished[name]
        else {"games": 0, "command": plans[name].command}
        for name in names
    }
    pairs = {}
    for first, other in combinations(names, 2):
        played = max(
            (name for name in names if finished[name] and {first, other} <= set(plans[name].variants)),
            key=lambda name: (_games(plans[name], finished[name]), name == first, name == other),
            default=None,
        )
        if played is not None:
            summary = _summary(plans[played], folder / played, finished[played], first, other)
            # Under other rules of drawing, perhaps no game can be played on.
            if summary["games"]["compared"]:
                pairs[f"{first} {other}"] = _pair(summary, played)
    return {
        "format": FORMAT,
        "asked": max(plan.games for plan in plans.values()),
        "same": dict(copies),
        "presets": found,
        "pairs": pairs,
        "made_with": dict(
            sorted({key: version for plan in plans.values() for key, version in plan.made_with.items()}.items())
        ),
    }


def fuller(atlas: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    """An atlas with what another one of the same presets and versions has of more games.

    Args:
        atlas: what :func:`condensed` gave.
        other: another one, perhaps of games that are no longer there.
    """
    if any(atlas[key] != other.get(key) for key in ("format", "asked", "same", "made_with")):
        return atlas
    presets = {name: _fuller(entry, other["presets"].get(name)) for name, entry in atlas["presets"].items()}
    pairs = {
        name: _fuller(atlas["pairs"].get(name), other["pairs"].get(name), *pair)
        for pair in combinations(presets, 2)
        for name in [" ".join(pair)]
    }
    return {**atlas, "presets": presets, "pairs": {name: entry for name, entry in pairs.items() if entry is not None}}


def _fuller(one: Mapping[str, Any] | None, other: Mapping[str, Any] | None, *pair: str) -> Mapping[str, Any] | None:
    return other if one is None or (other is not None and _basis(other, *pair) > _basis(one, *pair)) else one


def _basis(entry: Mapping[str, Any], *pair: str) -> tuple[int, ...]:
    """How well an entry tells: by how many games were played, then whether by a pair's first preset, or its other."""
    return entry["games"] + entry.get("left_out", 0), *(entry["played"] == name for name in pair)


def written(atlas: Mapping[str, Any]) -> str:
    """The text of an atlas, a line for each estimate, so that changes show where they are."""
    text = json.dumps(atlas, indent=1, ensure_ascii=False)
    return re.sub(r"\[\s+([^\[\]]*?)\s+\]", lambda found: f"[{' '.join(found[1].split())}]", text) + "\n"


def _finished(plan: Plan, folder: Path) -> list[int]:
    missing = set(unfinished(plan, folder))
    return [shard for shard in range(plan.shards) if shard not in missing]


def _games(plan: Plan, shards: Sequence[int]) -> int:
    return sum(len(plan.games_of(shard)) for shard in shards)


def _summary(plan: Plan, folder: Path, shards: Sequence[int], *variants: str) -> dict[str, Any]:
    """The summary of a plan's games under some of its variants; the first is what the others are compared with."""
    places = [plan.variants.index(variant) for variant in variants]
    rules = tuple(plan.rules[place] for place in places)
    seen = replace(plan, variants=variants, rules=rules, made_with=versions(map(resolve_variant, variants)))
    return described(seen, tally(seen, folder, shards)) | {"command": plan.command}


def _estimate(found: Mapping[str, Any]) -> list[float | None]:
    return [None if found[key] is None else round(found[key], 4) for key in ("value", "low", "high")]


def _share(found: Mapping[str, Any]) -> list[float | None]:
    return [found["games"], *_estimate(found)]


def _categories(found: Mapping[str, Any]) -> dict[str, list[float | None]]:
    return {f"{entry['kind']} {entry['when']}": _estimate(entry) for entry in found["categories"]}


def _side(summary: Mapping[str, Any]) -> dict[str, Any]:
    side = summary["variants"][0]
    first = next(seat for seat in side["seats"] if seat["seat"] == 1)
    return {
        "games": summary["games"]["compared"],
        "command": summary["command"],
        **{key: _estimate(side[key]) for key in ("points", "margin", "turns")},
        "ties": _share(side["ties"]),
        "first_seat_wins": _share(first["won_alone"]),
        "categories": _categories(side),
    }


def _pair(summary: Mapping[str, Any], played: str) -> dict[str, Any]:
    games = summary["games"]
    [pair] = summary["differences"]
    return {
        "games": games["compared"],
        "left_out": games["played"] - games["compared"],
        "played": played,
        **{key: _estimate(pair[key]) for key in ("points", "margin", "turns", "first_seat")},
        **{key: _share(pair[key]) for key in ("winner_swaps", "winner_changes", "untouched")},
        "categories": {key: estimate for key, estimate in _categories(pair).items() if any(estimate)},
    }
