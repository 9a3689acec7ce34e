"""A plugin for tests: second parts of turns, and extra turns."""

from __future__ import annotations

from collections.abc import Iterable

import bastide
from bastide import Event, Phase, Plugin, Reaction, Rule, Ruleset, Table, hookimpl


class Again:
    """A player who places a monastery has a second part of the turn; one who places a straight road, another turn."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Again", says="Again.", requires=("base-game",))

    @hookimpl
    def bastide_turn_rules(self) -> Iterable[Rule]:
        return [
            Reaction(id="again/placed", on="placed", says="There is more to do.", do=note),
            Phase(id="again/part", name="more", after=("score",), before=("turn-end",), says="More.", do=another_part),
        ]


def note(table: Table, event: Event) -> None:
    table.set_state("again", "part", event.tile == "base-game/B" and table.part_number == 1)
    if event.tile == "base-game/U":
        table.next_player(table.player)


def another_part(table: Table) -> None:
    if table.state("again", "part"):
        table.push("part")


def again(variant: str) -> Ruleset:
    """The rules of a variant with this plugin."""
    registry = bastide.Registry()
    registry.load_installed()
    registry.register(Again(), "again")
    return bastide.resolve(bastide.select(f"{variant} + again", registry), registry)
