"""Offers as data: one for each of some values, such as the bids that a player may make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from ..expressions.base import Expression
from ..offers import Offer, OffersMadeLate
from ..selectors import Selector
from .base import Act

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

#: A whole number, or what is asked for it, for a player.
Bound = int | Callable[["Position", int], int]
#: Values, or what is asked for them, for a player.
Values = Sequence[Any] | Callable[["Position", int], Iterable[Any]]


class NumbersFrom(Expression):
    """The whole numbers from one to another, both among them."""

    word: ClassVar = "numbers_from"
    least: Any
    most: Any

    def value(self, position: Position, about: Any, player: int | None) -> range:
        """The numbers, ascending."""
        least, most = (bound if isinstance(bound, int) else bound(position, player) for bound in self.parts())
        return range(least, most + 1)


class ItemsOn(Expression):
    """What lies on a stack, each item of a name once."""

    word: ClassVar = "items_on"
    stack: Any

    def value(self, position: Position, about: Any, player: int | None) -> list[str]:
        """The items, in their order."""
        name = self.stack.value(position, about, player) if isinstance(self.stack, Expression) else self.stack
        return list(dict.fromkeys(position.stack(name)))


class KindsInSupply(Expression):
    """The kinds of pieces, among some, of which a player has one in supply."""

    word: ClassVar = "kinds_in_supply"
    pieces: Selector

    def value(self, position: Position, about: Any, player: int | None) -> list[str]:
        """Their names, sorted."""
        return [kind for kind in sorted(position.ruleset.pieces(self.pieces)) if position.supply(player, kind)]


class ForEachValue(Act):
    """An offer for each of some values, or for each combination of several."""

    word: ClassVar = "for_each_value"
    type: str
    rule: str
    values: tuple[tuple[str, Values], ...]
    budget: str | None
    leaves_open: bool
    do: Callable[[Table, Offer, int], None]

    def __call__(self, position: Position, player: int, data: Any) -> Sequence[Offer]:
        """The offers; the values of the last key change fastest."""
        given = [
            (key, _listed(values(position, player) if callable(values) else values)) for key, values in self.values
        ]
        make = partial(self._made, partial(_do, self.do, player), given)
        return OffersMadeLate(prod([len(values) for _, values in given]), make, self.budget)

    def _made(
        self, do: Callable[[Table, Offer], None], given: list[tuple[str, Sequence[Any]]], number: int, rule: str
    ) -> Offer:
        """The offer with a number."""
        params: dict[str, Any] = dict.fromkeys([key for key, _ in given])
        for key, values in reversed(given):
            number, place = divmod(number, len(values))
            params[key] = values[place]
        return Offer(
            type=self.type,
            rule=self.rule or rule,
            params=params,
            budget=self.budget,
            leaves_open=self.leaves_open,
            do=do,
        )


def _listed(values: Iterable[Any]) -> Sequence[Any]:
    return values if isinstance(values, range) else tuple(values)


def _do(do: Callable[[Table, Offer, int], None], player: int, table: Table, offer: Offer) -> None:
    do(table, offer, player)


def numbers_from(least: Bound, most: Bound) -> Expression:
    """For :func:`~bastide.for_each_value`: the whole numbers from one to another, both among them.

    Args:
        least: the first; a number, or a function of position and player.
        most: the last; where it is less than the first there are none.
    """
    return NumbersFrom(least, most)


def items_on(stack: str | Expression) -> Expression:
    """For :func:`~bastide.for_each_value`: what lies on a stack, each item of a name once.

    Args:
        stack: its name, or :func:`~bastide.own_stack`.
    """
    return ItemsOn(stack)


def kinds_in_supply(pieces: Selector) -> Expression:
    """For :func:`~bastide.for_each_value`: the kinds of pieces of which the player who decides has one in supply.

    Args:
        pieces: the kinds among which they are.
    """
    return KindsInSupply(pieces)


def for_each_value(
    *,
    type: str,
    rule: str = "",
    values: Mapping[str, Values],
    do: Callable[[Table, Offer, int], None],
    budget: str | None = None,
    leaves_open: bool = False,
) -> Callable[[Position, int, Any], Sequence[Offer]]:
    """For an :class:`~bastide.OfferRule` or :class:`~bastide.DecisionKind`: an offer for each of some values.

    With several keys, there is one for each combination; the values of the last key change fastest.

    Args:
        type: the action's type in records.
        rule: as for an :class:`~bastide.Offer`.
        values: by key of the record, which values stand there: a tuple of them, :func:`~bastide.numbers_from`,
            :func:`~bastide.items_on`, :func:`~bastide.kinds_in_supply`, or a function of position and player.
        do: does it, given the number of the player who decides behind the offer.
        budget: what each uses up.
        leaves_open: whether the player may go on deciding afterwards.
    """
    return ForEachValue(type, rule, tuple(values.items()), budget, leaves_open, do)
