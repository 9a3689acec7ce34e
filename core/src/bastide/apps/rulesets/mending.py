"""What would mend a variant: small changes, each tried, of which those are told that help.

No plugin and no rule is known here. What is wrong names plugins and keys; changes of those are tried first, and whoever
resolves variants says whether a problem is gone and none came in its place.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bastide import BastideError, Problem, Registry, Selection, VariantError, installed, resolve, select

from .changes import Call, Change, base_of, changed
from .guesses import further, likely, pairs

#: How many ways to mend one problem are told.
MOST = 4
#: How many rulesets are put together in search of them, for one problem, and for all of a variant.
_TRIES = 8
_ALL_TRIES = 24
#: After so many seconds of work nothing more is tried. Waiting for others who work meanwhile is none, so that what is
#: told does not depend on how busy the machine is.
_PATIENCE = 3.0

#: Puts a variant together, or says what is wrong with it.
Attempt = Callable[[Mapping[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Mend:
    """A change that makes a problem go away, and brings no other.

    Args:
        text: what it does, in a few words.
        variant: what becomes of the variant, as an object.
        works: whether the variant then works; if not, other problems are left that it had before.
        tell: says what it does with plugins called otherwise; without it, no plugin is named.
    """

    text: str
    variant: Mapping[str, Any]
    works: bool
    tell: Callable[[Call], str] | None = None

    def said(self, call: Call) -> str:
        """What it does, with plugins called otherwise than by their names.

        Args:
            call: what a plugin is called, by its name.
        """
        return self.text if self.tell is None else self.tell(call)


def mends(
    variant: str | Mapping[str, Any],
    problems: Iterable[Problem],
    *,
    relative_to: Path | None = None,
    attempt: Attempt | None = None,
    registry: Registry | None = None,
) -> list[list[Mend]]:
    """What would mend each problem of a variant: the smallest changes first, and at most four.

    Args:
        variant: an expression, or a variant object.
        problems: what is wrong with it.
        relative_to: the folder that relative paths in it start from.
        attempt: puts variants together; it may keep them, since one of them is likely to be asked for next.
        registry: the plugins; those that are installed without it.
    """
    wrong = list(problems)
    trial = _Trial(variant, wrong, relative_to, attempt, installed() if registry is None else registry)
    return [trial.mends(problem) for problem in wrong]


class _Trial:
    """Tries changes of one variant, each once."""

    def __init__(
        self,
        variant: str | Mapping[str, Any],
        problems: Sequence[Problem],
        relative_to: Path | None,
        attempt: Attempt | None,
        registry: Registry,
    ) -> None:
        self._base = base_of(variant)
        self._before = frozenset(map(_identity, problems))
        self._relative_to = relative_to
        self._registry = registry
        self._attempt = attempt or (lambda variant: resolve(self._select(variant), registry))
        self._known: dict[str, frozenset[tuple[str, str | None]]] = {}
        self._selected: dict[str, frozenset[tuple[str, str | None]]] = {}
        self._tries = 0
        self._end = time.thread_time() + _PATIENCE
        self._inherited = self._inherits()

    def mends(self, problem: Problem) -> list[Mend]:
        """The changes that make a problem go away."""
        if not self._is_there(problem):
            return []
        found: list[Mend] = []
        made: list[Change] = []
        tries = self._tries
        for stage in (likely, pairs, further):
            for change in stage(problem, self._base, self._inherited, self._registry.usable):
                if len(found) >= MOST or self._spent(tries):
                    return found
                if any(half in made for half in change.halves):
                    continue  # half of it is enough
                mend = self._tried(problem, change)
                if mend is not None and mend.variant not in [each.variant for each in found]:
                    found.append(mend)
                    made.append(change)
            # What leads further away is looked for only where nothing nearer helps.
            if found and stage is pairs:
                break
        return found

    def _select(self, variant: str | Mapping[str, Any]) -> Selection:
        return select(variant, self._registry, relative_to=self._relative_to)

    def _inherits(self) -> frozenset[str] | None:
        """The plugins that the variant has from what it extends; ``None`` if that cannot be told."""
        extends = self._base.get("extends")
        if not isinstance(extends, str):
            return frozenset()
        try:
            return frozenset(self._select(extends).plugins)
        except VariantError as error:
            return None if error.sound is None else frozenset(error.sound.plugins)

    def _is_there(self, problem: Problem) -> bool:
        """Whether the object has the problem, too: a file may have some that an object cannot have."""
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

    def _helps(self, problem: Problem, left: frozenset[tuple[str, str | None]]) -> bool:
        return _identity(problem) not in left and left <= self._before

    def _selecting(self, name: str, variant: Mapping[str, Any]) -> frozenset[tuple[str, str | None]]:
        """What is wrong with the choice of plugins and options, which is told much faster than all of it."""
        if name not in self._selected:
            self._selected[name] = _problems(lambda: self._select(variant))
        return self._selected[name]

    def _resolving(self, name: str, variant: Mapping[str, Any]) -> frozenset[tuple[str, str | None]]:
        if name not in self._known:
            self._tries += 1
            self._known[name] = _problems(lambda: self._attempt(variant))
        return self._known[name]


def _problems(attempt: Callable[[], object]) -> frozenset[tuple[str, str | None]]:
    try:
        attempt()
    except BastideError as error:
        return frozenset(map(_identity, error.problems))
    return frozenset()


def _identity(problem: Problem) -> tuple[str, str | None]:
    """What stays the same of a problem wherever else the variant is changed; hints list what there is."""
    return str(problem.message), problem.key
