"""What the editions of this game have in common, and the numbers in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bastide import count_segments, count_tiles, sentence

#: What players call the things that editions name, so that catalogues have them.
NAMES = {
    "aurochs": sentence("aurochs"),
    "bonus": sentence("bonus"),
    "deer": sentence("deer"),
    "gold": sentence("gold"),
    "mammoth": sentence("mammoth"),
    "menhir": sentence("menhir"),
}
#: What may be counted in a forest or river; a tile with two sections of it counts once or twice.
COUNTS = {"sections": count_segments, "tiles": count_tiles}
UNITS = {"sections": sentence("sections"), "tiles": sentence("tiles")}
#: What one of them is called.
ONE = {"sections": "section", "tiles": "tile"}


@dataclass(frozen=True, kw_only=True)
class Edition:
    """An edition of the game, as far as it is a matter of names and numbers.

    Args:
        plugin: the plugin that brings it; its rules' ids begin so.
        extra: the stack of the tiles that forests with treasure bring.
        treasure: the flag of a forest that brings one.
        forests: what is counted in a forest.
        rivers: what is counted in a river.
        mushrooms: what a group of mushrooms adds to a forest.
        game: what each kind of animal is worth to a hunter.
        huts: how many huts each player has.
        fire: the flag of a meadow that drives all tigers away; empty if nothing does.
        cover: the piece that covers an animal, with the animal as its role; empty if none are covered.
        sources: for the topics ``forests``, ``rivers``, ``huts``, ``meadows``, ``extra``, ``unplaceable`` where the
            rules are from.
    """

    plugin: str
    extra: str
    treasure: str
    forests: Literal["sections", "tiles"]
    rivers: Literal["sections", "tiles"]
    mushrooms: int
    game: Mapping[str, int]
    huts: int
    fire: str = ""
    cover: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)

    def rule(self, name: str) -> str:
        """The id of a rule of this edition."""
        return f"{self.plugin}/{name}"
