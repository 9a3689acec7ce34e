"""Small changes of a variant, each described in a few words."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bastide import listed, sentence

#: The plugins that a variant inherits; ``None`` if unknown.
Inherited = frozenset[str] | None
#: The keys that lead to a value.
Way = tuple[str, ...]
#: The index of an item, and what follows it.
_INDEX = re.compile(r"\[\d+\].*")
#: The displayed name of a plugin, by its name.
Call = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Change:
    """A small change of a variant; changes with equal texts are equal.

    Args:
        text: a short description.
        make: changes a variant object, given its inherited plugins; raises a ``LookupError`` if there is nothing to
            change.
        halves: the changes it combines.
        tell: the description with displayed names of plugins; without it, no plugin is named.
    """

    text: str
    make: Callable[[dict[str, Any], Inherited], None] = field(compare=False)
    halves: tuple[Change, ...] = field(default=(), compare=False)
    tell: Callable[[Call], str] | None = field(default=None, compare=False)


def leave_out(*plugins: str) -> Change:
    """Leave plugins out: one, and others that depend on it."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        for plugin in plugins:
            own = _section(variant, "plugins").pop(plugin, None)
            if plugin in inherited if inherited is not None else own is None:
                removed = variant.setdefault("remove", [])
                if not isinstance(removed, list) or plugin in removed:
                    raise LookupError(plugin)
                removed.append(plugin)
            elif own is None:
                raise LookupError(plugin)

    def tell(call: Call) -> str:
        return sentence("leave out {plugin}", plugin=listed(map(call, plugins)))

    return Change(tell(str), make, tell=tell)


def add(plugin: str) -> Change:
    """Add a plugin with its defaults."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        removed = variant.get("remove")
        if isinstance(removed, list) and plugin in removed:
            if inherited is not None and plugin not in inherited:
                raise LookupError(plugin)
            removed.remove(plugin)
            if not removed:
                del variant["remove"]
            return
        section = _section(variant, "plugins", made=True)
        if plugin in section:
            raise LookupError(plugin)
        section[plugin] = {}

    def tell(call: Call) -> str:
        return sentence("add {plugin}", plugin=call(plugin))

    return Change(tell(str), make, tell=tell)


def exchange(old: str, *new: str) -> Change:
    """Replace one plugin by others."""
    halves = leave_out(old), *map(add, new)

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        for half in halves:
            half.make(variant, inherited)

    def tell(call: Call) -> str:
        return sentence("take {new} instead of {old}", new=listed(map(call, new)), old=call(old))

    return Change(tell(str), make, halves, tell)


def set_option(plugin: str, option: str, value: Any) -> Change:
    """Set an option of a plugin."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        del inherited
        options = _section(variant, "plugins", made=True).setdefault(plugin, {})
        if not isinstance(options, dict):
            raise LookupError(plugin)
        options[option] = value

    shown = json.dumps(value, ensure_ascii=False)

    def tell(call: Call) -> str:
        return sentence("set {option} of {plugin} to {value}", option=option, plugin=call(plugin), value=shown)

    return Change(tell(str), make, tell=tell)


def drop(way: Way) -> Change:
    """Delete a key."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        del inherited
        del _above(variant, way)[way[-1]]

    return Change(sentence("leave out {plugin}", plugin=".".join(way)), make)


def unlist(way: Way, item: str) -> Change:
    """Delete one item of a list."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        del inherited
        above = _above(variant, way)
        found = above[way[-1]]
        if not isinstance(found, list) or item not in found:
            raise LookupError(item)
        found.remove(item)
        if not found:
            del above[way[-1]]

    return Change(sentence("take {item} out of {key}", item=item, key=".".join(way)), make)


def rename(way: Way, new: str) -> Change:
    """Rename a key."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        del inherited
        section = _above(variant, way)
        if new in section:
            raise LookupError(new)
        # The order of the keys is kept: of two in conflict the later one is reported.
        renamed = {new if key == way[-1] else key: value for key, value in section.items()}
        section.clear()
        section.update(renamed)

    return Change(sentence("write {new} instead of {old}", new=new, old=way[-1]), make)


def rewrite(way: Way, old: str, new: str) -> Change:
    """Rewrite a text, or one item of a list of texts."""

    def make(variant: dict[str, Any], inherited: Inherited) -> None:
        del inherited
        above = _above(variant, way)
        found = above[way[-1]]
        if isinstance(found, list) and old in found:
            found[found.index(old)] = new
        elif found == old:
            above[way[-1]] = new
        else:
            raise LookupError(old)

    return Change(sentence("write {new} instead of {old}", new=new, old=old), make)


def base_of(variant: str | Mapping[str, Any]) -> dict[str, Any]:
    """A variant as a mutable object."""
    return {"extends": variant} if isinstance(variant, str) else copy.deepcopy(dict(variant))


def changed(base: Mapping[str, Any], change: Change, inherited: Inherited) -> dict[str, Any] | None:
    """A variant with a change applied; ``None`` if there is nothing to change."""
    variant = copy.deepcopy(dict(base))
    try:
        change.make(variant, inherited)
    except LookupError:
        return None
    return variant


def way_of(variant: Mapping[str, Any], key: str | None) -> Way | None:
    """The keys that a dotted key stands for, which may contain dots themselves; ``None`` if it leads nowhere."""
    if key is None:
        return None
    here: Any = variant
    way: list[str] = []
    # An item of a list has the key of the list.
    rest = _INDEX.sub("", key)
    while rest:
        names = [name for name in here if rest == name or rest.startswith(f"{name}.")] if isinstance(here, dict) else []
        if not names:
            return None
        name = max(names, key=len)
        way.append(name)
        here = here[name]
        rest = rest[len(name) + 1 :]
    return tuple(way)


def _above(variant: dict[str, Any], way: Way) -> dict[str, Any]:
    here: Any = variant
    for name in way[:-1]:
        here = here[name]
    if not isinstance(here, dict) or way[-1] not in here:
        raise LookupError(way)
    return here


def _section(variant: dict[str, Any], name: str, *, made: bool = False) -> dict[str, Any]:
    found = variant.setdefault(name, {}) if made else variant.get(name, {})
    return found if isinstance(found, dict) else {}
