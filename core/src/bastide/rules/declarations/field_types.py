"""Whether the fields of a declaration hold what their types say: a text is no tuple of its letters."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any, get_args

from ..selectors import Selector
from .styles import FlagPlace, Mark, SegmentShape, Texture

_HOLDERS: dict[str, tuple[Any, str]] = {
    "Selector": (Selector, 'a selector, such as kinds("city")'),
    "Callable": (Callable, "a function, or data that is called like one"),
    "tuple": (tuple, "a tuple"),
    "frozenset": (frozenset, "a frozenset"),
    "Mapping": (Mapping, "a mapping"),
    "str": (str, "a text"),
    "Picture": (tuple, "a tuple of marks"),
    "Texture": (Texture, "a Texture"),
    "float": (Real, "a number"),
    "int": (int, "a whole number"),
}
#: Fields whose texts are some few.
_CHOICES: dict[str, tuple[str, ...]] = {"SegmentShape": get_args(SegmentShape), "FlagPlace": get_args(FlagPlace)}


def _no_mark(thing: Any) -> str | None:
    """What is wrong with a part of a picture, or ``None``."""
    return misfit(thing) if isinstance(thing, Mark) else f"{thing!r:.60} is no Mark"


def misfit(thing: Any) -> str | None:
    """What is wrong with the fields of a dataclass, or ``None``.

    Args:
        thing: a rule or another declaration; anything that is no dataclass passes.
    """
    if not dataclasses.is_dataclass(thing) or isinstance(thing, type):
        return None
    for field in dataclasses.fields(thing):
        written = str(field.type)
        holder = _HOLDERS.get(written.removesuffix(" | None").partition("[")[0])
        value: Any = getattr(thing, field.name)
        if written in _CHOICES and value not in _CHOICES[written]:
            return f"{field.name} must be one of {', '.join(_CHOICES[written])}, not {value!r:.60}"
        if holder is None or (value is None and written.endswith("| None")) or "|" in written.removesuffix(" | None"):
            continue
        if not issubclass(type(value), holder[0]):
            return f"{field.name} must be {holder[1]}, not {value!r:.60}"
        if written.startswith(("tuple[str, ...]", "frozenset[str]")):
            stray = next((item for item in value if not isinstance(item, str)), None)
            if stray is not None:
                return f"{field.name} holds texts, not {stray!r:.60}"
        if dataclasses.is_dataclass(value):
            inner = misfit(value)
            if inner is not None:
                return f"in {field.name}, {inner}"
        if written == "Picture":
            wrong = next(filter(None, map(_no_mark, value)), None)
            if wrong is not None:
                return f"in {field.name}, {wrong}"
    return None
