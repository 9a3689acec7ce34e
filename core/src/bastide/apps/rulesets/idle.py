"""Selected plugins and options that change nothing in a combination, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bastide import (
    BastideError,
    Problem,
    Registry,
    Ruleset,
    Selection,
    coded,
    options_model,
    options_with,
    resolve,
    sentence,
)

from .differences import difference, same_rules
from .trials import Trial

#: In so many games at random nothing may differ with something that is idle, while each of the first ones does without
#: the cause: what shows now and then is neither.
GAMES, FIRST = 30, 6

#: Makes a selection without what may be idle.
Change = Callable[[Selection], Selection]
#: A part of a variant in words, and the selection without it.
Part = tuple[str, Selection]


class Idle:
    """What changes nothing in a ruleset.

    It is idle if rules or games are the same without it, while they are not once something else is left out, too, which
    is the cause.

    Args:
        ruleset: the ruleset.
        registry: the plugins.
        trial: games of the ruleset.
    """

    def __init__(self, ruleset: Ruleset, registry: Registry, trial: Trial) -> None:
        self._selection = ruleset.selection
        self._registry = registry
        self._whole = ruleset, trial

    def plugins(self) -> Iterator[Problem]:
        """A warning for each plugin that changes nothing."""
        for plugin in self._selection.plugins:
            cause = None if self._is_needed(plugin) else self._cause(partial(_without, plugin), self._others(plugin))
            if cause is not None:
                message = coded("variant/idle-plugin", "it changes nothing beside {cause}", plugin=plugin, cause=cause)
                yield self._told(message, f"plugins.{plugin}")

    def options(self) -> Iterator[Problem]:
        """A warning for each option that is not at its default, and might as well be."""
        for plugin, options in self._selection.plugins.items():
            chosen = _chosen(options)
            for option, value in chosen.items():
                siblings = [
                    (f"{name} = {_written(other)}", _by_default(plugin, name, self._selection))
                    for name, other in chosen.items()
                    if name != option
                ]
                change = partial(_by_default, plugin, option)
                cause = self._cause(change, [*siblings, *self._others(plugin)])
                if cause is not None:
                    message = coded(
                        "variant/idle-option",
                        "{option} = {value} changes nothing beside {cause}",
                        option=option,
                        value=_written(value),
                        cause=cause,
                    )
                    yield self._told(message, f"plugins.{plugin}.{option}")

    def _told(self, message: str, key: str) -> Problem:
        file, line = self._selection.places.get(key, (None, None))
        words = self._registry.key_in_words(key)
        return Problem(message, file, line, key, None, sentence("leave one of the two out"), words)

    def _is_needed(self, plugin: str) -> bool:
        """Whether a plugin fills a slot, as the game itself does, or others require it."""
        return self._registry.usable[plugin].slot is not None or self._is_required(plugin)

    def _is_required(self, plugin: str) -> bool:
        """Whether others require a plugin, which then cannot be left out."""
        return any(plugin in self._registry.usable[each].requires for each in self._selection.plugins)

    def _others(self, plugin: str) -> list[Part]:
        """What may be left out besides a plugin."""
        whole = self._selection
        found: list[Part] = [
            (self._registry.titled(name), _without(name, whole))
            for name in whole.plugins
            if name != plugin and not self._is_required(name)
        ]
        for name, count in whole.supply.items():
            found.append((f"supply.{name} = {count}", replace(whole, supply=_except(whole.supply, name))))
        for name, rate in whole.rates.items():
            found.append((f"rates.{name} = {rate}", replace(whole, rates=_except(whole.rates, name))))
        return found

    def _cause(self, change: Change, parts: Iterable[Part]) -> str | None:
        """What keeps a change from mattering; ``None`` if it matters, or never would."""
        ours, theirs = self._whole, self._resolved(change(self._selection))
        if theirs is None or _other_pieces(ours[0], theirs[0]):
            return None
        alike = same_rules(difference(ours[0], theirs[0]))
        if not alike and any(ours[1].differs(theirs[1], number) for number in range(FIRST)):
            return None
        for name, rest in parts:
            if self._matters(rest, change(rest), in_play=not alike):
                shown = not alike and any(ours[1].differs(theirs[1], number) for number in range(FIRST, GAMES))
                return None if shown else name
        return None

    def _matters(self, one: Selection, other: Selection, *, in_play: bool) -> bool:
        """Whether the rules are others under the second selection, and in play all games."""
        ours, theirs = self._resolved(one), self._resolved(other)
        if ours is None or theirs is None or same_rules(difference(ours[0], theirs[0])):
            return ours is not None and theirs is None and not in_play
        return not in_play or all(ours[1].differs(theirs[1], number) for number in range(FIRST))

    def _resolved(self, selection: Selection) -> tuple[Ruleset, Trial] | None:
        try:
            ruleset = resolve(selection, self._registry)
        except BastideError:
            return None
        return ruleset, Trial(ruleset)


def _chosen(options: Any) -> dict[str, Any]:
    """The options of a plugin that differ from their defaults."""
    fields = {} if options is None else options_model(type(options)).model_fields
    values = {name: getattr(options, name) for name in fields}
    return {
        name: values[name]
        for name, field in fields.items()
        if values[name] != field.get_default(call_default_factory=True)
    }


def _except(held: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A mapping without one of its names."""
    return {key: value for key, value in held.items() if key != name}


def _without(plugin: str, selection: Selection) -> Selection:
    """The same without a plugin."""
    return replace(selection, plugins=_except(selection.plugins, plugin))


def _by_default(plugin: str, option: str, selection: Selection) -> Selection:
    """The same with an option left to its default."""
    options = selection.plugins[plugin]
    default = options_model(type(options)).model_fields[option].get_default(call_default_factory=True)
    return replace(selection, plugins={**selection.plugins, plugin: options_with(options, option, default)})


def _other_pieces(one: Ruleset, other: Ruleset) -> bool:
    """Whether tiles or pieces differ."""
    return (one.contents, one.start) != (other.contents, other.start) or one.supplies != other.supplies


def _written(value: Any) -> str:
    """A value of an option as expressions have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
