"""What plugins declare about segments, pieces, places and the score track."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from bastide.text.sentences import sentence

from ..base import Component
from ..declared import Declared, declared

if TYPE_CHECKING:
    from bastide._kernel.board import Board
    from bastide.engine.position import Position

Takes = Literal["side", "centre", "rest", "nothing", "layer"]


@declared(kw_only=False)
class SegmentKind(Declared):
    """A kind of segment that tiles may have.

    Args:
        name: the kind, as tiles, records and diagrams write it.
        takes: which ports of a side it takes by nature: ``side`` all three, ``centre`` the centre one, ``rest``
            whatever the others leave (the ground of the tile), ``nothing`` none (it stands in the middle), ``layer``
            just the ports that are written out, over segments of other kinds.
        traits: what rules that have never heard of the kind may ask about: ``claimable``, ``completable``,
            ``extendable``, or any other word.
        says: one sentence for people.
        divides: whether it parts the ground on its tile; if not, the ground on both sides of it is one segment.
    """

    hook: ClassVar = "kinds"

    name: str
    takes: Takes
    traits: frozenset[str] = frozenset()
    says: str = ""
    divides: bool = True


@declared(kw_only=False)
class PieceKind(Declared):
    """A kind of piece: one that players own, or a neutral one.

    Args:
        name: the kind, as records and diagrams write it.
        traits: what rules may ask about: ``follower`` (claims for its player), ``restricted`` (a follower that
            goes only where a rule names it), ``additional`` (a follower that a rule of its own deploys on segments,
            besides another one), ``building`` (no figure: what sends figures home leaves it standing), ``lies``, or any
            other word.
        group: an :class:`~bastide.Exclusion` keeps pieces of one group from being deployed in one feature; ``None`` for
            no group.
        weight: what it counts for in a claim where no rule says otherwise.
        neutral: no player owns it.
        used_up: whether pieces of the kind leave the game when they have done what they are for, see
            :meth:`~bastide.Table.remove`; the checks of plugins let no piece of another kind be lost.
        says: one sentence for people.
    """

    hook: ClassVar = "kinds"

    name: str
    traits: frozenset[str] = frozenset()
    group: str | None = None
    weight: int = 0
    neutral: bool = False
    used_up: bool = False
    says: str = ""


@declared(kw_only=False)
class PlaceKind(Declared):
    """A kind of place that is not built in.

    Args:
        name: the kind; also the key under which records write it.
        segment: for what stands there, the number of the segment it thereby stands in, if any.
        write: turns ``at`` into what a record holds.
        read: turns what a record holds into ``at``.
        names: for places that are few and have names, these, perhaps each with what people call it; ``at`` is one of
            them, and no other is read.
        tile: whether ``at`` is the packed cell of the tile that the place is on; records then write ``[x, y]`` without
            ``write`` and ``read``.
        cell: for other ``at``, the packed cell of the tile that the place is on, if it is on one; without it, that of
            the segment. What stands there is drawn on that tile, and what is not on any is shown beside the board.
        shown: for a place on no tile, the packed cell of the tile on which what stands there is drawn all the same.
            For rules it is not there, so that what takes pieces from a tile does not reach it.
        label: what people call it, with the word before it: ``on the mast``; without it, the name.
        links: for what stands there, the numbers of two segments that it has belong to one feature for as long as it
            stands there, see :meth:`~bastide.Table.link`; nothing where there are none.

    Raises:
        ValueError: two of ``tile``, ``cell`` and ``shown`` are given.
    """

    hook: ClassVar = "kinds"

    name: str
    segment: Callable[[Board, Any], int | None] = lambda board, at: None
    write: Callable[[Any], object] = lambda at: at
    read: Callable[[Any], Hashable] = lambda written: written
    names: tuple[str, ...] | Mapping[str, str] = field(default=(), hash=False)
    tile: bool = False
    cell: Callable[[Board, Any], int | None] | None = None
    shown: Callable[[Position, Any], int | None] | None = None
    label: str = ""
    links: Callable[[Position, Any], tuple[int, int] | None] | None = None

    def __post_init__(self) -> None:
        if self.tile and self.cell is not None:
            raise ValueError(f"the place {self.name} lies in the cell that it holds, or is given one: not both")
        if self.shown is not None and (self.tile or self.cell is not None):
            raise ValueError(f"the place {self.name} is on a tile, or is shown on one that it is not on: not both")

    def called(self, written: Any) -> Any:
        """What people call one of them, if it has such a name; else what a record writes.

        Args:
            written: what a record writes.
        """
        named = isinstance(self.names, Mapping) and isinstance(written, str) and written in self.names
        return self.names[written] if named else written


@declared(kw_only=False)
class Supply(Component):
    """How many pieces of a kind each player (or, for a neutral piece, the table) starts with.

    Args:
        piece: the kind of piece.
        count: how many.
        for_players: for numbers of players, how many instead.
        for_seats: for the numbers of seats, from 1, how many more the player there has; fewer, if negative.
    """

    topic: ClassVar = "supply"

    piece: str
    count: int
    for_players: Mapping[int, int] = field(default_factory=dict, hash=False)
    for_seats: Mapping[int, int] = field(default_factory=dict, hash=False)

    def among(self, players: int) -> int:
        """How many there are in a game of so many players."""
        return self.for_players.get(players, self.count)


@declared()
class ScoreTrack(Component):
    """Says on what points are marked at a table: a track that is walked round, and tiles for whole rounds.

    Nothing depends on it; :meth:`bastide.Game.track` tells where the figures stand.

    Args:
        spaces: how many points one round of the track is.
        point_tiles: the figures on the sides of tiles that stand for whole rounds: one round, and multiples of that.

    Raises:
        ValueError: rounds cannot be shown with these tiles.
    """

    slot: ClassVar = "track"

    spaces: int
    point_tiles: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.spaces < 1:
            raise ValueError(
                sentence("{rule}: a track has one space at least, not {spaces}", rule=self.id, spaces=self.spaces)
            )
        # Each a multiple of the one before: then the largest first makes the fewest tiles.
        shown = [self.spaces, *sorted(self.point_tiles)] if self.point_tiles else []
        if shown and (shown[0] != shown[1] or any(more % less for less, more in pairwise(shown))):
            raise ValueError(
                sentence(
                    "{rule}: of the point tiles, the smallest is worth one round of {spaces}, and each of "
                    "the others a multiple of the next smaller one",
                    rule=self.id,
                    spaces=self.spaces,
                )
            )


@declared()
class Clock(Component):
    """Gives each player time to decide in.

    Whatever plays the game keeps the time, and says when it has run out; the game itself never looks at a clock.

    Args:
        seconds: how many a player has.
        increment: how many more for each tile that the player places.
        out: what follows when they are used up: it is only ``told``; the rest of the turn is ``passed``; or the player
            has ``lost``, and passes from then on.
    """

    slot: ClassVar = "clock"

    seconds: int
    increment: int = 0
    out: Literal["told", "passed", "lost"] = "told"
