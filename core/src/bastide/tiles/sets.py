"""The content of a parsed tile file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bastide._kernel.tiles import Block, Tile
from bastide.rules.declarations.kinds import SegmentKind
from bastide.text.problems import BastideError, Problem


@dataclass(frozen=True, slots=True)
class TileEntry:
    """A tile of a set, and its count.

    Args:
        tile: the tile.
        count: its copies, including special prints.
        start: how many of these copies are start tiles.
        stack: the stack of the copies before the game.
        prints: special prints by name, each with the number of copies that it replaces when chosen.
        certainty: the certainty of the tile's description: ``high``, ``medium`` or ``low``.
        changed: for what a tile may become on the board, the id of that tile.
        over: for what two tiles make, the id of the one that lies over the other.
    """

    tile: Tile
    count: int
    start: int
    stack: str
    prints: Mapping[str, tuple[Tile, int]]
    certainty: str
    changed: str = ""
    over: str = ""


class Changes:
    """What tiles may become by one declaration of ``ChangedTiles``.

    Attributes:
        made: by the id of a tile, and by the sides of the tile as printed at which the edges become others, the id of
            what it becomes; of several with the same sides, the first.
        edges: the kinds of edges that these sides get.
    """

    def __init__(self) -> None:
        self.made: dict[str, dict[tuple[int, ...], str]] = {}
        self.edges: list[str] = []

    def add(self, tile: Tile, made: Tile) -> None:
        """Add what a tile may become."""
        sides = tuple(side for side in range(4) if tile.edges[side] != made.edges[side])
        self.made.setdefault(tile.id, {}).setdefault(sides, made.id)
        self.edges = sorted({*self.edges, *(made.edges[side] for side in sides)})


@dataclass(frozen=True, slots=True)
class BlockEntry:
    """A block of several tiles that one action places, and its count.

    Args:
        block: the block.
        count: its copies; the tiles in it are not counted among the copies of single tiles.
        stack: the stack of the copies before the game.
        notes: remarks for readers.
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
        title: its display name.
        entries: its tiles, in the file's order.
        blocks: its blocks of several tiles.
        path: its file, as named.
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
    """A tile file is invalid.

    Args:
        problems: all its problems, or one message.
        sound: its valid tiles, without blocks; ``None`` if nothing can be parsed.
    """

    def __init__(self, problems: str | Problem | Iterable[Problem], sound: TileSet | None = None) -> None:
        super().__init__(problems)
        self.sound = sound
