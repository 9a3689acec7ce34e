"""Selections with less or more than they select, and what no game at random tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from bastide import Clock, Plugin, Ruleset, Selection, options_model, options_with


def except_for(name: str, held: Mapping[str, Any]) -> dict[str, Any]:
    """A mapping without one of its names.

    Args:
        name: the name.
        held: the mapping.
    """
    return {key: value for key, value in held.items() if key != name}


def without(plugin: str, selection: Selection) -> Selection:
    """The same without a plugin.

    Args:
        plugin: its name.
        selection: what is selected.
    """
    return replace(selection, plugins=except_for(plugin, selection.plugins))


def with_plugins(names: Iterable[str], selection: Selection, usable: Mapping[str, Plugin]) -> Selection:
    """The same with more plugins, all their options at the default.

    Args:
        names: their names.
        selection: what is selected.
        usable: the plugins.
    """
    more = {name: None if (options := usable[name].options) is None else options() for name in names}
    return replace(selection, plugins={**selection.plugins, **more})


def by_default(plugin: str, option: str, selection: Selection) -> Selection:
    """The same with an option left to its default.

    Args:
        plugin: the name of the plugin that has the option.
        option: the name of the option.
        selection: what is selected.
    """
    options = selection.plugins[plugin]
    default = options_model(type(options)).model_fields[option].get_default(call_default_factory=True)
    return replace(selection, plugins={**selection.plugins, plugin: options_with(options, option, default)})


def has_other_pieces(one: Ruleset, other: Ruleset) -> bool:
    """Whether tiles or pieces that everybody has differ, or the time that players have, which no game at random takes.

    Args:
        one: a ruleset.
        other: another one.
    """
    return _held(one) != _held(other)


def _held(ruleset: Ruleset) -> tuple[Any, ...]:
    return ruleset.contents, ruleset.start, ruleset.supplies, ruleset.of(Clock)
