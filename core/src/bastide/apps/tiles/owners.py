"""Finding the plugin for a kind of segment that a file uses and its variant lacks."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from contextlib import suppress

from bastide import BastideError, Problem, Registry, SegmentKind, Selection, coded, installed, resolve_variant


def with_owners(problems: Iterable[Problem], variant: str) -> Iterator[Problem]:
    """Problems; the hint on an unknown kind of segment names the plugin that brings it, if there is one.

    Args:
        problems: the problems of a tile file.
        variant: the rules that it was parsed under.
    """
    hints: dict[str, str | None] = {}
    for problem in problems:
        hint = None
        if problem.code == "tile-file/tile-key":
            kind = (problem.key or "").rpartition(".")[2]
            # A file for other rules has the same kind on every tile.
            hint = hints[kind] if kind in hints else hints.setdefault(kind, _owner(kind, variant))
        yield problem if hint is None else dataclasses.replace(problem, hint=hint)


def _owner(kind: str, variant: str) -> str | None:
    """A hint that names a plugin with the kind of segment that fits the variant."""
    for owner in _owners(installed(), kind):
        together = f"{variant} + {owner}"
        with suppress(BastideError):
            resolve_variant(together)
            return coded(
                "tile-file/kind-of-other-plugin",
                "it is a kind of the plugin {owner}; add --variant '{together}'",
                owner=owner,
                together=together,
            )
    return None


def _owners(registry: Registry, kind: str) -> list[str]:
    """The plugins with a kind of segment."""
    found = []
    for name, plugin in registry.usable.items():
        options = None if plugin.options is None else plugin.options()
        chosen = Selection(plugins={name: options})
        if any(each.name == kind for each in registry.of(name, SegmentKind, options=options, selection=chosen)):
            found.append(name)
    return found
