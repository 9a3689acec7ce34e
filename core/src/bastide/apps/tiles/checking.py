"""Checking a tile file: its problems, its contents, and likely slips."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bastide import BastideError, Problem, TileSet

from .reading import USUAL, read_file
from .suspicions import suspicions


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check.

    Args:
        file: the file.
        problems: its problems.
        warnings: valid parts that are probably not intended.
        summary: the contents of the file; empty if it is invalid.
    """

    file: str
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    summary: dict[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether there are no problems."""
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        """The verdict as ``bastide tiles check --json`` prints it."""
        return {
            "format": "bastide-tiles-check/1",
            "file": self.file,
            "ok": self.ok,
            **self.summary,
            "problems": [each.as_json() for each in self.problems],
            "warnings": [each.as_json() for each in self.warnings],
        }


def check(path: Path, variant: str | None = None) -> Verdict:
    """Read a tile file with the kinds of a variant.

    Args:
        path: the file.
        variant: the rules; by default, the base game's.
    """
    try:
        tile_set, ruleset = read_file(path, variant or USUAL)
    except BastideError as error:
        return Verdict(str(path), error.problems)
    text = path.read_text(encoding="utf-8-sig")
    return Verdict(str(path), (), tuple(suspicions(tile_set, ruleset, str(path), text, variant)), summary(tile_set))


def summary(tile_set: TileSet) -> dict[str, Any]:
    """The counts of the contents of a set."""
    edges: Counter[str] = Counter()
    flags: Counter[str] = Counter()
    stacks: Counter[str] = Counter()
    copies = {entry.tile.id: entry.count for entry in tile_set.entries}
    for block in tile_set.blocks:
        stacks[block.stack] += block.count
        for tile, _, _ in block.block.parts:
            copies[tile] = copies.get(tile, 0) + block.count
    for entry in tile_set.entries:
        stacks[entry.stack] += entry.count
        for edge in entry.tile.edges:
            edges[edge] += copies[entry.tile.id]
        for marks in (entry.tile.flags, *(segment.flags for segment in entry.tile.segments)):
            for flag, number in marks.items():
                flags[flag] += number * copies[entry.tile.id]
    return {
        "set": tile_set.name,
        "title": tile_set.title,
        "tiles": len(tile_set.entries),
        "copies": sum(entry.count for entry in tile_set.entries),
        "prints": sum(len(entry.prints) for entry in tile_set.entries),
        "blocks": sum(block.count for block in tile_set.blocks),
        "start": [entry.tile.id for entry in tile_set.entries if entry.start],
        "stacks": {name: count for name, count in stacks.items() if count},
        "edges": dict(sorted(edges.items())),
        "flags": dict(sorted(flags.items())),
        "kinds": sorted(tile_set.kinds),
    }
