"""Pieces and their places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from .board import Board, put_back
from .journal import Journal

#: Kinds of places that the kernel knows; rules declare others.
SUPPLY, HELD, SEGMENT, TILE, CORNER, EDGE, PIECE, AWAY = (
    "supply",
    "held",
    "segment",
    "tile",
    "corner",
    "edge",
    "piece",
    "away",
)
KINDS: Final = (SUPPLY, HELD, SEGMENT, TILE, CORNER, EDGE, PIECE, AWAY)
#: For kinds of places that rules declare, what gives the number of the segment in which a piece there stands, if any.
Segments: TypeAlias = Mapping[str, Callable[[Board, Any], int | None]]


class Place(NamedTuple):
    """The place of a piece.

    ``at`` is, for a segment, its number; for a tile, its packed cell; for a corner, the cell whose north-west corner it
    is; for an edge, ``(cell, side)`` with side 0 (north) or 3 (west); for a piece, the number of the one below; for
    supply and held, the player's number or ``None``. Other kinds of places define their own.
    """

    kind: str
    #: Always hashable.
    at: Any


class Piece(NamedTuple):
    """A piece on the board or beside it.

    ``owner`` is the player's number, ``None`` for a neutral piece; ``role`` distinguishes ways of standing.
    """

    kind: str
    owner: int | None
    place: Place
    role: str | None = None


class Pieces:
    """All pieces, by number, and the supply of each kind."""

    __slots__ = ("_board", "_inside", "_journal", "_segments", "_supply", "all", "standing")

    def __init__(self, board: Board, journal: Journal, segments: Segments | None = None) -> None:
        self._board = board
        self._journal = journal
        self._segments = segments or {}
        self.all: list[Piece] = []
        self._supply: dict[tuple[int | None, str], int] = {}
        #: Pieces anywhere but on a segment, by place.
        self.standing: dict[Place, tuple[int, ...]] = {}
        # For those of them that belong to a feature, their segment on the board.
        self._inside: dict[int, int] = {}

    def supply(self, owner: int | None, kind: str) -> int:
        """How many pieces of a kind a player has in supply."""
        return self._supply.get((owner, kind), 0)

    def of(self, *owners: int | None, kinds: Collection[str] = ()) -> list[int]:
        """The numbers of the pieces in play, perhaps of some owners or kinds only."""
        return [
            number
            for number, piece in enumerate(self.all)
            if (not kinds or piece.kind in kinds) and (not owners or piece.owner in owners) and piece.place.kind != AWAY
        ]

    def near(self, cell: int) -> list[int]:
        """The numbers of pieces in play among which are all those on the tile in a cell."""
        return [number for number, piece in enumerate(self.all) if piece.place.kind != AWAY]

    def stock(self, owner: int | None, kind: str, count: int) -> None:
        """Put ``count`` pieces into a supply, or take them out if negative."""
        key = (owner, kind)
        before = self._supply.get(key)
        undo = (self._supply.pop, key) if before is None else (self._supply.__setitem__, key, before)
        self._journal.note(undo)
        self._supply[key] = (before or 0) + count

    def enter(self, kind: str, owner: int | None, place: Place, role: str | None = None, stocked: bool = True) -> int:
        """Bring a piece to a place, from its owner's supply if ``stocked``.

        Returns:
            The piece's number.

        Raises:
            ValueError: the supply has none left.
        """
        if stocked:
            if self.supply(owner, kind) < 1:
                raise ValueError(f"no {kind} left in supply")
            self.stock(owner, kind, -1)
        number = self._add(Piece(kind, owner, place, role))
        self._arrive(number, place)
        return number

    def _add(self, piece: Piece) -> int:
        number = len(self.all)
        self.all.append(piece)
        self._journal.note((self.all.pop,))
        return number

    def _replace(self, number: int, piece: Piece) -> None:
        self._journal.note((self.all.__setitem__, number, self.all[number]))
        self.all[number] = piece

    def move(self, number: int, place: Place, role: str | None = None) -> None:
        """Move a piece to another place; pieces on top of it move along.

        Raises:
            ValueError: it would stand on itself.
        """
        piece = self.all[number]
        riders = self._riders(number) if self.standing else ()
        if place.kind == PIECE and (place.at == number or place.at in riders):
            raise ValueError("a piece cannot stand upon itself")
        for rider in riders:
            self._leave_segment(rider, self.all[rider].place)
        self._depart(number, piece.place)
        self._replace(number, piece._replace(place=place, role=role))
        self._arrive(number, place)
        for rider in riders:
            self._stand_on_segment(rider, self.all[rider].place)

    def go_home(self, number: int) -> None:
        """Return a piece to its owner's supply.

        Raises:
            ValueError: it is not in play.
        """
        piece = self.all[number]
        if piece.place.kind == AWAY:
            raise ValueError(f"this {piece.kind} is not in play")
        self.remove(number)
        self.stock(piece.owner, piece.kind, 1)

    def remove(self, number: int) -> None:
        """Remove a piece from play."""
        self.move(number, Place(AWAY, None))

    def segment_of(self, number: int) -> int | None:
        """The segment that a piece stands on or belongs to by its place, if any."""
        place = self.all[number].place
        segment: int | None = place.at if place.kind == SEGMENT else self._inside.get(number)
        return segment

    def feature_of(self, number: int) -> int | None:
        """The root of the feature that a piece belongs to, if any."""
        segment = self.segment_of(number)
        return None if segment is None else self._board.find(segment)

    def recut(self, moved: dict[int, int]) -> None:
        """Update the segments of pieces after a tile was recut."""
        for now in moved.values():
            for number in self._board.on.get(now, ()):
                piece = self.all[number]
                if piece.place.kind == SEGMENT:
                    self._replace(number, piece._replace(place=Place(SEGMENT, now)))
                else:
                    self._set_inside(number, now)

    def at(self, place: Place) -> tuple[int, ...]:
        """The numbers of the pieces at a place."""
        if place.kind == SEGMENT:
            on: Any = place.at
            return tuple(number for number in self._board.on.get(on, ()) if self.all[number].place.kind == SEGMENT)
        return self.standing.get(place, ())

    def _riders(self, number: int) -> tuple[int, ...]:
        """The pieces on top of a piece, directly or indirectly, each after the one below it."""
        found: list[int] = []
        for rider in self.standing.get(Place(PIECE, number), ()):
            found += (rider, *self._riders(rider))
        return tuple(found)

    def _segment(self, place: Place) -> int | None:
        at: Any = place.at
        if place.kind == PIECE:
            return self.segment_of(at)
        segment = self._segments.get(place.kind)
        return None if segment is None else segment(self._board, at)

    def _stand_on_segment(self, number: int, place: Place) -> None:
        if place.kind == SEGMENT:
            segment: Any = place.at
        else:
            segment = self._segment(place)
            if segment is None:
                return
            self._set_inside(number, segment)
        self._board.stand(segment, number)

    def _leave_segment(self, number: int, place: Place) -> None:
        if place.kind == SEGMENT:
            segment: Any = place.at
        else:
            segment = self._inside.get(number)
            if segment is None:
                return
            self._set_inside(number, None)
        self._board.leave(segment, number)

    def _set_inside(self, number: int, segment: int | None) -> None:
        self._journal.note((put_back, self._inside, number, self._inside.get(number)))
        put_back(self._inside, number, segment)

    def _arrive(self, number: int, place: Place) -> None:
        if place.kind == AWAY:
            return
        self._stand_on_segment(number, place)
        if place.kind != SEGMENT:
            self._set_standing(place, (*self.at(place), number))

    def _depart(self, number: int, place: Place) -> None:
        if place.kind == AWAY:
            return
        self._leave_segment(number, place)
        if place.kind != SEGMENT:
            self._set_standing(place, tuple([other for other in self.at(place) if other != number]))

    def _set_standing(self, place: Place, numbers: tuple[int, ...]) -> None:
        self._journal.note((self._restore_standing, place, self.standing.get(place, ())))
        self._restore_standing(place, numbers)

    def _restore_standing(self, place: Place, numbers: tuple[int, ...]) -> None:
        if numbers:
            self.standing[place] = numbers
        else:
            self.standing.pop(place, None)

    def copy(self, board: Board, journal: Journal) -> Pieces:
        """The same pieces on a copied board under another journal."""
        twin = Pieces(board, journal, self._segments)
        twin.all = self.all[:]
        twin._supply = dict(self._supply)
        twin.standing = dict(self.standing)
        twin._inside = dict(self._inside)
        return twin
