"""The same ruleset with every callable of its rules inside another one, so that somebody can look on."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bastide.rules.base import Rule
from bastide.rules.scoring import Term
from bastide.rules.turn import StateKeeper

from .tables import CourseTables, MeepleTables, PlacementTables, Plans, Ruleset, ScoringTables


class Spot(NamedTuple):
    """Where in a ruleset a callable stands.

    ``rule`` is the rule, or a plugin's state keeper; ``term`` the one of its terms, for a scoring rule; ``field`` the
    name of the field that holds the callable, and ``family`` the type of rule, or ``Term``.
    """

    plugin: str
    rule: Any
    term: Term | None
    field: str

    @property
    def id(self) -> str:
        """The rule's id."""
        return self.rule.id if isinstance(self.rule, Rule) else f"{self.plugin}/state"

    @property
    def family(self) -> str:
        """The type of rule, or ``Term``."""
        return type(self.rule if self.term is None else self.term).__name__


#: Puts a callable inside another one.
Wrap = Callable[[Spot, Callable[..., Any]], Callable[..., Any]]


class Inside:
    """A callable inside another one. It equals the inner one, so that the rules that hold either are equal, too."""

    __slots__ = ("inner", "outer")

    def __init__(self, inner: Callable[..., Any], outer: Callable[..., Any]) -> None:
        self.inner = inner
        self.outer = outer

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """What the outer callable makes of it."""
        return self.outer(*arguments, **named)

    def __eq__(self, other: object) -> bool:
        return bool(self.inner == (other.inner if isinstance(other, Inside) else other))

    def __hash__(self) -> int:
        return hash(self.inner)


def wrapped(ruleset: Ruleset, wrap: Wrap) -> Ruleset:
    """The same ruleset with every callable of every rule inside another one; nothing changes for the one given.

    Args:
        ruleset: the ruleset.
        wrap: puts a callable inside another one.
    """
    copies = _Copies(ruleset, wrap)
    fields = {field.name: getattr(ruleset, field.name) for field in dataclasses.fields(ruleset) if field.init}
    changes = {name: copies.of(value) for name, value in fields.items()}
    return dataclasses.replace(ruleset, **changes)


class _Copies:
    """Copies of rules, one of each; whatever holds none stays what it is."""

    def __init__(self, ruleset: Ruleset, wrap: Wrap) -> None:
        self._wrap = wrap
        self._plugins = {entry.rule.id: entry.plugin for entry in ruleset.rules}
        self._keepers = {id(keeper): plugin for plugin, keeper in ruleset.keepers.items()}
        # With the originals, whose numbers must not be given to others as long as this lives.
        self._made: dict[int, tuple[Any, Any]] = {}
        self._terms: dict[tuple[int, int], Term] = {}

    def of(self, value: Any) -> Any:
        """A value with copies in place of the rules in it."""
        if isinstance(value, Rule | StateKeeper):
            made = self._made.get(id(value))
            if made is None:
                made = self._made[id(value)] = value, self._copy(value)
            return made[1]
        if isinstance(value, Plans):
            # These are put together as they are needed, out of rules of the ruleset that they belong to.
            return Plans(lambda subject, occasion: self.of(value[subject, occasion]))
        if isinstance(value, PlacementTables | MeepleTables | ScoringTables | CourseTables):
            return self._tables(value)
        if isinstance(value, Mapping):
            items = {key: self.of(item) for key, item in value.items()}
            return value if all(items[key] is value[key] for key in items) else items
        if isinstance(value, tuple):
            if len(value) == 2 and isinstance(value[0], Rule) and isinstance(value[1], Term):
                # A term beside its rule, as plans hold them: the one that the copy of the rule has.
                return self.of(value[0]), self._terms[id(value[0]), id(value[1])]
            parts = [self.of(item) for item in value]
            if all(new is old for new, old in zip(parts, value, strict=True)):
                return value
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if dataclasses.is_dataclass(value) and hasattr(value, "rule") and isinstance(value.rule, Rule):
            return dataclasses.replace(value, rule=self.of(value.rule))  # type: ignore[type-var]  # no class, but one of it
        return value

    def _tables(self, tables: Any) -> Any:
        changes = {field.name: self.of(getattr(tables, field.name)) for field in dataclasses.fields(tables)}
        if isinstance(tables, MeepleTables):
            # What may be deployed on a tile is looked up anew, among the copies.
            changes["plans"] = {}
        return dataclasses.replace(tables, **changes)

    def _copy(self, rule: Rule | StateKeeper) -> Any:
        plugin = self._keepers.get(id(rule), "") if isinstance(rule, StateKeeper) else self._plugins.get(rule.id, "")
        changed = self._fields(rule, Spot(plugin, rule, None, ""))
        for field in dataclasses.fields(rule):
            terms = getattr(rule, field.name)
            if isinstance(terms, tuple) and any(isinstance(term, Term) for term in terms):
                changed[field.name] = tuple([self._term(term, plugin, rule) for term in terms])
        return dataclasses.replace(rule, **changed) if changed else rule

    def _term(self, term: Term, plugin: str, rule: Any) -> Term:
        made = dataclasses.replace(term, **self._fields(term, Spot(plugin, rule, term, "")))
        self._terms[id(rule), id(term)] = made
        return made

    def _fields(self, thing: Any, spot: Spot) -> dict[str, Any]:
        found = {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}
        return {
            name: Inside(value, self._wrap(spot._replace(field=name), value))
            for name, value in found.items()
            if callable(value) and not isinstance(value, type)
        }


_dressings: list[Callable[[Ruleset], Ruleset]] = []


def dress(dressing: Callable[[Ruleset], Ruleset]) -> None:
    """From now on, let something make another ruleset of each that is resolved."""
    if dressing not in _dressings:
        _dressings.append(dressing)


def undress(dressing: Callable[[Ruleset], Ruleset]) -> None:
    """From now on, leave rulesets as they are resolved."""
    _dressings.remove(dressing)


def dressed(ruleset: Ruleset) -> Ruleset:
    """A ruleset just resolved, with whatever it is to be dressed in."""
    for dressing in _dressings:
        ruleset = dressing(ruleset)
    return ruleset
