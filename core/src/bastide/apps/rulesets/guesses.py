"""Guesses at changes that mend a problem of a variant, likeliest first; the caller tries them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bastide import Plugin, Problem, Registry, Sentence, did_you_mean, options_model

from .changes import Change, Inherited, Way, add, drop, exchange, leave_out, rename, rewrite, set_option, unlist, way_of

#: The plugins that can be selected, by name.
Usable = Mapping[str, Plugin]
_NAME = re.compile(r"\w[\w.-]*")
#: For an option with more values than this, only those next to the wrong one are tried.
_FEW = 8


def likely(problem: Problem, variant: Mapping[str, Any], inherited: Inherited, registry: Registry) -> Iterator[Change]:
    """Changes of what the problem itself names: its key, and its plugins."""
    chosen, usable = selected(variant, inherited), registry.usable
    names = _names_in(problem)
    way = way_of(variant, problem.key)
    yield from _better(problem, variant, way)
    if way is not None:
        yield from _other_values(variant, way, usable)
    named = [name for name in names if name in chosen or name in usable]
    yield from (add(name) for name in named if name not in chosen and name in usable)
    yield from (leave_out(name) for name in named if name in chosen)
    if way is None:
        # A text has no keys: any plugin that it names may be the superfluous one.
        yield from (leave_out(name) for name in names if name not in named and _NAME.fullmatch(name))
        return
    held = _held(variant, way)
    if isinstance(held, list):
        yield from (unlist(way, name) for name in held if name in names)
    elif way[0] != "plugins" or (len(way) > 2 and way[2] not in _schema_of(usable.get(way[1]))[0]):
        yield drop(way)


def pairs(problem: Problem, variant: Mapping[str, Any], inherited: Inherited, registry: Registry) -> Iterator[Change]:
    """Combined changes of what the problem names: replacing a plugin, or leaving it out with its dependents."""
    chosen, usable = selected(variant, inherited), registry.usable
    named = [name for name in _names_in(problem) if name in usable]
    # Leaving one out may leave another without a plugin that it requires.
    lacking = [name for plugin in sorted(chosen) if plugin in usable for name in usable[plugin].requires]
    missing = [name for name in dict.fromkeys([*named, *lacking]) if name not in chosen and name in usable]
    yield from (exchange(old, new) for old in named if old in chosen for new in missing)
    yield from (exchange(old, *missing) for old in named if old in chosen and len(missing) > 1)
    for name in named:
        if name in chosen and (builders := _builders(name, chosen, usable)):
            yield leave_out(name, *builders)
    for name in missing:
        if len(builders := _builders(name, chosen, usable)) > 1:
            yield leave_out(*builders)


def further(problem: Problem, variant: Mapping[str, Any], inherited: Inherited, registry: Registry) -> Iterator[Change]:
    """Changes beyond what the problem names: a text without a term, other options, other plugins."""
    chosen, usable = selected(variant, inherited), registry.usable
    names = _names_in(problem)
    extends = variant.get("extends")
    term = problem.place.parts.get("term") if isinstance(problem.place, Sentence) else None
    # A word that is no plugin's may be another one for what is there, and to drop it does not leave that out.
    slots = {plugin.slot for plugin in usable.values() if plugin.slot is not None}
    close = None
    for name in names[:1]:
        close = (
            registry.did_you_mean(name, chosen) or did_you_mean(name, {*usable, *slots}) or registry.did_you_mean(name)
        )
    known = not names or (isinstance(close, Sentence) and close.parts["close"] not in chosen)
    if isinstance(term, str) and isinstance(extends, str) and f" {term}" in extends and known:
        yield rewrite(("extends",), extends, extends.replace(f" {term}", "", 1))
    for name in names:
        if name in chosen and name in usable:
            yield from _options(name, usable[name], _own_options(variant, name))
    # A plugin with many dependents is likelier to be missing than one with none.
    for name in sorted(usable, key=lambda name: (-len(_builders(name, usable, usable)), name)):
        if name not in chosen and name not in names:
            yield add(name)
    yield from (leave_out(name) for name in sorted(chosen) if name not in names)


def selected(variant: Mapping[str, Any], inherited: Inherited) -> frozenset[str]:
    """The plugins of a variant, as far as known."""
    own, removed = variant.get("plugins"), variant.get("remove")
    names = [name for name in removed if isinstance(name, str)] if isinstance(removed, list) else []
    left = (inherited or frozenset()).difference(names)
    return left | frozenset(own if isinstance(own, Mapping) else ())


def _builders(name: str, among: Collection[str], usable: Usable) -> tuple[str, ...]:
    """The plugins that require one, and those that require them."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        wanted = waiting.pop()
        for other in sorted(among):
            if other in usable and wanted in usable[other].requires and other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(sorted(found))


def _names_in(problem: Problem) -> list[str]:
    """Every name in a problem, in reading order."""
    found: dict[str, None] = {}
    # Hints are left out: they list the alternatives.
    for text in (problem.message, problem.place):
        if text is not None:
            found |= dict.fromkeys(_parts(text))
    key = problem.key.split(".")[1:] if problem.key is not None else []
    return list(found | dict.fromkeys(key[:1]))


def _parts(text: str) -> Iterator[str]:
    """The values in a sentence; for a text made elsewhere, its words."""
    if not isinstance(text, Sentence):
        yield from _NAME.findall(text)
        return
    for part in text.parts.values():
        if isinstance(part, Sentence):
            yield from _parts(part)
        elif isinstance(part, str):
            yield from [part] if _NAME.fullmatch(part) else _NAME.findall(part)
    if not text.parts:
        yield from _NAME.findall(text)


def _better(problem: Problem, variant: Mapping[str, Any], way: Way | None) -> Iterator[Change]:
    """The word that was most likely meant, if the problem suggests one."""
    meant = problem.hint.parts.get("close") if isinstance(problem.hint, Sentence) else None
    extends = variant.get("extends")
    if way is None and isinstance(extends, str):
        yield from _nearest_value(extends, problem)
        yield from _other_texts(extends, problem, meant)
    if not isinstance(meant, str) or way is None:
        return
    held = _held(variant, way)
    if isinstance(held, str):
        yield rewrite(way, held, meant)
    elif isinstance(held, list):
        yield from (rewrite(way, name, meant) for name in held if name in _names_in(problem))
    yield rename(way, meant)


def _nearest_value(extends: str, problem: Problem) -> Iterator[Change]:
    """Another text to extend, with the nearest valid value of an option, if the hint suggests one."""
    nearest = problem.hint.parts.get("value") if isinstance(problem.hint, Sentence) else None
    term = problem.place.parts.get("term") if isinstance(problem.place, Sentence) else None
    if isinstance(nearest, int) and isinstance(term, str):
        for name in _names_in(problem):
            other = re.sub(rf"(?<![\w.-]){re.escape(name)}\s*=\s*[^,)]+", f"{name}={nearest}", term)
            if other != term:
                yield rewrite(("extends",), extends, extends.replace(term, other, 1))


def _other_texts(extends: str, problem: Problem, meant: Any) -> Iterator[Change]:
    """Another text to extend, with the word that was meant."""
    term = problem.place.parts.get("term") if isinstance(problem.place, Sentence) else None
    if isinstance(meant, str) and isinstance(term, str) and term.startswith("-"):
        added = re.compile(rf"\s\+\s+{re.escape(meant)}(?:\([^()]*\))?(?![\w.-])")
        if added.search(extends):
            # It is added or left out, but not both.
            without = extends.replace(f" {term}", "", 1)
            yield rewrite(("extends",), extends, without)
            yield rewrite(("extends",), extends, added.sub("", without))
            return
    if isinstance(meant, str) and isinstance(term, str) and re.search(rf"\+\s+{re.escape(meant)}(?![\w.-])", extends):
        # By another name, it is there already.
        yield rewrite(("extends",), extends, extends.replace(f" {term}", "", 1))
    elif isinstance(meant, str):
        for name in filter(_NAME.fullmatch, _names_in(problem)):
            other = re.sub(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", lambda _: meant, extends)
            if other != extends:
                yield rewrite(("extends",), extends, other)


def _held(variant: Mapping[str, Any], way: Way) -> Any:
    here: Any = variant
    for name in way:
        here = here[name]
    return here


def _other_values(variant: Mapping[str, Any], way: Way, usable: Usable) -> Iterator[Change]:
    """Other values of an option whose key is given."""
    if len(way) == 3 and way[0] == "plugins" and way[1] in usable:
        yield from _options(way[1], usable[way[1]], _own_options(variant, way[1]), way[2])


def _own_options(variant: Mapping[str, Any], plugin: str) -> Mapping[str, Any]:
    sections = variant.get("plugins")
    options = sections.get(plugin) if isinstance(sections, Mapping) else None
    return options if isinstance(options, Mapping) else {}


def _options(name: str, plugin: Plugin, now: Mapping[str, Any], only: str | None = None) -> Iterator[Change]:
    """Other values of the options of a plugin, the default first."""
    known, definitions = _schema_of(plugin)
    for option, allowed in known.items():
        if only is not None and option != only:
            continue
        default = allowed.get("default")
        given = now.get(option, default)
        for value in dict.fromkeys(_hashable([default, *_values(allowed, given, definitions)])):
            if value is not None and (value != given or type(value) is not type(given)):
                yield set_option(name, option, value)


def _schema_of(plugin: Plugin | None) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The JSON Schema of each option of a plugin, with its definitions."""
    if plugin is None or plugin.options is None:
        return {}, {}
    try:
        found = options_model(plugin.options).model_json_schema()
    # A model may hold values that JSON Schema cannot express.
    except Exception:
        return {}, {}
    return found.get("properties", {}), found.get("$defs", {})


def _hashable(values: Sequence[Any]) -> Iterator[Any]:
    return (value for value in values if isinstance(value, str | int | float))


def _values(allowed: Mapping[str, Any], now: Any, definitions: Mapping[str, Any]) -> list[Any]:
    """Some values that a JSON Schema admits, those next to the current one if there are many."""
    reference = allowed.get("$ref")
    if isinstance(reference, str):
        return _values(definitions.get(reference.rpartition("/")[2], {}), now, definitions)
    if "const" in allowed:
        return [allowed["const"]]
    if "enum" in allowed:
        return list(allowed["enum"][:_FEW])
    if "anyOf" in allowed:
        return [value for part in allowed["anyOf"] for value in _values(part, now, definitions)]
    if allowed.get("type") == "boolean":
        return [True, False]
    if allowed.get("type") in ("integer", "number"):
        low, high = allowed.get("minimum"), allowed.get("maximum")
        if isinstance(now, int | float) and not isinstance(now, bool):
            # The bound that was exceeded.
            return [low] if low is not None and now < low else [high] if high is not None and now > high else []
    return []
