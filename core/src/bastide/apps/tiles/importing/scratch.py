"""Sections of tiles as text, and reading them back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bastide import BastideError, SegmentKind, Tile, TileSet, read_tiles

#: A section of a tile file.
Section = dict[str, Any]


def value(written: object) -> str:
    """A value in TOML: a text, a number, or a list of texts."""
    if isinstance(written, list):
        return f"[{', '.join(map(value, written))}]"
    return str(written) if isinstance(written, int) else json.dumps(str(written), ensure_ascii=False)


def rows(name: str, section: Section) -> list[str]:
    """A tile as lines of a tile file."""
    return [f"[tiles.{name}]", *(f"{key} = {value(written)}" for key, written in section.items())]


def head(name: str, title: str, kinds: Mapping[str, str], ground: str | None) -> list[str]:
    """The first lines of a tile file.

    Args:
        name: the set's name.
        title: its title, or ``None``.
        kinds: the kinds that it declares, and what each takes of a side.
        ground: the kind of ground, if it must be named.
    """
    found = ['format = "bastide-tiles/1"', f"set = {value(name)}"]
    found += [f"title = {value(title)}"] if title else []
    found += [f"ground = {value(ground)}"] if ground else []
    if kinds:
        found.append(f"kinds = {{ {', '.join(f'{kind} = {value(takes)}' for kind, takes in kinds.items())} }}")
    return found


class Scratch:
    """Reads tiles that are not in any file yet.

    Args:
        kinds: the existing kinds of segments.
        own: the kinds that the tiles' file declares, and what each takes of a side.
        ground: the kind of ground, if it must be named.
    """

    def __init__(self, kinds: Mapping[str, SegmentKind], own: Mapping[str, str], ground: str | None) -> None:
        self.kinds = kinds
        self.own = own
        self.ground = ground
        self.reason = ""

    def tile(self, section: Section) -> Tile | None:
        """The tile of a section; ``None`` if it is invalid, and ``reason`` says why."""
        try:
            read = self.read("\n".join([*head("scratch", "", self.own, self.ground), *rows("tile", section)]))
        except BastideError as error:
            self.reason = error.problems[0].message
            return None
        return read.entries[0].tile

    def read(self, text: str) -> TileSet:
        """The tiles of a text.

        Raises:
            BastideError: it is not a valid tile file.
        """
        return read_tiles(text, self.kinds)
