"""Walks as data: a piece of no player goes from tile to tile, and the players choose its steps in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from bastide._kernel.geometry import STEPS
from bastide._kernel.pieces import TILE, Place

from ..expressions.base import Condition, Number
from ..expressions.board_questions import TileThere
from ..offers import Offer, OffersMadeLate
from .base import Act

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table


class Walk(NamedTuple):
    """What the next step of a walk is asked with.

    Attributes:
        left: how many steps may still be taken.
        been: the packed cells where the piece has been in this walk, that where it set out first.
    """

    left: int
    been: tuple[int, ...]


class ForEachStep(Act):
    """An offer for each tile to which a piece of no player may go by the next step of a walk."""

    word: ClassVar = "for_each_step"
    type: str
    decision: str
    piece: str
    steps: Any
    barred: Condition | None
    arrive: Callable[[Table, Offer], None] | None

    def __call__(self, position: Position, player: int, data: Walk | None) -> Sequence[Offer]:
        """The offers, clockwise from the tile in the north; asked with nothing, the piece sets out on a walk."""
        walk = self.begun(position) if data is None else data
        if walk is None:
            return ()
        cells = tuple(self._cells(position, player, walk))
        return OffersMadeLate(len(cells), partial(self._made, cells, player, walk), None)

    def walker(self, position: Position) -> int | None:
        """The number of the piece that walks, if there is one in play: of several, the first."""
        return next(iter(position.pieces_of(None, self.piece)), None)

    def begun(self, position: Position) -> Walk | None:
        """A walk of which no step was taken; ``None`` where no such piece is on a tile."""
        cell, steps = self._cell(position), self.steps
        if cell is None:
            return None
        return Walk(steps if isinstance(steps, int) else steps.value(position, None, None), (cell,))

    def _cell(self, position: Position) -> int | None:
        number = self.walker(position)
        return None if number is None else position.cell_of(number)

    def _cells(self, position: Position, player: int, walk: Walk) -> Iterator[int]:
        """The cells to which it may go."""
        cell, barred = self._cell(position), self.barred
        if cell is None or walk.left < 1:
            return
        for near in position.neighbours(cell, STEPS):
            if near not in walk.been and not (barred is not None and barred.value(position, TileThere(near), player)):
                yield near

    def _made(self, cells: Sequence[int], player: int, walk: Walk, number: int, rule: str) -> Offer:
        return self.offer(cells[number], player, walk, rule)

    def offer(self, cell: int, player: int, walk: Walk, rule: str) -> Offer:
        """The step onto the tile in a cell, by a rule with an id."""
        return Offer(type=self.type, rule=rule, place=Place(TILE, cell), do=partial(_step, self, player, walk))


def _step(way: ForEachStep, player: int, walk: Walk, table: Table, offer: Offer) -> None:
    """Move the piece; the next player is asked for its next step when all is done that comes of it where it arrives."""
    number, place = way.walker(table), offer.place
    assert number is not None
    assert place is not None
    table.move(number, place)
    if walk.left > 1:
        cell: Any = place.at
        table.ask(way.decision, (player + 1) % len(table.players), Walk(walk.left - 1, (*walk.been, cell)))
    if way.arrive is not None:
        way.arrive(table, offer)


def for_each_step(
    piece: str,
    *,
    decision: str,
    type: str,
    steps: int | Number,
    barred: Condition | None = None,
    arrive: Callable[[Table, Offer], None] | None = None,
) -> Callable[[Position, int, Any], Sequence[Offer]]:
    """For a :class:`~bastide.DecisionKind`: an offer for each tile to which a piece may go by one step of a walk.

    A walk begins where the decision is asked with nothing, as by :func:`~bastide.ask_decision`. The piece goes to a
    tile beside its own, to none where it has been in this walk. For each further step the decision is asked anew, of
    the next player; the walk ends early where the piece cannot go on, or is not in play any more.

    Args:
        piece: the kind of neutral piece; of several in play, the first walks.
        decision: the name of the decision.
        type: the action's type in records.
        steps: how many steps a walk has at most.
        barred: a condition on tiles to which it does not go.
        arrive: what is done when it has come to a tile, the one that the offer is about; what pushes steps there has
            them done before the next player is asked.
    """
    return ForEachStep(type, decision, piece, steps, barred, arrive)
