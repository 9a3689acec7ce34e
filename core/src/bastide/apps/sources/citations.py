"""Citations of facts, resolved."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

from bastide import BastideError, Problem, coded

from .bibliography import SOURCES, Source

#: How certain a fact is, from the most certain on.
Certainty = Literal["high", "medium", "low"]
#: The facts of general knowledge.
GENERAL = "14"

_NUMBERS = re.compile(r"facts\s+(\d+(?:\.\d+)?(?:(?:,\s*|\s+to\s+)\d+(?:\.\d+)?)*)", re.IGNORECASE)
_RANGE = re.compile(r"(\d+)\.(\d+)\s+to\s+\1\.(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """An entry of the page of facts.

    Args:
        number: its number, such as ``7.1``.
        title: its heading.
        certainty: how certain its parts are, the most certain first; empty where it does not say.
        said_by: its sources, each with the page, note or answer, if one is named.
        disagreements: the numbers of the entries that tell in what sources disagree about it.
        contradicted_by: the numbers of the other entries that these name.
    """

    number: str
    title: str
    certainty: tuple[Certainty, ...]
    said_by: tuple[tuple[Source, str], ...]
    disagreements: tuple[str, ...]
    contradicted_by: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """The object that ``bastide sources --json`` prints for it."""
        return {
            "number": self.number,
            "title": self.title,
            "certainty": list(self.certainty),
            "said_by": [source.as_json() | {"place": place} for source, place in self.said_by],
            "disagreements": list(self.disagreements),
            "contradicted_by": list(self.contradicted_by),
        }


@functools.cache
def facts() -> Mapping[str, Fact]:
    """All facts, by number."""
    # Made from the page of facts in the documentation, which is not installed.
    entries = json.loads((files(__package__) / "facts.json").read_text(encoding="utf-8"))
    return {
        number: Fact(
            number=number,
            title=entry["title"],
            certainty=tuple(entry["certainty"]),
            said_by=tuple((SOURCES[name], place) for name, place in entry["said_by"]),
            disagreements=tuple(entry["disagreements"]),
            contradicted_by=tuple(entry["contradicted_by"]),
        )
        for number, entry in entries.items()
    }


def fact(number: str) -> Fact:
    """The fact of a number.

    Raises:
        BastideError: there is none.
    """
    try:
        return facts()[number]
    except KeyError:
        raise BastideError(
            Problem(
                coded("source/unknown-fact", "there is no fact {number}", number=number),
                hint="a citation looks like this: facts 7.1, 7.4",
            )
        ) from None


def cited(source: str) -> list[Fact]:
    """The facts that the source of a rule, plugin or preset cites.

    Args:
        source: such as ``facts 7.1, 7.4``. ``general knowledge`` is the fact 14; a house rule cites none.

    Raises:
        BastideError: it cites a fact that is not there.
    """
    if source.startswith("general knowledge"):
        return [fact(GENERAL)]
    numbers: dict[str, None] = {}
    for found in _NUMBERS.finditer(source):
        whole = _RANGE.sub(
            lambda span: ", ".join(f"{span[1]}.{number}" for number in range(int(span[2]), int(span[3]) + 1)), found[1]
        )
        numbers |= dict.fromkeys(re.split(r",\s*", whole))
    return [fact(number) for number in numbers]
