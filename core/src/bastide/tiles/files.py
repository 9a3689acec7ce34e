"""Tile files: sets of tiles as TOML that people can write by hand.

The format ``bastide-tiles/1`` is described in ``docs/reference/tile-files.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.documents import parse_toml, text_in
from bastide.text.locations import Findings, Locations

from .document import TileDocument
from .sets import BlockEntry, TileEntry, TileFileError, TileSet

__all__ = ["BlockEntry", "TileEntry", "TileSet", "load_tiles", "read_tiles"]


def load_tiles(
    source: str | Path | Traversable, kinds: Mapping[str, SegmentKind], *, edge_kinds: Iterable[str] = ()
) -> TileSet:
    """The tile set in a file.

    Args:
        source: the file; a text is a path.
        kinds: the permitted kinds of segments, by name.
        edge_kinds: kinds of edges besides those of segments.

    Raises:
        TileFileError: the file cannot be read or is invalid; lists all problems.
    """
    file = Path(source) if isinstance(source, str) else source
    return read_tiles(text_in(file, TileFileError), kinds, edge_kinds=edge_kinds, path=str(file))


def read_tiles(
    text: str, kinds: Mapping[str, SegmentKind], *, edge_kinds: Iterable[str] = (), path: str = "<text>"
) -> TileSet:
    """The tile set in a text.

    Args:
        text: the content of a tile file.
        kinds: the permitted kinds of segments, by name.
        edge_kinds: kinds of edges besides those of segments.
        path: the name of the text in messages.

    Raises:
        TileFileError: the text is invalid; lists all problems.
    """
    findings = Findings(path, Locations())
    document = parse_toml(text, findings)
    if document is None:
        raise TileFileError(findings.problems)
    reader = TileDocument(document, kinds, frozenset(edge_kinds), findings)
    tile_set = reader.read()
    if tile_set is None:
        raise TileFileError(sorted(findings.problems, key=lambda problem: problem.line or 0), reader.sound)
    return tile_set
