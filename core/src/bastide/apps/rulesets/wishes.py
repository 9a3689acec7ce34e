"""Which plugins a variant itself asks for, and which it does not want, whatever it inherits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bastide import Plugin, Registry, Sentence

from .changes import Inherited
from .guesses import selected

#: The terms of an expression after the first.
_NAME = re.compile(r"^\s*(\w[\w.-]*)")
_TERM = re.compile(r"\s([+-])\s+(\w[\w.-]*)")


class Wishes:
    """What a variant adds and what it leaves out.

    Args:
        variant: the variant as an object.
        inherited: the plugins that it inherits, as far as known.
        registry: the plugins.
        worked: the plugins when it last worked, since when all that came and went is a wish; without them, all that the
            variant names is one.
    """

    def __init__(
        self,
        variant: Mapping[str, Any],
        inherited: Inherited,
        registry: Registry,
        worked: Iterable[str] | None = None,
    ) -> None:
        self._inherited = inherited
        self._registry = registry
        self._usable: Mapping[str, Plugin] = registry.usable
        self._left_out = frozenset(_left_out(variant))
        self._added = frozenset(self._wanted(variant))
        self._exact = worked is not None
        if worked is not None:
            now, before = selected(variant, inherited), frozenset(worked)
            self._left_out |= before - now
            self._added = now - before
        self._added -= self._left_out
        self._met = self._has(variant)
        # By another word, what is added is left out, too.
        self._both = {
            name: close
            for name in self._left_out - self._met
            if (close := _close(registry.did_you_mean(name, self._added))) is not None
        }

    def opposed_by(self, variant: Mapping[str, Any]) -> frozenset[str]:
        """The wishes that a changed variant does the opposite of: it lacks what was added, or has what was left out.

        Another name in place of a misspelt one is no opposite.

        Args:
            variant: the changed variant.
        """
        left_out, has = frozenset(_left_out(variant)), self._has(variant)
        kept = frozenset(self._wanted(variant)) - left_out
        lacking = self._added - kept
        if not self._exact and len(kept) >= len(self._added):
            lacking &= {*self._usable}
        lacking -= {name for name in lacking - {*self._usable} if _close(self._registry.did_you_mean(name, kept))}
        there = {name for name, meant in self._both.items() if name not in left_out and meant in has}
        return lacking | there | self._left_out & (has - self._met)

    def _wanted(self, variant: Mapping[str, Any]) -> Iterator[str]:
        """The plugins that a variant itself names, the one that an expression begins with included."""
        yield from _added(variant)
        yield from (name for name in _first(variant) if name in self._usable)

    def _has(self, variant: Mapping[str, Any]) -> frozenset[str]:
        """The plugins of a variant, and the slots that they fill."""
        names = selected(variant, self._inherited)
        slots = (self._usable[name].slot for name in names if name in self._usable)
        return names | frozenset(slot for slot in slots if slot is not None)


def _close(hint: str | None) -> str | None:
    """The name that a hint says was meant."""
    return str(hint.parts["close"]) if isinstance(hint, Sentence) and "close" in hint.parts else None


def _added(variant: Mapping[str, Any]) -> Iterator[str]:
    plugins = variant.get("plugins")
    yield from plugins if isinstance(plugins, Mapping) else ()
    yield from _terms(variant, "+")


def _first(variant: Mapping[str, Any]) -> Iterator[str]:
    """The name that an expression begins with, which may be that of a game."""
    extends = variant.get("extends")
    if isinstance(extends, str):
        yield from _NAME.findall(extends)[:1]


def _left_out(variant: Mapping[str, Any]) -> Iterator[str]:
    removed = variant.get("remove")
    yield from (name for name in removed if isinstance(name, str)) if isinstance(removed, list) else ()
    yield from _terms(variant, "-")


def _terms(variant: Mapping[str, Any], sign: str) -> Iterator[str]:
    extends = variant.get("extends")
    if isinstance(extends, str):
        yield from (name for found, name in _TERM.findall(extends) if found == sign)
