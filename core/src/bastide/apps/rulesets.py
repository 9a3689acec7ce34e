"""What a ruleset holds, and in what two rulesets differ, as data.

Everything here is JSON values; nothing is printed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from bastide import (
    Adjustment,
    ClaimRule,
    Completion,
    CompletionVeto,
    Deployment,
    DrawRule,
    Exclusion,
    FinalScoring,
    GameEnd,
    Homecoming,
    OfferRule,
    OfferVeto,
    PlacementFilter,
    PlacementOffers,
    Ranking,
    RuleEntry,
    Ruleset,
    ScoringRule,
    ShareRule,
    UnplaceableRule,
    Weighing,
    describe,
    installed,
)

#: The families of rules, in the order in which a reader meets them; what is in none of them prepares the game.
FAMILIES: dict[str, tuple[type, ...]] = {
    "placement": (PlacementFilter, PlacementOffers, DrawRule, UnplaceableRule),
    "meeples": (Deployment, Exclusion, OfferRule, OfferVeto, Homecoming),
    "scoring": (
        Completion,
        CompletionVeto,
        ScoringRule,
        Adjustment,
        Weighing,
        ClaimRule,
        ShareRule,
        FinalScoring,
    ),
    "end": (GameEnd, Ranking),
}
_TURN = {"Phase", "StepKind", "DecisionKind", "Reaction"}
#: A rule as the overview holds it.
Entry = dict[str, Any]
ORDER = ("setup", "turn", *FAMILIES)


def overview(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as ``bastide variant show --json`` prints it."""
    selection = ruleset.selection
    declared = installed().usable
    options = describe(selection)["plugins"]
    entries = sorted(ruleset.rules, key=lambda entry: ORDER.index(family(entry)))
    return {
        "variant": selection.given,
        "title": selection.title,
        "plugins": {
            name: {
                "title": declared[name].title if name in declared else name,
                "version": ruleset.versions[name],
                "options": options[name],
            }
            for name in sorted(selection.plugins)
        },
        "phases": list(ruleset.turn),
        "rules": [_rule(entry, ruleset) for entry in entries],
        "supply": [
            {"piece": piece, "count": count, "neutral": neutral} for (neutral, piece), count in ruleset.supplies.items()
        ],
        "start": [{"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in ruleset.start],
        "tiles": {stack: dict(items) for stack, items in ruleset.contents.items() if items},
        "about": dict(selection.about),
        "object": describe(selection),
    }


def family(entry: RuleEntry) -> str:
    """The family a rule belongs to."""
    for name, types in FAMILIES.items():
        if isinstance(entry.rule, types):
            return name
    return "turn" if type(entry.rule).__name__ in _TURN else "setup"


def difference(one: Ruleset, other: Ruleset) -> dict[str, Any]:
    """In what two rulesets differ, as ``bastide variant diff --json`` prints it."""
    both = (overview(one), overview(other))
    return {
        "variants": [{"variant": side["variant"], "title": side["title"]} for side in both],
        "plugins": _plugins(*both),
        "rules": _rules(*both),
        "phases": [side["phases"] for side in both] if both[0]["phases"] != both[1]["phases"] else [],
        "supply": _counts("piece", *({entry["piece"]: entry["count"] for entry in side["supply"]} for side in both)),
        "start": [side["start"] for side in both] if both[0]["start"] != both[1]["start"] else [],
        "tiles": _counts("tile", *map(_tile_counts, both)),
        "about": _values(both[0]["about"], both[1]["about"], "key"),
    }


def same(difference: Mapping[str, Any]) -> bool:
    """Whether a difference is none, but for what is told about the box."""
    plugins, rules = difference["plugins"], difference["rules"]
    parts = [*plugins["only_in"], plugins["options"], *rules["only_in"]]
    parts += [rules[key] for key in ("replaced", "changed", "reordered")]
    return not any([*parts, *(difference[key] for key in ("phases", "supply", "start", "tiles"))])


def _rule(entry: RuleEntry, ruleset: Ruleset) -> dict[str, Any]:
    rule = entry.rule
    start = f"{rule.id}."
    return {
        "family": family(entry),
        "type": type(rule).__name__,
        "id": rule.id,
        "plugin": entry.plugin,
        "says": rule.says,
        "source": getattr(rule, "source", ""),
        "slot": getattr(rule, "slot", None),
        "rates": {name.removeprefix(start): value for name, value in ruleset.rates.items() if name.startswith(start)},
    }


def _tile_counts(side: Mapping[str, Any]) -> dict[str, int]:
    """Copies of each tile in all stacks and on the table, each stack but the bag named."""
    counts: dict[str, int] = {}
    for stack, items in side["tiles"].items():
        for tile, count in items.items():
            name = tile if stack == "bag" else f"{tile} ({stack})"
            counts[name] = counts.get(name, 0) + count
    return counts


def _plugins(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    mine, theirs = one["plugins"], other["plugins"]
    return {
        "only_in": [_only(mine, theirs), _only(theirs, mine)],
        "options": [
            {"plugin": name} | found
            for name in mine
            if name in theirs
            for found in _values(mine[name]["options"], theirs[name]["options"], "option")
        ],
    }


def _only(these: Mapping[str, Any], those: Mapping[str, Any]) -> list[str]:
    return [name for name in these if name not in those]


def _values(one: Mapping[str, Any], other: Mapping[str, Any], what: str) -> list[dict[str, Any]]:
    return [
        {what: name, "values": [one.get(name), other.get(name)]}
        for name in dict.fromkeys([*one, *other])
        if one.get(name) != other.get(name)
    ]


def _counts(what: str, one: Mapping[str, int], other: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        {what: name, "counts": [one.get(name, 0), other.get(name, 0)]}
        for name in dict.fromkeys([*one, *other])
        if one.get(name, 0) != other.get(name, 0)
    ]


def _rules(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    mine = {rule["id"]: rule for rule in one["rules"]}
    theirs = {rule["id"]: rule for rule in other["rules"]}
    gone = [mine[name] for name in _only(mine, theirs)]
    new = [theirs[name] for name in _only(theirs, mine)]
    replaced = _replaced(gone, new)
    paired = {rule["id"] for pair in replaced for rule in pair}
    return {
        "only_in": [[rule for rule in side if rule["id"] not in paired] for side in (gone, new)],
        "replaced": [{"rules": list(pair)} for pair in replaced],
        "changed": [
            {
                "id": name,
                "says": [mine[name]["says"], theirs[name]["says"]],
                "rates": _values(mine[name]["rates"], theirs[name]["rates"], "rate"),
            }
            for name in mine
            if name in theirs
            and (mine[name]["rates"], mine[name]["says"]) != (theirs[name]["rates"], theirs[name]["says"])
        ],
        "reordered": [
            {"family": name, "id": rule, "after": after}
            for name in ORDER
            for rule, after in _moved(
                [rule for rule in mine if rule in theirs and mine[rule]["family"] == name],
                [rule for rule in theirs if rule in mine and theirs[rule]["family"] == name],
            )
        ],
    }


def _replaced(gone: Iterable[Entry], new: Iterable[Entry]) -> list[tuple[Entry, Entry]]:
    """Rules of one variant in whose place the other one has another.

    They answer one exclusive question, or are rules of one type of two plugins for one slot.
    """
    usable = installed().usable
    waiting = list(new)
    pairs = []
    for rule in gone:
        for candidate in waiting:
            slots = {usable[side["plugin"]].slot if side["plugin"] in usable else None for side in (rule, candidate)}
            question = rule["slot"] is not None and rule["slot"] == candidate["slot"]
            if question or (rule["type"] == candidate["type"] and len(slots) == 1 and None not in slots):
                pairs.append((rule, candidate))
                waiting.remove(candidate)
                break
    return pairs


def _moved(mine: list[str], theirs: list[str]) -> list[tuple[str, list[str | None]]]:
    """The rules that stand elsewhere in the order, each with the rule it comes after here and there."""
    blocks = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    steady = {name for block in blocks for name in mine[block.a : block.a + block.size]}
    return [(name, [_before(mine, name), _before(theirs, name)]) for name in mine if name not in steady]


def _before(names: list[str], name: str) -> str | None:
    place = names.index(name)
    return names[place - 1] if place else None
