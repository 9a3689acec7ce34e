"""A ruleset and a table on which the examples of the reference are tried.

The ruleset is that of the base game with farms of the third edition; the hooks of this module add what these have none
of, as those of any plugin would.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import bastide
from bastide import Offer, Place, Position, Registry, Rule, Ruleset, Table, Tile, cell, hookimpl, kinds

#: What lies beside the start tile and who stands on it: the tile, its cell, its quarter turns, the player, the segment.
_LAID = (("V", cell(1, 0), 0, 0, 4), ("N", cell(0, -1), 2, 1, 7), ("B", cell(0, 1), 0, 0, 9))


def example_ruleset(*brought: Any) -> Ruleset:
    """The ruleset of the examples, with what an author would like to try.

    Args:
        brought: rules and declarations that a hook may return.

    Raises:
        VariantError: they do not go together, or with the rest.

    Example:
        >>> rule = Completion(id="my/large", says="A city has four tiles.", of=kinds("city"), when=count_tiles >= 4)
        >>> "my/large" in [each.id for each in example_ruleset(rule).of(Completion)]
        True
    """
    registry = Registry()
    registry.load_installed()
    registry.register(sys.modules[__name__], "example", "bastide", bastide.__version__)
    expression = "base-game + farms-third-edition + example"
    if brought:
        mine = SimpleNamespace(bastide_plugin=hookimpl(lambda: bastide.Plugin(title="Mine", says="What is tried.")))
        for hook in {thing.hook for thing in brought}:
            things = [thing for thing in brought if thing.hook == hook]
            setattr(mine, f"bastide_{hook}", hookimpl(lambda things=things: things))
        registry.register(mine, "my")
        expression += " + my"
    return bastide.resolve(bastide.select(expression, registry), registry)


def example_table(*brought: Any) -> Table:
    """The table of the examples: Red has a follower on a road and one on a monastery, Blue has one in a city.

    The start tile D lies in the cell [0, 0], V to the east of it, N to the north, B to the south. Blue is to place E.

    Args:
        brought: rules and declarations, as for :func:`example_ruleset`.

    Example:
        >>> table = example_table()
        >>> position = table.position
        >>> position.claimed()
        [<road at [1, 0], 2 tiles>, <city at [0, -1], 2 tiles>, <monastery at [0, 1], 1 tiles>]
    """
    ruleset = example_ruleset(*brought)
    game = bastide.Game(ruleset, ["Red", "Blue"], seed=7, _engine="python")
    # A copy: a game that nobody holds any more clears its own.
    state = game._state.copy()
    table = Table(state, ruleset)
    table.put_back_hand()
    for tile, where, turns, player, segment in _LAID:
        table.take_from_stack("bag", f"base-game/{tile}")
        table.place(f"base-game/{tile}", where, turns)
        table.deploy("follower", player, Place("segment", segment))
    table.take_from_stack("bag", "base-game/E")
    state.drawn.append(("bag", "base-game/E"))
    table.at_hand("base-game/E")
    state.laid, state.turn, state.turn_number = (), 1, 4
    return table


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Example", says="Guards, coins, tolls, a tide, razed cities.", requires=("farms-third-edition",)
    )


@hookimpl
def bastide_kinds() -> Iterator[Any]:
    yield bastide.PieceKind("guard", group="guards")
    yield bastide.PlaceKind("tunnel", links=lambda position, at: at)


@hookimpl
def bastide_components() -> Iterator[Any]:
    yield bastide.Supply("guard", 1, id="example/guards", says="Everybody has a guard.")
    yield bastide.StackDeclaration(name="coins", items={"gold": 1, "silver": 2})
    yield bastide.StackDeclaration(name="purse", items={"silver": 1}, per_player=True, contents="owner")
    yield bastide.ChangedTiles(id="example/razed", says="A city becomes a field.", of=_razed)


def _razed(tile: Tile) -> Iterator[Tile]:
    for index, segment in enumerate(tile.segments):
        if segment.kind == "city":
            yield tile.changed(index, id=f"{tile.id}-razed-{index}", kind="field")


@hookimpl
def bastide_scoring_rules() -> Iterator[Rule]:
    toll = bastide.Term(label="toll", rate=bastide.Rate("points", 3), count_for=bastide.count_paid)
    yield bastide.ScoringRule(
        id="example/toll",
        says="A toll is 3 points.",
        subjects=kinds("toll"),
        occasions=frozenset({"toll"}),
        terms=(toll,),
    )


@hookimpl
def bastide_turn_rules() -> Iterator[Rule]:
    yield bastide.Phase(id="example/tide", says="The tide may be called.", name="tide", if_called=True, do=_come)
    yield bastide.DecisionKind(id="example/toll-due", says="Who owes a toll pays it.", name="toll", offers=_tolls)


def _come(table: Table) -> None:
    """Nothing else comes with it."""


def _tolls(position: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="toll", do=lambda table, offer: None)]
