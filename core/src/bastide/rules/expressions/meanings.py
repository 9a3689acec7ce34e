"""What parts of functions mean as expressions: things that are asked something, and what is made of two of them.

A function's parts are plain values, :class:`~.base.Number`, ``Condition``, a :class:`Thing` such as a feature, or a
:class:`Truth`. An operation that has no expression raises :class:`UnreadError`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

from ..selectors import ANY, kinds, traits
from .base import Arithmetic, Both, Chosen, Comparison, Condition, Constant, Either, Not, Number
from .course_questions import Exhausted, HighestScore, PartNumber, RateOf, TurnNumber, Waiting
from .feature_questions import (
    Complete,
    FirstComplete,
    HasFlag,
    OfKind,
    count_borders,
    count_flags,
    count_pieces,
    count_segments,
    count_tiles,
)
from .subject_questions import AskedPlayer, InRole


class UnreadError(Exception):
    """A function that is not read.

    Args:
        node: where it says what is no question; ``None`` for the function as a whole.
        why: why it is not read.
    """

    def __init__(self, node: ast.AST | None, why: str) -> None:
        super().__init__(why if node is None else f"{why} (line {getattr(node, 'lineno', 0)})")


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something that is neither a number nor a condition, of which a function may ask something.

    Args:
        kind: what it is.
        size: how many it is, if it is several.
        loop: the loop that goes through it, for one of several.
        facts: what a condition says of one of several.
    """

    kind: str
    size: Number | None = None
    loop: ast.AST | None = None
    facts: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """Something of which only its truth is known."""

    condition: Condition | bool


_ORDERS: Final = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_TURNED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_LARGEST: Final = 2**31 - 1
#: Conditions count as 1 or 0 where numbers are added, subtracted or multiplied.
_LOOSE: Final = "+", "-", "*"


# What is asked


def attribute(of: Any, name: str, node: ast.AST) -> Any:
    """What an attribute of something is."""
    match of, name:
        case Thing("subject"), "feature":
            return Thing("subject's feature")
        case Thing("subject"), "features":
            return Thing("features")
        case Thing("feature"), "complete":
            return Complete()
        case Thing("subject's feature"), "complete":
            return FirstComplete()
        case Thing("feature" | "subject's feature"), "cells" | "tiles":
            return Thing(name, count_tiles)
        case Thing("feature" | "subject's feature"), "segments" | "definitions":
            return Thing(name, count_segments)
        case Thing("feature" | "subject's feature"), "pieces":
            return Thing(name, count_pieces())
        case Thing("feature" | "subject's feature"), "kind" | "traits" | "flags" | "borders":
            return Thing(name)
        case Thing("position"), "scores":
            return Thing(name)
        case Thing("position"), "part_number":
            return PartNumber()
        case Thing("position"), "turn_number":
            return TurnNumber()
        case Thing("offer"), "role":
            return Thing("offer's role")
        case Thing("piece", loop=loop), "kind" | "owner" | "role":
            return Thing(f"piece's {name}", loop=loop)
        case Thing("one of borders", loop=loop), "kind":
            return Thing("border's kind", loop=loop)
        case Thing("one of borders" | "one of features", loop=loop), "complete":
            return Thing("fact", loop=loop, facts={"complete": True})
    raise UnreadError(node, f"{name} of {of.kind if isinstance(of, Thing) else repr(of)} is no question")


def method(of: Any, name: str, given: list[Any], node: ast.AST) -> Any:
    """What a method of something gives."""
    match of, name, given:
        case Thing("position"), "rate", [str(rate)]:
            return RateOf(rate)
        case Thing("position"), "exhausted", []:
            return Exhausted()
        case Thing("position"), "waiting", []:
            return Waiting()
        case Thing("position"), "complete", [Thing("feature" | "subject's feature") as feature]:
            return attribute(feature, "complete", node)
        case Thing("position"), "stands_in", [Thing("feature" | "subject's feature"), AskedPlayer(), *names] if _texts(
            names
        ):
            return _some(count_pieces(kinds(*names) if names else ANY, mine=True))
        case Thing("position"), "piece", [Thing("one of pieces", loop=loop)]:
            return Thing("piece", loop=loop)
        case Thing("position"), "has_trait", [Thing("one of pieces", loop=loop), str(trait)]:
            return Thing("fact", loop=loop, facts={"kind": traits(trait)})
        case Thing("flags"), "get", [str(flag), int() as default] if default is not False and not default:
            return count_flags(flag)
        case Thing("flags"), "get", [str(flag)] | [str(flag), None | False]:
            return Truth(Comparison(count_flags(flag), "!=", Constant(0)))
    raise UnreadError(node, f"{ast.unparse(node)} is no question")


def compared(left: Any, sign: ast.cmpop, right: Any, node: ast.AST) -> Any:
    """Whether one compares to another."""
    if isinstance(sign, ast.In | ast.NotIn):
        found = _among(left, right, node)
        return denied(condition(found, node)) if isinstance(sign, ast.NotIn) else found
    order = _ORDERS.get(type(sign), "is")
    if isinstance(right, Thing) and not isinstance(left, Thing):
        left, order, right = right, _TURNED.get(order, order), left
    match left, order, right:
        case Thing(), "==", str():
            return _among(left, (right,), node)
        case Thing(), "!=", str():
            return denied(condition(_among(left, (right,), node), node))
        case Thing("piece's owner", loop=loop), "==", AskedPlayer():
            return Thing("fact", loop=loop, facts={"mine": True})
        case Thing("one of scores", loop=loop), "<" | "<=" | ">" | ">=", int() | Number():
            return Thing("fact", loop=loop, facts={order: number(right, node)})
        case str(), "==" | "!=", str():
            return (left == right) is (order == "==")
        case int(), _, int() if order != "is":
            return Comparison(Constant(left), order, Constant(right)).value(None, None, None)  # type: ignore[arg-type]  # constants ask nothing
    if order == "is":
        raise UnreadError(node, "it asks what is the same object")
    return Comparison(number(left, node, loosely=True), order, number(right, node, loosely=True))


def _among(one: Any, several: Any, node: ast.AST) -> Any:
    """Whether one is among several."""
    match one, several:
        case str(flag), Thing("flags"):
            return HasFlag(flag)
        case str(trait), Thing("traits"):
            return OfKind(traits(trait))
        case _, Thing():
            pass
        case Thing("kind"), tuple() | frozenset() if _texts(several):
            return OfKind(kinds(*several))
        case Thing("offer's role"), (str(role),):
            return InRole(role)
        case Thing("piece's role", loop=loop), (str(role),):
            return Thing("fact", loop=loop, facts={"role": role})
        case Thing("piece's kind" | "border's kind", loop=loop), tuple() | frozenset() if _texts(several):
            return Thing("fact", loop=loop, facts={"kind": kinds(*several)})
        case int() | str(), tuple() | frozenset():
            return one in several
        case Number(), tuple() | frozenset():
            return one_holds(*[Comparison(one, "==", number(each, node, loosely=True)) for each in several])
    raise UnreadError(node, f"{ast.unparse(node)} is no question")


def of_each(what: Any, several: str, held: Any, answer: Any, node: ast.AST) -> Any:
    """What any, all, sum or len says of those that something holds of."""
    if (what is sum or what is len) and type(answer) is int and answer == 1:
        answer = True
    both = joined(held, answer, node)
    facts, first = _facts(both, node), _facts(held, node)
    match several, facts:
        case "features", {"complete": True} if what is all and not first:
            return Complete()
        case "scores", {">": than} | {">=": than} if what is any and len(facts) == 1:
            return Comparison(HighestScore(), next(iter(facts)), than)
        case "scores", {"<": than} | {"<=": than} if what is all and held is True and len(facts) == 1:
            return Comparison(HighestScore(), next(iter(facts)), than)
        case ("pieces", {}) | ("borders", {"kind": _, "complete": True}):
            count = _count(several, facts)
            if what is all and several == "pieces" and first is not None:
                return Comparison(count, "==", _count(several, first))
            if what is any:
                return _some(count)
            if what is sum or what is len:
                return count
    raise UnreadError(node, f"{ast.unparse(node)} is no question")


def _facts(value: Any, node: ast.AST) -> Any:
    """What something says of one of several, if it says nothing else."""
    if value is True:
        return {}
    return value.facts if isinstance(value, Thing) and value.loop is node else None


def _count(several: str, facts: Mapping[str, Any]) -> Number:
    """How many there are that facts hold of."""
    if several == "pieces":
        return count_pieces(facts.get("kind", ANY), role=facts.get("role"), mine="mine" in facts)
    counts: list[Number] = [count_borders(kind) for kind in sorted(facts["kind"].kinds)]
    return reduce(lambda one, other: Arithmetic(one, "+", other), counts) if counts else Constant(0)


# Conditions and numbers


def condition(value: Any, node: ast.AST | None) -> Condition | bool:
    """Whether something is true."""
    match value:
        case Truth(condition=condition):
            return condition
        case Thing(size=Number() as size):
            return _some(size)
        case Condition():
            return value
        case Number():
            return Comparison(value, "!=", Constant(0))
        case None | int() | str():
            return bool(value)
    raise UnreadError(node, f"{_named(value)} is no condition")


def number(value: Any, node: ast.AST | None, *, loosely: bool = False) -> Number:
    """A whole number; loosely, also a condition, which is 1 where it holds."""
    if isinstance(value, Number):
        return value
    if isinstance(value, Condition) and loosely:
        return Chosen(value, Constant(1), Constant(0))
    if (type(value) is int or (loosely and type(value) is bool)) and abs(value) <= _LARGEST:
        return Constant(int(value))
    raise UnreadError(node, f"{_named(value)} is no number of 32 bits")


def reckoned(sign: str, left: Any, right: Any, node: ast.AST) -> Any:
    """Two numbers added, subtracted, multiplied, or the larger or smaller of them."""
    loosely = sign in _LOOSE
    found = Arithmetic(number(left, node, loosely=loosely), sign, number(right, node, loosely=loosely))
    if isinstance(left, int) and isinstance(right, int):
        return found.value(None, None, None)  # type: ignore[arg-type]  # constants ask nothing
    return found


def chosen(test: Condition | bool, yes: Any, no: Any, node: ast.AST) -> Any:
    """One thing where a condition holds, and another where it does not."""
    if isinstance(test, bool):
        return yes if test else no
    if all(isinstance(each, Number) or type(each) is int for each in (yes, no)):
        return Chosen(test, number(yes, node), number(no, node))
    known = all(isinstance(each, Condition | bool) for each in (yes, no))
    yes, no = condition(yes, node), condition(no, node)
    found = one_holds(all_hold(test, yes), all_hold(denied(test), no))
    return found if known else Truth(found)


def joined(one: Any, other: Any, node: ast.AST) -> Any:
    """What ``and`` says of two."""
    facts = [each for each in (one, other) if isinstance(each, Thing) and each.facts is not None]
    if facts and (one is True or other is True):
        return facts[0]
    if len(facts) == 2 and one.loop is other.loop and not one.facts.keys() & other.facts.keys():
        return replace(one, facts={**one.facts, **other.facts})
    if all(isinstance(each, Condition | bool) for each in (one, other)):
        return all_hold(one, other)
    return chosen(condition(one, node), other, one, node)


def parted(one: Any, other: Any, node: ast.AST) -> Any:
    """What ``or`` says of two."""
    if all(isinstance(each, Condition | bool) for each in (one, other)):
        return one_holds(one, other)
    return chosen(condition(one, node), one, other, node)


def all_hold(*conditions: Condition | bool) -> Condition | bool:
    """Whether all of some conditions hold."""
    return _joined(conditions, Both, decided_by=False)


def one_holds(*conditions: Condition | bool) -> Condition | bool:
    """Whether one of some conditions holds."""
    return _joined(conditions, Either, decided_by=True)


def _joined(
    conditions: Iterable[Condition | bool], join: Callable[[Condition, Condition], Condition], *, decided_by: bool
) -> Condition | bool:
    found: Condition | bool = not decided_by
    for each in conditions:
        if each is decided_by:
            return decided_by
        if not isinstance(each, bool):
            found = each if isinstance(found, bool) else join(found, each)
    return found


def denied(one: Condition | bool) -> Condition | bool:
    """Whether a condition does not hold."""
    if isinstance(one, bool):
        return not one
    return one.condition if isinstance(one, Not) else Not(one)


def _some(count: Number) -> Condition:
    return Comparison(count, ">", Constant(0))


def _texts(several: Iterable[Any]) -> bool:
    return all(type(each) is str for each in several)


def _named(value: Any) -> str:
    if isinstance(value, Thing):
        return value.kind
    # One that a function names again and again would be very long.
    return "a condition" if isinstance(value, Truth | Condition) else repr(value)
