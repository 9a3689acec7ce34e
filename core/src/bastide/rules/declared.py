"""What plugins declare: immutable things of fields, which are the same if all their fields are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from inspect import Parameter, Signature, isroutine
from typing import Any, ClassVar, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def declared(*, kw_only: bool = True) -> Callable[[type[T]], type[T]]:
    """Make a dataclass that has the methods of :class:`Declared`, from which it comes."""
    return dataclass(frozen=True, kw_only=kw_only, init=False, eq=False, repr=False)


class _Signature:
    """How a class is called, told to those who ask, as documentation does."""

    def __get__(self, thing: object, family: type[Any]) -> Signature:
        if not is_dataclass(family):
            raise AttributeError("__signature__")
        ordered = sorted(fields(family), key=lambda each: bool(each.kw_only))
        return Signature([_parameter(each) for each in ordered])


class _Lean(type):
    """Lists what authors use of a class of declarations: its methods; its fields stand in its signature."""

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if name[0] != "_" and isroutine(getattr(cls, name))]


class Declared(metaclass=_Lean):
    """The methods of all that plugins declare, which do what those of other dataclasses do.

    Python would compile its own for each of sixty classes, of which most commands use a few. A plugin's dataclass that
    is derived from one of them has its own.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __signature__ = _Signature()

    def __init__(self, *in_order: Any, **named: Any) -> None:
        left = [*in_order]
        for each in fields(self):
            if left and not each.kw_only:
                value = left.pop(0)
            elif each.name in named:
                value = named.pop(each.name)
            elif each.default is not MISSING:
                value = each.default
            elif each.default_factory is not MISSING:
                value = each.default_factory()
            else:
                raise TypeError(f"{type(self).__name__} needs {each.name}=")
            object.__setattr__(self, each.name, value)
        if left or named:
            wrong = [*map(repr, left), *(f"{name}=" for name in named)]
            raise TypeError(f"{type(self).__name__} cannot take {', '.join(wrong)}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check or complete the fields."""

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self) if each.hash is not False))

    def __repr__(self) -> str:
        given = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self))
        return f"{type(self).__qualname__}({given})"


def _parameter(each: Field[Any]) -> Parameter:
    kind = Parameter.KEYWORD_ONLY if each.kw_only else Parameter.POSITIONAL_OR_KEYWORD
    start = Parameter.empty if each.default is MISSING else each.default
    if each.default_factory is not MISSING:
        start = each.default_factory()
    return Parameter(each.name, kind, default=start, annotation=each.type)


def _values(thing: Any) -> tuple[Any, ...]:
    return tuple(getattr(thing, each.name) for each in fields(thing))
