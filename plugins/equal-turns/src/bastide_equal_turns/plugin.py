"""Once the end has come, the round is played to its end."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import GameEnd, Kept, Overtime, Plugin, Rule, Table, hookimpl, kept

#: Whether the end has come, even if what brought it holds no longer.
LAST_ROUND = kept("equal-turns/last-round", holds="yes")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Equal turns",
        says="Once the end has come, the round is played to its end.",
        sources=("house rule",),
    )


def finish_round(table: Table, ending: GameEnd | None) -> bool:
    """Let the game go on until whoever sits before the starting player has had a turn.

    Returns:
        Whether it does; not where nothing is left to place.
    """
    if ending is None or (table.exhausted() and not table.waiting()) or table.turn_number % len(table.players) == 0:
        return False
    LAST_ROUND.put(table, True)
    return True


@hookimpl
def bastide_state() -> Iterable[Kept[bool]]:
    return [LAST_ROUND]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
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
