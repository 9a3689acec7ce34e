"""Parts of a tile file that are valid, but probably not intended."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from bastide import (
    PORTS,
    EdgeMeeting,
    Problem,
    Ruleset,
    StartTiles,
    Tile,
    TileSet,
    coded,
    did_you_mean,
    segment_in_words,
    segment_names,
    sentence,
    word,
)

from .excerpts import lines_of

_LOOKS = ("FlagStyle", "SegmentStyle", "PieceStyle")


def suspicions(tile_set: TileSet, ruleset: Ruleset, file: str | None, text: str, variant: str | None) -> list[Problem]:
    """Find parts that the author may want to check.

    Args:
        tile_set: the file's tiles.
        ruleset: the rules that they are parsed under, with the tiles in play.
        file: its name in messages, if it is a file.
        text: its content.
        variant: the author's name of these rules; without it, flags that no rule reads are not reported.
    """
    search = _Search(tile_set, ruleset, file, text, variant)
    found = [*search.twins(), *search.lonely(), *search.flags(), *search.stacks()]
    return sorted(found, key=lambda problem: problem.line or 0)


class _Search:
    def __init__(self, tile_set: TileSet, ruleset: Ruleset, file: str | None, text: str, variant: str | None) -> None:
        self.tile_set = tile_set
        self.ruleset = ruleset
        self.file = file
        self.text = text
        self.variant = variant

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """The line of each tile in the file."""
        return lines_of(self.text, "tiles")

    def about(self, tile: str, message: str, hint: str | None = None) -> Problem:
        name = tile.partition("/")[2]
        return Problem(message, self.file, self.lines.get(name), f"tiles.{name}", hint=hint, place=f"tile {name}")

    def twins(self) -> Iterator[Problem]:
        """Tiles that are equal up to rotation, and could be copies of one."""
        seen: dict[Any, str] = {}
        named = self._named()
        for entry in self.tile_set.entries:
            first = seen.setdefault((entry.stack, _turned_alike(entry.tile)), entry.tile.id)
            if first != entry.tile.id and not {first, entry.tile.id} <= named:
                hint = "if that is meant, a larger count says it shorter"
                yield self.about(
                    entry.tile.id,
                    coded("tile-file/twins", "this is the same tile as {other}", other=first.partition("/")[2]),
                    hint,
                )

    def _named(self) -> frozenset[str]:
        """The tiles of the file that something refers to individually: a start, a block, or the code of a plugin."""
        starts = [entry.rule for entry in self.ruleset.rules if isinstance(entry.rule, StartTiles)]
        lying = {tile for rule in starts for tile, _, _ in rule.tiles}
        parts = {tile for entry in self.tile_set.blocks for tile, _, _ in entry.block.parts}
        words = spoken_of(self.ruleset.selection.plugins)
        ids = {entry.tile.id for entry in self.tile_set.entries}
        return frozenset(id for id in ids if id in lying | parts | words or id.partition("/")[2] in words)

    def lonely(self) -> Iterator[Problem]:
        """Edges that match no other, and ground that nothing can reach."""
        for entry in self.tile_set.entries:
            tile = entry.tile
            bare = {side for side, edge in enumerate(tile.edges) if not self._met(tile, edge, entry.count)}
            for edge in dict.fromkeys(tile.edges[side] for side in sorted(bare)):
                sides = " ".join(PORTS[3 * side + 1] for side in sorted(bare) if tile.edges[side] == edge)
                hint = "it can lie only where that side stays free"
                yield self.about(
                    tile.id,
                    coded(
                        "tile-file/lonely-edge",
                        "nothing else has an edge that meets its {edge} edge ({sides})",
                        edge=word(edge),
                        sides=sides,
                    ),
                    hint,
                )
            names = segment_names(tile.segments)
            for name, segment in zip(names, tile.segments, strict=True):
                if self.ruleset.segment_kinds[segment.kind].takes != "rest":
                    continue
                if not segment.ports and not segment.borders and not segment.flags:
                    yield self.about(
                        tile.id,
                        coded(
                            "tile-file/bare-ground",
                            "the inner {kind} borders nothing, so nobody gains by it",
                            kind=word(segment.kind),
                        ),
                    )
                elif segment.ports and all(port // 3 in bare for port in segment.ports):
                    yield self.about(
                        tile.id,
                        coded(
                            "tile-file/never-grows",
                            "the {name} lies at edges that nothing meets, so it never grows",
                            name=segment_in_words(name),
                        ),
                    )

    def _met(self, tile: Tile, edge: str, count: int) -> bool:
        """Whether another tile, or another copy of this one, has an edge that matches this kind."""
        pairs = {
            pair
            for entry in self.ruleset.rules
            if isinstance(entry.rule, EdgeMeeting)
            for pair in ((entry.rule.one, entry.rule.other), (entry.rule.other, entry.rule.one))
        }
        return any(
            (each.tile.id != tile.id or count != 1)
            and any(
                other == edge or (edge, other) in pairs or ("*", other) in pairs or (edge, "*") in pairs
                for other in each.tile.edges
            )
            for each in self.ruleset.tiles.values()
        )

    def flags(self) -> Iterator[Problem]:
        """Flags that no rule reads, if rules were named, and near misspellings of flags that one reads."""
        words = spoken_of(self.ruleset.selection.plugins)
        composed = composed_by(self.ruleset.selection.plugins)
        used = {
            flag
            for entry in self.ruleset.tiles.values()
            if not entry.tile.id.startswith(f"{self.tile_set.name}/")
            for segment in entry.tile.segments
            for flag in segment.flags
        } & words
        for tile in self.tile_set.tiles.values():
            marked = {**tile.flags, **{flag: 1 for segment in tile.segments for flag in segment.flags}}
            for flag in marked:
                if flag in words or tile.plain is not None or any(each.fullmatch(flag) for each in composed):
                    continue
                near = did_you_mean(flag, used)
                if self.variant is not None or near is not None:
                    rules = self.variant or sentence("the base game")
                    yield self.about(
                        tile.id,
                        coded(
                            "tile-file/unread-flag",
                            "no rule of {rules} seems to read the flag {flag!r}",
                            rules=rules,
                            flag=flag,
                        ),
                        near,
                    )

    def stacks(self) -> Iterator[Problem]:
        """Stacks that only this file uses."""
        others = {entry.stack for entry in self.ruleset.tiles.values() if not self._own(entry.tile.id)}
        words = spoken_of(self.ruleset.selection.plugins)
        known = {"bag", *others, *self.ruleset.placement.sources}
        for entry in self.tile_set.entries:
            if entry.stack not in known | words:
                hint = did_you_mean(entry.stack, known)
                yield self.about(
                    entry.tile.id,
                    coded("tile-file/undrawn-stack", "no rule draws from the stack {stack!r}", stack=entry.stack),
                    hint,
                )

    def _own(self, id: str) -> bool:
        return id.startswith(f"{self.tile_set.name}/")


def _turned_alike(tile: Tile) -> Any:
    """A value that is equal for two tiles that are equal up to rotation."""

    def lying(quarter_turns: int) -> Any:
        segments = tile.turned(quarter_turns)
        edges = tile.edges[-quarter_turns:] + tile.edges[:-quarter_turns] if quarter_turns else tile.edges
        rows = [
            (
                each.kind,
                each.ports,
                tuple(sorted(each.flags.items())),
                tuple(sorted((segments[number].kind, segments[number].ports) for number in each.borders)),
            )
            for each in segments
        ]
        return edges, tuple(sorted(rows))

    return min(lying(turns) for turns in range(4)), tuple(sorted(tile.flags.items()))


def spoken_of(plugins: Iterable[str]) -> frozenset[str]:
    """The words in the code of plugins, except in declarations of appearance."""
    return frozenset(word for package in _packages(plugins) for word in _words(package) if isinstance(word, str))


def composed_by(plugins: Iterable[str]) -> frozenset[re.Pattern[str]]:
    """The words that the code of plugins composes, such as ``f"{kind}-circle"``, as far as it says how they read."""
    return frozenset(word for package in _packages(plugins) for word in _words(package) if not isinstance(word, str))


def _packages(plugins: Iterable[str]) -> set[str]:
    points = importlib.metadata.entry_points(group="bastide")
    return {point.module.partition(".")[0] for point in points if point.name in set(plugins)}


@cache
def _words(package: str) -> frozenset[str | re.Pattern[str]]:
    """The strings in the source of a package, parsed and not imported, since hooks import many modules late."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return frozenset()
    folders = spec.submodule_search_locations
    files = [path for folder in folders for path in Path(folder).rglob("*.py")] if folders else [Path(spec.origin)]
    return frozenset(word for path in files for word in _texts(path))


def _texts(path: Path) -> Iterator[str | re.Pattern[str]]:
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return
    looks = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LOOKS
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in looks:
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            # Of a text with hardly a word of its own, nothing can be said.
            if sum(map(str.isalpha, "".join(filter(None, parts)))) > 2:
                yield re.compile("".join(".+" if part is None else re.escape(part) for part in parts))
