"""What a rule may ask of the board as data: counts of a feature, pieces in it, cells.

A question about a feature is about that of the callable's arguments: the one that a subject is named after, the one in
which a piece stands or would be deployed. Where these have none, as a follower on a tower stands in none, a number is 0
and no condition holds. One about a player is about the player whom the arguments name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from bastide._kernel.geometry import AROUND, STEPS
from bastide._kernel.pieces import SEGMENT

from ..selectors import ANY, Selector
from .base import Condition, Expression, Number

if TYPE_CHECKING:
    from bastide._kernel.pieces import Piece
    from bastide._kernel.tiles import Tile
    from bastide.engine.position import Feature, Position

#: The steps to the eight cells around a cell, as :class:`~bastide.Completion` writes them.
EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))

# Of a feature


class OfFeature(Expression):
    """Something that is asked of a feature."""

    #: The answer where there is no feature.
    nothing: ClassVar[int] = 0

    def value(self, position: Position, about: Any, player: int | None) -> Any:
        """What it is worth; 0, or ``False``, where what it is asked about has no feature.

        Raises:
            TypeError: it is asked about nothing that could have one.
        """
        found = getattr(about, "features_in", None)
        if found is None:
            what = "the game as a whole" if about is None else f"a {type(about).__name__}"
            raise TypeError(f"{self!r} asks something of a feature, and is asked here of {what}")
        features: tuple[Feature, ...] = found(position)
        return self.of_feature(position, features[0], player) if features else self.nothing

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> Any:
        """What it is worth for a feature.

        Args:
            position: the position.
            feature: the feature.
            player: the player it is asked for.
        """
        raise NotImplementedError


class NumberOfFeature(OfFeature, Number):
    """A number that is asked of a feature."""


class ConditionOfFeature(OfFeature, Condition):
    """A condition that is asked of a feature."""

    nothing: ClassVar = False


class FeatureCount(NumberOfFeature):
    """A count of a feature, by its name, such as ``tiles`` or ``flags``."""

    word: ClassVar = "count_flags or count_borders"
    name: str
    of: str

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        return _COUNTERS[self.name](position, feature, self.of)

    def __repr__(self) -> str:
        return f"count_{self.name}({self.of!r})" if self.of else f"count_{self.name}"


def _count_tiles(position: Position, feature: Feature, _: str) -> int:
    return len(position.board.feature_cells(feature.root))


def _count_segments(position: Position, feature: Feature, _: str) -> int:
    return len(feature.segments)


def _count_around(position: Position, feature: Feature, _: str) -> int:
    cell = position.cell_of_segment(feature.first_segment)
    return 1 + sum(1 for _ in position.neighbours(cell, AROUND))


def _count_in_line(position: Position, feature: Feature, _: str) -> int:
    cell = position.cell_of_segment(feature.first_segment)
    laid = position.cells
    count = 0
    for step in STEPS:
        beyond = cell + step
        while beyond in laid:
            count += 1
            beyond += step
    return count


def _count_borders(position: Position, feature: Feature, kind: str) -> int:
    return sum(border.kind == kind and border.complete for border in feature.borders)


def _count_flags(position: Position, feature: Feature, flag: str) -> int:
    flags = position.board.flags[feature.root]
    return flags.get(flag, 0) if flags else 0


_COUNTERS: Final[dict[str, Callable[[Position, Feature, str], int]]] = {
    "tiles": _count_tiles,
    "segments": _count_segments,
    "around": _count_around,
    "in_line": _count_in_line,
    "borders": _count_borders,
    "flags": _count_flags,
}


class FlagsAround(NumberOfFeature):
    """The flags of a name that a feature has on tiles where it has another one, and on the eight cells around each."""

    word: ClassVar = "count_flags"
    flag: str
    around: str

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        cells = _cells_around(position, feature, self.around)
        found = zip(feature.segments, feature.definitions, strict=True) if cells else ()
        return sum(
            definition.flags.get(self.flag, 0)
            for segment, definition in found
            if position.cell_of_segment(segment) in cells
        )

    def __repr__(self) -> str:
        return f"{self.word}({self.flag!r}, around={self.around!r})"


def _cells_around(position: Position, feature: Feature, flag: str) -> set[int]:
    """The cells in which a feature has a flag, and those of the tiles around them."""
    pairs = zip(feature.segments, feature.definitions, strict=True)
    own = {position.cell_of_segment(segment) for segment, definition in pairs if definition.flags.get(flag)}
    return own.union(*(position.neighbours(cell, AROUND) for cell in own))


class Beside(NumberOfFeature):
    """The features of a kind that bound a feature or are bounded by it, each once; or flags that they have."""

    word: ClassVar = "count_beside"
    kind: str
    flag: str | None

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        found = [other for other in dict.fromkeys((*feature.borders, *feature.bounds)) if other.kind == self.kind]
        return len(found) if self.flag is None else sum(other.flags.get(self.flag, 0) for other in found)


class PieceCount(NumberOfFeature):
    """The pieces in a feature, of some kinds, in a role, of one player, on tiles where others are, or around a flag."""

    word: ClassVar = "count_pieces"
    pieces: Selector
    role: str | None
    mine: bool
    on_tile_of: Selector | None
    around: str | None

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> int:
        """How many there are."""
        kinds = position.ruleset.piece_kinds
        numbers: Iterable[int] = feature.pieces
        if self.on_tile_of is not None:
            cells = cells_of(position, self.on_tile_of)
            numbers = [number for number in numbers if position.cell_of(number) in cells] if cells else ()
        found: Iterable[Piece] = map(position.piece, numbers)
        if self.around is not None:
            near = _cells_around(position, feature, self.around)
            found = [
                piece
                for piece in found
                if piece.place.kind == SEGMENT and position.cell_of_segment(piece.place.at) in near
            ]
        return sum(
            self.pieces.matches(kinds[piece.kind])
            and (self.role is None or piece.role == self.role)
            and (not self.mine or piece.owner == player)
            for piece in found
        )


class FirstComplete(ConditionOfFeature):
    """Whether a feature is complete; of a subject, whether the one that it is named after is."""

    word: ClassVar = "is_first_complete"

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> bool:
        """Whether it is."""
        return feature.complete


class Complete(FirstComplete):
    """Whether a feature is complete; of a subject, whether all its features are."""

    word: ClassVar = "is_complete"

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        first = super().value(position, about, player)
        return bool(first) and all(feature.complete for feature in about.features_in(position)[1:])


class HasFlag(ConditionOfFeature):
    """Whether a feature has a flag at all, be it a number of 0."""

    word: ClassVar = "has_flag"
    flag: str

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> bool:
        """Whether it has."""
        return self.flag in feature.flags


class OfKind(ConditionOfFeature):
    """Whether a feature is of certain kinds."""

    word: ClassVar = "of_kind"
    kinds: Selector

    def of_feature(self, position: Position, feature: Feature, player: int | None) -> bool:
        """Whether it is."""
        return self.kinds.matches(position.ruleset.segment_kinds[feature.kind])


class InAnyClaim(Condition):
    """Whether a condition holds for one of the features through which a subject is claimed."""

    word: ClassVar = "in_any_claim"
    condition: Condition

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it does."""
        return any(self.condition.value(position, feature, player) for feature in about.claimed_in)


# Of a subject or an offer


class Noted(Number):
    """A number that the rule that formed a subject noted about it."""

    word: ClassVar = "noted"
    key: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number; 0 for a subject about which nothing was noted, such as a feature that somebody asks about."""
        return int(about.about[self.key]) if about.about else 0


class NotedAs(Condition):
    """Whether a text that the rule that formed a subject noted about it is a certain one."""

    word: ClassVar = "noted_as"
    key: str
    text: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it is."""
        return bool(about.about) and bool(about.about[self.key] == self.text)


class OwnCount(Number):
    """The weight that the rule which formed a subject gave to the player who is asked about."""

    word: ClassVar = "count_own"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return int((about.weights or {}).get(player, 0))


class AskedPlayer(Number):
    """The number of the player who is asked about."""

    word: ClassVar = "asked_player"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number."""
        assert player is not None
        return player


class InRole(Condition):
    """Whether an offer brings a piece in a role."""

    word: ClassVar = "in_role"
    role: str

    def value(self, position: Position, about: Any, player: int | None) -> bool:
        """Whether it does."""
        return bool(about.role == self.role)


# Of the board and the stacks


class RateOf(Number):
    """A number of a rule, as the variant sets it."""

    word: ClassVar = "rate_of"
    rate: str

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """The number."""
        return position.rate(self.rate)


class AllCells(Expression):
    """The cells of all tiles, the oldest first."""

    word: ClassVar = "all_cells"

    def value(self, position: Position, about: Any, player: int | None) -> list[int]:
        """The cells."""
        return list(position.cells)


class EarlierCells(Expression):
    """The cells of all tiles but those just laid, the oldest first."""

    word: ClassVar = "earlier_cells"

    def value(self, position: Position, about: Any, player: int | None) -> list[int]:
        """The cells."""
        return [cell for cell in position.cells if cell not in position.laid]


class Adjacent(Number):
    """The tiles beside the cell of a placement, from 0 to 4."""

    word: ClassVar = "count_adjacent"

    def value(self, position: Position, about: Any, player: int | None) -> int:
        """How many."""
        return sum(1 for _ in position.neighbours(about.cell, STEPS))


class OwnStack(Expression):
    """The name of a player's own stack."""

    word: ClassVar = "own_stack"
    stack: str

    def value(self, position: Position, about: Any, player: int | None) -> str:
        """The name."""
        assert player is not None
        return position.own_stack(self.stack, player)


class TilesWith(Expression):
    """Which tiles a placement rule speaks of: those with a segment of certain kinds, or with certain ids."""

    word: ClassVar = "tiles_with"
    segments: frozenset[str]
    ids: frozenset[str]

    def __call__(self, tile: Tile, *_: Any) -> bool:  # type: ignore[override]  # asked when a ruleset is resolved
        """Whether a tile is among them."""
        return tile.id in self.ids or any(segment.kind in self.segments for segment in tile.segments)


# What plugins write

#: How many tiles a feature has; two segments on one tile count once.
count_tiles = FeatureCount("tiles", "")
#: How many segments a feature has; two of them on one tile count twice.
count_segments = FeatureCount("segments", "")
#: The tile of a feature that lies on one tile, and those on the eight cells around it; of several, the one laid first.
count_around = FeatureCount("around", "")
#: The tiles to the north, east, south and west of a feature that lies on one tile, each way as far as the first gap;
#: of several tiles, of the one laid first.
count_in_line = FeatureCount("in_line", "")
#: How many tiles lie beside the cell of a placement.
count_adjacent = Adjacent()
#: The number of the player who is asked about.
asked_player = AskedPlayer()
#: How many the player who is asked about has of what is counted by :meth:`~bastide.Subject.each`.
count_own = OwnCount()
#: The cells of all tiles but those just laid, the oldest first.
earlier_cells = EarlierCells()
#: The cells of all tiles, the oldest first.
all_cells = AllCells()
#: Whether a feature is complete; of a subject, whether all its features are.
is_complete = Complete()


@cache
def count_borders(kind: str) -> Number:
    """How many completed features of a kind border a feature, such as a field.

    Args:
        kind: the kind of those that are counted, ``"city"`` say; one that lies inside the feature borders it, too.
    """
    return FeatureCount("borders", kind)


@cache
def count_flags(flag: str, *, around: str | None = None) -> Number:
    """How many flags of a name a feature has.

    Args:
        flag: the name; a flag with a number counts so often.
        around: only those on tiles where the feature has a flag of this name, and on the eight cells around each.
    """
    return FeatureCount("flags", flag) if around is None else FlagsAround(flag, around)


def count_beside(kind: str, *, flag: str | None = None) -> Number:
    """How many features of a kind bound a feature or are bounded by it, each once, such as the lakes of a river.

    Args:
        kind: the kind of those that are counted.
        flag: counts the flags of this name that they have, instead.
    """
    return Beside(kind, flag)


def count_pieces(
    pieces: Selector = ANY,
    *,
    role: str | None = None,
    mine: bool = False,
    on_tile_of: Selector | None = None,
    around: str | None = None,
) -> Number:
    """How many pieces stand in a feature.

    Args:
        pieces: of which kinds.
        role: in which role; in any without.
        mine: only those of the player who is asked about.
        on_tile_of: only those on a tile where a piece of these kinds is.
        around: only those on segments of tiles where the feature has a flag of this name, and on the eight cells around
            each.
    """
    return PieceCount(pieces, role, mine, on_tile_of, around)


def noted(key: str) -> Number:
    """A number in the ``about`` of a subject.

    Args:
        key: under which it stands there.
    """
    return Noted(key)


def noted_as(key: str, text: str) -> Condition:
    """Whether a certain text stands in the ``about`` of a subject.

    Args:
        key: under which it stands there.
        text: the text.
    """
    return NotedAs(key, text)


def in_role(role: str) -> Condition:
    """Whether an offer brings a piece in a role."""
    return InRole(role)


def rate_of(name: str) -> Number:
    """A number of a rule, as the variant sets it.

    Args:
        name: ``<rule id>.<name>`` of a :class:`~bastide.Rate`.
    """
    return RateOf(name)


def of_kind(kinds: Selector) -> Condition:
    """Whether a feature is of certain kinds."""
    return OfKind(kinds)


def in_any_claim(condition: Condition) -> Condition:
    """Whether a condition holds for one of the features through which a subject is claimed."""
    return InAnyClaim(condition)


def own_stack(stack: str) -> Expression:
    """The name of a player's own stack.

    Args:
        stack: the name under which it is declared, with ``per_player``.
    """
    return OwnStack(stack)


def tiles_with(*segments: str, ids: frozenset[str] = frozenset()) -> Expression:
    """Which tiles a placement rule speaks of.

    Args:
        segments: kinds of segments; a tile with one of them is meant.
        ids: ids of further tiles.
    """
    return TilesWith(frozenset(segments), ids)


def cells_of(position: Position, pieces: Selector) -> set[int | None]:
    """The packed cells of the tiles on which pieces of some kinds are."""
    names = position.ruleset.pieces(pieces)
    found = position._state.pieces.of(kinds=names) if names else []
    return {position.cell_of(number) for number in found} - {None}
