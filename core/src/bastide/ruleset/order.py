"""Putting rules in order: by what they say of each other, and else by id."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")


class CycleError(Exception):
    """Items that each want to come before the next, and the last before the first."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(" before ".join([*names, names[0]]))
        self.names = tuple(names)


def in_order(
    items: Sequence[Item], name: Callable[[Item], str], rank: Callable[[Item], Any] = lambda item: 0
) -> list[Item]:
    """Items ordered by their ``before`` and ``after``, ties by rank and then by name.

    Args:
        items: things with ``before`` and ``after``, tuples of names; names that nothing here bears are ignored.
        name: the name of an item.
        rank: what comes first among items that say nothing of each other.

    Raises:
        CycleError: they contradict each other.
    """
    named = {name(item): item for item in items}
    later: dict[str, set[str]] = {key: set() for key in named}
    for key, item in named.items():
        bound: Any = item
        for other in bound.before:
            if other in named:
                later[key].add(other)
        for other in bound.after:
            if other in named:
                later[other].add(key)
    waiting = dict.fromkeys(named, 0)
    for followers in later.values():
        for follower in followers:
            waiting[follower] += 1
    free = [(rank(named[key]), key) for key, count in waiting.items() if not count]
    heapq.heapify(free)
    ordered = []
    while free:
        _, key = heapq.heappop(free)
        ordered.append(named[key])
        for follower in later[key]:
            waiting[follower] -= 1
            if not waiting[follower]:
                heapq.heappush(free, (rank(named[follower]), follower))
    if len(ordered) < len(named):
        raise CycleError(_cycle(later, {key for key, count in waiting.items() if count}))
    return ordered


def ordered_before(items: Mapping[str, Any], one: str, other: str) -> bool:
    """Whether ``one`` is declared, directly or through others, to come before ``other``."""
    seen: set[str] = set()
    reached = [one]
    while reached:
        key = reached.pop()
        if key == other:
            return True
        if key in seen or key not in items:
            continue
        seen.add(key)
        reached.extend(items[key].before)
        reached.extend(name for name, item in items.items() if key in item.after)
    return False


def _cycle(later: Mapping[str, set[str]], stuck: set[str]) -> list[str]:
    key = min(stuck)
    path: list[str] = []
    while key not in path:
        path.append(key)
        onward = sorted(follower for follower in later[key] if follower in stuck)
        if not onward:
            # Behind a cycle rather than in it: start again from another.
            stuck = stuck - {key}
            return _cycle(later, stuck)
        key = onward[0]
    return path[path.index(key) :]
