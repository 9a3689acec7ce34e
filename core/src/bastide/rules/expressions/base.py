"""Rules as data: numbers and conditions that a rule may hold instead of a function, and how they are put together.

An expression is called like a function that a plugin writes, and answers the same. Unlike most functions it can be
read: it prints as what it says, ``bastide plugins check`` counts it as data, and an engine may compile it. Numbers are
compared and added, conditions are joined with ``&``, ``|`` and ``~``::

    when=count_flags("inn") > 0
    when=(count_tiles == 2) & ~is_complete

What they ask stands beside this module, by what is asked: a feature, a subject, a placement, the board, the course.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any, ClassVar, Final, dataclass_transform

from ..selectors import Selector

if TYPE_CHECKING:
    from bastide.engine.position import Position

_COMPARISONS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ARITHMETIC: Final[dict[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "max": max,
    "min": min,
}
#: What parts may be, by how they are annotated: the type, and what it is called where something else is given.
_HELD: Final[dict[str, tuple[type, str]]] = {
    "Selector": (Selector, 'a selector, such as kinds("city")'),
    "str": (str, "a text"),
    "bool": (bool, "True or False"),
}


@dataclass_transform(frozen_default=True, eq_default=False)
class Data:
    """Something that a rule says as data: a word, and what it is said of.

    Its parts are its annotated fields, in order, and of these types; they never change. Two are the same if their types
    and parts are. One prints as plugins write it: its ``word``, with its parts in parentheses.
    """

    #: The names of its parts.
    part_names: ClassVar[tuple[str, ...]] = ()
    #: What those of its parts must be whose types are looked at, see ``_HELD``; the last says whether they may be none.
    held: ClassVar[tuple[tuple[str, type, str, bool], ...]] = ()
    #: What plugins write.
    word: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # One method for all makes the parts: dataclasses would compile methods for each of these many classes.
        fields = vars(cls).get("__annotations__", {}).items()
        cls.part_names += tuple(name for name, kind in fields if "ClassVar" not in str(kind))
        written = [(name, str(kind).removesuffix(" | None"), str(kind).endswith("None")) for name, kind in fields]
        cls.held += tuple((name, *_HELD[kind], optional) for name, kind, optional in written if kind in _HELD)

    def __init__(self, *parts: Any) -> None:
        for name, part in zip(self.part_names, parts, strict=True):
            object.__setattr__(self, name, part)
        for name, kind, called, optional in self.held:
            part = getattr(self, name)
            if not isinstance(part, kind) and not (optional and part is None):
                raise TypeError(f"{name} of {self.word or type(self).__name__} must be {called}, not {part!r:.60}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted")

    def parts(self) -> tuple[Any, ...]:
        """Its parts, in order."""
        return tuple(getattr(self, name) for name in self.part_names)

    def same(self, other: object) -> bool:
        """Whether another one says the same."""
        if not isinstance(other, Data) or type(other) is not type(self):
            return False
        mine, theirs = self.parts(), other.parts()
        return all(a.same(b) if isinstance(a, Data) else a == b for a, b in zip(mine, theirs, strict=True))

    def __eq__(self, other: object) -> Any:
        return self.same(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.parts()))

    def __repr__(self) -> str:
        given = ", ".join(map(repr, self.parts()))
        return f"{self.word}({given})" if given else self.word


class Expression(Data):
    """Something that a rule asks of the board, as data."""

    def value(self, position: Position, about: Any, player: int | None) -> Any:
        """What it is worth.

        Args:
            position: the position.
            about: the subject, feature, offer or candidate that it is asked about; ``None`` for none.
            player: the player it is asked for.
        """
        raise NotImplementedError

    def __call__(self, position: Position, *given: Any) -> Any:
        """What it is worth, called as a rule's callable is."""
        if not given:
            return self.value(position, None, None)
        about = player = None
        for thing in given:
            if thing.__class__ is int:
                if player is None:
                    player = thing
            elif about is None:
                about = thing
        return self.value(position, about, player)


class Number(Expression):
    """A whole number. It is compared with ``==``, ``!=``, ``<``, ``<=``, ``>`` and ``>=``, which gives a condition."""

    __hash__ = Expression.__hash__

    def __eq__(self, other: object) -> Any:
        return Comparison(self, "==", _number(other)) if _is_number(other) else False

    def __ne__(self, other: object) -> Any:
        return Comparison(self, "!=", _number(other)) if _is_number(other) else True

    def __lt__(self, other: Number | int) -> Condition:
        return Comparison(self, "<", _number(other))

    def __le__(self, other: Number | int) -> Condition:
        return Comparison(self, "<=", _number(other))

    def __gt__(self, other: Number | int) -> Condition:
        return Comparison(self, ">", _number(other))

    def __ge__(self, other: Number | int) -> Condition:
        return Comparison(self, ">=", _number(other))

    def __add__(self, other: Number | int) -> Number:
        return Arithmetic(self, "+", _number(other))

    __radd__ = __add__

    def __sub__(self, other: Number | int) -> Number:
        return Arithmetic(self, "-", _number(other))

    def __mul__(self, other: Number | int) -> Number:
        return Arithmetic(self, "*", _number(other))

    __rmul__ = __mul__

    def at_least(self, other: Number | int) -> Number:
        """The larger of two numbers."""
        return Arithmetic(self, "max", _number(other))

    def at_most(self, other: Number | int) -> Number:
        """The smaller of two numbers."""
        return Arithmetic(self, "min", _number(other))


class Condition(Expression):
    """Something that holds or does not; joined with ``&`` (and), ``|`` (or) and ``~`` (not)."""

    __hash__ = Expression.__hash__

    def __and__(self, other: Condition) -> Condition:
        return Both(self, other)

    def __or__(self, other: Condition) -> Condition:
        return Either(self, other)

    def __invert__(self) -> Condition:
        return Not(self)

    def __bool__(self) -> bool:
        raise TypeError(f"whether {self!r} holds depends on the board; join conditions with &, | and ~")


_HELD["Number"] = (Number, "a number, such as count_tiles")
_HELD["Condition"] = (Condition, "a condition, such as is_complete")


class Constant(Number):
    """The same number, or text, always."""

    constant: Any

    def value(self, position: Position, about: Any, player: int | None) -> Any:
        """The constant."""
        return self.constant

    def __repr__(self) -> str:
        return repr(self.constant)


class Arithmetic(Number):
    """Two numbers, added, subtracted, multiplied, or the larger or smaller of them."""

    left: Number
    operation: str
    right: Number

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The result."""
        left = self.left.value(position, about, player)
        return _ARITHMETIC[self.operation](left, self.right.value(position, about, player))

    def __repr__(self) -> str:
        if self.operation in ("max", "min"):
            return f"{self.operation}({self.left!r}, {self.right!r})"
        return f"({self.left!r} {self.operation} {self.right!r})"


class Comparison(Condition):
    """Two numbers compared."""

    left: Number
    operation: str
    right: Number

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it holds."""
        left = self.left.value(position, about, player)
        return _COMPARISONS[self.operation](left, self.right.value(position, about, player))

    def __bool__(self) -> bool:
        # Rules that hold numbers are compared with == like any others; then it is the numbers' sameness that is meant.
        if self.operation in ("==", "!="):
            return self.left.same(self.right) is (self.operation == "==")
        return Condition.__bool__(self)

    def __repr__(self) -> str:
        return f"({self.left!r} {self.operation} {self.right!r})"


class Both(Condition):
    """Two conditions that both hold."""

    left: Condition
    right: Condition

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether both hold."""
        return bool(self.left.value(position, about, player) and self.right.value(position, about, player))

    def __repr__(self) -> str:
        return f"({self.left!r} & {self.right!r})"


class Either(Condition):
    """Two conditions of which one holds, or both."""

    left: Condition
    right: Condition

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether one holds."""
        return bool(self.left.value(position, about, player) or self.right.value(position, about, player))

    def __repr__(self) -> str:
        return f"({self.left!r} | {self.right!r})"


class Not(Condition):
    """A condition that does not hold."""

    condition: Condition

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it does not hold."""
        return not self.condition.value(position, about, player)

    def __repr__(self) -> str:
        return f"~{self.condition!r}"


class Chosen(Number):
    """One number where a condition holds, and another where it does not."""

    word: ClassVar = "choose"
    condition: Condition
    then: Number
    otherwise: Number

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number that holds."""
        chosen = self.then if self.condition.value(position, about, player) else self.otherwise
        return int(chosen.value(position, about, player))


def any_of(conditions: Iterable[Condition]) -> Condition:
    """Whether one of some conditions holds; there must be one at least.

    Args:
        conditions: the conditions, as they would stand with ``|`` between them.
    """
    return reduce(operator.or_, conditions)


def constant(value: int | str) -> Any:
    """Always the same number or text.

    Args:
        value: the number or text.
    """
    return Constant(value)


def choose(condition: Condition, then: Number | int, otherwise: Number | int) -> Number:
    """One number where a condition holds, and another where it does not."""
    return Chosen(condition, _number(then), _number(otherwise))


def _is_number(other: object) -> bool:
    return isinstance(other, Number) or type(other) is int


def _number(other: object) -> Number:
    if isinstance(other, Number):
        return other
    if type(other) is not int:
        raise TypeError(f"a number is compared and added with numbers, not with {other!r}")
    return Constant(other)
