"""What is wrong with something that a person wrote, said so that it can be put right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it stands, and what would be right.

    Args:
        message: what is wrong.
        file: the file it stands in, as the reader named it.
        line: the line in that file, counted from 1.
        key: the dotted path of the key, as in ``tiles.D.city``.
        rule: the id of the rule that is broken, where it is one.
        hint: what would be right.
        place: the key in words for people, such as ``tile D: key city``; without it the key itself is shown.
    """

    message: str
    file: str | None = None
    line: int | None = None
    key: str | None = None
    rule: str | None = None
    hint: str | None = None
    place: str | None = None

    def __str__(self) -> str:
        parts = []
        if self.file:
            parts.append(self.file if self.line is None else f"{self.file}:{self.line}")
        elif self.line is not None:
            parts.append(f"line {self.line}")
        if self.place or self.key:
            parts.append(self.place or f"key {self.key}")
        text = self.message if self.hint is None else f"{self.message}; {self.hint}"
        if self.rule is not None:
            text = f"{text} [{self.rule}]"
        return ": ".join([*parts, text])


class BastideError(Exception):
    """Input that breaks a rule or a format.

    Args:
        problems: everything that is wrong with it, or one message.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


class TileFileError(BastideError):
    """A tile file cannot be used as it is."""


def quoted(sentence: str) -> str:
    """A sentence as a part of another one, such as ``“Farms pay three points”``."""
    return f"“{sentence.strip().rstrip('.')}”"


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that ``word`` was most likely meant to be, or ``None`` if none is close."""
    folded = {choice.casefold(): choice for choice in choices}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(word: str, choices: Iterable[str], otherwise: str | None = None) -> str | None:
    """A hint naming the nearest choice, or ``otherwise`` if none is close."""
    close = nearest(word, choices)
    return f"did you mean {close!r}?" if close is not None else otherwise
