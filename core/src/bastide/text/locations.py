"""The lines of keys in a TOML or JSON text, for messages.

The parsers of the standard library return values without positions. The scanners here run over text that those parsers
have already accepted, and note the line of every key and of every array element.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from contextlib import suppress

from .problems import Problem
from .sentences import sentence

Path = tuple[str | int, ...]

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TOML_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_TOML_STRING = re.compile(
    r'''
      """ (?: [^"\\] | \\. | "{1,2}(?!") )* "{3,5}
    | \'{3} (?: [^'] | '{1,2}(?!') )* '{3,5}
    | "  (?: [^"\\\n] | \\. )* "
    | '  [^'\n]* '
    ''',
    re.DOTALL | re.VERBOSE,
)
_TOML_BARE_VALUE = re.compile(r"[^,\]}#\n]*")
_JSON_BLANK = re.compile(r"[ \t\r\n]*")
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_JSON_BARE_VALUE = re.compile(r"[^,\]} \t\r\n]*")


def dotted(path: Iterable[str | int]) -> str | None:
    """The key that messages name for a path of keys and array indices, such as ``plugins.fog.oils[2]``.

    Args:
        path: the path; ``None`` comes of an empty one.
    """
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".") or None


class Locations:
    """The line of each key of a text.

    Args:
        lines: the line, from 1, of each path of keys and array indices.
    """

    def __init__(self, lines: Mapping[Path, int] | None = None) -> None:
        self._lines = dict(lines or {})

    def line(self, *path: str | int) -> int | None:
        """The line of ``path``, or else of its nearest written ancestor."""
        while path:
            if path in self._lines:
                return self._lines[path]
            path = path[:-1]
        return self._lines.get(())


class _Scanner:
    """A position in a text, and the lines noted so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self._starts = [match.end() for match in re.finditer("\n", text)]

    def note(self, path: Path) -> None:
        self.lines.setdefault(path, bisect_right(self._starts, self.at) + 1)

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(sentence("unexpected text at {at}", at=self.at))
        self.at = match.end()
        return match.group()

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def members(self, path: Path, blank: re.Pattern[str], closing: str, *, keyed: bool) -> None:
        """Scan the members of an array or of an inline table, from its opening bracket to its closing one."""
        self.at += 1
        index = 0
        while True:
            self.skip(blank)
            before = self.at
            if self.peek() == closing:
                self.at += 1
                return
            if self.peek() == ",":
                self.at += 1
            elif keyed:
                self.pair(path, blank)
            else:
                self.note((*path, index))
                self.value((*path, index))
                index += 1
            if self.at == before:
                raise ValueError(sentence("unexpected text at {at}", at=self.at))

    def pair(self, path: Path, blank: re.Pattern[str]) -> None:
        raise NotImplementedError

    def value(self, path: Path) -> None:
        raise NotImplementedError


class _Toml(_Scanner):
    def scan(self) -> None:
        sections: dict[Path, int] = {}
        prefix: Path = ()
        while True:
            self.skip(_TOML_BLANK)
            if self.at >= len(self.text):
                return
            if self.peek() != "[":
                self.pair(prefix, _SPACE)
                continue
            start, array = self.at, self.text.startswith("[[", self.at)
            self.at += 2 if array else 1
            keys = self.key()
            end, self.at = self.at, start
            prefix = ()
            for number, key in enumerate(keys, 1):
                prefix = (*prefix, key)
                self.note(prefix)
                if array and number == len(keys):
                    sections[prefix] = sections.get(prefix, -1) + 1
                if prefix in sections:
                    prefix = (*prefix, sections[prefix])
                    self.note(prefix)
            self.at = end + (2 if array else 1)

    def key(self) -> Path:
        keys: list[str | int] = []
        while True:
            self.skip(_SPACE)
            if self.peek() in "\"'":
                keys.append(_plain(self.skip(_TOML_STRING)))
            else:
                keys.append(self.skip(_BARE_KEY))
            self.skip(_SPACE)
            if self.peek() != ".":
                return tuple(keys)
            self.at += 1

    def pair(self, path: Path, blank: re.Pattern[str]) -> None:
        start = self.at
        keys = self.key()
        end, self.at = self.at, start
        for count in range(1, len(keys) + 1):
            self.note((*path, *keys[:count]))
        self.at = end + 1
        self.skip(_SPACE)
        self.value((*path, *keys))

    def value(self, path: Path) -> None:
        first = self.peek()
        if first == "[":
            self.members(path, _TOML_BLANK, "]", keyed=False)
        elif first == "{":
            self.members(path, _TOML_BLANK, "}", keyed=True)
        elif first and first in "\"'":
            self.skip(_TOML_STRING)
        else:
            self.skip(_TOML_BARE_VALUE)


class _Json(_Scanner):
    def scan(self) -> None:
        self.skip(_JSON_BLANK)
        self.value(())

    def pair(self, path: Path, blank: re.Pattern[str]) -> None:
        start = self.at
        key = json.loads(self.skip(_JSON_STRING))
        end, self.at = self.at, start
        self.note((*path, key))
        self.at = end
        self.skip(blank)
        self.at += 1
        self.skip(blank)
        self.value((*path, key))

    def value(self, path: Path) -> None:
        first = self.peek()
        if first == "[":
            self.members(path, _JSON_BLANK, "]", keyed=False)
        elif first == "{":
            self.members(path, _JSON_BLANK, "}", keyed=True)
        elif first == '"':
            self.skip(_JSON_STRING)
        else:
            self.skip(_JSON_BARE_VALUE)


def _plain(quoted: str) -> str:
    """The value of a quoted TOML key."""
    return quoted[1:-1] if quoted[0] == "'" else str(json.loads(quoted))


def toml_locations(text: str) -> Locations:
    """The lines of the keys and array elements of a TOML text that :mod:`tomli` accepts."""
    scanner = _Toml(text)
    # A line number is a courtesy: text that the scanner cannot follow must never hide the problem itself.
    with suppress(ValueError, IndexError, RecursionError):
        scanner.scan()
    return Locations(scanner.lines)


def json_locations(text: str) -> Locations:
    """The lines of the keys and array elements of a JSON text that :mod:`json` accepts."""
    scanner = _Json(text)
    with suppress(ValueError, IndexError, RecursionError):
        scanner.scan()
    return Locations(scanner.lines)


def begins_open_string(text: str, position: int) -> bool:
    """Whether a string that is not closed begins at a position of a JSON text."""
    return text[position : position + 1] == '"' and _JSON_STRING.match(text, position) is None


class Findings:
    """The problems found in one file so far.

    Args:
        file: its name in messages.
        locations: the lines of its keys.
    """

    def __init__(self, file: str, locations: Locations) -> None:
        self.file = file
        self.locations = locations
        self.problems: list[Problem] = []

    def add(
        self,
        path: Iterable[str | int],
        message: str,
        *,
        hint: str | None = None,
        place: str | None = None,
        rule: str | None = None,
    ) -> None:
        """Note a problem at ``path``, a sequence of keys and array indices."""
        path = tuple(path)
        key = dotted(path)
        line = self.locations.line(*path)
        self.problems.append(Problem(message, self.file, line, key, rule, hint, place))
