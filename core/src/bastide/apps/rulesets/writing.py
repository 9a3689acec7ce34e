"""Variants as the text of a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from bastide import BastideError, Problem, coded, sentence

_BARE = re.compile(r"[A-Za-z0-9_-]+")
#: The keys of a variant, in reading order.
_ORDER = ("format", "title", "extends", "remove", "plugins", "tiles", "supply", "rates", "about")


def variant_toml(variant: Mapping[str, Any]) -> str:
    """A variant object as a variant file.

    Args:
        variant: the object; the names in it need not exist.

    Raises:
        BastideError: it holds a value that TOML cannot express.
    """
    whole = {"format": "bastide-variant/1", **variant}
    names = sorted(whole, key=lambda name: _ORDER.index(name) if name in _ORDER else len(_ORDER))
    plain = [name for name in names if not isinstance(whole[name], Mapping)]
    lines = [f"{_key(name)} = {_value(whole[name], name)}" for name in plain]
    for name in names:
        if isinstance(whole[name], Mapping):
            lines += _section((name,), whole[name])
    return "\n".join(lines) + "\n"


def variant_json(variant: Mapping[str, Any]) -> str:
    """A variant object as a file of JSON."""
    return json.dumps({"format": "bastide-variant/1", **variant}, ensure_ascii=False, indent=2) + "\n"


def _section(way: tuple[str, ...], section: Mapping[str, Any]) -> Iterator[str]:
    inner = {name: value for name, value in section.items() if isinstance(value, Mapping) and way == ("plugins",)}
    if len(inner) < len(section) or not section:
        yield ""
        yield f"[{'.'.join(map(_key, way))}]"
    for name, value in section.items():
        if name not in inner:
            yield f"{_key(name)} = {_value(value, '.'.join((*way, name)))}"
    for name, value in inner.items():
        yield from _section((*way, name), value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _value(value: Any, key: str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _lines(value) if "\n" in value else _text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each, key) for each in value)}]"
    if isinstance(value, Mapping):
        members = (f"{_key(name)} = {_value(each, key)}" for name, each in value.items())
        return f"{{ {', '.join(members)} }}" if value else "{}"
    raise BastideError(
        Problem(
            coded("variant/nothing-in-toml", "TOML has no word for nothing"), key=key, hint=sentence("save it as JSON")
        )
    )


def _text(text: str) -> str:
    # JSON leaves one character unescaped that TOML requires to be escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lines(text: str) -> str:
    """A multi-line text unescaped, if it can be read back."""
    if (
        "'''" in text
        or text.endswith("'")
        or any((sign < " " and sign not in "\n\t") or sign == "\x7f" for sign in text)
    ):
        return _text(text)
    return f"'''\n{text}'''"
