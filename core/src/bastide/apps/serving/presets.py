"""Presets as data, and which of them a variant is most like."""

from __future__ import annotations

from typing import Any

from bastide import BastideError, Ruleset, Selection, describe, installed, presets, select

_SHOWN = ("in_box", "sources", "certainty", "players", "age", "time", "notes")


def described(name: str) -> dict[str, Any]:
    """A preset: its name, title and plugins with their options, and what is told about it."""
    try:
        selection = select(name, installed())
    except BastideError as error:
        return {"name": name, "title": name, "plugins": {}, "broken": "; ".join(map(str, error.problems))}
    about = {key: value for key, value in selection.about.items() if key in _SHOWN}
    known = describe(selection)
    return {"name": name, "title": selection.title, "plugins": known["plugins"], "about": about, "broken": None}


def nearest(ruleset: Ruleset) -> tuple[str | None, int]:
    """The preset that a ruleset is most like, and in how many plugins, options and numbers they differ."""
    own, about = _settings(describe(ruleset.selection)), _told(ruleset.selection)
    found = []
    for name in presets(installed()):
        try:
            selection = select(name, installed())
        except BastideError:
            continue
        away = len(own ^ _settings(describe(selection)))
        # Of several with the same rules, the one from whose box the variant is.
        found.append((away, len(about ^ _told(selection)), name))
    return (min(found)[2], min(found)[0]) if found else (None, 0)


def _told(selection: Selection) -> set[str]:
    """What is told of a box, each as one value."""
    return {f"{key} {value!r}" for key, value in selection.about.items()}


def _settings(described: dict[str, Any]) -> set[tuple[str, ...]]:
    """Everything that a variant sets, each as one value."""
    found: set[tuple[str, ...]] = {("plugin", name) for name in described.get("plugins", {})}
    for name, options in described.get("plugins", {}).items():
        found |= {("option", name, key, repr(value)) for key, value in options.items()}
    for table in ("tiles", "supply", "rates"):
        found |= {(table, key, repr(value)) for key, value in described.get(table, {}).items()}
    return found
