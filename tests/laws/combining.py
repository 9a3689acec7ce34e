"""Few rulesets that hold much.

Every two plugins that go together are in one of them, every value of an option with every other plugin, and every two
values of two options of one plugin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, combinations
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import bastide
from bastide import BastideError, Plugin, Registry

#: How many tiles and tokens have to lie on the stacks at the beginning for a game to be worth playing.
ENOUGH = 30
#: The plugins of a combination, each with what is written for those of its options that are not the default.
Chosen = Mapping[str, Mapping[str, str]]
#: A plugin; or a plugin, an option and a value, which is empty for the default.
Atom = tuple[str, ...]


def combined(registry: Registry) -> list[str]:
    """Combinations of plugins and options that can be played, as expressions."""
    return [expression(chosen) for chosen in _covering(registry)]


def values(plugin: Plugin) -> dict[str, list[str]]:
    """The options of a plugin with values as expressions write them: each choice, and two of each number.

    The default comes first, written as nothing.
    """
    fields = {} if plugin.options is None else plugin.options.model_fields
    return {
        name: ([] if field.is_required() else [""]) + list(_others(field.annotation, field.default, plugin, name))
        for name, field in fields.items()
    }


def _others(annotation: Any, default: Any, plugin: Plugin, name: str) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(value) for value in get_args(annotation) if value != default)
    elif get_origin(annotation) in (Union, UnionType):
        # Where there are words, they will do: a number may be one of the players.
        choices = [choice for choice in get_args(annotation) if get_origin(choice) is Literal]
        for choice in choices or get_args(annotation):
            yield from _others(choice, default, plugin, name)
    elif annotation is bool:
        yield str(not default).lower()
    elif annotation is int and plugin.options is not None:
        for value in (default - 1, default + 1):
            try:
                plugin.options.model_validate({name: value})
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


def together(names: Iterable[str], registry: Registry) -> Chosen:
    """Plugins with all that they need, under their defaults."""
    chosen: dict[str, dict[str, str]] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in chosen or name not in registry.usable:
            continue
        plugin = registry.usable[name]
        chosen[name] = {option: options[0] for option, options in values(plugin).items()}
        waiting += plugin.requires
    return chosen


@cache
def accepted(text: str) -> bool:
    """Whether something resolves, and can be played: there are start tiles, and enough to be drawn."""
    registry = bastide.installed()
    try:
        ruleset = bastide.resolve(bastide.select(text, registry), registry)
        game = bastide.Game(ruleset, ["Red", "Blue"], seed=0)
    except BastideError:
        return False
    left = sum(stack["size"] for stack in game.view("Red").stacks().values() if "size" in stack)
    return bool(ruleset.start) and not game.over and left >= ENOUGH


def founded(wanted: Iterable[Atom], registry: Registry) -> Chosen | None:
    """Plugins and values with all they need to be played, a game among them; ``None`` if they do not go together."""
    wanted = list(wanted)
    for game in ("", *_games(registry)):
        chosen = _written(together([game, *(atom[0] for atom in wanted)], registry), wanted)
        if accepted(expression(chosen)):
            return chosen
    return None


def _games(registry: Registry) -> list[str]:
    """The plugins that can be played by themselves."""
    return [
        name
        for name in sorted(registry.usable)
        if accepted(expression(together([name], registry))) and not registry.usable[name].requires
    ]


def atoms(chosen: Chosen) -> list[Atom]:
    """The plugins of a combination, and the values of their options."""
    return sorted(chain(((name,) for name in chosen), _settings(chosen)))


def _settings(chosen: Chosen) -> Iterator[Atom]:
    return ((name, option, value) for name, options in chosen.items() for option, value in options.items())


def _pairs(chosen: Chosen) -> set[tuple[Atom, ...]]:
    return set(combinations(atoms(chosen), 2))


def _covering(registry: Registry) -> Iterator[Chosen]:
    usable = registry.usable
    known = {name: values(plugin) for name, plugin in usable.items()}
    every: list[Atom] = sorted(
        [(name,) for name in usable]
        + [(name, option, value) for name, options in known.items() for option in options for value in options[option]]
    )
    # Values of two plugins need not all meet, or there would be twice as many combinations.
    todo = {
        (one, other)
        for one, other in combinations(every, 2)
        if one[:2] != other[:2] and (one[0] == other[0] or len(one) == 1 or len(other) == 1)
    }
    # Plugins before values, so that the first few combinations have most plugins together.
    for wanted in sorted(todo, key=lambda pair: (len(pair[0]) + len(pair[1]), pair)):
        if wanted not in todo:
            continue
        chosen = founded(wanted, registry)
        if chosen is None:
            todo.discard(wanted)
            continue
        fixed = {atom[:2] for atom in wanted}
        grown = _grown(chosen, known, fixed, todo, registry, checked=False)
        if not accepted(expression(grown)):
            grown = _grown(chosen, known, fixed, todo, registry, checked=True)
        chosen = grown
        todo -= _pairs(chosen)
        yield chosen


def _grown(
    chosen: Chosen,
    known: Mapping[str, Mapping[str, list[str]]],
    fixed: set[Atom],
    todo: set[Any],
    registry: Registry,
    *,
    checked: bool,
) -> Chosen:
    """A combination with every further plugin that brings a pair which is still to come, and goes with the rest.

    To resolve takes long: first only what plugins declare is looked at, and one by one they are ``checked`` if need be.
    """
    for name in sorted(registry.usable):
        # The options of what is there already, or one plugin more with all that it needs.
        larger = _with_news({**together([name], registry), **chosen}, known, fixed, todo, name)
        news = _pairs(larger) & todo - _pairs(chosen)
        if news and _declared_apart(larger, registry) is None and not (checked and not accepted(expression(larger))):
            chosen = larger
    return chosen


def _declared_apart(chosen: Chosen, registry: Registry) -> tuple[str, str] | None:
    """Two plugins that say themselves that they do not go together."""
    for one, other in combinations(sorted(chosen), 2):
        mine, theirs = registry.usable[one], registry.usable[other]
        if other in mine.conflicts or one in theirs.conflicts or (mine.slot is not None and mine.slot == theirs.slot):
            return one, other
    return None


def _written(chosen: Chosen, wanted: Iterable[Atom]) -> Chosen:
    found = {name: dict(options) for name, options in chosen.items()}
    for atom in wanted:
        if len(atom) > 1:
            name, option, value = atom
            found[name][option] = value
    return found


def _with_news(
    chosen: Chosen, known: Mapping[str, Mapping[str, list[str]]], fixed: set[Atom], todo: set[Any], name: str
) -> Chosen:
    """A combination with those values for one plugin's options that have most pairs which are still to come."""
    for option, choices in known[name].items():
        if (name, option) not in fixed:
            others = [atom for atom in atoms(chosen) if atom[:2] != (name, option)]
            news = {value: sum(_pair(other, (name, option, value)) in todo for other in others) for value in choices}
            chosen = _written(chosen, [(name, option, max(choices, key=news.__getitem__))])
    return chosen


def _pair(one: Atom, other: Atom) -> tuple[Atom, ...]:
    return (one, other) if one < other else (other, one)
