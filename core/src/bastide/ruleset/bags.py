"""Which tiles are in a game, how many of each, and in which stack they lie."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bastide._kernel.legality import Catalogue
from bastide._kernel.tiles import Block
from bastide.rules.declarations.kinds import SegmentKind
from bastide.rules.declarations.plugins import Print, StackDeclaration, TileFile
from bastide.rules.turn import StartTiles
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.tiles.files import TileEntry, TileSet, load_tiles, read_tiles
from bastide.tiles.sets import Changes
from bastide.variants.missing_plugins import brought_by

from .changed_tiles import add_changed
from .collect import Collector
from .start_tiles import Start, joined

BAG = "bag"
#: So many tiles or tokens lie in one stack at most.
MOST = 100_000
_AUDIENCES = ("nobody", "owner", "everyone")
_loaded: dict[Any, TileSet] = {}


def load_set(path: Any, kinds: Mapping[str, SegmentKind], edge_kinds: frozenset[str] = frozenset()) -> TileSet:
    """The tile set in a file, read once for each choice of kinds, and again if the file was changed."""
    known = tuple(sorted((kind.name, kind.takes, kind.divides) for kind in kinds.values()))
    key = (str(path), _state(path), known, edge_kinds)
    if key not in _loaded:
        _loaded[key] = load_tiles(path, kinds, edge_kinds=edge_kinds)
    return _loaded[key]


def _state(path: Any) -> tuple[int, int] | None:
    """What of a file is another when it was changed; nothing for one that cannot be, or is not there."""
    try:
        found = path.stat()
    except (AttributeError, OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


class Bags:
    """The tiles, blocks and stacks of a ruleset.

    Args:
        collector: asks the plugins, and takes note of what is wrong.
        kinds: the kinds of segments.
        edge_kinds: kinds of edges besides those that segments make.

    Once they are filled, ``kinds`` has the kinds that tile files declare too.
    """

    def __init__(
        self, collector: Collector, kinds: Mapping[str, SegmentKind], edge_kinds: frozenset[str] = frozenset()
    ) -> None:
        self._collector = collector
        self._kinds = kinds
        self.kinds = dict(kinds)
        self._edge_kinds = edge_kinds
        self.tiles: dict[str, TileEntry] = {}
        self.blocks: dict[str, Block] = {}
        self.changes: dict[str, Changes] = {}
        self.contents: dict[str, dict[str, int]] = {BAG: {}}
        self.start: list[tuple[str, tuple[int, int], int]] = []
        self.joining: list[StartTiles] = []
        self.stacks: list[StackDeclaration] = []
        self._sets: dict[str, TileSet] = {}
        self._replaced: dict[str, int] = {}
        self._prints = {each.name for _, each in collector.of(Print)}
        self._counted: set[str] = set()
        self._counted_out: list[str] = []

    def fill(self) -> None:
        """Read all tile files and put their tiles into stacks, with the counts the variant sets."""
        self._declare_stacks()
        files = [(file, f"plugins.{plugin}") for plugin, file in self._collector.of(TileFile)]
        files += [(TileFile(path=Path(path)), "tiles.files") for path in self._collector.selection.tile_files]
        loaded = [(tile_set, file) for file, place in files if (tile_set := self._load(file, place)) is not None]
        for number, text in enumerate(self._collector.selection.tile_texts):
            name = f"tiles.texts[{number}]"
            tile_set = self._admitted(partial(self._written, text, name), name)
            if tile_set is not None:
                loaded.append((tile_set, TileFile(path=Path(name))))
        for tile_set, file in loaded:
            for item, count in file.instead_of.items():
                self._replaced[item] = self._replaced.get(item, 0) + count * self._copies(tile_set, file)
        for tile_set, file in loaded:
            self._add(tile_set, file)
        self.changes = add_changed(self._collector, self.tiles)
        for name in self._collector.selection.tile_counts:
            if name not in self._counted:
                known = [*self._sets, *self.tiles, *self.blocks]
                self._collector.problem(
                    coded("variant/unknown-tile", "there is no tile or tile set {name!r} in this variant", name=name),
                    place=f"tiles.{name}",
                    hint=brought_by(name, self._collector.selection, self._collector.registry)
                    or did_you_mean(name, known, sentence("its tile sets are {sets}", sets=listed(sorted(self._sets)))),
                )
        self._weigh()

    def _weigh(self) -> None:
        """Refuse what is a slip of the keyboard, before a game runs out of memory over it."""
        for stack, items in self.contents.items():
            total = sum(items.values())
            if total > MOST:
                item = max(items, key=items.__getitem__)
                counts = self._collector.selection.tile_counts
                name = next((each for each in (item, item.partition("/")[0]) if each in counts), None)
                self._collector.problem(
                    coded(
                        "variant/too-many-tiles",
                        "{total} are too many for the stack {stack}, and {items} of them are {item}",
                        total=total,
                        stack=stack,
                        items=items[item],
                        item=item,
                    ),
                    place=None if name is None else f"tiles.{name}",
                    hint=sentence("it holds {most} at most", most=MOST),
                )

    def lay_start(self, rules: Sequence[StartTiles]) -> None:
        """Choose the start tiles: those of rules, or else those the files mark."""
        left = [tile for tile, _, _ in self.start]
        if rules:
            self.start = [start for rule in rules if not rule.joins for start in rule.tiles]
            self.joining = [rule for rule in rules if rule.joins]
            counts = self._collector.selection.tile_counts
            self._note_missing(
                tile
                for rule in rules
                for tile, _, _ in rule.tiles
                if counts.get(tile, counts.get(tile.partition("/")[0])) == 0
            )
            for rule in rules:
                left = self._laid_by(rule, left)
            left = self._set_aside(left, next((rule for rule in rules if rule.slot), rules[0]))
        else:
            self.start = [(tile, (0, 0), 0) for tile in left[:1]]
            left = left[1:]
            if not self.start:
                self._note_missing(self._counted_out)
        for tile in left:
            self._put(self.tiles[tile].stack, tile, 1)

    def joined_start(self, catalogue: Catalogue) -> tuple[Start, ...]:
        """The start tiles where they lie, once it is known which edges meet."""
        lying = list(self.start)
        for rule in () if self._collector.problems else self.joining:
            moved = joined(lying, rule.tiles, catalogue)
            if moved is None:
                message = coded("rule/no-room", "its start tiles fit nowhere beside those of other rules")
                self._collector.problem(message, rule=rule.id, hint=sentence("leave one of the plugins out"))
            lying += moved or ()
        return tuple(lying)

    def _laid_by(self, rule: StartTiles, left: list[str]) -> list[str]:
        """Take the start tiles of a rule from among those that files mark, which remain, or out of their stacks."""
        left = [*left]
        for tile, _, _ in rule.tiles:
            if tile not in self.tiles:
                hint = did_you_mean(tile, self.tiles)
                self._collector.problem(
                    coded("rule/unknown-start-tile", "there is no start tile {tile!r}", tile=tile),
                    rule=rule.id,
                    hint=hint,
                )
            elif tile in left:
                left.remove(tile)
            else:
                self._take_out(tile)
        return left

    def _set_aside(self, left: list[str], rule: StartTiles) -> list[str]:
        """Do what a rule says with the tiles that files mark as start tiles; those given back stay where they were."""
        if rule.others in ("removed", "kept"):
            return left if rule.others == "kept" else []
        if not any(stack.name == rule.others for stack in self.stacks):
            hint = did_you_mean(
                rule.others, (stack.name for stack in self.stacks), "bastide_components declares stacks"
            )
            self._collector.problem(
                coded("rule/unknown-stack", "there is no stack {others!r}", others=rule.others), rule=rule.id, hint=hint
            )
        for tile in left:
            self._put(rule.others, tile, 1)
        return []

    def _note_missing(self, tiles: Iterable[str]) -> None:
        """Note start tiles of which a variant leaves none in the game."""
        counts = self._collector.selection.tile_counts
        for tile in dict.fromkeys(tiles):
            name = tile if tile in counts else tile.partition("/")[0]
            if name in counts:
                self._collector.problem(
                    coded(
                        "variant/no-start-tile", "{tile} is the start tile; without it nothing could be laid", tile=tile
                    ),
                    place=f"tiles.{name}",
                    hint="leave one of it in the game, or select a plugin or a tile file with another start tile",
                )

    def _take_out(self, tile: str) -> None:
        items = self.contents.get(self.tiles[tile].stack, {})
        if tile in items:
            items[tile] -= 1
            if not items[tile]:
                del items[tile]

    def _declare_stacks(self) -> None:
        owners: dict[str, str] = {}
        for plugin, stack in self._collector.of(StackDeclaration):
            owner = owners.setdefault(stack.name, plugin)
            known = next((other for other in self.stacks if other.name == stack.name), None)
            if known is not None:
                # Several plugins may hide what is in a stack; otherwise a stack is one plugin's.
                hidden = dataclasses.replace(known, **_stricter(known, stack))
                if dataclasses.replace(stack, **_stricter(known, stack)) != hidden or stack.items:
                    self._collector.problem(
                        coded(
                            "plugin/stack-twice",
                            "{owner} and {plugin} both bring a stack named {stack!r}, but not the same "
                            "one; remove one of them",
                            owner=self._collector.titled(owner),
                            plugin=self._collector.titled(plugin),
                            stack=stack.name,
                        ),
                        place=f"plugins.{plugin}",
                        name=stack.name,
                        of=(owner, plugin),
                    )
                self.stacks[self.stacks.index(known)] = hidden
                continue
            self.stacks.append(stack)
            if stack.items:
                self.contents[stack.name] = dict(stack.items)
        if not any(stack.name == BAG for stack in self.stacks):
            self.stacks.insert(0, StackDeclaration(name=BAG))

    def _load(self, file: TileFile, place: str) -> TileSet | None:
        return self._admitted(partial(load_set, file.file, self._kinds, self._edge_kinds), place)

    def _written(self, text: str, name: str) -> TileSet:
        """The tile set that a variant itself holds; it changes often while it is written, so it is not cached."""
        try:
            return read_tiles(text, self._kinds, edge_kinds=self._edge_kinds, path=name)
        except BastideError as error:
            raise BastideError(self._in_variant(each, name) for each in error.problems) from None

    def _in_variant(self, problem: Problem, name: str) -> Problem:
        """What is wrong with a text, told where it stands in the variant, and where in the text."""
        file, line = self._collector.selection.places.get(name, (None, None))
        place: str = name
        if problem.line is not None:
            place = sentence("{text}, line {line}", text=name, line=problem.line)
        within = problem.place or problem.key
        if within:
            place = sentence("{text}: {place}", text=place, place=within)
        return dataclasses.replace(problem, file=file, line=line, key=name, place=place)

    def _admitted(self, reading: Callable[[], TileSet], place: str) -> TileSet | None:
        try:
            tile_set = reading()
        except BastideError as error:
            self._collector.problems.extend(error.problems)
            return None
        if tile_set.name in self._sets:
            self._collector.problem(
                coded(
                    "tile-file/set-twice", "two tile files are named {tile_set!r}; rename one", tile_set=tile_set.name
                ),
                place=place,
            )
            return None
        self._sets[tile_set.name] = tile_set
        for kind in tile_set.kinds.values():
            other = self.kinds.get(kind.name, kind)
            if (kind.takes, kind.divides) != (other.takes, other.divides):
                self._collector.problem(
                    coded(
                        "tile-file/kind-twice",
                        "{set} and another tile file each have a kind {kind!r}, but not the same one; rename one",
                        set=tile_set.name,
                        kind=kind.name,
                    ),
                    place=place,
                )
            self.kinds[kind.name] = dataclasses.replace(other, traits=kind.traits | other.traits)
        return tile_set

    def _copies(self, tile_set: TileSet, file: TileFile) -> int:
        return self._count(tile_set.name, file.copies if file.included else 0)

    def _add(self, tile_set: TileSet, file: TileFile) -> None:
        copies = self._copies(tile_set, file)
        for entry in tile_set.entries:
            self._add_tile(entry, copies, file)
        for block in tile_set.blocks:
            self.blocks[block.block.id] = block.block
            count = self._remaining(block.block.id, block.count * copies)
            self._put(file.stacks.get(block.stack, block.stack), block.block.id, count)

    def _count(self, name: str, otherwise: int) -> int:
        counts = self._collector.selection.tile_counts
        if name in counts:
            self._counted.add(name)
            return counts[name]
        return otherwise

    def _remaining(self, name: str, count: int, *, kept: int = 0) -> int:
        """How many there are of a tile when the files that stand in for it have taken theirs out of the game.

        Args:
            name: the tile.
            count: how many there would be.
            kept: how many stay in any case.
        """
        if name in self._collector.selection.tile_counts:
            # What the variant itself says holds.
            self._replaced.pop(name, None)
            return self._count(name, count)
        gone = min(self._replaced.get(name, 0), max(count - kept, 0))
        if gone:
            self._replaced[name] -= gone
        return count - gone

    def _add_tile(self, entry: TileEntry, copies: int, file: TileFile) -> None:
        tile = entry.tile
        self.tiles[tile.id] = entry
        stack = file.stacks.get(entry.stack, entry.stack)
        # A tile's own count holds whatever that of its set is.
        start = min(entry.start, 1) if copies or self._collector.selection.tile_counts.get(tile.id) else 0
        chosen = {name for name in entry.prints if name in self._prints}
        plain = entry.count - sum(entry.prints[name][1] for name in chosen)
        total = self._remaining(tile.id, plain * copies, kept=start)
        for name, (special, count) in entry.prints.items():
            self.tiles[special.id] = TileEntry(special, count, 0, entry.stack, {}, entry.certainty)
            wanted = self._remaining(special.id, count * copies if name in chosen else 0)
            if special.id not in self._collector.selection.tile_counts:
                # Of a tile that another file stands in for, the plain copies go first, then its special prints.
                left = self._replaced.get(tile.id, 0)
                self._replaced[tile.id] = max(left - wanted, 0)
                wanted = max(wanted - left, 0)
            self._put(stack, special.id, wanted)
        if entry.start and file.included and not (start and total):
            self._counted_out.append(tile.id)
        if start and total:
            self.start.append((tile.id, (0, 0), 0))
            total -= 1
        self._put(stack, tile.id, total)

    def _put(self, stack: str, item: str, count: int) -> None:
        if count > 0:
            items = self.contents.setdefault(stack, {})
            items[item] = items.get(item, 0) + count
            if not any(stack == other.name for other in self.stacks):
                self.stacks.append(StackDeclaration(name=stack))


def _stricter(one: StackDeclaration, other: StackDeclaration) -> dict[str, Any]:
    """For everything about a stack that can be seen, the smaller one of two audiences."""
    return {
        name: min(getattr(one, name), getattr(other, name), key=_AUDIENCES.index)
        for name in ("size", "order", "contents")
    }
