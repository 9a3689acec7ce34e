"""Functions of rules, read as the expressions that say the same.

A function that a plugin writes for a condition or a number is read off its syntax tree, in terms of what it is given:
the position, a feature or subject, a player. What it answers is then asked as :mod:`~.questions` asks it. Most
functions ask for something that is no question, and cannot be read; they are called.

A function is read only if its source compiles to its very code. Names that it finds outside must be bound once in their
source, in no loop, to what cannot change: numbers, texts, tuples and frozen sets of these, functions that are read in
turn. What another module sets in a module from outside, once the function was read, is not seen.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from types import FunctionType
from typing import Any, Final

from ..base import Verb
from .base import Constant, Expression
from .course_questions import HighestScore
from .meanings import (
    Thing,
    UnreadError,
    all_hold,
    attribute,
    chosen,
    compared,
    condition,
    denied,
    joined,
    method,
    number,
    of_each,
    one_holds,
    parted,
    reckoned,
)
from .source_trees import Source, source_of, times_bound
from .subject_questions import AskedPlayer

#: What a function is given, by what its verb calls it.
_GIVEN: Final[dict[str, Any]] = {
    "feature": Thing("feature"),
    "subject": Thing("subject"),
    "player": AskedPlayer(),
    "offer": Thing("offer"),
}
_SIGNS: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
#: How many parts of syntax trees are looked at for one function, so that reading ends.
_PARTS: Final = 2000
_UNUSUAL: Final = (
    inspect.CO_GENERATOR
    | inspect.CO_COROUTINE
    | inspect.CO_ASYNC_GENERATOR
    | inspect.CO_VARARGS
    | inspect.CO_VARKEYWORDS
)
_NONE: Final = object()


def read(function: Callable[..., Any], verb: Verb) -> Expression:
    """The expression that answers what a function of a rule answers.

    Args:
        function: the function; an expression is read already.
        verb: how it is told, which says what it is given and what it answers.

    Raises:
        UnreadError: it is not read; says why.
    """
    if isinstance(function, Expression):
        return function
    if verb.does or verb.early or verb.varies or verb.gives not in ("", "number"):
        raise UnreadError(None, "only conditions and numbers are read")
    given = [Thing("position"), *(_GIVEN.get(name, Thing(f"argument {name}")) for name in verb.takes)]
    reader = _Reader()
    try:
        value = reader.called(function, given, {}, None)
        answer = number(value, None) if verb.gives else condition(value, None)
    except RecursionError as error:
        raise UnreadError(None, "it is nested too deeply") from error
    if isinstance(answer, bool):
        return Constant(int(answer))
    # What a function names once and says again and again stands in an expression each time.
    parts: list[Any] = [answer]
    for part in parts:
        if len(parts) > _PARTS:
            raise UnreadError(None, "it is too long")
        if isinstance(part, Expression):
            parts += part.parts()
    return answer


class _Reader:
    """Reads one function, with those that it calls."""

    def __init__(self) -> None:
        self.frames: list[tuple[FunctionType, Source]] = []
        self.parts = 0

    # Functions

    def called(self, function: Any, given: Sequence[Any], named: Mapping[str, Any], node: ast.AST | None) -> Any:
        """What a function answers."""
        if type(function) is not FunctionType:
            raise UnreadError(node, f"{type(function).__name__} is no function with a source")
        code = function.__code__
        if any(code is other.__code__ for other, _ in self.frames):
            raise UnreadError(node, f"{code.co_name} calls itself")
        if code.co_flags & _UNUSUAL:
            raise UnreadError(node, f"{code.co_name} is a generator, or takes any number of arguments")
        source = source_of(function)
        if source is None:
            raise UnreadError(node, f"there is no source of {code.co_name}, or another one")
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        defaults = function.__defaults__ or ()
        left_out = dict(zip(names[code.co_argcount - len(defaults) : code.co_argcount], defaults, strict=True))
        left_out |= function.__kwdefaults__ or {}
        bound = dict(zip(names[: code.co_argcount], given, strict=False))
        twice = named.keys() & {*bound, *names[: code.co_posonlyargcount]}
        bound = {name: _lasting(value, name, node) for name, value in left_out.items()} | bound | dict(named)
        if twice or len(given) > code.co_argcount or bound.keys() != set(names):
            raise UnreadError(node, f"{code.co_name} takes other arguments")
        self.frames.append((function, source))
        read: Any = source[0].body
        answer = self.answer(read, bound) if isinstance(read, list) else self.value(read, bound)
        self.frames.pop()
        return answer

    def answer(self, statements: Sequence[ast.stmt], names: Mapping[str, Any]) -> Any:
        """What a function answers that goes on with some statements."""
        for index, statement in enumerate(statements):
            match statement:
                case ast.Return(value=value):
                    return None if value is None else self.value(value, names)
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    names = {**names, name: self.value(value, names)}
                case ast.If(test=test, body=body, orelse=otherwise):
                    rest = statements[index + 1 :]
                    holds = condition(self.value(test, names), test)
                    if isinstance(holds, bool):
                        return self.answer([*(body if holds else otherwise), *rest], names)
                    yes, no = self.answer([*body, *rest], names), self.answer([*otherwise, *rest], names)
                    return chosen(holds, yes, no, statement)
                case ast.Expr(value=ast.Constant()) | ast.Pass():
                    pass
                case _:
                    raise UnreadError(statement, f"it has a statement {type(statement).__name__}")
        return None

    def name(self, name: str, node: ast.AST) -> Any:
        """What a name stands for that a function finds outside."""
        function, (_, (module, *around)) = self.frames[-1]
        code = function.__code__
        # In a class, names with two underscores are others.
        if name in code.co_varnames or name in code.co_cellvars or name.startswith("__"):
            raise UnreadError(node, f"{name} may have no value")
        value: Any = _NONE
        if name in code.co_freevars:
            assert function.__closure__ is not None
            times = [times_bound(scope, name) for scope in around if not isinstance(scope, ast.ClassDef)]
            if sum(times) != 1:
                raise UnreadError(node, f"{name} is bound more than once, or in a loop")
            try:
                value = function.__closure__[code.co_freevars.index(name)].cell_contents
            except ValueError as error:
                raise UnreadError(node, f"{name} has no value yet") from error
        else:
            value = function.__globals__.get(name, _NONE)
            if times_bound(module, name) != (value is not _NONE):
                raise UnreadError(node, f"{name} is bound more than once, or in a loop, or elsewhere")
        if value is not _NONE:
            return _lasting(value, name, node)
        value = getattr(builtins, name, _NONE)
        # Functions have it in some versions of typeshed only.
        if value is _NONE or vars(builtins) is not getattr(function, "__builtins__", None):
            raise UnreadError(node, f"{name} is not known")
        return value

    # Values

    def value(self, node: ast.expr, names: Mapping[str, Any]) -> Any:
        """What is written: something plain, a number, a condition, a thing, or something that is true or not."""
        self.parts += 1
        if self.parts > _PARTS:
            raise UnreadError(node, "it is too long")
        ask = partial(self.value, names=names)
        match node:
            case ast.Constant(value=(bool() | int() | str() | None) as value):
                return value
            case ast.Name(id=name):
                return names[name] if name in names else self.name(name, node)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                several = tuple([_lasting(ask(part), "a part", part) for part in parts])
                return frozenset(several) if isinstance(node, ast.Set) else several
            case ast.Attribute(value=of, attr=name):
                return attribute(ask(of), name, node)
            case ast.Subscript(value=ast.Attribute(value=of, attr="features"), slice=ast.Constant(value=0)):
                return attribute(ask(of), "feature", node)
            case ast.Call(func=what, args=[ast.GeneratorExp() | ast.ListComp() as loop], keywords=[]):
                return self.loop(ask(what), loop, names)
            case ast.Call(func=ast.Attribute(value=of, attr=name), args=args, keywords=[]):
                return method(ask(of), name, [ask(each) for each in args], node)
            case ast.Call(func=what, args=args, keywords=keywords):
                named = {str(each.arg): ask(each.value) for each in keywords}
                return self.call(ask(what), [ask(each) for each in args], named, node)
            case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
                return reckoned(_SIGNS[type(sign)], ask(left), ask(right), node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return reckoned("-", 0, ask(operand), node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return denied(condition(ask(operand), node))
            case ast.Compare(left=left, ops=signs, comparators=others):
                values = [ask(each) for each in (left, *others)]
                found = [compared(*each, node) for each in zip(values, signs, values[1:], strict=False)]
                return reduce(partial(joined, node=node), found)
            case ast.BoolOp(op=sign, values=parts):
                join = joined if isinstance(sign, ast.And) else parted
                return reduce(partial(join, node=node), map(ask, parts))
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return chosen(condition(ask(test), test), ask(body), ask(otherwise), node)
        raise UnreadError(node, f"{ast.unparse(node)} is no question")

    def call(self, what: Any, given: Sequence[Any], named: Mapping[str, Any], node: ast.AST) -> Any:
        """What a call of a function gives."""
        if type(what) is FunctionType:
            return self.called(what, given, named, node)
        if not named and len(given) > 1 and (what is max or what is min):
            return reduce(partial(reckoned, what.__name__, node=node), given)
        if not named and len(given) == 1:
            (value,) = given
            if what is len and isinstance(value, Thing) and value.size is not None:
                return value.size
            if what is max and isinstance(value, Thing) and value.kind == "scores":
                return HighestScore()
            if what is bool:
                return condition(value, node)
            if what is int:
                return int(value) if isinstance(value, bool) else number(value, node, loosely=True)
        raise UnreadError(node, f"{ast.unparse(node)} is no question")

    def loop(self, what: Any, node: ast.GeneratorExp | ast.ListComp, names: Mapping[str, Any]) -> Any:
        """What any, all, sum or len says of all that a loop goes through."""
        match node.generators:
            case [ast.comprehension(target=ast.Name(id=name), iter=over, ifs=ifs, is_async=0)]:
                through = self.value(over, names)
            case _:
                raise UnreadError(node, "it has a loop in a loop")
        if not (what is any or what is all or what is sum or (what is len and isinstance(node, ast.ListComp))):
            raise UnreadError(node, f"{ast.unparse(node)} is asked for more than any, all, sum or len")
        several = through.kind if isinstance(through, Thing) else ""
        if not several and not isinstance(through, tuple | frozenset):
            raise UnreadError(node, f"{ast.unparse(node)} goes through what is no question")
        found = []
        for each in [Thing(f"one of {several}", loop=node)] if several else through:
            inner = {**names, name: each}
            held = reduce(partial(joined, node=node), [self.value(test, inner) for test in ifs], True)
            found.append((held, 1 if what is len else self.value(node.elt, inner)))
        if several:
            return of_each(what, several, *found[0], node)
        if what is any:
            return one_holds(*[all_hold(condition(held, node), condition(answer, node)) for held, answer in found])
        if what is all:
            return all_hold(
                *[one_holds(denied(condition(held, node)), condition(answer, node)) for held, answer in found]
            )
        counted = [chosen(condition(held, node), number(answer, node, loosely=True), 0, node) for held, answer in found]
        return reduce(partial(reckoned, "+", node=node), counted) if counted else 0


def _lasting(value: Any, name: str, node: ast.AST | None) -> Any:
    """A value that does not change."""
    parts: list[Any] = [value]
    for part in parts:
        if type(part) in (tuple, frozenset):
            parts.extend(part)
        elif part is not None and type(part) not in (bool, int, str, FunctionType):
            raise UnreadError(node, f"{name} is a {type(part).__name__}")
    return value
