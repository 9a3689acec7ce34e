"""The differences between rulesets, as JSON values."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from bastide import Ruleset, installed

from .overviews import ORDER, overview
from .supplies import Counted, Entry, equal, piece_counts, union
from .titles import titles_of
from .topics import alike


def difference(*rulesets: Ruleset) -> dict[str, Any]:
    """The differences between rulesets, as ``bastide variant diff --json`` prints them.

    Args:
        rulesets: two or more; every list of values has one for each, ``None`` where a ruleset has none.
    """
    sides = [overview(ruleset) for ruleset in rulesets]
    return {
        "variants": [
            {"variant": ruleset.selection.given, "title": title}
            for ruleset, title in zip(rulesets, titles_of(rulesets), strict=True)
        ],
        "plugins": _plugins(sides),
        "rules": _rules(sides, rulesets),
        "phases": _unless_same([side["phases"] for side in sides]),
        "supply": [
            {"piece": each.name, "counts": list(each.counts)}
            | ({} if each.players is None else {"players": each.players})
            for each in piece_counts(*(side["supply"] for side in sides))
        ],
        "start": _unless_same([side["start"] for side in sides]),
        "tiles": [{"tile": _with_stack(each), "counts": list(each.counts)} for each in tile_counts(*sides)],
        "about": _values([side["about"] for side in sides], "key"),
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


def tile_counts(*sides: Mapping[str, Any]) -> list[Counted]:
    """The tiles of which overviews have different numbers, by stack."""
    stacks = [_in_stacks(side) for side in sides]
    found = []
    for tile, stack in union(stacks):
        counts = tuple(side.get((tile, stack), 0) for side in stacks)
        if not equal(counts):
            found.append(Counted(name=tile, counts=counts, stack=stack))
    return found


def _in_stacks(side: Mapping[str, Any]) -> dict[tuple[str, str | None], int]:
    return {
        (tile, None if stack == "bag" else stack): count
        for stack, items in side["tiles"].items()
        for tile, count in items.items()
    }


def _with_stack(each: Counted) -> str:
    """A tile as the JSON names it: with its stack, if that is not the bag."""
    return each.name if each.stack is None else f"{each.name} ({each.stack})"


def _plugins(sides: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    plugins = [side["plugins"] for side in sides]
    found = []
    for name in union(plugins):
        having = [each[name]["options"] if name in each else None for each in plugins]
        for option in union([options for options in having if options is not None]):
            values = [None if options is None else options.get(option) for options in having]
            # Where a plugin is absent its options are no difference of their own.
            if not equal([value for value, options in zip(values, having, strict=True) if options is not None]):
                found.append({"plugin": name, "option": option, "values": values})
    return {
        "only_in": [[name for name in each if not _everywhere(name, plugins)] for each in plugins],
        "options": found,
    }


def _everywhere(name: str, sides: Iterable[Mapping[str, Any]]) -> bool:
    return all(name in side for side in sides)


def _unless_same(values: list[Any]) -> list[Any]:
    return [] if equal(values) else values


def _values(sides: Sequence[Mapping[str, Any]], what: str) -> list[dict[str, Any]]:
    found = [{what: name, "values": [side.get(name) for side in sides]} for name in union(sides)]
    return [entry for entry in found if not equal(entry["values"])]


#: What each variant has in one place: a rule, or ``None``.
Row = tuple[Entry | None, ...]


def _rules(sides: Sequence[Mapping[str, Any]], rulesets: Sequence[Ruleset]) -> dict[str, Any]:
    rules = [{rule["id"]: rule for rule in side["rules"]} for side in sides]
    found: dict[str, Any] = {"only_in": [[] for _ in rules], "replaced": [], "changed": []}
    for row in _rows(rules, rulesets):
        present = [rule for rule in row if rule is not None]
        alone = len({rule["id"] for rule in present}) == 1
        if alone and len(present) == len(row):
            if not equal([_content(rule) for rule in present]):
                found["changed"].append(_changed(present))
        elif alone and equal([_content(rule) for rule in present]):
            for side, rule in zip(found["only_in"], row, strict=True):
                side += [] if rule is None else [rule]
        else:
            found["replaced"].append({"rules": list(row)})
    for side, known in zip(found["only_in"], rules, strict=True):
        side.sort(key=lambda rule, known=known: list(known).index(rule["id"]))
    return found | {"reordered": list(_reordered(rules))}


def _content(rule: Entry) -> tuple[Any, ...]:
    return rule["says"], rule["rates"]


def _changed(row: Sequence[Entry]) -> dict[str, Any]:
    return {
        "id": row[0]["id"],
        "topic": row[0]["topic"],
        "about": row[0]["about"],
        "says": [rule["says"] for rule in row],
        "rates": _values([rule["rates"] for rule in row], "rate"),
    }


def _reordered(rules: Sequence[Mapping[str, Entry]]) -> Iterator[dict[str, Any]]:
    for name in ORDER:
        orders = [_in_all(side, rules, name) for side in rules]
        moved = {rule for other in orders[1:] for rule in _moved(orders[0], other)}
        for rule in orders[0]:
            if rule in moved:
                after = [_before(order, rule) for order in orders]
                first = rules[0][rule]
                yield {"family": name, "topic": first["topic"], "id": rule, "says": first["says"], "after": after}


def _rows(rules: Sequence[Mapping[str, Entry]], rulesets: Sequence[Ruleset]) -> list[Row]:
    """The rules of all variants, those that replace each other in one row."""
    rows = {name: [side.get(name) for side in rules] for name in union(rules)}
    for (here, one), (there, other) in combinations(enumerate(rules), 2):
        gone = [one[name] for name in one if name not in other]
        new = [other[name] for name in other if name not in one]
        for mine, theirs in _replaced(gone, new, (rulesets[here], rulesets[there])):
            row, more = rows[mine["id"]], rows[theirs["id"]]
            # In a variant that has both, neither replaces the other.
            if row is more or any(a is not None and b is not None for a, b in zip(row, more, strict=True)):
                continue
            joined = [a if a is not None else b for a, b in zip(row, more, strict=True)]
            rows |= {name: joined for name, each in rows.items() if each is row or each is more}
    return [tuple(row) for row in {id(row): row for row in rows.values()}.values()]


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


def _in_all(these: Mapping[str, Entry], sides: Sequence[Mapping[str, Entry]], family: str) -> list[str]:
    """The rules of a family in all variants: an option may move a rule to another family."""
    return [name for name in these if all(name in side and side[name]["family"] == family for side in sides)]


def _moved(mine: list[str], theirs: list[str]) -> list[str]:
    """The rules that moved in the order."""
    blocks = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    steady = {name for block in blocks for name in mine[block.a : block.a + block.size]}
    return [name for name in mine if name not in steady]


def _before(names: list[str], name: str) -> str | None:
    place = names.index(name)
    return names[place - 1] if place else None
