"""The plainest game: plain tiles that are placed side by side, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from bastide import (
    DrawRule,
    GameEnd,
    Plugin,
    Position,
    Registry,
    Rule,
    Ruleset,
    SegmentKind,
    Table,
    TileFile,
    hookimpl,
    resolve,
    select,
)

NAME = "yardstick"


class Yardstick:
    """The plugin."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        """The plugin that others are compared with."""
        return Plugin(title="Yardstick", says="Plain tiles are laid beside each other.", sources=("the kit",))

    @hookimpl
    def bastide_kinds(self) -> Iterable[SegmentKind]:
        """Ground only."""
        return [SegmentKind("ground", "rest")]

    @hookimpl
    def bastide_components(self) -> Iterable[TileFile]:
        """As many tiles as in a usual game."""
        return [TileFile(path=files(__package__) / "yardstick.toml")]

    @hookimpl
    def bastide_placement_rules(self) -> Iterable[Rule]:
        """One tile each turn."""
        return [DrawRule(id="yardstick/draw", says="A tile is drawn each turn.", source="the kit", do=draw)]

    @hookimpl
    def bastide_turn_rules(self) -> Iterable[Rule]:
        """The game ends when there are no more."""
        end = "The game ends with the last tile."
        return [GameEnd(id="yardstick/end", says=end, source="the kit", over=Position.exhausted)]


def draw(table: Table) -> None:
    """Draw a tile; it fits everywhere."""
    tile = table.draw()
    if tile is not None:
        table.at_hand(tile)


@cache
def yardstick() -> Ruleset:
    """Its ruleset."""
    registry = Registry()
    registry.register(Yardstick(), NAME)
    return resolve(select(NAME, registry), registry)
