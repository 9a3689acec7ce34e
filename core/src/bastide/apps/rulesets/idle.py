"""Selected plugins and options that change nothing in a combination, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

from bastide import Problem, Registry, Ruleset, Selection, coded, sentence, written_options

from ..words import option_text
from .differences import difference, same_rules
from .needless import Needless
from .trials import FIRST, GAMES, Trial, tried
from .without import by_default, except_for, has_other_pieces, without

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
    is the cause. A plugin is so without a cause if no game differs, whoever plays and however many points there are.

    Args:
        ruleset: the ruleset.
        registry: the plugins.
        trial: games of the ruleset.
    """

    def __init__(self, ruleset: Ruleset, registry: Registry, trial: Trial) -> None:
        self._selection = ruleset.selection
        self._registry = registry
        self._whole = ruleset, trial
        self._needless = Needless(ruleset, registry, trial)

    def problems(self) -> Iterator[Problem]:
        """A warning for each plugin that changes nothing; else for each of its options that might be at its default."""
        for plugin in self._selection.plugins:
            found = None if self._is_needed(plugin) else self._plugin(plugin)
            if found is None:
                yield from self._options(plugin)
            else:
                yield found

    def _plugin(self, plugin: str) -> Problem | None:
        """The warning for a plugin that changes nothing."""
        key, cause = f"plugins.{plugin}", self._cause(partial(without, plugin), self._others(plugin))
        if cause is not None:
            told = {"plugin": plugin, "cause": cause.name}
            if cause.lacking:
                message = coded("variant/idle-plugin-alone", "it changes nothing without {cause}", **told)
            else:
                message = coded("variant/idle-plugin", "it changes nothing beside {cause}", **told)
            return self._told(message, key, _hint(cause))
        if plugin not in self._needless:
            return None
        message = coded(
            "variant/idle-plugin-here",
            "it changes nothing in this combination: games at random go alike without it",
            plugin=plugin,
        )
        return self._told(message, key, self._needless.hint(plugin))

    def _options(self, plugin: str) -> Iterator[Problem]:
        """A warning for each option of a plugin that is not at its default, and might as well be."""
        chosen = written_options(self._selection.plugins[plugin], defaults=False)
        for option, value in chosen.items():
            siblings = [
                Part(f"{name} = {option_text(other)}", by_default(plugin, name, self._selection))
                for name, other in chosen.items()
                if name != option
            ]
            cause = self._cause(partial(by_default, plugin, option), [*siblings, *self._others(plugin)])
            company = None if cause or not isinstance(value, str | bool) else self._needless.option(plugin, option)
            told = {"option": option, "value": option_text(value), "cause": cause.name if cause else company}
            if company is not None:
                message = coded(
                    "variant/idle-option-here",
                    "{option} = {value} changes nothing in this combination: games at random go alike by default, as "
                    "they would not beside {cause}",
                    **told,
                )
            elif cause is None:
                continue
            elif cause.lacking:
                message = coded(
                    "variant/idle-option-alone", "{option} = {value} changes nothing without {cause}", **told
                )
            else:
                message = coded("variant/idle-option", "{option} = {value} changes nothing beside {cause}", **told)
            yield self._told(message, f"plugins.{plugin}.{option}", _hint(cause))

    def _told(self, message: str, key: str, hint: str) -> Problem:
        file, line = self._selection.places.get(key, (None, None))
        return Problem(message, file, line, key, None, hint, self._registry.key_in_words(key))

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
            Part(self._registry.titled(name), without(name, whole))
            for name in whole.plugins
            if name != plugin and not self._is_required(name)
        ]
        for name, count in whole.supply.items():
            found.append(Part(f"supply.{name} = {count}", replace(whole, supply=except_for(name, whole.supply))))
        for name, rate in whole.rates.items():
            found.append(Part(f"rates.{name} = {rate}", replace(whole, rates=except_for(name, whole.rates))))
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
        ours, theirs = self._whole, self._tried(change(self._selection))
        if theirs is None or has_other_pieces(ours[0], theirs[0]):
            return None
        alike = same_rules(difference(ours[0], theirs[0]))
        if any(ours[1].differs(theirs[1], number) for number in range(FIRST)):
            return None
        for part in parts:
            if self._matters(part.rest, change(part.rest), in_play=not alike):
                shown = not alike and any(ours[1].differs(theirs[1], number) for number in range(FIRST, GAMES))
                return None if shown else part
        return None

    def _tried(self, selection: Selection) -> tuple[Ruleset, Trial] | None:
        """The ruleset of a selection with games of as many players as those of the whole."""
        return tried(self._registry, selection, self._whole[1].seats)

    def _matters(self, one: Selection, other: Selection, *, in_play: bool) -> bool:
        """Whether the rules are others under the second selection, or half of all games; only these count in play."""
        ours, theirs = self._tried(one), self._tried(other)
        if ours is None or theirs is None:
            return ours is not None and not in_play
        if not in_play and not same_rules(difference(ours[0], theirs[0])):
            return True
        return ours[1].differs_often(theirs[1])


def _hint(cause: Part | None) -> str:
    return sentence("leave it out" if cause is None or cause.lacking else "leave one of the two out")
