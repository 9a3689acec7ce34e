"""Which plugins a variant itself asks for, and which it does not want, whatever it inherits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bastide import Plugin

from .changes import Inherited
from .guesses import selected

#: The terms of an expression after the first.
_TERM = re.compile(r"\s([+-])\s+([A-Za-z0-9_][A-Za-z0-9_.-]*)")


class Wishes:
    """What a variant adds and what it leaves out.

    Args:
        variant: the variant as an object.
        inherited: the plugins that it inherits, as far as known.
        usable: the plugins that can be selected.
    """

    def __init__(self, variant: Mapping[str, Any], inherited: Inherited, usable: Mapping[str, Plugin]) -> None:
        self._inherited = inherited
        self._usable = usable
        self._added = frozenset(_added(variant))
        self._left_out = frozenset(_left_out(variant))
        self._met = self._has(variant)

    def opposed_by(self, variant: Mapping[str, Any]) -> frozenset[str]:
        """The wishes that a changed variant does the opposite of: it lacks what was added, or has what was left out.

        Another name in place of one, as after a misspelling, is no opposite.

        Args:
            variant: the changed variant.
        """
        left_out = frozenset(_left_out(variant))
        kept = frozenset(_added(variant)) - left_out
        lacking = self._added - kept if len(kept) < len(self._added) else frozenset()
        if len(left_out) == len(self._left_out):
            lacking -= left_out  # what it leaves out is written correctly now
        return lacking | self._left_out & (self._has(variant) - self._met)

    def _has(self, variant: Mapping[str, Any]) -> frozenset[str]:
        """The plugins of a variant, and the slots that they fill."""
        names = selected(variant, self._inherited)
        slots = (self._usable[name].slot for name in names if name in self._usable)
        return names | frozenset(slot for slot in slots if slot is not None)


def _added(variant: Mapping[str, Any]) -> Iterator[str]:
    plugins = variant.get("plugins")
    yield from plugins if isinstance(plugins, Mapping) else ()
    yield from _terms(variant, "+")


def _left_out(variant: Mapping[str, Any]) -> Iterator[str]:
    removed = variant.get("remove")
    yield from (name for name in removed if isinstance(name, str)) if isinstance(removed, list) else ()
    yield from _terms(variant, "-")


def _terms(variant: Mapping[str, Any], sign: str) -> Iterator[str]:
    extends = variant.get("extends")
    if isinstance(extends, str):
        yield from (name for found, name in _TERM.findall(extends) if found == sign)
