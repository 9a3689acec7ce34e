"""Tile files: sets of tiles as TOML that a person can write by hand.

The format ``bastide-tiles/1`` is described in ``docs/reference/tile-files.md``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from .errors import TileFileError, did_you_mean
from .kinds import SegmentKind
from .locations import Findings, Locations, toml_locations
from .tiledocument import FORMAT, TileDocument
from .tilesets import BlockEntry, TileEntry, TileSet

__all__ = ["BlockEntry", "TileEntry", "TileSet", "load_tiles", "read_tiles"]

_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def load_tiles(
    source: str | Path | Traversable, kinds: Mapping[str, SegmentKind], *, edge_kinds: Iterable[str] = ()
) -> TileSet:
    """The tile set in a file.

    Args:
        source: the file; a text is taken as its path.
        kinds: the kinds of segments that tiles may have, by name.
        edge_kinds: kinds of edges there are besides those that segments make.

    Raises:
        TileFileError: the file cannot be read or used; lists everything that is wrong with it.
    """
    file = Path(source) if isinstance(source, str) else source
    findings = Findings(str(file), Locations())
    try:
        content = file.read_bytes()
    except OSError as fault:
        findings.add((), f"this file cannot be read: {fault.strerror or fault}", hint=_neighbour(file))
        raise TileFileError(findings.problems) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        findings.locations = Locations({("text",): content.count(b"\n", 0, fault.start) + 1})
        message = f"this is not UTF-8 text (byte 0x{content[fault.start]:02X})"
        findings.add(("text",), message, hint="save the file as UTF-8")
        raise TileFileError(findings.problems) from None
    return read_tiles(text, kinds, edge_kinds=edge_kinds, path=str(file))


def read_tiles(
    text: str, kinds: Mapping[str, SegmentKind], *, edge_kinds: Iterable[str] = (), path: str = "<text>"
) -> TileSet:
    """The tile set in a text.

    Args:
        text: the content of a tile file.
        kinds: the kinds of segments that tiles may have, by name.
        edge_kinds: kinds of edges there are besides those that segments make.
        path: how messages name the text.

    Raises:
        TileFileError: the text cannot be used; lists everything that is wrong with it.
    """
    findings = Findings(path, Locations())
    if "\0" in text:
        findings.add((), "this is not a text file", hint=f'a tile file is TOML and begins with format = "{FORMAT}"')
        raise TileFileError(findings.problems)
    try:
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as fault:
        where = _AT.search(str(fault))
        line = int(where[1]) if where and where[1] else max(1, len(text.splitlines()))
        cut = where is not None and where[1] is None
        findings.locations = Locations({("text",): line})
        message = f"this is not TOML: {_AT.sub('', str(fault))}"
        findings.add(("text",), message, hint="the file seems to be cut off" if cut else None)
    except RecursionError:
        findings.add((), "this is nested too deeply to be a tile file")
    if findings.problems:
        raise TileFileError(findings.problems)
    findings.locations = toml_locations(text)
    tile_set = TileDocument(document, kinds, frozenset(edge_kinds), findings).read()
    if tile_set is None or findings.problems:
        raise TileFileError(sorted(findings.problems, key=lambda problem: problem.line or 0))
    return tile_set


def _neighbour(file: Path | Traversable) -> str | None:
    """A hint naming a file beside one that is missing."""
    if not isinstance(file, Path) or not file.parent.is_dir():
        return None
    return did_you_mean(file.name, (path.name for path in file.parent.iterdir() if path.suffix == ".toml"))
