"""Mending a variant: small changes are tried, and those that help are reported.

This module knows no plugin and no rule. A problem names plugins and keys; changes of those are tried first, and
resolving the variant shows whether a problem is gone and no other arose.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bastide import (
    BastideError,
    Problem,
    Registry,
    Selection,
    Sentence,
    VariantError,
    installed,
    languages,
    listed,
    resolve,
    select,
    sentence,
    translated,
    word,
)

from .changes import Call, Change, base_of, changed
from .guesses import further, likely, pairs
from .wishes import Wishes

#: How many mends of one problem are reported.
MOST = 4
#: How many rulesets the search builds for one problem, and for all problems of a variant.
_TRIES = 8
_ALL_TRIES = 24
#: After this many seconds of work the search stops. Waiting for other threads does not count, so that the result does
#: not depend on the load of the machine.
_PATIENCE = 3.0

#: What is to be left out is not there under this name.
_NOT_THERE = "variant/not-there-to-leave-out"

#: Builds a variant, or raises its problems.
Attempt = Callable[[Mapping[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Mend:
    """A change that removes a problem and adds no other.

    Args:
        text: a short description.
        variant: the changed variant, as an object.
        works: whether the variant then works; if not, other problems remain that it had before.
        tell: the description with displayed names of plugins; without it, no plugin is named.
        against: whether it undoes one of two wishes that exclude each other, so that only people can choose it.
    """

    text: str
    variant: Mapping[str, Any]
    works: bool
    tell: Callable[[Call], str] | None = None
    against: bool = False

    def in_words(self, call: Call) -> str:
        """The description with the displayed names of plugins.

        Args:
            call: the displayed name of a plugin, by its name.
        """
        return self.text if self.tell is None else self.tell(call)


def mends(
    variant: str | Mapping[str, Any],
    problems: Iterable[Problem],
    *,
    relative_to: Path | None = None,
    attempt: Attempt | None = None,
    registry: Registry | None = None,
    worked: Iterable[str] | None = None,
) -> list[list[Mend]]:
    """Find the mends of each problem of a variant: the smallest changes first, and at most four.

    Args:
        variant: an expression, or a variant object.
        problems: the problems.
        relative_to: the base folder of its relative paths.
        attempt: builds variants; it may cache them, since one of them is likely to be requested next.
        registry: the plugins; by default, the installed ones.
        worked: the plugins when it last worked, since when no mend undoes what was added or left out; by default, what
            the variant itself says is not undone.
    """
    wrong = list(problems)
    trial = _Trial(variant, wrong, relative_to, attempt, installed() if registry is None else registry, worked)
    return [trial.mends(problem) for problem in wrong]


#: The code of a problem, its fields, and its key.
Identity = tuple[str, str, str | None]


class _Trial:
    """Tries changes of one variant, each once."""

    def __init__(
        self,
        variant: str | Mapping[str, Any],
        problems: Sequence[Problem],
        relative_to: Path | None,
        attempt: Attempt | None,
        registry: Registry,
        worked: Iterable[str] | None = None,
    ) -> None:
        self._base = base_of(variant)
        self._before = frozenset(map(_identity, problems))
        self._relative_to = relative_to
        self._registry = registry
        self._attempt = attempt or (lambda variant: resolve(self._select(variant), registry))
        self._known: dict[str, frozenset[Identity]] = {}
        self._selected: dict[str, frozenset[Identity]] = {}
        self._tries = 0
        self._end = time.thread_time() + _PATIENCE
        self._inherited = self._inherits()
        self._wishes = Wishes(self._base, self._inherited, registry, worked)

    def mends(self, problem: Problem) -> list[Mend]:
        """The changes that remove a problem."""
        if not self._is_there(problem):
            return []
        spelt = self._in_signs(problem) or self._without_pieces(problem)
        if spelt is not None:
            return [spelt]
        found: list[Mend] = []
        against: list[Mend] = []
        opposed: set[str] = set()
        for mend in self._helping(problem, found):
            opposite = self._wishes.opposed_by(mend.variant)
            if not opposite:
                found.append(mend)
            elif not opposite <= opposed:
                against.append(replace(mend, against=True))
                opposed |= opposite
        # The opposite of a wish is no mend, unless one wish excludes the other.
        return found or (against[:MOST] if len(opposed) > 1 else [])

    def _helping(self, problem: Problem, found: Sequence[Mend]) -> Iterator[Mend]:
        """The changes that remove a problem, until enough are found."""
        made: list[Change] = []
        tries = self._tries
        for stage in (likely, pairs, further):
            for change in stage(problem, self._base, self._inherited, self._registry):
                if len(found) >= MOST or self._spent(tries):
                    return
                if any(half in made for half in change.halves):
                    continue  # half of it is enough
                mend = self._tried(problem, change)
                if mend is not None and mend.variant not in [each.variant for each in found]:
                    made.append(change)
                    yield mend
            # Larger changes are tried only if no smaller one helps.
            if found and stage is pairs:
                return

    def _in_signs(self, problem: Problem) -> Mend | None:
        """The expression that a hint puts words into, with all in it mended that is then wrong."""
        expression = problem.hint.parts.get("expression") if isinstance(problem.hint, Sentence) else None
        old, why, supply = str(self._base.get("extends")).strip(), list[str](), dict[str, int]()
        while isinstance(expression, str) and len(why) < _TRIES:
            variant = {**self._base, "extends": expression} | ({"supply": supply} if supply else {})
            try:
                self._attempt(variant)
            except BastideError as error:
                piece, rest = self._piece(error.problems[0], expression)
                if piece is not None:
                    supply[piece], expression = 0, rest
                    continue
                trial = _Trial(variant, error.problems, self._relative_to, self._attempt, self._registry)
                texts = [mend.variant["extends"] for mend in trial.mends(error.problems[0])]
                why.append(_why(error.problems[0]))
                # Of what is added and left out by another word, the last word holds.
                expression = texts[-1 if error.problems[0].code == _NOT_THERE else 0] if texts else None
            else:
                if supply:
                    pieces = listed(f"supply.{each} = 0" for each in supply)
                    text = sentence(
                        "write {new} instead of {old}, and {pieces} in a file", new=expression, old=old, pieces=pieces
                    )
                elif why:
                    text = sentence("write {new} instead of {old} ({why})", new=expression, old=old, why=listed(why))
                else:
                    text = sentence("write {new} instead of {old}", new=expression, old=old)
                return Mend(text, variant, works=True)
        return None

    def _without_pieces(self, problem: Problem) -> Mend | None:
        """A supply without the pieces that are to be left out as if they were a plugin."""
        extends, supply = self._base.get("extends"), self._base.get("supply", {})
        if not isinstance(extends, str) or not isinstance(supply, Mapping):
            return None
        piece, rest = self._piece(problem, extends)
        if piece is None:
            return None
        text = sentence(
            "write {new} instead of {old}, and {pieces} in a file", new=rest, old=extends, pieces=f"supply.{piece} = 0"
        )
        variant = {**self._base, "extends": rest, "supply": {**supply, piece: 0}}
        left = _problems(lambda: self._attempt(variant))
        return Mend(text, variant, not left) if self._helps(problem, left) else None

    def _piece(self, problem: Problem, expression: str) -> tuple[str | None, str]:
        """The kind of piece that is to be left out, and the expression without it."""
        term = problem.place.parts.get("term") if isinstance(problem.place, Sentence) else None
        if problem.code != _NOT_THERE or not isinstance(term, str):
            return None, expression
        rest = expression.replace(f" {term}", "", 1)
        try:
            supplies = resolve(self._select(rest), self._registry).supplies_among(2)
        except BastideError:
            return None, expression
        kinds = [kind for neutral, kind in supplies if not neutral]
        called = {translated(word(kind), each).casefold(): kind for kind in kinds for each in languages()}
        name = term.removeprefix("-").strip().casefold()
        found = called.get(name, called.get(name.removesuffix("s")))
        return (found, rest) if found is not None else (None, expression)

    def _select(self, variant: str | Mapping[str, Any]) -> Selection:
        return select(variant, self._registry, relative_to=self._relative_to)

    def _inherits(self) -> frozenset[str] | None:
        """The inherited plugins of the variant; ``None`` if unknown."""
        extends = self._base.get("extends")
        if not isinstance(extends, str):
            return frozenset()
        try:
            return frozenset(self._select(extends).plugins)
        except VariantError as error:
            return None if error.sound is None else frozenset(error.sound.plugins)

    def _is_there(self, problem: Problem) -> bool:
        """Whether the object has the problem, too: a file may have problems that an object cannot have."""
        name = json.dumps(self._base, sort_keys=True, default=str)
        wrong = _identity(problem)
        return wrong in self._selecting(name, self._base) or wrong in self._resolving(name, self._base)

    def _spent(self, tries: int) -> bool:
        return self._tries - tries >= _TRIES or self._tries >= _ALL_TRIES or time.thread_time() > self._end

    def _tried(self, problem: Problem, change: Change) -> Mend | None:
        variant = changed(self._base, change, self._inherited)
        if variant is None:
            return None
        name = json.dumps(variant, sort_keys=True, default=str)
        if not self._helps(problem, self._selecting(name, variant)):
            return None
        left = self._resolving(name, variant)
        if not self._helps(problem, left):
            return None
        return Mend(change.text, variant, not left, change.tell)

    def _helps(self, problem: Problem, left: frozenset[Identity]) -> bool:
        return _identity(problem) not in left and left <= self._before

    def _selecting(self, name: str, variant: Mapping[str, Any]) -> frozenset[Identity]:
        """The problems of the selection of plugins and options, which are much faster to find than all problems."""
        if name not in self._selected:
            self._selected[name] = _problems(lambda: self._select(variant))
        return self._selected[name]

    def _resolving(self, name: str, variant: Mapping[str, Any]) -> frozenset[Identity]:
        if name not in self._known:
            self._tries += 1
            self._known[name] = _problems(lambda: self._attempt(variant))
        return self._known[name]


def _problems(attempt: Callable[[], object]) -> frozenset[Identity]:
    try:
        attempt()
    except BastideError as error:
        return frozenset(map(_identity, error.problems))
    return frozenset()


def _why(problem: Problem) -> str:
    """A problem in words, with what was meant instead."""
    if isinstance(problem.hint, Sentence) and "close" in problem.hint.parts:
        return sentence("{problem}; {hint}", problem=problem.message, hint=problem.hint)
    return problem.message


def _identity(problem: Problem) -> Identity:
    """The part of a problem that changes elsewhere in the variant do not affect; hints list the alternatives."""
    what = repr(sorted(problem.fields.items())) if problem.fields else str(problem.message)
    return problem.code, what, problem.key
