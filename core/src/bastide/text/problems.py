"""Problems in input from people, with hints on how to fix them."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from .sentences import Sentence, clause, sentence

#: The code of a problem whose message has none.
UNNAMED = "other/unnamed"


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with its place and a hint.

    Args:
        message: what is wrong, from :func:`~bastide.coded`.
        file: its file, as the reader named it.
        line: the line in that file, from 1.
        key: the dotted path of the key, as in ``tiles.D.city``.
        rule: the id of the broken rule, if it is one.
        hint: how to fix it.
        place: the key in words for people, such as ``tile D: key city``; without it the key itself is shown.
    """

    message: str
    file: str | None = None
    line: int | None = None
    key: str | None = None
    rule: str | None = None
    hint: str | None = None
    place: str | None = None

    @property
    def code(self) -> str:
        """What is wrong as programs know it; ``other/unnamed`` for a message without a code."""
        return (self.message.code if isinstance(self.message, Sentence) else None) or UNNAMED

    @property
    def fields(self) -> Mapping[str, Any]:
        """The values that the message is made from, by name."""
        return self.message.parts if isinstance(self.message, Sentence) else {}

    def hinted(self, hints: Mapping[str, Sentence]) -> Problem:
        """The problem with a hint of a front end, unless it has a hint.

        Args:
            hints: the hints by code; their values are the fields of the problem.
        """
        hint = hints.get(self.code)
        if hint is None or self.hint is not None:
            return self
        return replace(self, hint=sentence(hint.template, **self.fields) if hint.parts else hint)

    def as_json(self) -> dict[str, Any]:
        """The problem as JSON, in English; ``text`` is all of it in one sentence."""
        # JSON has no infinite numbers.
        fields = {
            name: str(value) if isinstance(value, float) and not math.isfinite(value) else value
            for name, value in self.fields.items()
        }
        return asdict(self) | {"code": self.code, "fields": fields, "text": str(self)}

    def __str__(self) -> str:
        # The translation is made from the same parts.
        text = sentence(self.message)
        if self.hint is not None:
            text = sentence("{message}; {hint}", message=clause(text), hint=sentence(self.hint))
        if self.rule is not None:
            text = sentence("{message} [{rule}]", message=text, rule=self.rule)
        if self.place or self.key:
            text = sentence("{place}: {message}", place=self.place or sentence("key {key}", key=self.key), message=text)
        if self.file:
            place = self.file if self.line is None else f"{self.file}:{self.line}"
            text = sentence("{place}: {message}", place=place, message=text)
        elif self.line is not None:
            text = sentence("{place}: {message}", place=sentence("line {line}", line=self.line), message=text)
        return text


class BastideError(Exception):
    """Input that breaks a rule or a format.

    Args:
        problems: all its problems, or one message.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        if isinstance(problems, Problem):
            problems = (problems,)
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        text = sentence(str(self.problems[0])) if self.problems else ""
        for problem in self.problems[1:]:
            text = sentence("{message}\n{more}", message=text, more=str(problem))
        return text


class TextError(ValueError):
    """A text from a person cannot be parsed.

    Args:
        message: what is wrong.
        hint: how to fix it.
    """

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def quoted(text: str) -> Sentence:
    """A sentence as a quoted part of another one, such as ``“Farms pay three points”``."""
    return sentence("“{words}”", words=clause(text))


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The most likely intended choice for ``word``: one spelt much like it, or the only one that has it as a part.

    ``None`` if there is no such choice.
    """
    folded = {choice.casefold(): choice for choice in choices}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    if not close:
        part = _singular(word.casefold())
        close = [choice for choice in folded if part in map(_singular, choice.split("-"))]
    return folded[close[0]] if len(close) == 1 else None


def _singular(word: str) -> str:
    return word.removesuffix("s")


def did_you_mean(word: str, choices: Iterable[str], otherwise: str | None = None) -> str | None:
    """A hint that names the nearest choice, or ``otherwise`` if none is close."""
    close = nearest(word, choices)
    return sentence("did you mean {close!r}?", close=close) if close is not None else otherwise
