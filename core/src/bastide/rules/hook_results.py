"""What each hook may return."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from . import hookspecs, meeples, placement, scoring, turn
from .declarations import kinds, plugins, styles
from .declarations.field_types import misfit
from .declarations.keeping import fields


class Brought(Protocol):
    """What a plugin returns from a hook; its class says from which."""

    hook: ClassVar[str]


_MODULES = (plugins, styles, kinds, placement, meeples, scoring, turn, fields)


def _declared() -> dict[str, Any]:
    """Every type that says in its class which hook returns it, by name; of a family, its members."""
    found = {name: each for module in _MODULES for name, each in vars(module).items() if hasattr(each, "hook")}
    families = {base for each in found.values() for base in each.__bases__}
    return {name: each for name, each in found.items() if each not in families}


#: The types of what a hook returns, by its name without the project, in the order of the specification.
TYPES: dict[str, tuple[type[Any], ...]] = {
    hook: tuple(each for each in _declared().values() if each.hook == hook)
    for hook in (name.removeprefix("bastide_") for name in vars(hookspecs) if name.startswith("bastide_"))
}


def items(hook: str, answer: object) -> list[Any]:
    """The things that a plugin returned from a hook.

    Raises:
        TypeError: it returned something else; says what, and what belongs there.
    """
    if isinstance(answer, str | bytes) or not hasattr(answer, "__iter__"):
        raise TypeError(f"it returned {_named(answer)}, not a list")
    things = list(answer)
    for thing in things:
        if not isinstance(thing, TYPES[hook]):
            elsewhere = next((name for name, types in TYPES.items() if isinstance(thing, types)), None)
            wanted = ", ".join(kind.__name__ for kind in TYPES[hook])
            better = f"; return it from bastide_{elsewhere}" if elsewhere else ""
            raise TypeError(f"{_named(thing)} was in the list, and only {wanted} may be there{better}")
        wrong = misfit(thing)
        if wrong is not None:
            raise TypeError(f"in the {type(thing).__name__} {getattr(thing, 'id', '')}".rstrip() + f", {wrong}")
    return things


def _named(thing: object) -> str:
    name = type(thing).__name__
    return "None" if thing is None else f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
