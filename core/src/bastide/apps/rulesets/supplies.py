"""The pieces of rulesets, and in how many of them rulesets differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bastide import Ruleset

from ..words import with_players, word

#: An entry of an overview, such as a rule or a kind of piece.
Entry = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """How many of something each variant has.

    Args:
        name: a kind of piece, or the id of a tile.
        counts: the counts.
        stack: its stack, if not the bag.
        players: among how many players, where that matters.
    """

    name: str
    counts: tuple[int, ...]
    stack: str | None = None
    players: int | None = None

    @property
    def aside(self) -> str:
        """What stands in parentheses behind the name: the stack, or among how many players; else nothing."""
        if self.players is not None:
            return with_players(self.players)
        return word(self.stack) if self.stack else ""


def supply_of(ruleset: Ruleset) -> list[Entry]:
    """The pieces of a ruleset."""
    return [
        {"piece": piece, "count": count, "neutral": neutral} | _other_counts(ruleset, (neutral, piece), count)
        for (neutral, piece), count in ruleset.supplies.items()
    ]


def _other_counts(ruleset: Ruleset, piece: tuple[bool, str], count: int) -> Entry:
    """The counts of a piece for those numbers of players for which they differ."""
    others = {
        str(players): counts[piece] for players, counts in ruleset.supplies_by_players.items() if counts[piece] != count
    }
    return {"for_players": others} if others else {}


def piece_counts(*sides: Iterable[Entry]) -> list[Counted]:
    """The kinds of pieces of which supplies have different numbers."""
    supplies = [{(entry["piece"], entry["neutral"]): entry for entry in side} for side in sides]
    found = []
    for key in union(supplies):
        entries = [supply.get(key, {"count": 0}) for supply in supplies]
        others = [entry.get("for_players", {}) for entry in entries]
        usual = tuple(entry["count"] for entry in entries)
        if not equal(usual):
            found.append(Counted(name=key[0], counts=usual))
        for players in sorted(union(others), key=int):
            counts = tuple(other.get(players, count) for other, count in zip(others, usual, strict=True))
            # What is said for any number of players is not said again.
            if counts != usual and not (equal(counts) and equal(usual)):
                found.append(Counted(name=key[0], counts=counts, players=int(players)))
    return found


def union(sides: Iterable[Mapping[Any, Any]]) -> list[Any]:
    """The keys of all sides, in the order in which they appear."""
    return list(dict.fromkeys(key for side in sides for key in side))


def equal(values: Sequence[Any]) -> bool:
    """Whether all values are the same."""
    return all(value == values[0] for value in values)
