"""Which plugin brings a kind of segment that a file has and its variant does not."""

from __future__ import annotations

import dataclasses
from contextlib import suppress

from bastide import BastideError, Problem, Registry, Selection, installed, resolve_variant


def with_owner(problem: Problem, variant: str) -> Problem:
    """A problem; if it is an unknown kind of segment that some plugin has, its hint names that plugin.

    Args:
        problem: what is wrong with a tile file.
        variant: the rules it was read with.
    """
    kind = (problem.key or "").rpartition(".")[2]
    if "neither a kind of segment" not in problem.message:
        return problem
    for owner in _owners(installed(), kind):
        together = f"{variant} + {owner}"
        with suppress(BastideError):
            resolve_variant(together)
            hint = f"it is a kind of the plugin {owner}; add --variant '{together}'"
            return dataclasses.replace(problem, hint=hint)
    return problem


def _owners(registry: Registry, kind: str) -> list[str]:
    """The plugins that bring a kind of segment."""
    found = []
    for name, plugin in registry.usable.items():
        options = None if plugin.options is None else plugin.options()
        chosen = Selection(plugins={name: options})
        answers = registry.answers(name, "bastide_segment_kinds", options=options, selection=chosen)
        if any(each.name == kind for answer in answers for each in answer):
            found.append(name)
    return found
