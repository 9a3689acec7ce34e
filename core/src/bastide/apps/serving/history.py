"""What happens in a game, entry by entry, and what of it still holds."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["action", "undo", "resign", "rules", "opened"]


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened.

    Args:
        number: its number in the game, from 1.
        kind: an ``action``, an ``undo`` of actions, that somebody resigned, that other ``rules`` hold from now on, or
            that what lay hidden was ``opened`` after the end.
        data: ``player``, who did it; of an action its record, and whether a program did it; of an undo how many
            actions it took back; of rules the variant, and how many actions could not be played under it.
        key: what tells it from the same thing asked for again.
        at: when, in milliseconds since 1970.
    """

    number: int
    kind: Kind
    data: Mapping[str, Any]
    key: str
    at: int = field(default_factory=now)

    @property
    def player(self) -> str:
        """Who did it."""
        return str(self.data["player"])

    @property
    def by_program(self) -> bool:
        """Whether a program did it, for itself or for somebody who resigned."""
        return bool(self.data.get("bot"))


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The actions that hold and can be taken back.

    These are none from before the last change of the rules, or before what lay hidden was told.
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
    """Who resigned, in that order."""
    return [entry.player for entry in entries if entry.kind == "resign"]


def taken_back(entries: Iterable[Entry], players: Iterable[str] | None) -> int:
    """How many actions an undo takes back: the last one of a person, and what programs answered. 0 if it may not.

    Args:
        entries: what happened.
        players: whose action it must have been; anybody's without.
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
