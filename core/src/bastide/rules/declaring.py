"""Dataclasses that share their methods, for what plugins declare.

Python compiles those of each dataclass. There are fifty kinds of things that a plugin may declare, and a program that
needs a few of them would wait for all. What is made, compared or hashed all the time, such as an event, is a dataclass
of Python.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from inspect import Parameter, Signature
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool, kw_only: bool = False) -> Callable[[type], type]:
        """Make dataclasses as Python does; what they inherit from must be made here, too.

        Args:
            frozen: that they do not change, which is so of all.
            kw_only: whether values are given by name alone.
        """
        assert frozen

        def made(cls: type) -> type:
            for name, method in _SHARED.items():
                if name not in vars(cls) or (name == "__hash__" and vars(cls)[name] is None):
                    setattr(cls, name, method)
            return dataclasses.dataclass(cls, init=False, repr=False, eq=False, kw_only=kw_only)

        return made


def _init(self: Any, /, *given: Any, **named: Any) -> None:
    if given:
        named |= type(self).__signature__.bind_partial(*given, **named).arguments
    values = vars(self)
    for field in fields(self):
        if field.name in named:
            values[field.name] = named.pop(field.name)
        elif field.default is not MISSING:
            values[field.name] = field.default
        elif field.default_factory is not MISSING:
            values[field.name] = field.default_factory()
        else:
            raise TypeError(f"{type(self).__name__} needs {field.name}")
    if named:
        raise TypeError(f"{type(self).__name__} has no {', '.join(named)}")
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot change {name} of a {type(self).__name__}")


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return all(getattr(self, field.name) == getattr(other, field.name) for field in fields(self) if field.compare)


def _hash(self: Any) -> int:
    hashed = [field for field in fields(self) if (field.compare if field.hash is None else field.hash)]
    return hash(tuple([getattr(self, field.name) for field in hashed]))


@recursive_repr()
def _repr(self: Any) -> str:
    shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({shown})"


class _Signature:
    """The signature of a class, for documentation and for those who ask :func:`inspect.signature`."""

    def __get__(self, thing: object, cls: Any) -> Signature:
        if thing is not None:
            raise AttributeError("__signature__")
        # Those that need no name come first, as in Python's.
        return Signature(list(map(_parameter, sorted(fields(cls), key=lambda field: bool(field.kw_only)))))


def _parameter(field: Field[Any]) -> Parameter:
    kind = Parameter.KEYWORD_ONLY if field.kw_only else Parameter.POSITIONAL_OR_KEYWORD
    default = field.default if field.default_factory is MISSING else field.default_factory()
    return Parameter(
        field.name, kind, default=Parameter.empty if default is MISSING else default, annotation=field.type
    )


_SHARED: dict[str, Any] = {
    "__init__": _init,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _repr,
    "__signature__": _Signature(),
}
