"""Variant files opened in a browser: only their text is read, and no path in it is followed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import tomli

from bastide import BastideError, Problem, VariantError, coded, describe, installed, select

from .untrusted import check_toml, check_variant


def opened_variant(text: str, name: str = "") -> Any:
    """The variant in a text: a variant file, as TOML or JSON, or a record, whose variant is taken.

    Args:
        text: of the file.
        name: the name of the file; the variant's title, if it has none.

    Raises:
        BastideError: there is no variant in it, or one that names files.
    """
    found = _parsed(text)
    if isinstance(found, Mapping) and str(found.get("format", "")).startswith("bastide-record/"):
        found = found.get("variant")
    if not isinstance(found, str | Mapping):
        raise VariantError(coded("variant/none-in-file", "there is no variant in this file"))
    check_variant(found)
    if isinstance(found, Mapping) and not found.get("title") and name:
        found = {"title": name.rpartition("/")[2].rpartition(".")[0] or name, **found}
    return spelled_out(found)


def spelled_out(variant: Any) -> Any:
    """A variant with its inheritance written out if it works; otherwise unchanged.

    Args:
        variant: one that names no files.
    """
    try:
        return describe(select(variant, installed(), load_files=False))
    except BastideError:
        return variant


def sound(variant: Any) -> dict[str, Any] | None:
    """The rest of an invalid variant without its wrong parts, if these are known.

    Args:
        variant: one that names no files.
    """
    try:
        return describe(select(variant, installed(), load_files=False))
    except VariantError as error:
        return None if error.sound is None else describe(error.sound)


def _parsed(text: str) -> Any:
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BastideError(Problem(coded("file/empty", "this file is empty")))
    if text.lstrip()[0] in '{"':
        try:
            found = json.loads(text, parse_constant=_refuse)
            # A number in the text may exceed every float.
            json.dumps(found, allow_nan=False)
        except ValueError as error:
            line = error.lineno if isinstance(error, json.JSONDecodeError) else None
            raise BastideError(
                Problem(coded("file/json", "this is not JSON: {error}", error=error), line=line)
            ) from None
        except RecursionError:
            raise BastideError(coded("file/nested", "this is nested too deeply")) from None
        return found
    check_toml(text)
    try:
        # As JSON has it: variants contain no dates and times.
        return json.loads(json.dumps(tomli.loads(text), default=str, allow_nan=False))
    except (ValueError, TypeError) as error:
        raise BastideError(Problem(coded("file/toml", "this is not TOML: {error}", error=error))) from None
    except RecursionError:
        raise BastideError(coded("file/nested", "this is nested too deeply")) from None


def _refuse(word: str) -> Any:
    raise ValueError(word)
