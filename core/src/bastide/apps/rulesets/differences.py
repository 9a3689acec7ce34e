"""The differences between two rulesets, as JSON values."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide import Ruleset, installed

from .overviews import ORDER, Entry, overview
from .topics import alike


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How many of something each variant has.

    Args:
        name: a kind of piece, or the id of a tile.
        counts: the counts.
        stack: its stack, if not the bag.
    """

    name: str
    counts: tuple[int, int]
    stack: str | None = None


def difference(one: Ruleset, other: Ruleset) -> dict[str, Any]:
    """The differences between two rulesets, as ``bastide variant diff --json`` prints them."""
    both = (overview(one), overview(other))
    return {
        "variants": [{"variant": side["variant"], "title": side["title"]} for side in both],
        "plugins": _plugins(*both),
        "rules": _rules(both[0], both[1], (one, other)),
        "phases": [side["phases"] for side in both] if both[0]["phases"] != both[1]["phases"] else [],
        "supply": [{"piece": each.name, "counts": list(each.counts)} for each in piece_counts(*both)],
        "start": [side["start"] for side in both] if both[0]["start"] != both[1]["start"] else [],
        "tiles": [{"tile": _with_stack(each), "counts": list(each.counts)} for each in tile_counts(*both)],
        "about": _values(both[0]["about"], both[1]["about"], "key"),
    }


def same(difference: Mapping[str, Any]) -> bool:
    """Whether there is no difference except in the facts about the box."""
    plugins = difference["plugins"]
    return same_rules(difference) and not any([*plugins["only_in"], *plugins["options"]])


def same_rules(difference: Mapping[str, Any]) -> bool:
    """Whether rules, pieces and tiles are the same, whatever plugins and options they come from."""
    rules = difference["rules"]
    parts = [*rules["only_in"], *(rules[key] for key in ("replaced", "changed", "reordered"))]
    return not any([*parts, *(difference[key] for key in ("phases", "supply", "start", "tiles"))])


def piece_counts(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[Counted]:
    """The kinds of pieces of which two overviews have different numbers."""
    return list(_counts(*map(_in_supply, (one, other))))


def tile_counts(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[Counted]:
    """The tiles of which two overviews have different numbers, by stack."""
    return list(_counts(*map(_in_stacks, (one, other))))


def _in_supply(side: Mapping[str, Any]) -> dict[tuple[str, str | None], int]:
    return {(entry["piece"], None): entry["count"] for entry in side["supply"]}


def _in_stacks(side: Mapping[str, Any]) -> dict[tuple[str, str | None], int]:
    return {
        (tile, None if stack == "bag" else stack): count
        for stack, items in side["tiles"].items()
        for tile, count in items.items()
    }


def _with_stack(each: Counted) -> str:
    """A tile as the JSON names it: with its stack, if that is not the bag."""
    return each.name if each.stack is None else f"{each.name} ({each.stack})"


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


def _counts(
    one: Mapping[tuple[str, str | None], int], other: Mapping[tuple[str, str | None], int]
) -> Iterator[Counted]:
    for key in dict.fromkeys([*one, *other]):
        counts = one.get(key, 0), other.get(key, 0)
        if counts[0] != counts[1]:
            yield Counted(name=key[0], counts=counts, stack=key[1])


def _rules(one: Mapping[str, Any], other: Mapping[str, Any], rulesets: tuple[Ruleset, Ruleset]) -> dict[str, Any]:
    mine = {rule["id"]: rule for rule in one["rules"]}
    theirs = {rule["id"]: rule for rule in other["rules"]}
    gone = [mine[name] for name in _only(mine, theirs)]
    new = [theirs[name] for name in _only(theirs, mine)]
    replaced = _replaced(gone, new, rulesets)
    paired = {rule["id"] for pair in replaced for rule in pair}
    return {
        "only_in": [[rule for rule in side if rule["id"] not in paired] for side in (gone, new)],
        "replaced": [{"rules": list(pair)} for pair in replaced],
        "changed": [
            {
                "id": name,
                "topic": mine[name]["topic"],
                "about": mine[name]["about"],
                "says": [mine[name]["says"], theirs[name]["says"]],
                "rates": _values(mine[name]["rates"], theirs[name]["rates"], "rate"),
            }
            for name in mine
            if name in theirs
            and (mine[name]["rates"], mine[name]["says"]) != (theirs[name]["rates"], theirs[name]["says"])
        ],
        "reordered": [
            {"family": name, "topic": mine[rule]["topic"], "id": rule, "says": mine[rule]["says"], "after": after}
            for name in ORDER
            for rule, after in _moved(_in_both(mine, theirs, name), _in_both(theirs, mine, name))
        ],
    }


def _replaced(
    gone: Sequence[Entry], new: Sequence[Entry], rulesets: tuple[Ruleset, Ruleset]
) -> list[tuple[Entry, Entry]]:
    """Pairs of rules of which the other variant's replaces the first one's.

    One declares that it replaces the other, they answer one exclusive question, or they are alike and belong to two
    plugins for one slot.
    """
    waiting, left = list(new), list(gone)
    pairs = []
    for test in (_instead, _namesake, _alike):
        for rule in tuple(left):
            found = [other for other in waiting if test(rule, other, rulesets)]
            # If several are alike, none is the replacement.
            rivals = [other for other in left if found and test(other, found[0], rulesets)]
            if len(found) == len(rivals) == 1:
                pairs.append((rule, found[0]))
                waiting.remove(found[0])
                left.remove(rule)
    places = {rule["id"]: place for place, rule in enumerate(gone)}
    return sorted(pairs, key=lambda pair: places[pair[0]["id"]])


def _instead(one: Entry, other: Entry, _: tuple[Ruleset, Ruleset]) -> bool:
    if one["id"] in other["replaces"] or other["id"] in one["replaces"]:
        return True
    return one["slot"] is not None and one["slot"] == other["slot"]


def _namesake(one: Entry, other: Entry, _: tuple[Ruleset, Ruleset]) -> bool:
    names = {side["id"].partition("/")[2] for side in (one, other)}
    return one["type"] == other["type"] and len(names) == 1 and _same_slot(one, other)


def _alike(one: Entry, other: Entry, rulesets: tuple[Ruleset, Ruleset]) -> bool:
    mine, theirs = rulesets[0].rule(one["id"]), rulesets[1].rule(other["id"])
    return mine is not None and theirs is not None and _same_slot(one, other) and alike(mine.rule, theirs.rule)


def _same_slot(one: Entry, other: Entry) -> bool:
    """Whether two rules come from plugins of which a variant has only one."""
    usable = installed().usable
    slots = {usable[side["plugin"]].slot if side["plugin"] in usable else None for side in (one, other)}
    return len(slots) == 1 and None not in slots


def _in_both(these: Mapping[str, Entry], those: Mapping[str, Entry], family: str) -> list[str]:
    """The rules of a family in both variants: an option may move a rule to another family."""
    return [name for name in these if name in those and these[name]["family"] == those[name]["family"] == family]


def _moved(mine: list[str], theirs: list[str]) -> list[tuple[str, list[str | None]]]:
    """The rules that moved in the order, each with its predecessors in the two variants."""
    blocks = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    steady = {name for block in blocks for name in mine[block.a : block.a + block.size]}
    return [(name, [_before(mine, name), _before(theirs, name)]) for name in mine if name not in steady]


def _before(names: list[str], name: str) -> str | None:
    place = names.index(name)
    return names[place - 1] if place else None
