"""Once the end has come, the round is played to its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bastide import GameEnd, Kept, Overtime, Plugin, Position, Rule, Table, hookimpl, kept, option

#: Whether the end has come, even if what brought it holds no longer.
LAST_ROUND = kept("equal-turns/last-round", holds="yes")


@dataclass(frozen=True, kw_only=True)
class Options:
    """What may be chosen about the last round."""

    short_round: Literal["played", "left-out"] = option(
        "played",
        description="Whether a last round for which there are fewer tiles than players is played as far as they go "
        "round, or left out.",
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Equal turns",
        says="Once the end has come, the round is played to its end.",
        options=Options,
        sources=("house rule",),
    )


def finish_round(table: Table, ending: GameEnd | None) -> bool:
    """Let the game go on until the player who sits before the starting player has had a turn.

    Returns:
        Whether it does; not where nothing is left to place.
    """
    if ending is None or (table.exhausted() and not table.waiting()) or table.turn_number % len(table.players) == 0:
        return False
    LAST_ROUND.put(table, True)
    return True


def next_is_short(position: Position) -> bool:
    """Whether a round has ended, and there are fewer tiles than players for the next one."""
    players = range(len(position.players))
    if position.turn_number % len(players):
        return False
    tiles = position.left()
    # Tiles that were drawn and wait to be placed are tiles for the next round, too.
    for stack in position.ruleset.stacks:
        if stack.waits:
            names = [position.own_stack(stack.name, player) for player in players] if stack.per_player else [stack.name]
            tiles += sum(len(position.stack(name)) for name in names)
    return tiles < len(players)


@hookimpl
def bastide_state() -> Iterable[Kept[bool]]:
    return [LAST_ROUND]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    rules: list[Rule] = [
        Overtime(
            id="equal-turns/round",
            says="If the game would be over while tiles are left, the round is played to its end first; then all have "
            "had equally many turns.",
            source="house rule",
            do=finish_round,
        ),
        GameEnd(
            id="equal-turns/last-round",
            says="The round in which the end has come is the last one, whatever happens in it.",
            source="house rule",
            over=LAST_ROUND.get,
        ),
    ]
    if options.short_round == "left-out":
        rules.append(
            GameEnd(
                id="equal-turns/short-round",
                says="A round for which there are fewer tiles than players is not begun: the game ends before it.",
                source="house rule",
                over=next_is_short,
            )
        )
    return rules
