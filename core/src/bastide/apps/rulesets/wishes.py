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
    """

    def __init__(self, variant: Mapping[str, Any]) -> None:
        self.added = frozenset(_added(variant))
        self.left_out = frozenset(_left_out(variant))

    def opposed_by(
        self, variant: Mapping[str, Any], inherited: Inherited, usable: Mapping[str, Plugin]
    ) -> frozenset[str]:
        """The wishes that a changed variant does the opposite of: it lacks what was added, or has what was left out.

        Another name in place of one, as after a misspelling, is no opposite.

        Args:
            variant: the changed variant.
            inherited: the plugins that it inherits, as far as known.
            usable: the plugins that can be selected.
        """
        other = Wishes(variant)
        kept = other.added - other.left_out
        lacking = self.added - kept if len(kept) < len(self.added) else frozenset()
        if len(other.left_out) == len(self.left_out):
            lacking -= other.left_out  # what it leaves out is written correctly now
        has = selected(variant, inherited)
        slots = {usable[name].slot for name in has if name in usable}
        return lacking | {name for name in self.left_out if name in has or name in slots}


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
