"""What a rule may ask of a feature as data: counts, flags, pieces in it, what is around it.

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
    from bastide.engine.position import Feature, Position

#: The steps to the eight cells around a cell, as :class:`~bastide.Completion` writes them.
EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))


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


def of_kind(kinds: Selector) -> Condition:
    """Whether a feature is of certain kinds."""
    return OfKind(kinds)


def in_any_claim(condition: Condition) -> Condition:
    """Whether a condition holds for one of the features through which a subject is claimed."""
    return InAnyClaim(condition)


def cells_of(position: Position, pieces: Selector) -> set[int | None]:
    """The packed cells of the tiles on which pieces of some kinds are."""
    names = position.ruleset.pieces(pieces)
    found = position._state.pieces.of(kinds=names) if names else []
    return {position.cell_of(number) for number in found} - {None}
