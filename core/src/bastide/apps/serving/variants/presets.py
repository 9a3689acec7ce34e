"""Presets as data."""

from __future__ import annotations

from functools import partial
from typing import Any

from bastide import BastideError, describe, installed, presets, resolve_variant, select, translated

_SHOWN = ("in_box", "sources", "certainty", "players", "age", "time", "notes")


def described(name: str, language: str | None = None) -> dict[str, Any]:
    """A preset: its name, title and plugins with their options, facts about it, and the variant object."""
    say = partial(translated, language=language)
    try:
        selection = select(name, installed())
    except BastideError as error:
        broken = "; ".join(say(str(problem)) for problem in error.problems)
        return {"name": name, "title": name, "plugins": {}, "about": {}, "object": None, "broken": broken}
    titles = {plugin: found.title for plugin, found in installed().usable.items()}
    about = {
        key: say(value) if isinstance(value, str) else [say(titles.get(each, each)) for each in value]
        for key, value in selection.about.items()
        if key in _SHOWN and not (key == "certainty" and _is_high(value))
    }
    known = describe(selection)
    plugin = installed().usable.get(name)
    return {
        "name": name,
        "title": say(plugin.title if plugin is not None and selection.title == name else selection.title),
        "plugins": known["plugins"],
        "about": about,
        "object": known,
        "broken": None,
    }


def _is_high(certainty: str) -> bool:
    """Whether all of a preset is certain: then there is nothing to say of it."""
    return not any(degree in certainty.lower() for degree in ("medium", "low"))


def offered() -> list[str]:
    """The games on offer: the presets, or if there are none the plugins that are games by themselves."""
    registry = installed()
    names = list(presets(registry))
    return names or [name for name, plugin in registry.usable.items() if not plugin.requires and _is_game(name)]


def _is_game(name: str) -> bool:
    try:
        return bool(resolve_variant(name).tiles)
    except BastideError:
        return False
