"""What a rule may ask as data where no feature is asked about: of a tile, of pieces in play and in supply, of stacks.

A question about a tile is about the one where a callable's arguments are: an offer's place, a placement's cell, an
event's cell or piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from bastide._kernel.geometry import AROUND, STEPS, facing_port, offset
from bastide._kernel.pieces import CORNER, TILE, Place

from ..selectors import ANY, Selector
from .base import Condition, Expression, Number
from .feature_questions import NumberOfFeature, cells_of

if TYPE_CHECKING:
    from bastide._kernel.tiles import Segment
    from bastide.engine.position import Feature, Position

# Of a tile


class TileThere(NamedTuple):
    """A tile that a condition is asked about, by the packed cell where it lies."""

    cell: int

    def cell_in(self, position: Position) -> int:
        """Its packed cell.

        Args:
            position: the view of the board in which to look.
        """
        return self.cell


class TileFlags(Number):
    """The flags of a name that a tile as a whole has."""

    word: ClassVar = "count_tile_flags"
    flag: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are; none where there is no tile."""
        return _flags_of(position, about).get(self.flag, 0)


class TileFlagsAround(NumberOfFeature):
    """The flags of a name that the eight tiles around the first one of a feature have as a whole."""

    word: ClassVar = "count_tile_flags"
    flag: str

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        cell = position.cell_of_segment(feature.first_segment)
        return sum(position.tile_flags(near).get(self.flag, 0) for near in position.neighbours(cell, AROUND))

    def __repr__(self) -> str:
        return f"{self.word}({self.flag!r}, around=True)"


class TileFlagsBeside(Number):
    """The flags of a name that the tiles beside the cell of a placement have as a whole."""

    word: ClassVar = "count_tile_flags"
    flag: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        return sum(position.tile_flags(near).get(self.flag, 0) for near in position.neighbours(about.cell, STEPS))

    def __repr__(self) -> str:
        return f"{self.word}({self.flag!r}, beside=True)"


class JustLaid(Condition):
    """Whether a tile was laid in this part of the turn."""

    word: ClassVar = "is_just_laid"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it was."""
        return about.cell_in(position) in position.laid


class CellsNearLaid(Expression):
    """The cells of the tiles laid in this part of the turn, and of the tiles on the eight around each."""

    word: ClassVar = "cells_near_laid"

    def value(self, position: Position, about: Any, player: int | None) -> list[int]:
        """The packed cells."""
        return list(dict.fromkeys(near for cell in position.laid for near in position.around(cell)))


class OnTile(Number):
    """The pieces that stand on a tile itself, on none of its segments, or at another place on it."""

    word: ClassVar = "count_on_tile"
    pieces: Selector
    at: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        cell = about.cell_in(position)
        if cell is None:
            return 0
        there = position.pieces_at(Place(self.at, cell))
        if not there:
            return 0
        names = position.ruleset.pieces(self.pieces)
        return sum(position.piece(number).kind in names for number in there)

    def __repr__(self) -> str:
        return f"{self.word}({self.pieces!r}{'' if self.at == TILE else f', at={self.at!r}'})"


class KeptPiece(Condition):
    """Whether a piece is the one whose number a plugin keeps under a key."""

    word: ClassVar = "is_kept_piece"
    plugin: str
    key: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        return bool(position.state(self.plugin, self.key) == about.number)


class OnOccasion(Condition):
    """Whether an event is about a scoring on a certain occasion."""

    word: ClassVar = "on_occasion"
    occasion: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        return about.sheet is not None and about.sheet.occasion == self.occasion


class Joined(Number):
    """The segments of some kinds that a placement would join to one of their kind that lies."""

    word: ClassVar = "count_joined"
    kinds: Selector
    same_bend: bool

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many ends of theirs meet one."""
        known, catalogue = position.ruleset.segment_kinds, position.ruleset.catalogue
        lying = catalogue.lying[about.tile][about.turns]
        found = 0
        for segment in lying.segments:
            if self.kinds.matches(known[segment.kind]):
                for port in segment.ports:
                    near, side = about.cell + STEPS[port // 3], port // 3
                    laid = position.board.cells.get(near)
                    if laid is None or catalogue.bare in (lying.edges[side], laid[0].edges[(side + 2) % 4]):
                        continue
                    there = position.segments_on(near)
                    facing = facing_port(port)
                    met = [position.segment(number) for number in there]
                    found += any(
                        facing in other.ports and (not self.same_bend or _bend_alike(segment, other, side))
                        for other in met
                        if other.kind == segment.kind
                    )
        return found


def _bend_alike(here: Segment, beyond: Segment, side: int) -> bool:
    """Whether a segment and the one that it meets on a side bend to the same hand there."""
    # Quarter turns to the right on the way here, and on the way on; what forks is no bend.
    before = {(side - port // 3) % 4 for port in beyond.ports}
    after = {(port // 3 - side - 2) % 4 for port in here.ports}
    return len(before) == len(after) == 2 and not before.isdisjoint(after & {1, 3})


# Of the tiles that lie


class LaidTiles(Number):
    """The tiles laid in this part of the turn that have a flag."""

    word: ClassVar = "count_just_laid"
    flag: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        return sum(position.tile_flags(cell).get(self.flag, 0) > 0 for cell in position.laid)


class Hole(Condition):
    """Whether there is an empty cell with tiles on all four sides."""

    word: ClassVar = "is_hole_left"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether there is."""
        cells = position.cells
        for cell in position.frontier:
            for step in STEPS:
                if cell + step not in cells:
                    break
            else:
                return True
        return False


# Of pieces


class InPlay(Number):
    """The pieces of some kinds that are in play."""

    word: ClassVar = "count_in_play"
    pieces: Selector
    mine: bool
    at: str | None
    on_tile_of: Selector | None

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        cells = None if self.on_tile_of is None else cells_of(position, self.on_tile_of)
        if cells is not None and not cells:
            return 0
        names = position.ruleset.pieces(self.pieces)
        found = position._state.pieces.of(*(player,) * self.mine, kinds=names) if names else []
        if self.at is not None:
            found = [number for number in found if position.piece(number).place.kind == self.at]
        return len(found) if cells is None else sum(position.cell_of(number) in cells for number in found)


class InSupply(Number):
    """The pieces of some kinds that a player has in supply, or those that wait beside the board."""

    word: ClassVar = "count_supply"
    pieces: Selector
    neutral: bool

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        names = position.ruleset.pieces(self.pieces)
        return sum(position.supply(None if self.neutral else player, name) for name in names)


class OnCorners(NumberOfFeature):
    """The pieces of some kinds that stand on corners around which there is nothing but a feature."""

    word: ClassVar = "count_on_corners"
    pieces: Selector

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        # Mostly there are none; this is asked of many features.
        there = [piece for piece in position._state.pieces.all if piece.place.kind == CORNER]
        if not there:
            return 0
        names = position.ruleset.pieces(self.pieces)
        return sum(
            piece.kind in names and position.feature_around(piece.place.at, feature.kind) == feature for piece in there
        )


class ClaimedFeatures(Number):
    """The features of some kinds in which a piece stands and for which a condition holds."""

    word: ClassVar = "count_claimed"
    kinds: Selector
    where: Condition | None

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        names = self.kinds.names(position.ruleset.segment_kinds.values())
        where = self.where
        return sum(where is None or where.value(position, feature, player) for feature in position.claimed(*names))


class CornersAround(Expression):
    """The corners of the tiles just laid around which there is nothing but a feature, as places."""

    word: ClassVar = "corners_around"
    kinds: Selector
    where: Condition | None

    def value(self, position: Position, about: Any, player: int | None) -> list[Place]:
        """The places."""
        names = self.kinds.names(position.ruleset.segment_kinds.values())
        found = []
        for corner in dict.fromkeys(laid + step for laid in position.laid for step in _CORNERS):
            for name in names:
                feature = position.feature_around(corner, name)
                if feature is not None and (self.where is None or self.where.value(position, feature, player)):
                    found.append(Place(CORNER, corner))
        return found


class OnTiles(Expression):
    """The places of a kind on the tiles that lie."""

    word: ClassVar = "on_tiles"
    kind: str
    where: Condition

    def value(self, position: Position, about: Any, player: int | None) -> list[Place]:
        """The places, that on the oldest tile first."""
        where = self.where
        return [Place(self.kind, cell) for cell in position.cells if where.value(position, TileThere(cell), player)]


# Of the course of the game


class OwnTurn(Condition):
    """Whether it is the turn of the player who is asked about."""

    word: ClassVar = "is_own_turn"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        return player == position.player


class OnStack(Number):
    """What lies on a stack."""

    word: ClassVar = "count_stack"
    stack: Any

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many items there are."""
        name = self.stack.value(position, about, player) if isinstance(self.stack, Expression) else self.stack
        return len(position.stack(name))


class AtHand(Number):
    """The tiles at hand, or those with an id."""

    word: ClassVar = "count_at_hand"
    tile: str | None

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many there are."""
        return len(position.hand) if self.tile is None else position.hand.count(self.tile)

    def __repr__(self) -> str:
        return f"{self.word}({'' if self.tile is None else repr(self.tile)})"


class Kept(Condition):
    """Whether a plugin keeps something under a key."""

    word: ClassVar = "is_kept"
    plugin: str
    key: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it does."""
        return position.state(self.plugin, self.key) is not None


#: From a tile to the cells whose north-west corners are its own four.
_CORNERS = (0, offset(1, 0), offset(0, 1), offset(1, 1))

# What plugins write

#: Whether the tile that something is about was laid in this part of the turn.
is_just_laid = JustLaid()
#: The cells of the tiles just laid, as for ``is_just_laid``, and of those on the eight cells around each.
cells_near_laid = CellsNearLaid()
#: Whether there is a hole: an empty cell with tiles on all four sides.
is_hole_left = Hole()
#: Whether it is the turn of the player who is asked about.
is_own_turn = OwnTurn()


def count_tile_flags(flag: str, *, around: bool = False, beside: bool = False) -> Number:
    """How many flags of a name a tile as a whole has; of a placement or a drawn tile, that tile.

    Args:
        flag: the name; a flag with a number counts so often.
        around: of a feature, those of the eight tiles around its first one, instead.
        beside: of a placement, those of the tiles that would lie beside it, instead.
    """
    if beside:
        return TileFlagsBeside(flag)
    return TileFlagsAround(flag) if around else TileFlags(flag)


def count_on_tile(pieces: Selector, *, at: str = TILE) -> Number:
    """How many pieces stand on the tile itself that something is about, on none of its segments.

    Args:
        pieces: of which kinds.
        at: a kind of place on tiles, which a :class:`~bastide.PlaceKind` declares, to count those that stand there.
    """
    return OnTile(pieces, at)


def on_occasion(occasion: str) -> Condition:
    """Whether an event, ``scored`` say, is about a scoring on a certain occasion.

    Args:
        occasion: the occasion.
    """
    return OnOccasion(occasion)


def count_just_laid(flag: str, *others: str) -> Number:
    """How many of the tiles laid in this part of the turn have a flag as a whole.

    Args:
        flag: its name.
        others: those of further flags; a tile counts once for each that it has.
    """
    first: Number = LaidTiles(flag)
    return sum(map(LaidTiles, others), first)


def count_in_play(
    pieces: Selector = ANY, *, mine: bool = False, at: str | None = None, on_tile_of: Selector | None = None
) -> Number:
    """How many pieces are in play, in any place, also where a player holds them.

    Args:
        pieces: of which kinds.
        mine: only those of the player who is asked about.
        at: only those at a kind of place, such as ``corner`` or one that a plugin declares.
        on_tile_of: only those on a tile where a piece of these kinds is.
    """
    return InPlay(pieces, mine, at, on_tile_of)


def count_supply(pieces: Selector = ANY, *, neutral: bool = False) -> Number:
    """How many pieces the player who is asked about has in supply.

    Args:
        pieces: of which kinds.
        neutral: those of nobody, instead.
    """
    return InSupply(pieces, neutral)


def count_on_corners(pieces: Selector = ANY) -> Number:
    """How many pieces stand on corners around which there is nothing but a feature, such as a field.

    Args:
        pieces: of which kinds.
    """
    return OnCorners(pieces)


def count_claimed(kinds: Selector = ANY, *, where: Condition | None = None) -> Number:
    """How many features there are in which a piece stands.

    Args:
        kinds: of which kinds.
        where: a condition on the feature.
    """
    return ClaimedFeatures(kinds, where)


def corners_around(kinds: Selector, *, where: Condition | None = None) -> Expression:
    """For a :class:`~bastide.PlaceDeployment`: corners of the tiles just laid with nothing but a feature all round.

    Args:
        kinds: the kinds of features.
        where: a condition on the feature.
    """
    return CornersAround(kinds, where)


def on_tiles(kind: str, *, where: Condition) -> Expression:
    """For a :class:`~bastide.PlaceDeployment`: the places of a kind on the tiles that lie.

    Args:
        kind: a kind of place on tiles: ``tile``, or one that a :class:`~bastide.PlaceKind` declares.
        where: a condition on the tile.
    """
    return OnTiles(kind, where)


def count_joined(kinds: Selector, *, same_bend: bool = False) -> Number:
    """How many ends of segments would join a segment of the same kind that lies, for a :class:`~bastide.Candidate`.

    Args:
        kinds: the kinds of segments that are counted.
        same_bend: only ends at which both segments bend to the same hand; one that forks bends to none.
    """
    return Joined(kinds, same_bend)


def count_stack(stack: str | Expression) -> Number:
    """How many items lie on a stack.

    Args:
        stack: its name, or :func:`~bastide.own_stack`.
    """
    return OnStack(stack)


def count_at_hand(tile: str | None = None) -> Number:
    """How many tiles are at hand.

    Args:
        tile: the id of those that are counted; without it, of all.
    """
    return AtHand(tile)


def is_kept(plugin: str, key: str) -> Condition:
    """Whether a plugin keeps anything but ``None`` under a key, see :meth:`~bastide.Position.state`.

    Args:
        plugin: the plugin.
        key: the key.
    """
    return Kept(plugin, key)


def is_kept_piece(plugin: str, key: str) -> Condition:
    """Whether the piece of :func:`~bastide.for_each_piece` is the one whose number a plugin keeps under a key.

    Args:
        plugin: the plugin.
        key: the key.
    """
    return KeptPiece(plugin, key)


def _flags_of(position: Position, about: Any) -> Mapping[str, int]:
    """The flags of the tile that something is about."""
    name = about if isinstance(about, str) else getattr(about, "tile", None)
    if name is not None:
        entry = position.ruleset.tiles.get(name)
        return {} if entry is None else entry.tile.flags
    cell = about.cell_in(position)
    return {} if cell is None else position.tile_flags(cell)
