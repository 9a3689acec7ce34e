"""Few rulesets that cover many combinations.

They cover every pair of compatible plugins, every value of an option with every other plugin, and every pair of values
of two options of one plugin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property, lru_cache
from itertools import chain, combinations
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import bastide
from bastide import BastideError, Plugin, Registry, Ruleset, options_model

#: The minimal number of tiles and tokens on the stacks at the beginning of a useful game.
ENOUGH = 30
#: How many rulesets are kept; thousands may be tried, and each takes about a megabyte.
_KEPT = 16
#: The plugins of a combination, each with the notation of its non-default options.
Chosen = Mapping[str, Mapping[str, str]]
#: A plugin; or a plugin, an option and a value, which is empty for the default.
Atom = tuple[str, ...]


def values(plugin: Plugin) -> dict[str, list[str]]:
    """The options of a plugin with values in the notation of expressions: each choice, and two of each number.

    The default comes first, written as nothing.
    """
    fields = {} if plugin.options is None else options_model(plugin.options).model_fields
    return {
        name: ([] if field.is_required() else [""]) + list(_others(field.annotation, field.default, plugin, name))
        for name, field in fields.items()
    }


def _others(annotation: Any, default: Any, plugin: Plugin, name: str) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(value) for value in get_args(annotation) if value != default)
    elif get_origin(annotation) in (Union, UnionType):
        # Words suffice where there are any: a number may be that of the players.
        choices = [choice for choice in get_args(annotation) if get_origin(choice) is Literal]
        for choice in choices or get_args(annotation):
            yield from _others(choice, default, plugin, name)
    elif isinstance(annotation, type) and issubclass(annotation, Enum):
        yield from (str(choice.value) for choice in annotation if default not in (choice, choice.value))
    elif annotation is bool:
        yield str(not default).lower()
    elif annotation is int and isinstance(default, int) and plugin.options is not None:
        for value in (default - 1, default + 1):
            try:
                options_model(plugin.options).model_validate({name: value})
            except ValueError:
                continue
            yield str(value)
            return


def expression(chosen: Chosen) -> str:
    """A combination as an expression."""
    texts = []
    for name, options in sorted(chosen.items()):
        written = ", ".join(f"{option}={value}" for option, value in options.items() if value)
        texts.append(f"{name}({written})" if written else name)
    return " + ".join(texts)


def atoms(chosen: Chosen) -> list[Atom]:
    """The plugins of a combination, and the values of their options."""
    return sorted(chain(((name,) for name in chosen), _settings(chosen)))


def _settings(chosen: Chosen) -> Iterator[Atom]:
    return ((name, option, value) for name, options in chosen.items() for option, value in options.items())


class Combinations:
    """The possible combinations of the plugins of a registry, as the resolver sees them.

    Args:
        registry: the plugins.
        enough: the minimal number of tiles and tokens on the stacks at the beginning.
    """

    def __init__(self, registry: Registry, enough: int = ENOUGH) -> None:
        self.registry = registry
        self._enough = enough
        self._usable = registry.usable
        self._values = {name: values(plugin) for name, plugin in self._usable.items()}
        self._refusals: dict[str, str] = {}
        self._resolve = lru_cache(_KEPT)(lambda text: bastide.resolve(bastide.select(text, registry), registry))

    def ruleset(self, chosen: Chosen) -> Ruleset | None:
        """The rules of a playable combination: it has start tiles, and enough to draw."""
        return None if self.refusal(chosen) else self._resolve(expression(chosen))

    def refusal(self, chosen: Chosen) -> str:
        """Why a combination cannot be played; empty if it can."""
        text = expression(chosen)
        if text not in self._refusals:
            self._refusals[text] = self._refusal(text)
        return self._refusals[text]

    def _refusal(self, text: str) -> str:
        try:
            ruleset = self._resolve(text)
            game = bastide.Game(ruleset, ["Red", "Blue"], seed=0)
        except BastideError as error:
            return str(error)
        left = sum(stack["size"] for stack in game.view("Red").stacks().values() if "size" in stack)
        if not ruleset.start:
            return "there is no start tile"
        if game.over:
            return "the game is over at once"
        return "" if left >= self._enough else f"there are only {left} tiles and tokens to be drawn"

    def together(self, names: Iterable[str]) -> Chosen:
        """Plugins with all that they require, under their defaults."""
        chosen: dict[str, dict[str, str]] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in chosen or name not in self._usable:
                continue
            chosen[name] = {option: options[0] for option, options in self._values[name].items() if options}
            waiting += self._usable[name].requires
        return chosen

    def founded(self, wanted: Iterable[Atom]) -> Chosen | None:
        """Plugins and values with all that a game with them requires; ``None`` if there is none."""
        wanted = list(wanted)
        for game in ("", *self.games):
            chosen = _written(self.together([game, *(atom[0] for atom in wanted)]), wanted)
            if not self.refusal(chosen):
                return chosen
        return None

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The plugins that are games by themselves."""
        alone = (name for name in sorted(self._usable) if not self._usable[name].requires)
        return tuple(name for name in alone if not self.refusal(self.together([name])))

    def covering(self, about: str | None = None) -> Iterator[Chosen]:
        """A few combinations that cover every possible pair of plugins and values.

        Args:
            about: only pairs with this plugin, or a value of it.
        """
        every: list[Atom] = sorted(
            [(name,) for name in self._usable]
            + [
                (name, option, value)
                for name, options in self._values.items()
                for option in options
                for value in options[option]
            ]
        )
        # Values of two plugins need not all meet, or there would be twice as many combinations.
        todo = {
            (one, other)
            for one, other in combinations(every, 2)
            if one[:2] != other[:2]
            and (one[0] == other[0] or len(one) == 1 or len(other) == 1)
            and (about is None or about in (one[0], other[0]))
        }
        # Plugins before values, so that the first few combinations cover most pairs of plugins.
        for wanted in sorted(todo, key=lambda pair: (len(pair[0]) + len(pair[1]), pair)):
            if wanted not in todo:
                continue
            chosen = self.founded(wanted)
            if chosen is None:
                todo.discard(wanted)
                continue
            fixed = {atom[:2] for atom in wanted}
            grown = self._grown(chosen, fixed, todo, checked=False)
            if self.refusal(grown):
                grown = self._grown(chosen, fixed, todo, checked=True)
            todo -= _pairs(grown)
            yield grown

    def _grown(self, chosen: Chosen, fixed: set[Atom], todo: set[Any], *, checked: bool) -> Chosen:
        """A combination with every further compatible plugin that adds an uncovered pair.

        Resolving takes long: at first only declarations are compared, and only if ``checked`` each addition is
        resolved.
        """
        for name in sorted(self._usable):
            # The options of the present plugins, or one more plugin with all that it requires.
            larger = self._with_news({**self.together([name]), **chosen}, fixed, todo, name)
            news = _pairs(larger) & todo - _pairs(chosen)
            if news and not self._declared_apart(larger) and not (checked and self.refusal(larger)):
                chosen = larger
        return chosen

    def _declared_apart(self, chosen: Chosen) -> bool:
        """Whether two plugins declare themselves incompatible."""
        for one, other in combinations(sorted(chosen), 2):
            mine, theirs = self._usable[one], self._usable[other]
            if (
                other in mine.conflicts
                or one in theirs.conflicts
                or (mine.slot is not None and mine.slot == theirs.slot)
            ):
                return True
        return False

    def _with_news(self, chosen: Chosen, fixed: set[Atom], todo: set[Any], name: str) -> Chosen:
        """A combination with those values for one plugin's options that cover most new pairs."""
        for option, choices in self._values[name].items():
            if choices and (name, option) not in fixed:
                others = [atom for atom in atoms(chosen) if atom[:2] != (name, option)]
                news = {
                    value: sum(_pair(other, (name, option, value)) in todo for other in others) for value in choices
                }
                chosen = _written(chosen, [(name, option, max(choices, key=news.__getitem__))])
        return chosen


def _pairs(chosen: Chosen) -> set[tuple[Atom, ...]]:
    return set(combinations(atoms(chosen), 2))


def _written(chosen: Chosen, wanted: Iterable[Atom]) -> Chosen:
    found = {name: dict(options) for name, options in chosen.items()}
    for atom in wanted:
        if len(atom) > 1:
            name, option, value = atom
            found[name][option] = value
    return found


def _pair(one: Atom, other: Atom) -> tuple[Atom, ...]:
    return (one, other) if one < other else (other, one)
