"""Selected plugins and options that change nothing in a combination, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
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
    written_options,
)

from ..words import option_text
from .differences import difference, same_rules
from .trials import Trial

#: In so many games at random nothing may differ with something that is idle, while half of the first ones do without
#: the cause: what shows now and then is neither.
GAMES, FIRST = 30, 6
_HALF = FIRST // 2

#: Makes a selection without what may be idle.
Change = Callable[[Selection], Selection]


@dataclass(frozen=True, slots=True)
class Part:
    """What may be the cause.

    Args:
        name: the part of a variant in words.
        rest: the selection without it; with it, if that is what the variant lacks.
        lacking: whether the variant lacks it.
    """

    name: str
    rest: Selection
    lacking: bool = False


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
            if cause is None:
                continue
            if cause.lacking:
                message = coded(
                    "variant/idle-plugin-alone", "it changes nothing without {cause}", plugin=plugin, cause=cause.name
                )
            else:
                message = coded(
                    "variant/idle-plugin", "it changes nothing beside {cause}", plugin=plugin, cause=cause.name
                )
            yield self._told(message, f"plugins.{plugin}", cause)

    def options(self) -> Iterator[Problem]:
        """A warning for each option that is not at its default, and might as well be."""
        for plugin, options in self._selection.plugins.items():
            chosen = written_options(options, defaults=False)
            for option, value in chosen.items():
                siblings = [
                    Part(f"{name} = {option_text(other)}", _by_default(plugin, name, self._selection))
                    for name, other in chosen.items()
                    if name != option
                ]
                change = partial(_by_default, plugin, option)
                cause = self._cause(change, [*siblings, *self._others(plugin)])
                if cause is None:
                    continue
                told = {"option": option, "value": option_text(value), "cause": cause.name}
                if cause.lacking:
                    message = coded(
                        "variant/idle-option-alone", "{option} = {value} changes nothing without {cause}", **told
                    )
                else:
                    message = coded("variant/idle-option", "{option} = {value} changes nothing beside {cause}", **told)
                yield self._told(message, f"plugins.{plugin}.{option}", cause)

    def _told(self, message: str, key: str, cause: Part) -> Problem:
        file, line = self._selection.places.get(key, (None, None))
        words = self._registry.key_in_words(key)
        hint = sentence("leave it out" if cause.lacking else "leave one of the two out")
        return Problem(message, file, line, key, None, hint, words)

    def _is_needed(self, plugin: str) -> bool:
        """Whether a plugin fills a slot, as the game itself does, or others require it."""
        return self._registry.usable[plugin].slot is not None or self._is_required(plugin)

    def _is_required(self, plugin: str) -> bool:
        """Whether others require a plugin, which then cannot be left out."""
        return any(plugin in self._registry.usable[each].requires for each in self._selection.plugins)

    def _others(self, plugin: str) -> list[Part]:
        """What may be left out besides a plugin, or put where the variant has nothing."""
        whole = self._selection
        found: list[Part] = [
            Part(self._registry.titled(name), _without(name, whole))
            for name in whole.plugins
            if name != plugin and not self._is_required(name)
        ]
        for name, count in whole.supply.items():
            found.append(Part(f"supply.{name} = {count}", replace(whole, supply=_except(whole.supply, name))))
        for name, rate in whole.rates.items():
            found.append(Part(f"rates.{name} = {rate}", replace(whole, rates=_except(whole.rates, name))))
        for slot, name in self._vacant.items():
            options = self._registry.usable[name].options
            rest = replace(
                whole,
                plugins={**whole.plugins, name: None if options is None else options()},
                slots={**whole.slots, slot: name},
            )
            found.append(Part(self._registry.titled(name), rest, lacking=True))
        return found

    @cached_property
    def _vacant(self) -> dict[str, str]:
        """The slots that nothing fills, each with the last of the plugins that go with the rest."""
        filled, usable = self._selection.slots, self._registry.usable
        return {
            str(plugin.slot): name
            for name, plugin in sorted(usable.items())
            if plugin.slot and plugin.slot not in filled and {*plugin.requires} <= {*self._selection.plugins}
        }

    def _cause(self, change: Change, parts: Iterable[Part]) -> Part | None:
        """What keeps a change from mattering; ``None`` if it matters, or never would."""
        ours, theirs = self._whole, self._resolved(change(self._selection))
        if theirs is None or _other_pieces(ours[0], theirs[0]):
            return None
        alike = same_rules(difference(ours[0], theirs[0]))
        if not alike and any(ours[1].differs(theirs[1], number) for number in range(FIRST)):
            return None
        for part in parts:
            if self._matters(part.rest, change(part.rest), in_play=not alike):
                shown = not alike and any(ours[1].differs(theirs[1], number) for number in range(FIRST, GAMES))
                return None if shown else part
        return None

    def _matters(self, one: Selection, other: Selection, *, in_play: bool) -> bool:
        """Whether the rules are others under the second selection, or half of all games; only these count in play."""
        ours, theirs = self._resolved(one), self._resolved(other)
        if ours is None or theirs is None:
            return ours is not None and not in_play
        if not in_play and not same_rules(difference(ours[0], theirs[0])):
            return True
        return sum(ours[1].differs(theirs[1], number) for number in range(FIRST)) >= _HALF

    def _resolved(self, selection: Selection) -> tuple[Ruleset, Trial] | None:
        try:
            ruleset = resolve(selection, self._registry)
        except BastideError:
            return None
        return ruleset, Trial(ruleset)


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
    """Whether tiles differ, or pieces that everybody has."""
    return (one.contents, one.start) != (other.contents, other.start) or one.supplies != other.supplies
