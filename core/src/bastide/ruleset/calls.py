"""The seam through which the engine calls rules: errors are blamed, answers are checked, and listeners hear it.

When a ruleset is resolved, each callable of each rule gets a :class:`Call`, and the rule's field an entry to it. The
engine calls that like the callable itself; what is common to all calls is done here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bastide.rules.base import Rule, Verb
from bastide.rules.expressions.base import Expression
from bastide.rules.offers import Candidate, Offer, OffersMadeLate
from bastide.rules.scoring import Completion, Term
from bastide.rules.subjects import Subject
from bastide.rules.turn import StateKeeper
from bastide.text.problems import did_you_mean

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.table import Table
    from bastide.rules.events import Event
    from bastide.rules.meeples import Homecoming

_BLAMED: Final = "_bastide_rule"

R = TypeVar("R", bound=Rule | StateKeeper | Term)
#: What is made of an answer, given the position or table that the rule was asked about: the same in another form, or an
#: error.
Check = Callable[["Call", Any, Any], Any]


class Listener:
    """Hears what rules are asked and what happens, in games under a ruleset that names it; by itself, does nothing."""

    def call(self, call: Call, view: Position, arguments: tuple[Any, ...]) -> Any:
        """A rule is called; returns what it answers.

        Args:
            call: the callable.
            view: the position or table that it is given.
            arguments: what else it is given.
        """
        return call.function(view, *arguments)

    def happened(self, table: Table, event: Event) -> None:
        """An event happens, before any rule reacts to it."""

    def deploying(self, table: Table, player: int) -> None:
        """Where a player may deploy is about to be listed."""

    def deployments(self, table: Table, offers: Iterable[Offer]) -> None:
        """Deployments are offered, before any rule vetoes one."""

    def completing(self, position: Position, rule: Completion, feature: Feature) -> None:
        """A rule is about to be asked whether a feature is complete."""

    def going_home(self, position: Position, rule: Homecoming, piece: int) -> None:
        """A rule without a condition sends a piece home."""


class Call:
    """A callable of a rule, as the engine calls it."""

    __slots__ = ("_checked", "family", "field", "function", "id", "label", "plugin", "says", "verb")

    def __init__(
        self,
        function: Callable[..., Any],
        verb: Verb,
        *,
        id: str,
        plugin: str,
        family: str,
        field: str,
        says: str = "",
        label: str = "",
    ) -> None:
        #: The plugin's own callable.
        self.function = function
        #: How it is told.
        self.verb = verb
        #: The rule's id.
        self.id = id
        #: The plugin that the rule comes from.
        self.plugin = plugin
        #: The rule's type; ``Term`` for a callable of one of its terms.
        self.family = family
        #: The field that holds the callable.
        self.field = field
        #: The rule in one sentence.
        self.says = says
        #: The label of the term, if it belongs to one.
        self.label = label
        self._checked = _CHECKS.get(verb.gives)

    def __call__(self, view: Any, *arguments: Any) -> Any:
        """What the rule answers.

        Args:
            view: the position, or the table.
            arguments: what else the rule is given.
        """
        try:
            listener = view.ruleset.listener
            answer = self.function(view, *arguments) if listener is None else listener.call(self, view, arguments)
            checked = self._checked
            return answer if checked is None else checked(self, view, answer)
        except (Exception, SystemExit) as error:
            blame(error, self.id)
            raise

    def entry(self) -> Callable[..., Any]:
        """What does the same as calling it, and is called faster; :func:`call_of` gives the call again.

        It is a function with as many arguments as are given, where a call is an object that takes any number. Rules are
        called so often that this is seen in random play (``python -m bench.against``).
        """
        count = len(self.verb.takes)
        if self.verb.varies or count >= len(_ENTRIES):
            return self
        # Methods are called faster than objects.
        function = self.function.__call__ if isinstance(self.function, Expression) else self.function
        made: Any = _ENTRIES[count](self, function, self._checked)
        made.call = self
        entry: Callable[..., Any] = made
        return entry


def _entry_of_none(call: Call, function: Callable[..., Any], checked: Check | None) -> Any:
    def entry(view: Any) -> Any:
        try:
            listener = view.ruleset.listener
            answer = function(view) if listener is None else listener.call(call, view, ())
            return answer if checked is None else checked(call, view, answer)
        except (Exception, SystemExit) as error:
            blame(error, call.id)
            raise

    return entry


def _entry_of_one(call: Call, function: Callable[..., Any], checked: Check | None) -> Any:
    def entry(view: Any, one: Any) -> Any:
        try:
            listener = view.ruleset.listener
            answer = function(view, one) if listener is None else listener.call(call, view, (one,))
            return answer if checked is None else checked(call, view, answer)
        except (Exception, SystemExit) as error:
            blame(error, call.id)
            raise

    return entry


def _entry_of_two(call: Call, function: Callable[..., Any], checked: Check | None) -> Any:
    def entry(view: Any, one: Any, two: Any) -> Any:
        try:
            listener = view.ruleset.listener
            answer = function(view, one, two) if listener is None else listener.call(call, view, (one, two))
            return answer if checked is None else checked(call, view, answer)
        except (Exception, SystemExit) as error:
            blame(error, call.id)
            raise

    return entry


#: How an entry is made, by the number of arguments behind the view.
_ENTRIES: Final = (_entry_of_none, _entry_of_one, _entry_of_two)


def call_of(value: object) -> Call | None:
    """The call behind a field of a resolved rule, if it holds one."""
    found = getattr(value, "call", value)
    return found if isinstance(found, Call) else None


def _number(call: Call, _: Any, answer: Any) -> int:
    if answer.__class__ is not int:
        what = f"the count of {call.label}" if call.label else f"what {call.field} returned"
        raise TypeError(f"{what} is {answer!r}; it must be a whole number")
    return int(answer)


def _players(_: Call, __: Any, answer: Any) -> tuple[int, ...]:
    return tuple(sorted(answer))


def _cells(_: Call, __: Any, answer: Any) -> dict[int, None]:
    return dict.fromkeys(answer)


def _stack(_: Call, view: Any, answer: Any) -> str:
    # It has a sentence of its own for a stack that is not there.
    view.stack(answer)
    return str(answer)


def _tile(_: Call, view: Any, answer: Any) -> str | None:
    known = view.ruleset.tiles, view.ruleset.blocks
    if answer is not None and not any(answer in tiles for tiles in known):
        raise ValueError(f"there is no tile {answer!r}; {did_you_mean(str(answer), chain.from_iterable(known))}")
    return None if answer is None else str(answer)


def _offers(call: Call, view: Any, answer: Any) -> Any:
    # What is made late is made of offers alone.
    if type(answer) is OffersMadeLate:
        return answer.by(call.id)
    return [offer.by(call.id) for offer in _all_offers(call, view, answer)]


def _all_of(*types: type[Any]) -> Callable[[Call, Any, Any], list[Any]]:
    def checked(call: Call, _: Any, answer: Any) -> list[Any]:
        things = list(answer)
        for thing in things:
            if not isinstance(thing, types):
                wanted = " or ".join(each.__name__ for each in types)
                raise TypeError(f"{thing!r} was among what {call.field} returned; it must be {wanted}")
        return things

    return checked


_all_offers: Final = _all_of(Offer, Candidate)
#: What is made of an answer, by what the verb of the callable gives.
_CHECKS: Final[dict[str, Check]] = {
    "number": _number,
    "players": _players,
    "cells": _cells,
    "stack": _stack,
    "tile": _tile,
    "offers": _offers,
    "candidates": _all_of(Candidate),
    "subjects": _all_of(Subject),
}


def bound(rule: R, plugin: str) -> R:
    """A rule whose callables are called through the seam.

    Args:
        rule: the rule, or a plugin's state keeper.
        plugin: the plugin that it comes from.
    """
    rule_id = rule.id if isinstance(rule, Rule) else f"{plugin}/state"
    return _bound(rule, rule_id, plugin, getattr(rule, "says", ""))


def _bound(thing: R, rule_id: str, plugin: str, says: str) -> R:
    named: Any = thing
    verbs = named.verbs
    changed: dict[str, Any] = {}
    for field in dataclasses.fields(named):
        value = getattr(named, field.name)
        if isinstance(value, tuple) and any(isinstance(each, Term) for each in value):
            changed[field.name] = tuple([_bound(term, rule_id, plugin, says) for term in value])
        elif field.name in verbs and value is not None and not verbs[field.name].early:
            label = named.label if isinstance(named, Term) else ""
            changed[field.name] = Call(
                value,
                verbs[field.name],
                id=rule_id,
                plugin=plugin,
                family=type(named).__name__,
                field=field.name,
                says=says,
                label=label,
            ).entry()
    return dataclasses.replace(named, **changed) if changed else thing


def done(table: Table, offer: Offer | Candidate) -> None:
    """Do what an offer or a candidate says, through the seam.

    Args:
        table: the table.
        offer: one that has something to do.
    """
    assert offer.do is not None
    plugin = "" if table.ruleset.listener is None else table.ruleset.plugin_of(offer.rule)
    call = Call(offer.do, offer.verbs["do"], id=offer.rule, plugin=plugin, family=type(offer).__name__, field="do")
    call(table, offer)


def blame(error: BaseException, rule: str) -> None:
    """Note that a rule raised an error; of several that called each other, the one called last stays.

    A rule that ends the program, ``SystemExit``, raises like any other.

    Args:
        error: what was raised.
        rule: the rule's id; empty where no rule is behind it.
    """
    if rule and blamed(error) is None:
        setattr(error, _BLAMED, rule)


def blamed(error: BaseException) -> str | None:
    """The id of the rule that raised an error, if one did."""
    rule: str | None = getattr(error, _BLAMED, None)
    return rule
