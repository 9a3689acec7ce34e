"""Options of plugins as models of pydantic, which check, describe and write them."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, replace
from functools import lru_cache
from typing import Any, get_type_hints

import pydantic
from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """The base of a plugin's options: they cannot be changed, and unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def options_model(options: type) -> type[BaseModel]:
    """The model of a class of options: the class itself, or one that says the same as a dataclass."""
    if issubclass(options, BaseModel):
        return options
    return _model(options)  # type: ignore[arg-type]  # mypy takes the hash of an instance for that of the class


def written_options(options: Any, *, defaults: bool = True) -> dict[str, Any]:
    """Options by their names in variants, as JSON has them; empty if a plugin has none.

    Args:
        options: an instance of a plugin's class of options, or ``None``.
        defaults: whether those are there that are as by default.
    """
    if options is None:
        return {}
    model = options
    if not isinstance(options, BaseModel):
        known = options_model(type(options))
        model = known.model_construct(**{name: getattr(options, name) for name in known.model_fields})
    written: dict[str, Any] = model.model_dump(
        mode="json", by_alias=True, round_trip=True, exclude_defaults=not defaults
    )
    return written


def options_with(options: Any, option: str, value: Any) -> Any:
    """The same options with another value of one of them, which is not checked."""
    if isinstance(options, BaseModel):
        return options.model_copy(update={option: value})
    return replace(options, **{option: value})


@lru_cache
def _model(options: Any) -> type[BaseModel]:
    """A model with the fields of a dataclass."""
    types = get_type_hints(options, include_extras=True)
    declared: dict[str, Any] = {each.name: (types[each.name], _declared(each)) for each in fields(options)}
    return pydantic.create_model(options.__name__, __base__=Options, __doc__=options.__doc__, **declared)


def _declared(option: Field[Any]) -> Any:
    """A field of a dataclass as pydantic has it."""
    given = {"default": option.default, "default_factory": option.default_factory, **option.metadata}
    return pydantic.Field(**{key: value for key, value in given.items() if value is not MISSING})
