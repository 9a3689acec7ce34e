"""Refusals of requests, by their kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from bastide import BastideError, Problem, coded, translated

from .page_sentences import on_pages

#: Why a request is not carried out; only what answers over the web knows a status for each.
Kind: TypeAlias = Literal[
    "busy",
    "conflict",
    "failed",
    "forbidden",
    "hasty",
    "invalid",
    "malformed",
    "misdirected",
    "missing",
    "oversized",
    "stranger",
    "unavailable",
    "unreadable",
]


class RefusedError(Exception):
    """A request that is not carried out.

    Args:
        kind: the kind of refusal.
        problems: the problems, in sentences.
        more: further keys of the response.
        wait: seconds until the client may retry.
    """

    def __init__(
        self,
        kind: Kind,
        problems: str | Problem | Iterable[Problem],
        more: Mapping[str, Any] | None = None,
        wait: float | None = None,
    ) -> None:
        self.kind = kind
        self.problems = BastideError(problems).problems
        self.more = dict(more or {})
        self.wait = wait
        super().__init__(self.problems)


def too_large(most: int) -> RefusedError:
    """The refusal of a request with more bytes than this."""
    return RefusedError(
        "oversized", coded("server/request-size", "a request holds at most {most} kB", most=most // 1024)
    )


def problems_as_json(problems: Iterable[Problem], language: str | None = None) -> list[dict[str, Any]]:
    """Problems as JSON, in a language.

    Args:
        problems: the problems.
        language: its code; by default, the current language.
    """
    return [problem_as_json(problem, language) for problem in problems]


def problem_as_json(problem: Problem, language: str | None = None) -> dict[str, Any]:
    """A problem as JSON, in a language and in the words of pages; its fields are the same in every language.

    Args:
        problem: the problem.
        language: its code; by default, the current language.
    """
    shown = on_pages(problem)
    return problem.as_json() | {
        "message": translated(shown.message, language),
        "hint": None if shown.hint is None else translated(shown.hint, language),
        "text": translated(str(shown), language),
    }
