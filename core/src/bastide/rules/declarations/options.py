"""Options of a plugin as a dataclass, which needs no pydantic until somebody sets one of them."""

from __future__ import annotations

from dataclasses import MISSING, field, fields, is_dataclass
from typing import Any, TypeVar

T = TypeVar("T")


def option(default: T, *, description: str, **bounds: Any) -> T:
    """An option in a frozen dataclass of options.

    Args:
        default: its value where a variant does not set it.
        description: what it means, a sentence for people.
        bounds: what pydantic's ``Field`` takes besides, such as ``ge=1`` and ``le=8``.
    """
    declared: T = field(default=default, metadata={"description": description, **bounds})
    return declared


def needs_no_check(options: type) -> bool:
    """Whether a class of options is a dataclass, and has a default for all of them."""
    return is_dataclass(options) and all(
        each.default is not MISSING or each.default_factory is not MISSING for each in fields(options)
    )
