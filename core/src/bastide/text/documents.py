"""Text files by people: read, decoded and parsed, with problems noted by line."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import tomli

from .locations import Findings, Locations, begins_open_string, json_locations, toml_locations
from .problems import BastideError, did_you_mean
from .sentences import coded


def read_text(file: Path | Traversable, findings: Findings) -> str | None:
    """The text of a file, or ``None`` if it is missing or not a text."""
    try:
        content = file.read_bytes()
    except OSError as fault:
        findings.add(
            (),
            coded("file/not-read", "this file cannot be read: {reason}", reason=fault.strerror or fault),
            hint=_neighbour(file),
        )
        return None
    except ValueError:
        findings.add((), coded("file/impossible-name", "no file can have this name"))
        return None
    return decoded(content, findings)


def text_in(file: Path | Traversable, wrong: type[BastideError] = BastideError) -> str:
    """The text of a file.

    Args:
        file: the file.
        wrong: the type of the error.

    Raises:
        BastideError: it is missing or not a text.
    """
    findings = Findings(str(file), Locations())
    text = read_text(file, findings)
    if text is None:
        raise wrong(findings.problems)
    return text


def decoded(content: bytes, findings: Findings) -> str | None:
    """The decoded text, or ``None`` if the bytes are not a text."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        findings.locations = Locations({(): content.count(b"\n", 0, fault.start) + 1})
        message = coded("file/not-text-bytes", "this is not UTF-8 text (byte 0x{byte:02X})", byte=content[fault.start])
        findings.add((), message, hint="save the file as UTF-8")
        return None


def parse_toml(text: str, findings: Findings) -> dict[str, Any] | None:
    """The document in a TOML text, whose lines the findings receive, or ``None`` if it is not TOML."""
    if not _is_text(text, findings):
        return None
    try:
        document = tomli.loads(text)
    except tomli.TOMLDecodeError as fault:
        cut = fault.pos >= len(fault.doc)
        findings.locations = Locations({(): max(1, len(text.splitlines())) if cut else fault.lineno})
        message = coded("file/toml", "this is not TOML: {error}", error=fault.msg)
        findings.add((), message, hint="the file seems to be cut off" if cut else None)
        return None
    except RecursionError:
        findings.add((), coded("file/nested", "this is nested too deeply"))
        return None
    findings.locations = toml_locations(text)
    return document


def parse_json(text: str, findings: Findings) -> Any | None:
    """The value in a JSON text, whose lines the findings receive, or ``None`` if it is not JSON."""
    if not _is_text(text, findings):
        return None
    try:
        value = json.loads(text, object_pairs_hook=_object)
        if "\\u" in text:
            # An unpaired surrogate can be written so, but not printed or saved.
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        findings.locations = Locations({(): fault.lineno})
        # A string cannot continue over a line's end without an escape, so an open one reaches the end of the file.
        cut = fault.pos >= len(text.rstrip()) or begins_open_string(text, fault.pos)
        hint = "the file seems to be cut off" if cut else None
        message = fault.msg.removesuffix(" at")
        findings.add(
            (),
            coded(
                "file/json-syntax",
                "this is not JSON: {message} at column {column}",
                message=message,
                column=fault.colno,
            ),
            hint=hint,
        )
        return None
    except RecursionError:
        findings.add((), coded("file/nested", "this is nested too deeply"))
        return None
    except _KeyTwiceError as fault:
        findings.add(
            (),
            coded("file/key-twice", "the key {key!r} stands twice in one object", key=fault.args[0]),
            hint="remove one of them",
        )
        return None
    except UnicodeEncodeError as fault:
        findings.add(
            (),
            coded("file/half-character", "\\u{code:04x} is half of a character", code=ord(fault.object[fault.start])),
            hint="write it whole",
        )
        return None
    except ValueError:
        findings.add((), coded("file/long-number", "a number in this is too long"))
        return None
    findings.locations = json_locations(text)
    return value


class _KeyTwiceError(Exception):
    """An object has a key twice; the parser would silently take the last."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _KeyTwiceError(next(key for key in keys if keys.count(key) > 1))
    return found


def _is_text(text: str, findings: Findings) -> bool:
    if "\0" in text:
        findings.add((), coded("file/not-text", "this is not a text file"))
    return "\0" not in text


def _neighbour(file: Path | Traversable) -> str | None:
    """A hint that names a file beside a missing one."""
    try:
        if not isinstance(file, Path) or file.exists() or not file.parent.is_dir():
            return None
    except OSError:  # such as a name that is too long
        return None
    return did_you_mean(file.name, (path.name for path in file.parent.iterdir() if path.suffix == file.suffix))
