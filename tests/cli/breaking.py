"""Files broken in every imaginable way: truncated, with wrong types at every key, nested too deeply, not text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.odd import odd_ones


def values(value: Any) -> Iterator[tuple[str, bytes]]:
    """A JSON file with every odd value at every place, each with a description."""
    for place, odd, whole in odd_ones(value, most=len(json.dumps(value))):
        yield f"{'.'.join(map(str, place))}={odd!r:.60}", json.dumps(whole, indent=1).encode()
    for key in ("", "nonsense", "format ", "tile"):
        yield f"further key {key!r}", json.dumps({**value, key: [value]}, indent=1).encode()


def texts(content: bytes) -> Iterator[tuple[str, bytes]]:
    """A file that is no longer a complete text, each with a description."""
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
