"""The rulesets that the laws are tried on: all presets, and the accepted combinations of the plugins installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any, Literal, get_args, get_origin

import bastide
from bastide import BastideError, Plugin, Registry

#: Up to so many combinations are all tried; of more, enough to have any two settings together that go together.
ALL_UP_TO = 64

#: A plugin with its options, as an expression writes it.
Setting = tuple[str, str]


def rulesets() -> dict[str, bastide.Ruleset]:
    """The rulesets by the first text that means them; what means the same is there once."""
    return dict(_rulesets())


@cache
def _rulesets() -> dict[str, bastide.Ruleset]:
    registry = bastide.installed()
    found: dict[str, bastide.Ruleset] = {}
    seen = []
    for text in [*bastide.presets(registry), *combined(registry)]:
        selection = bastide.select(text, registry)
        means = (selection.plugins, selection.rates, selection.supply, selection.tile_counts, selection.tile_files)
        if means not in seen:
            seen.append(means)
            found[text] = bastide.resolve_variant(text)
    return found


def combined(registry: Registry) -> list[str]:
    """Combinations of plugins and options that can be played, as expressions."""
    choices = [
        [None, *((name, written) for written in settings(plugin))] for name, plugin in sorted(registry.usable.items())
    ]
    if prod(map(len, choices)) <= ALL_UP_TO:
        texts = [text for chosen in product(*choices) if (text := expression([s for s in chosen if s is not None]))]
        return [text for text in texts if accepted(text, registry)]
    return list(_covering([[s for s in choice if s is not None] for choice in choices], registry))


def _covering(choices: list[list[Setting]], registry: Registry) -> Iterator[str]:
    every = [setting for choice in choices for setting in choice]
    todo = {frozenset((one,)) for one in every} | {
        frozenset(pair) for pair in combinations(every, 2) if pair[0][0] != pair[1][0]
    }
    for wanted in sorted(todo, key=lambda pair: (-len(pair), sorted(pair))):
        if wanted not in todo:
            continue
        chosen = _with_what_it_needs(sorted(wanted), registry)
        if not accepted(expression(chosen), registry):
            continue
        for more in every:
            news = any(frozenset((more, other)) in todo for other in chosen)
            if news and more[0] not in dict(chosen):
                larger = _with_what_it_needs([*chosen, more], registry)
                if accepted(expression(larger), registry):
                    chosen = larger
        todo -= {frozenset(pair) for pair in combinations(chosen, 2)} | {frozenset((one,)) for one in chosen}
        yield expression(chosen)


def _with_what_it_needs(chosen: list[Setting], registry: Registry) -> list[Setting]:
    chosen = list(chosen)
    for name, _ in chosen:
        for needed in registry.usable[name].requires:
            if needed not in dict(chosen) and needed in registry.usable:
                chosen.append((needed, ""))
    return sorted(chosen)


def expression(chosen: list[Setting]) -> str:
    return " + ".join(f"{name}({options})" if options else name for name, options in chosen)


def accepted(text: str, registry: Registry) -> bool:
    """Whether something resolves, and can be played: it has tiles to draw and to start from."""
    try:
        ruleset = bastide.resolve(bastide.select(text, registry), registry)
    except BastideError:
        return False
    return ruleset.draw is not None and bool(ruleset.start) and any(ruleset.contents.values())


def settings(plugin: Plugin) -> list[str]:
    """The options of a plugin as expressions write them: each choice, and two values of each number."""
    if plugin.options is None:
        return [""]
    values: list[list[str]] = []
    for name, field in plugin.options.model_fields.items():
        values.append([] if field.is_required() else [""])
        values[-1] += [f"{name}={value}" for value in _others(field.annotation, field.default, plugin, name)]
    return [", ".join(part for part in parts if part) for parts in product(*values)]


def _others(annotation: Any, default: Any, plugin: Plugin, name: str) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (str(value) for value in get_args(annotation) if value != default)
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


def playing_alike(ruleset: bastide.Ruleset) -> Mapping[str, bastide.Ruleset]:
    """The rulesets that know all tiles and pieces of one, so that they can score its boards."""
    return {
        text: other
        for text, other in rulesets().items()
        if set(ruleset.tiles) <= set(other.tiles) and set(ruleset.piece_kinds) <= set(other.piece_kinds)
    }
