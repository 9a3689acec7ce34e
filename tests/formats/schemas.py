"""The published schemas, ready to validate."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types

import bastide
from bastide.notation.schemas import SCHEMAS

KINDS = tuple(SCHEMAS)


@cache
def validator(kind: str) -> Any:
    """What validates by the schema of a kind."""
    schema = bastide.schema(bastide.installed(), kind)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(kind: str, value: Any) -> list[str]:
    """What the schema of a kind finds wrong."""
    return [f"{error.json_path}: {error.message[:200]}" for error in validator(kind).iter_errors(value)]
