"""Files broken in every way that comes to mind: cut off, of wrong types at every key, nested too deeply, no text."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

#: What stands where something else belongs.
ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "nonsense",
    "\0",
    "a/b.toml",
    [],
    {},
    [[]],
    [None, {}],
    {"nonsense": [1]},
    [0, 10**12],
)
#: Stands for a key or an entry that is left out.
MISSING = object()


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every key and entry in a JSON value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*path, key)
        yield from places(inner, (*path, key))


def broken(value: Any, path: tuple[str | int, ...], odd: Any) -> Any:
    """A JSON value with something odd, or nothing, at a path."""
    found = copy.deepcopy(value)
    inner = found
    for key in path[:-1]:
        inner = inner[key]
    if odd is MISSING:
        del inner[path[-1]]
    else:
        inner[path[-1]] = odd
    return found


def values(value: Any) -> Iterator[tuple[str, bytes]]:
    """A JSON file with everything odd at every place, each with what was done."""
    for path in places(value):
        for odd in (MISSING, *ODD):
            told = "missing" if odd is MISSING else json.dumps(odd)
            yield f"{'.'.join(map(str, path))}={told}", json.dumps(broken(value, path, odd), indent=1).encode()
    for key in ("", "nonsense", "format ", "tile"):
        yield f"further key {key!r}", json.dumps({**value, key: [value]}, indent=1).encode()


def texts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """A file that is no whole text any more, each with what was done."""
    for part in range(20):
        yield f"cut off after {part}/20", content[: len(content) * part // 20]
    yield "no UTF-8", content.replace(b"a", b"\xff", 1)
    yield "UTF-16", content.decode().encode("utf-16")
    yield "a zero byte", content.replace(b"a", b"\0", 1)
    yield "nested deeply", b"[" * 100_000
    yield "nested deeply and closed", b'{"format":' * 5_000 + b"1" + b"}" * 5_000
    yield "a long number", content.replace(b"0", b"9" * 5_000, 1)
    yield "white space", b" \n\t\n"
    yield "another value", b"[1, 2]"
    yield "twice", content + content
