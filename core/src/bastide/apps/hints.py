"""Hints that name a command, for problems that have no other hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bastide import Sentence, sentence

if TYPE_CHECKING:
    from bastide import Problem

#: The hints by the code of the problem.
HINTS: Mapping[str, Sentence] = {
    "rule/raised": sentence(
        "to come back to this point, save game.to_record(all_draws=True) as game.json, run: "
        "bastide play --resume game.json, and do the same again"
    ),
    "variant/unknown-name": sentence("`bastide variant list` shows all presets"),
    "variant/unknown-rate": sentence("bastide variant show lists the rates of a variant"),
}


def hinted(problem: Problem) -> Problem:
    """A problem as the command line says it."""
    return problem.hinted(HINTS)
