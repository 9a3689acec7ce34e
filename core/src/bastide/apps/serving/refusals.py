"""What is said to somebody who asks for what cannot be, with the status it is said with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from bastide import BastideError, Problem, translated


class RefusedError(Exception):
    """A request that is not carried out.

    Args:
        status: the HTTP status.
        problems: what is wrong, in sentences.
        more: further keys of the answer.
        wait: seconds after which it may be tried again.
    """

    def __init__(
        self,
        status: int,
        problems: str | Problem | Iterable[Problem],
        more: Mapping[str, Any] | None = None,
        wait: float | None = None,
    ) -> None:
        self.status = status
        self.problems = BastideError(problems).problems
        self.more = dict(more or {})
        self.wait = wait
        super().__init__(self.problems)


def told(problems: Iterable[Problem], language: str | None = None) -> list[dict[str, Any]]:
    """Problems as JSON, in a language.

    Args:
        problems: what is wrong.
        language: its code; without it, the one that is spoken now.
    """
    return [
        asdict(problem)
        | {
            "message": translated(problem.message, language),
            "hint": None if problem.hint is None else translated(problem.hint, language),
            "text": translated(str(problem), language),
        }
        for problem in problems
    ]
