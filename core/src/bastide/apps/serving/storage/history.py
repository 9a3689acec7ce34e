"""The history of a game as entries, and which of them are still in effect."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["action", "undo", "resign", "rules", "opened", "timeout", "colour"]


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in a game.

    Args:
        number: its number in the game, from 1.
        kind: an ``action``, an ``undo`` of actions, a resignation, other ``rules`` from now on, ``opened`` hidden
            information after the end, a ``timeout`` of the player, or the ``colour`` that the player chose.
        data: ``player``, its player; for an action its record, and whether a bot played it; for an undo how many
            actions it took back; for rules the variant, and how many actions could not be replayed under it; for a
            colour its name.
        key: identifies a repeated request for the same event.
        at: its time, in milliseconds since 1970.
    """

    number: int
    kind: Kind
    data: Mapping[str, Any]
    key: str
    at: int = field(default_factory=now)

    @property
    def player(self) -> str:
        """Its player."""
        return str(self.data["player"])

    @property
    def by_program(self) -> bool:
        """Whether a bot did it, for itself or in place of a player who resigned."""
        return bool(self.data.get("bot"))


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The actions that are in effect and can be undone.

    Actions before the last change of rules, or before hidden information was shown, do not count.
    """
    found: list[Entry] = []
    for entry in entries:
        if entry.kind == "action":
            found.append(entry)
        elif entry.kind == "undo" and entry.data["back"]:
            del found[-entry.data["back"] :]
        elif entry.kind in ("rules", "opened"):
            found.clear()
    return found


def resigned(entries: Iterable[Entry]) -> list[str]:
    """The players who resigned, in that order."""
    return [entry.player for entry in entries if entry.kind == "resign"]


def taken_back(entries: Iterable[Entry], players: Iterable[str] | None) -> int:
    """How many actions an undo takes back: a person's last one and the bots' responses. 0 if not allowed.

    Args:
        entries: the history.
        players: whose action it must be; by default, anyone's.
    """
    entries = list(entries)
    actions = standing(entries)
    last = max((at for at, entry in enumerate(actions) if not entry.by_program), default=None)
    if last is None:
        return 0
    if players is not None:
        since = [entry for entry in entries if entry.kind == "resign" and entry.number > actions[last].number]
        if actions[last].player not in set(players) or since:
            return 0
    return len(actions) - last
