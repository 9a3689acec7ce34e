"""The tiles that a file, a variant or a plugin stands for, and their counts."""

from __future__ import annotations

import dataclasses
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bastide import (
    BastideError,
    Block,
    DrawingStyle,
    EdgeMeeting,
    Problem,
    Ruleset,
    Selection,
    Tile,
    TileEntry,
    TileFile,
    TileSet,
    coded,
    did_you_mean,
    installed,
    load_tiles,
    read_tiles,
    resolve,
    resolve_variant,
    select,
    sentence,
)

from ..rulesets.titles import title_of
from ..scenes import styles_for
from .owners import with_owners

#: The default rules for parsing a tile file.
USUAL = "base-game"

_FORMAT = re.compile(r"""^\s*format\s*=\s*["']bastide-(\w+)/""", re.MULTILINE)

#: A tile of an item: the tile, its cell from the first one's, its rotation.
Part = tuple[Tile, tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Item:
    """A tile, or several that are placed as one.

    Args:
        id: its id.
        parts: its tiles; one for an ordinary tile.
        count: its copies.
        start: how many of them are start tiles.
        stack: their stack before the game.
        notes: remarks for readers.
        certainty: the certainty of the description.
        instead: of a special print that is not in the game, how many copies of its tile it would replace.
        part_only: whether it only occurs as a part of blocks.
    """

    id: str
    parts: tuple[Part, ...]
    count: int
    start: int = 0
    stack: str = "bag"
    notes: str = ""
    certainty: str = "high"
    instead: int = 0
    part_only: bool = False

    @property
    def name(self) -> str:
        """Its id without the name of its set."""
        return self.id.partition("/")[2]

    @property
    def tile(self) -> Tile:
        """Its tile, or the first of them."""
        return self.parts[0][0]


@dataclass(frozen=True, slots=True)
class Group:
    """The tiles of one set.

    Args:
        name: the set's name.
        title: its display name.
        items: its tiles and blocks.
    """

    name: str
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """Tiles to show together.

    Args:
        title: their display name.
        groups: the tiles by set.
        ruleset: the rules that they are parsed under.
        styles: their styles.
    """

    title: str
    groups: tuple[Group, ...]
    ruleset: Ruleset
    styles: tuple[DrawingStyle, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All tiles and blocks."""
        return tuple(item for group in self.groups for item in group.items)

    def only(self, names: Iterable[str]) -> Collection:
        """The same with some of the tiles only.

        Args:
            names: ids, with the name of the set or without.

        Raises:
            BastideError: there is no such tile.
        """
        wanted = tuple(names)
        if not wanted:
            return self
        known = {each: item.id for item in self.items for each in (item.name, item.id)}
        missing = [name for name in wanted if name not in known]
        if missing:
            shown = ", ".join(item.name for item in self.items)
            raise BastideError(
                Problem(
                    coded("tile/not-in-set", "there is no tile {name!r} in {title}", name=name, title=self.title),
                    hint=did_you_mean(name, known, sentence("it has {shown}", shown=shown)),
                )
                for name in missing
            )
        ids = {known[name] for name in wanted}
        kept = (
            dataclasses.replace(group, items=tuple(item for item in group.items if item.id in ids))
            for group in self.groups
        )
        return dataclasses.replace(self, groups=tuple(group for group in kept if group.items))


def is_tile_file(source: str | Path) -> bool:
    """Whether a source is a file of tiles; a file that declares itself a variant is not."""
    path = Path(source)
    if not os.path.isfile(path):
        return False
    declared = _FORMAT.search(path.read_text(encoding="utf-8-sig", errors="replace"))
    return declared is None or declared[1] != "variant"


def collected(source: str | Path, variant: str | None = None) -> Collection:
    """The tiles of a file, of a plugin, or of a whole variant.

    Args:
        source: a tile file, the name of a plugin, or any variant.
        variant: the rules for parsing a tile file; by default, the base game's.

    Raises:
        BastideError: it is none of these, or is invalid.
    """
    if is_tile_file(source):
        return _of_file(Path(source), variant or USUAL)
    name = str(source)
    plugin = installed().usable.get(name)
    if plugin is not None:
        ruleset = resolve_variant(variant or with_needs(name))
        groups = tuple(group for group in _groups(ruleset, {}) if group.name == name)
        if not groups:
            bring = ", ".join(dict.fromkeys(tile.partition("/")[0] for tile in resolve_variant(USUAL).tiles))
            raise BastideError(
                Problem(
                    coded("plugin/no-tiles", "the plugin {name} brings no tiles", name=name),
                    hint=sentence("plugins that bring tiles: {bring}", bring=bring),
                )
            )
        return Collection(plugin.title, groups, ruleset, styles_for(ruleset))
    return of_ruleset(resolve_variant(name))


def of_ruleset(ruleset: Ruleset) -> Collection:
    """The tiles in play under a ruleset.

    Args:
        ruleset: the rules.
    """
    kinds, edges = ruleset.segment_kinds, edge_kinds(ruleset)
    files = [load_tiles(path, kinds, edge_kinds=edges) for path in ruleset.selection.tile_files]
    files += [read_tiles(text, kinds, edge_kinds=edges) for text in ruleset.selection.tile_texts]
    groups = _groups(ruleset, {tile_set.name: tile_set.title for tile_set in files}, in_game=True)
    return Collection(title_of(ruleset), groups, ruleset, styles_for(ruleset))


def items_of(tile_set: TileSet, known: Mapping[str, Tile]) -> tuple[Item, ...]:
    """The tiles and blocks of a set, whether or not they are in play.

    Args:
        tile_set: the set.
        known: other tiles that blocks may consist of.
    """
    counts = Counter({entry.tile.id: entry.count for entry in tile_set.entries})
    counts.update({entry.block.id: entry.count for entry in tile_set.blocks})
    parts = {tile for entry in tile_set.blocks for tile, _, _ in entry.block.parts}
    tiles = {**known, **tile_set.tiles}
    found = [item for entry in tile_set.entries for item in _items(entry, counts, parts)]
    for entry in tile_set.blocks:
        if all(tile in tiles for tile, _, _ in entry.block.parts):
            lying = tuple((tiles[tile], at, rotation) for tile, at, rotation in entry.block.parts)
            found.append(Item(entry.block.id, lying, entry.count, stack=entry.stack, notes=entry.notes))
    return tuple(found)


def read_file(path: Path, variant: str) -> tuple[TileSet, Ruleset]:
    """Read a tile file, and the rules of a variant with its tiles in play.

    Raises:
        BastideError: the variant or the file is wrong; lists all problems.
    """
    registry = installed()
    selection = select(variant, registry)
    files = tuple(each for each in selection.tile_files if Path(each).resolve() != path.resolve())
    # The variant may set counts for tiles of this very file, which are not known yet.
    plain = resolve(dataclasses.replace(selection, tile_files=files, tile_counts={}), registry)
    try:
        tile_set = load_tiles(path, plain.segment_kinds, edge_kinds=edge_kinds(plain))
    except BastideError as error:
        raise BastideError(with_owners(error.problems, variant)) from None
    if not _brought(path, selection):
        files = (*files, str(path.resolve()))
    return tile_set, resolve(dataclasses.replace(selection, tile_files=files), registry)


def _brought(path: Path, selection: Selection) -> bool:
    """Whether a file belongs to a selected plugin, which has its tiles in play already."""
    brought = (
        file.file
        for name, options in selection.plugins.items()
        for file in installed().of(name, TileFile, options=options, selection=selection)
    )
    return any(isinstance(file, Path) and file.resolve() == path.resolve() for file in brought)


def edge_kinds(ruleset: Ruleset) -> frozenset[str]:
    """The kinds of edges in rules on matching edges."""
    meetings = [entry.rule for entry in ruleset.rules if isinstance(entry.rule, EdgeMeeting)]
    return frozenset(kind for rule in meetings for kind in (rule.one, rule.other)) - {"*"}


def _of_file(path: Path, variant: str) -> Collection:
    tile_set, ruleset = read_file(path, variant)
    groups = tuple(group for group in _groups(ruleset, {tile_set.name: tile_set.title}) if group.name == tile_set.name)
    return Collection(tile_set.title, groups, ruleset, styles_for(ruleset))


def with_needs(name: str) -> str:
    """An expression for a plugin and those that it requires."""
    usable = installed().usable
    wanted = [name]
    for each in wanted:
        wanted += [needed for needed in usable[each].requires if needed in usable and needed not in wanted]
    return " + ".join(reversed(wanted))


def _groups(ruleset: Ruleset, titles: Mapping[str, str], *, in_game: bool = False) -> tuple[Group, ...]:
    """The tiles of a ruleset by set; sets in play first, in the order of their ids."""
    counts: Counter[str] = Counter(tile for tile, _, _ in ruleset.start)
    for lying in ruleset.contents.values():
        counts.update(lying)
    parts = {tile for block in ruleset.blocks.values() for tile, _, _ in block.parts}
    found: dict[str, list[Item]] = {}
    for entry in ruleset.tiles.values():
        if entry.tile.plain is None and not entry.changed:
            found.setdefault(_set_of(entry.tile.id), []).extend(_items(entry, counts, parts))
    for block in ruleset.blocks.values():
        found.setdefault(_set_of(block.id), []).append(_block(block, ruleset, counts))
    usable = installed().usable
    groups = []
    for name, items in found.items():
        kept = tuple(item for item in items if item.count or not in_game)
        title = usable[name].title if name in usable else titles.get(name, name)
        if kept:
            groups.append(Group(name, title, kept))
    return tuple(groups)


def _set_of(id: str) -> str:
    return id.partition("/")[0]


def _items(entry: TileEntry, counts: Counter[str], parts: set[str]) -> Iterator[Item]:
    tile = entry.tile
    only = not counts[tile.id] and tile.id in parts
    yield Item(
        tile.id,
        ((tile, (0, 0), 0),),
        counts[tile.id],
        min(entry.start, counts[tile.id]),
        entry.stack,
        tile.notes,
        entry.certainty,
        part_only=only,
    )
    for special, count in entry.prints.values():
        instead = 0 if counts[special.id] else count
        part = ((special, (0, 0), 0),)
        yield Item(special.id, part, counts[special.id], 0, entry.stack, special.notes, entry.certainty, instead)


def _block(block: Block, ruleset: Ruleset, counts: Counter[str]) -> Item:
    parts = tuple((ruleset.tiles[tile].tile, at, rotation) for tile, at, rotation in block.parts)
    stack = next((name for name, items in ruleset.contents.items() if block.id in items), "bag")
    return Item(block.id, parts, counts[block.id], stack=stack)
