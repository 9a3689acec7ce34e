"""The notation of segments and walls in a tile file: ``"N W pennant"``, ``"S > city"``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bastide._kernel.geometry import PORT_NUMBERS, PORTS, SIDES
from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.problems import TextError, did_you_mean, nearest
from bastide.text.sentences import coded, sentence

from .regions import CORNERS, SPOTS, Node

#: Words that may follow a ``>`` and are not names of segments.
TARGET_WORDS: Final = ("crossing", "nothing")

_FLAG = re.compile(r"([a-z][a-z0-9-]*)(?:=(-?[0-9]+))?")
_PORT_LIKE = re.compile(r"[NESWnesw]{1,3}")


#: At the beginning of a text about ground, that it goes on across what leaves the tile at a side.
ACROSS: Final = ("over", "under")


@dataclass(frozen=True, slots=True)
class Entry:
    """One segment as written.

    Args:
        kind: its kind.
        ports: numbers of the named ports, in that order.
        flags: its flags.
        touches: the names after each ``>``.
        leading: ``at``, ``inner``, ``over`` or ``under`` at the beginning of a text about ground, else empty.
        path: its keys and index in the file.
    """

    kind: str
    ports: tuple[int, ...] = ()
    flags: Mapping[str, int] = field(default_factory=dict)
    touches: tuple[str, ...] = ()
    leading: str = ""
    path: tuple[str | int, ...] = ()


def read_flag(word: str) -> tuple[str, int]:
    """A flag and its number, from ``pennant`` or ``pennant=2``.

    Raises:
        TextError: it is not a valid flag.
    """
    match = _FLAG.fullmatch(word)
    if match is None:
        raise TextError(
            coded("tile-file/word", "{word!r} is neither a side nor a flag", word=word),
            did_you_mean(word, PORTS, "sides are N E S W, flags are small letters: pennant, pennant=2"),
        )
    return match[1], int(match[2] or 1)


def read_entry(kind: SegmentKind, text: str, path: Sequence[str | int]) -> Entry:
    """Parse the text of one segment.

    Raises:
        TextError: it is malformed.
    """
    own, *touches = (" ".join(part.split()) for part in text.split(">"))
    if not all(touches):
        raise TextError(
            coded("tile-file/nothing-touched", "nothing follows the sign >"),
            "write what it touches: S > city, or S > nothing",
        )
    words, leading = own.split(), ""
    if kind.takes == "rest" and words and words[0] in ("at", "inner", *ACROSS):
        leading = words.pop(0)
    ports: list[int] = []
    flags: dict[str, int] = {}
    for word in words:
        if word in PORT_NUMBERS:
            if PORT_NUMBERS[word] in ports:
                raise TextError(coded("tile-file/word-twice", "{word} is named twice", word=word))
            ports.append(PORT_NUMBERS[word])
        elif _PORT_LIKE.fullmatch(word):
            close = nearest(word, PORTS) or "N"
            raise TextError(
                coded("tile-file/no-side", "{word!r} is no side or half-side of a tile", word=word),
                sentence("did you mean {close!r}?", close=close),
            )
        else:
            name, number = read_flag(word)
            if name in flags:
                raise TextError(coded("tile-file/flag-twice", "the flag {name} is given twice", name=name))
            flags[name] = number
    return Entry(kind.name, tuple(ports), flags or {}, tuple(touches), leading, tuple(path))


def port_fault(kind: SegmentKind, entry: Entry) -> tuple[str, str] | None:
    """The problem with an entry's ports for its kind, and the hint."""
    halves = [PORTS[port] for port in entry.ports if port % 3 != 1]
    if kind.takes == "nothing" and entry.ports:
        named = " ".join(PORTS[port] for port in entry.ports)
        return sentence("a {kind} reaches no side, but {named} is written", kind=kind.name, named=named), sentence(
            "write {kind} = 1", kind=kind.name
        )
    if kind.takes in ("side", "centre"):
        if halves and kind.takes == "centre":
            return sentence("a {kind} cannot take the half-side {halves}", kind=kind.name, halves=halves[0]), sentence(
                "name whole sides: {sides}", sides=" ".join(SIDES)
            )
        if not entry.ports:
            return sentence("a {kind} without sides", kind=kind.name), sentence(
                "name the sides it reaches: {sides}", sides=" ".join(SIDES)
            )
    if kind.takes == "layer" and not entry.ports:
        return sentence(
            "a {kind} without ports", kind=kind.name
        ), "name the ports it lies over: N E, or half-sides such as NNW"
    if entry.leading == "at" and len(entry.ports) != 1:
        return "at is followed by one port of the region it speaks of", "for example: at NNE"
    if entry.leading == "over" and (len(entry.ports) != 1 or halves):
        return "over is followed by one side, where a path runs under the ground", "for example: over N"
    if entry.leading == "under" and (len(entry.ports) != 1 or halves):
        return "under is followed by one side, below which the ground goes on", "for example: under N"
    if entry.leading == "inner" and entry.ports:
        return "an inner region reaches no side", "leave the ports out, or leave inner out"
    if kind.takes == "rest" and not entry.leading and not entry.ports:
        return sentence(
            "a {kind} without ports", kind=kind.name
        ), "name its ports, or begin with inner if it reaches no side"
    return None


class Targets:
    """The possible targets of a ``>`` on one tile: segments, corners, sides that are all ground, and crossings.

    Args:
        entries: the tile's segments other than ground, in its order.
        kinds: all kinds of segments.
    """

    def __init__(self, entries: Sequence[Entry], kinds: Mapping[str, SegmentKind]) -> None:
        self._entries = entries
        self._kinds = kinds

    def node(self, text: str, source: int | None = None) -> Node:
        """The target that ``text`` names for the segment ``source`` (``None`` for a wall).

        Raises:
            TextError: there is no such target on the tile, or there are several.
        """
        words = text.split()
        if len(words) == 1 and words[0] in SPOTS:
            if any(PORT_NUMBERS.get(words[0]) in self._reach(number) for number in range(len(self._entries))):
                raise TextError(
                    coded("tile-file/side-no-ground", "something lies at the middle of side {side}", side=words[0]),
                    "name a side that is all ground, or the segment that lies there",
                )
            return words[0]
        if words[-1] == "crossing" and len(words) <= 2:
            return self._crossing(words[:-1], source)
        head, _, number = words[0].partition("#")
        if head not in self._kinds:
            known = (*(entry.kind for entry in self._entries), *CORNERS, *TARGET_WORDS)
            raise TextError(
                coded("tile-file/names-nothing", "{text!r} names nothing on this tile", text=text),
                did_you_mean(head, known, sentence("{listed} are", listed=_listed(known))),
            )
        return self.segment(text, head, number, words[1:], source)

    def segment(self, text: str, kind: str, number: str, ports: list[str], source: int | None = None) -> int:
        """The index of the segment of ``kind`` that is named by a port, or by its number among the portless ones."""
        found = [n for n, entry in enumerate(self._entries) if entry.kind == kind and n != source]
        if number:
            portless = [n for n, entry in enumerate(self._entries) if entry.kind == kind and not entry.ports]
            found = [n for count, n in enumerate(portless, 1) if str(count) == number]
        for port in ports:
            if port not in PORT_NUMBERS:
                raise TextError(
                    coded("tile-file/port", "{port!r} in {text!r} is no port", port=port, text=text),
                    did_you_mean(port, PORTS, "a port is N, or NNW"),
                )
            found = [n for n in found if PORT_NUMBERS[port] in self._reach(n)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise TextError(
                coded("tile-file/none-on-tile", "there is no {text} on this tile", text=text)
                if source is None
                else coded("tile-file/none-beside", "there is no {text} on this tile beside this one", text=text)
            )
        raise TextError(
            coded("tile-file/ambiguous", "there are {count} of {text} on this tile", count=len(found), text=text),
            "say which: " + " or ".join(f"{kind} {PORTS[self._entries[n].ports[0]]}" for n in found)
            if all(self._entries[n].ports for n in found)
            else sentence("say which: {kind}#1, {kind}#2", kind=kind),
        )

    def _reach(self, number: int) -> tuple[int, ...]:
        entry = self._entries[number]
        return full_ports(self._kinds[entry.kind], entry.ports)

    def _crossing(self, words: list[str], source: int | None) -> str:
        ends = [e.kind for e in self._entries if self._kinds[e.kind].takes == "centre" and len(e.ports) == 1]
        kinds = words or list(dict.fromkeys(ends))
        if not words and source is not None and self._kinds[self._entries[source].kind].takes == "centre":
            kinds = [self._entries[source].kind]
        if not kinds:
            raise TextError(
                coded("tile-file/no-crossing", "there is no crossing on this tile"),
                "a crossing is where one-ended paths of a kind meet",
            )
        if len(kinds) > 1:
            raise TextError(
                coded("tile-file/several-crossings", "there are several crossings"),
                "say which: " + " or ".join(f"{k} crossing" for k in kinds),
            )
        if kinds[0] not in self._kinds:
            raise TextError(
                coded("tile-file/segment-kind", "{kinds!r} is no kind of segment", kinds=kinds[0]),
                did_you_mean(kinds[0], self._kinds),
            )
        return f"{kinds[0]} crossing"


def full_ports(kind: SegmentKind, named: Sequence[int]) -> tuple[int, ...]:
    """All ports of a segment other than ground, ascending, from the ports that its author names.

    What takes whole sides and is written with a half-side takes the centre, too, but not the other half.
    """
    if kind.takes == "side":
        sides = {port + step for port in named if port % 3 == 1 for step in (-1, 0, 1)}
        halves = {near for port in named if port % 3 != 1 for near in (port, port // 3 * 3 + 1)}
        return tuple(sorted(sides | halves))
    return tuple(sorted(named))


def texts_of(value: Any) -> list[str] | None:
    """The texts of a key: one, a list of them, that many empty ones for a number, ``None`` for other values."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, int) and 1 <= value <= 12:
        return [""] * int(value)
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return list(value)
    return None


def _listed(words: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(words))
