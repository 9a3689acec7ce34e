"""Whether a rule is asked at all: the one place where guards are."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from bastide.rules.base import Guarded
    from bastide.rules.selectors import Selector

    from .position import Position

G = TypeVar("G", bound="Guarded")


def is_asked(rule: Guarded, position: Position, player: int | None, *about: Any) -> bool:
    """Whether a rule is asked, as far as its guard goes.

    Args:
        rule: the rule.
        position: the position.
        player: for whom; ``None`` for nobody, who has the neutral pieces in supply.
        about: what else its condition is given.
    """
    if rule.needs is not None and not _has_one(position, rule.needs, player):
        return False
    return rule.when is None or bool(rule.when(position, player, *about))


def asked(rules: Collection[G], position: Position, player: int) -> tuple[G, ...]:
    """Those of some rules that are asked for a player.

    Args:
        rules: the rules.
        position: the position.
        player: for whom.
    """
    # Mostly there are none; this comes at every decision.
    return tuple([rule for rule in rules if is_asked(rule, position, player)]) if rules else ()


def _has_one(position: Position, pieces: Selector, player: int | None) -> bool:
    """Whether a player has one of some kinds of pieces in supply."""
    supply = position._state.pieces._supply
    for name in position.ruleset.pieces(pieces):  # noqa: SIM110 - a generator would take longer, at every turn
        if supply.get((player, name), 0):
            return True
    return False
