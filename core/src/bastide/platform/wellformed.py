"""Whether the fields of a declaration hold what their types say: a text is no tuple of its letters."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

_HOLDERS: dict[str, tuple[type, str]] = {
    "tuple": (tuple, "a tuple"),
    "frozenset": (frozenset, "a frozenset"),
    "Mapping": (Mapping, "a mapping"),
    "str": (str, "a text"),
}


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
        if holder is None or (value is None and written.endswith("| None")) or "|" in written.removesuffix(" | None"):
            continue
        if not issubclass(type(value), holder[0]):
            return f"{field.name} must be {holder[1]}, not {value!r:.60}"
        if written.startswith(("tuple[str, ...]", "frozenset[str]")):
            stray = next((item for item in value if not isinstance(item, str)), None)
            if stray is not None:
                return f"{field.name} holds texts, not {stray!r:.60}"
    return None
