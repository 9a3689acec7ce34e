"""What a tile file holds, once read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bastide._kernel.tiles import Block, Tile
from bastide.rules.kinds import SegmentKind
from bastide.text.problems import BastideError, Problem


@dataclass(frozen=True, slots=True)
class TileEntry:
    """A tile of a set, and how many there are.

    Args:
        tile: the tile.
        count: its copies, special prints included.
        start: how many of these copies are start tiles.
        stack: where the copies lie before the game.
        prints: special prints by name, each with how many of the copies it replaces when it is chosen.
        certainty: how certain the tile's description is: ``high``, ``medium`` or ``low``.
        changed: for what a tile may become while it lies, the id of that tile.
    """

    tile: Tile
    count: int
    start: int
    stack: str
    prints: Mapping[str, tuple[Tile, int]]
    certainty: str
    changed: str = ""


@dataclass(frozen=True, slots=True)
class BlockEntry:
    """A block of several tiles that are laid by one action, and how many there are.

    Args:
        block: the block.
        count: its copies; the tiles in it are not counted among the copies of single tiles.
        stack: where the copies lie before the game.
        notes: what a reader should know.
    """

    block: Block
    count: int
    stack: str
    notes: str


@dataclass(frozen=True, slots=True)
class TileSet:
    """The content of a tile file.

    Args:
        name: the set's name, the first part of its tiles' ids.
        title: the name for people.
        entries: its tiles, in the file's order.
        blocks: its blocks of several tiles.
        path: the file it was read from, as it was named.
        kinds: the kinds of segments that the file itself declares, by name.
    """

    name: str
    title: str
    entries: tuple[TileEntry, ...]
    blocks: tuple[BlockEntry, ...]
    path: str
    kinds: Mapping[str, SegmentKind] = field(default_factory=dict)

    @property
    def tiles(self) -> dict[str, Tile]:
        """Every tile of the set by its id, each special print after the plain tile."""
        found: dict[str, Tile] = {}
        for entry in self.entries:
            found[entry.tile.id] = entry.tile
            found.update((special.id, special) for special, _ in entry.prints.values())
        return found


class TileFileError(BastideError):
    """A tile file cannot be used as it is.

    Args:
        problems: everything that is wrong with it, or one message.
        sound: its tiles that nothing is wrong with, without blocks; ``None`` if it cannot be read that far.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem], sound: TileSet | None = None) -> None:
        super().__init__(problems)
        self.sound = sound
