"""Acts as data: what rules often do, under a name, so that an engine can do it by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bastide._kernel.pieces import TILE, Place

from ..expressions.base import Data, Number
from ..offers import Offer
from ..selectors import Selector

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

    from ..events import Event


class Act(Data):
    """Something that a rule does, as data: called like a function that a plugin writes."""


class Drawing(Act):
    """Something that only draws what is placed later, or deals with what fits nowhere; else it changes nothing."""


class DrawTile(Drawing):
    """Draw a tile that can be placed, and show it to all."""

    word: ClassVar = "draw_tile"

    def __call__(self, table: Table) -> None:
        """Do so; where none is left, nothing is at hand."""
        tile = table.draw_fitting()
        if tile is not None:
            table.at_hand(tile)


class DiscardTile(Drawing):
    """Take a tile that fits nowhere out of the game, and have another one drawn."""

    word: ClassVar = "discard_tile"

    def __call__(self, table: Table, tile: str) -> bool:
        """Do so.

        Returns:
            That another one is drawn.
        """
        table.discard(tile)
        return True


class ReturnTile(Drawing):
    """Put a tile that fits nowhere back into the bag, and have another one drawn."""

    word: ClassVar = "return_tile"

    def __call__(self, table: Table, tile: str) -> bool:
        """Do so; a tile that does not come from the bag is out of the game.

        Returns:
            That another one is drawn.
        """
        if not table.put_in_bag(tile):
            table.discard(tile)
        return True


class DiscardOnly(Drawing):
    """Take a tile that fits nowhere out of the game, and have none drawn in place of it."""

    word: ClassVar = "discard_only"

    def __call__(self, table: Table, tile: str) -> bool:
        """Do so.

        Returns:
            That no other one is drawn.
        """
        table.discard(tile)
        return False


class DrawAhead(Drawing):
    """Let the player whom an event names draw the tile for their next turn, unless the game is over."""

    word: ClassVar = "draw_ahead"
    stack: str

    def __call__(self, table: Table, event: Event) -> None:
        """Do so."""
        if event.player is not None and not table.over:
            table.fill_up(table.own_stack(self.stack, event.player), 1)


class TakeAhead(Drawing):
    """Show the tile that was drawn ahead; if there is none, or it fits nowhere by now, another one is drawn."""

    word: ClassVar = "take_ahead"
    stack: str

    def __call__(self, table: Table) -> bool:
        """Do so.

        Returns:
            Whether the game goes on without a tile to place, since others' tiles are still waiting.
        """
        own = table.own_stack(self.stack, table.player)
        if not table.keep_fitting(own, 1):
            return table.waiting()
        tile = table.stack(own)[-1]
        table.take_from_stack(own, tile)
        table.at_hand(tile)
        return True


class CallPhase(Act):
    """Let a phase come in this turn that comes only if it is called."""

    word: ClassVar = "call_phase"
    name: str

    def __call__(self, table: Table, event: Event) -> None:
        """Do so."""
        table.call_phase(self.name)


class AskDecision(Act):
    """Ask for a decision, perhaps several times."""

    word: ClassVar = "ask_decision"
    kind: str
    times: Number | None
    of_tile: bool

    def __call__(self, table: Table, event: Event | None = None) -> None:
        """Do so; the player whom an event names decides, else the one whose turn it is."""
        player = table.player if event is None or event.player is None else event.player
        for _ in range(1 if self.times is None else self.times(table, player)):
            table.ask(self.kind, player, event.cell_in(table.position) if self.of_tile and event is not None else None)

    def __repr__(self) -> str:
        times = "" if self.times is None else f", times={self.times!r}"
        return f"{self.word}({self.kind!r}{times}{', of_tile=True' * self.of_tile})"


class AskRound(Act):
    """Ask all players for a decision, one after the other."""

    word: ClassVar = "ask_round"
    kind: str

    def __call__(self, table: Table, event: Event | None = None) -> None:
        """Do so; who sits next to the player of an event, or of the turn, decides first."""
        player = table.player if event is None or event.player is None else event.player
        table.ask_round(self.kind, player + 1)


class Bring(Act):
    """Bring a neutral piece to a tile: from where it is, else from the supply."""

    word: ClassVar = "bring"
    kind: str
    keep: tuple[str, str] | None

    def __call__(self, table: Table, about: Event | Offer, piece: int | None = None) -> None:
        """Do so; where there is no tile or no such piece, nothing is brought."""
        cell = about.cell_in(table) if piece is None else table.cell_of(piece)
        if cell is None:
            return
        place = Place(TILE, cell)
        for number in table.pieces_of(None, self.kind):
            table.move(number, place)
            break
        else:
            if not table.supply(None, self.kind):
                return
            table.deploy(self.kind, None, place)
        if self.keep is not None:
            table.set_state(*self.keep, piece)


class BeginPart(Act):
    """Begin a further part of the turn, unless the game is to end with this turn."""

    word: ClassVar = "begin_part"
    stack: str | None

    def __call__(self, table: Table) -> None:
        """Do so; with a stack, only if a tile of it can be placed."""
        if table.over:
            return
        if self.stack is None:
            table.push("part")
            return
        tile = table.draw_fitting(self.stack)
        if tile is not None:
            table.push("part", (tile,))

    def __repr__(self) -> str:
        return f"{self.word}({'' if self.stack is None else repr(self.stack)})"


class GoHome(Act):
    """Have pieces that the player whom an event names has in its feature go home."""

    word: ClassVar = "go_home"
    pieces: Selector

    def __call__(self, table: Table, event: Event) -> None:
        """Do so; where the event names nobody or no feature, none does."""
        if event.player is None or event.feature is None:
            return
        kinds = table.ruleset.piece_kinds
        mine = [number for number in event.feature.pieces if table.piece(number).owner == event.player]
        for number in mine:
            # A reaction to one that went home may have sent home another.
            if self.pieces.matches(kinds[table.piece(number).kind]) and number in event.feature.pieces:
                table.go_home(number)


class ClearTile(Act):
    """Have the players' pieces of some kinds on a tile go home."""

    word: ClassVar = "clear_tile"
    pieces: Selector

    def __call__(self, table: Table, about: Event | Offer) -> None:
        """Do so, player by player; where there is no tile, none does."""
        cell = about.cell_in(table)
        if cell is None:
            return
        names = table.ruleset.pieces(self.pieces)
        there = [(table.piece(number), number) for number in table.pieces_on(cell)]
        owned = [(piece.owner, number) for piece, number in there if piece.owner is not None and piece.kind in names]
        for _, number in sorted(owned):
            # A reaction to one that went home may have sent home another.
            if table.cell_of(number) == cell:
                table.go_home(number)


class AddToTallies(Act):
    """Add to what a plugin tallies for the player whom an event names."""

    word: ClassVar = "add_to_tallies"
    plugin: str
    counts: tuple[tuple[str, Number], ...]

    def __call__(self, table: Table, event: Event) -> None:
        """Do so; where the event names nobody, nothing is added."""
        if event.player is None:
            return
        for tally, number in self.counts:
            count = number(table, event.feature, event.player)
            if count:
                table.add_to_tally(self.plugin, tally, event.player, count)

    def __repr__(self) -> str:
        return f"{self.word}({self.plugin!r}, {dict(self.counts)!r})"


class PutBack(Act):
    """Offer to put the tiles at hand back and to do nothing more in this part of the turn."""

    word: ClassVar = "put_back"
    rule: str

    def __call__(self, position: Position, player: int, data: Any) -> list[Offer]:
        """The offer, to the player whose turn it is; where nothing was left to draw, there is nothing to put back."""
        if player != position.player or not position.choices(player):
            return []
        return [self.offer(position.part_number)]

    def offer(self, part_number: int) -> Offer:
        """The offer in a part of a turn."""
        return Offer(type="pass", rule=self.rule, params={"part": part_number}, do=_put_back)


def _put_back(table: Table, offer: Offer) -> None:
    table.put_back_hand()
    table.end_part()


#: For a :class:`~bastide.DrawRule`: draw a tile that can be placed, and show it to all.
draw_tile = DrawTile()
#: For an :class:`~bastide.UnplaceableRule`: take the tile out of the game, and have another one drawn.
discard_tile = DiscardTile()
#: For an :class:`~bastide.UnplaceableRule`: put the tile back into the bag, and have another one drawn.
return_tile = ReturnTile()
#: For an :class:`~bastide.UnplaceableRule`: take the tile out of the game, and have no other one drawn.
discard_only = DiscardOnly()


def draw_ahead(stack: str) -> Callable[[Table, Event], None]:
    """For a :class:`~bastide.Reaction`: let the event's player draw for their next turn, unless the game is over.

    Args:
        stack: the stack for it that each player has, by the name under which it is declared.
    """
    return DrawAhead(stack)


def take_ahead(stack: str) -> Callable[[Table], bool]:
    """For a :class:`~bastide.DrawRule`: show the tile drawn ahead, else draw another one.

    Args:
        stack: as for :func:`draw_ahead`.
    """
    return TakeAhead(stack)


def call_phase(name: str) -> Callable[[Table, Event], None]:
    """For a :class:`~bastide.Reaction`: let a phase come in this turn that comes only if it is called.

    Args:
        name: its name.
    """
    return CallPhase(name)


def ask_decision(kind: str, *, times: Number | None = None, of_tile: bool = False) -> Callable[..., None]:
    """For a :class:`~bastide.Phase` or :class:`~bastide.Reaction`: ask for a decision.

    The player whose turn it is decides; in a reaction, the player whom the event names.

    Args:
        kind: the name of a :class:`~bastide.DecisionKind`, or ``place`` or ``deploy``.
        times: how often it is asked, each time when all that came of the time before is done; once without it.
        of_tile: whether the decision is asked with the packed cell where the event happened, or where its piece stands.
    """
    return AskDecision(kind, times, of_tile)


def ask_round(kind: str) -> Callable[..., None]:
    """For a :class:`~bastide.Phase` or :class:`~bastide.Reaction`: ask all players for a decision, in turn.

    The player of the event is the last to decide, without one the player whose turn it is. What an offer does is a
    function, in which :meth:`~bastide.Table.ask_round` also says who is the first.

    Args:
        kind: the name of the decision.
    """
    return AskRound(kind)


def bring(kind: str, *, keep: tuple[str, str] | None = None) -> Callable[..., None]:
    """For a :class:`~bastide.Reaction` or :func:`~bastide.for_each_piece`: bring a neutral piece to a tile.

    That is the tile where the event happened or the piece stands. One in play is moved there, else one is deployed.

    Args:
        kind: the kind of neutral piece.
        keep: the plugin and key under which the number of the piece to whose tile it came is kept.
    """
    return Bring(kind, keep)


def begin_part(stack: str | None = None) -> Callable[[Table], None]:
    """For a :class:`~bastide.Phase`: begin a further part of the turn, unless the game is to end with this turn.

    Args:
        stack: a stack whose next tile that can be placed is at hand in that part, which is left out if there is none;
            without one, a tile is drawn as in every part.
    """
    return BeginPart(stack)


def go_home(pieces: Selector) -> Callable[[Table, Event], None]:
    """For a :class:`~bastide.Reaction`: have pieces that the event's player has in the event's feature go home.

    Args:
        pieces: the kinds of pieces.
    """
    return GoHome(pieces)


def clear_tile(pieces: Selector) -> Callable[[Table, Event | Offer], None]:
    """For a :class:`~bastide.Reaction` or :func:`~bastide.for_each_step`: have players' pieces on a tile go home.

    That is the tile where the event happened or the step leads, and wherever on it they stand.

    Args:
        pieces: the kinds of pieces.
    """
    return ClearTile(pieces)


def put_back(rule: str) -> Callable[[Position, int, Any], list[Offer]]:
    """For an :class:`~bastide.OfferRule` of ``place``: offer to put tiles at hand back, and end this part of the turn.

    It is offered to the player whose turn it is, and stands in records as passing, with the number of the part.

    Args:
        rule: the id of the rule.
    """
    return PutBack(rule)


def add_to_tallies(plugin: str, counts: Mapping[str, Number]) -> Callable[[Table, Event], None]:
    """For a :class:`~bastide.Reaction`: add to what a plugin tallies for the player whom the event names.

    A tally is a number for each player that a plugin keeps under a name, see :meth:`~bastide.Position.tally`.

    Args:
        plugin: the plugin.
        counts: by tally, how much is added; counts are of the event's feature.
    """
    return AddToTallies(plugin, tuple(counts.items()))
