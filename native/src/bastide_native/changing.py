"""The parts of a native game's state as rules change them: pieces, stacks, steps, lines, what plugins keep.

What the tables hold is changed there, the rest is kept here. The native journal has both, so that they are taken back
together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, cast

from bastide._kernel.agenda import Agenda, Chain
from bastide._kernel.board import put_back
from bastide._kernel.journal import Entry, Journal, Store
from bastide._kernel.pieces import AWAY, SEGMENT, TILE, Piece, Pieces, Place
from bastide._kernel.stacks import Stack, StackKind
from bastide._kernel.tiles import Lying
from bastide.engine.draws import TRIED
from bastide.engine.state import COMPLETED
from bastide.rules.sheets import Line
from bastide.ruleset.resolved import Ruleset

from ._engine import KEPT, NOTHING, VALUES, Core
from ._engine import Pieces as AllPieces
from .looking import NativeBoard, NativeStack, Supplies


class NativeJournal(Journal):
    """Changes of what is kept in Python, each with its place in the native journal."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.entries: list[Entry] = []

    def note(self, entry: Entry) -> None:
        """Note how a change is undone."""
        self._core.changed(len(self.entries))
        self.entries.append(entry)

    def __len__(self) -> int:
        return self._core.journal

    def rollback(self, mark: int) -> None:
        """Undo every change made since the native journal had so many numbers."""
        self._core.roll_back(mark)

    def undo(self, length: int) -> None:
        """Undo all changes of what is kept in Python but the first ones."""
        super().rollback(length)


class ActingBoard(NativeBoard):
    """The board, as far as rules change it."""

    def place(self, lying: Lying, cell: int) -> list[int]:
        """Place a tile into an empty cell; what may be complete is noted natively.

        Raises:
            ValueError: there is a tile in the cell.
        """
        if cell in self.cells:
            raise ValueError(f"a tile lies in cell {cell} already")
        self._core.lay(lying, cell)
        return []

    def stand(self, segment: int, piece: int) -> None:
        """Put a piece in the feature of a segment."""
        self._core.join(piece, segment)

    def leave(self, segment: int, piece: int) -> None:
        """Remove a piece from the feature of its segment."""
        self._core.leave(piece)


class ActingPieces(Pieces):
    """The pieces. The tables have those that stand on segments or on tiles, and in which features others are."""

    def __init__(self, core: Core, board: ActingBoard, ruleset: Ruleset) -> None:
        super().__init__(board, board.journal, {name: kind.segment for name, kind in ruleset.place_kinds.items()})
        #: Those at other places, or in a role that the tables do not know.
        self.kept: dict[int, Piece] = {}
        everything: Any = AllPieces(core, self.kept)
        supplies: Any = Supplies(core, ruleset)
        self.all, self._supply = everything, supplies
        self._core = core

    def copy_to(self, twin: ActingPieces) -> None:
        """Have the pieces of a copied game be the same."""
        twin.kept.update(self.kept)
        twin.standing = dict(self.standing)
        twin._inside = dict(self._inside)

    def of(self, *owners: int | None, kinds: Collection[str] = ()) -> list[int]:
        """The numbers of the pieces in play, perhaps of some owners or kinds only."""
        return self._core.pieces_of(owners, kinds)

    def near(self, cell: int) -> list[int]:
        """The numbers of pieces in play among which are all those on the tile in a cell."""
        return self._core.pieces_near(cell)

    def stock(self, owner: int | None, kind: str, count: int) -> None:
        """Put pieces into a supply, or take them out."""
        self._core.stock(owner, kind, count)

    def _add(self, piece: Piece) -> int:
        number = self._core.enter(piece.owner, piece.kind)
        self._replace(number, piece)
        return number

    def _replace(self, number: int, piece: Piece) -> None:
        known = piece.role is None or piece.role in self._core.program.roles
        by_segment = piece.place.kind in (SEGMENT, AWAY)
        kept = None if known and (by_segment or piece.place.kind == TILE) else piece
        before = self.kept.get(number)
        if kept is not before:
            self._journal.note((put_back, self.kept, number, before))
            put_back(self.kept, number, kept)
        self._core.keep(number, None if kept is None and by_segment else piece.place, piece.role)

    def move(self, number: int, place: Place, role: str | None = None) -> None:
        """Move a piece to another place; pieces on top of it move along.

        Raises:
            ValueError: it would stand on itself.
        """
        from_tile_to_tile = place.kind == TILE and self.all[number].place.kind == TILE
        if from_tile_to_tile and role is None and number not in self.kept and not self._riders(number):
            # It is in no feature here or there, and the tables have the rest.
            self._core.keep(number, place, None)
        else:
            super().move(number, place, role)

    def at(self, place: Place) -> tuple[int, ...]:
        """The numbers of the pieces at a place."""
        return self._core.on_tile(place.at) if place.kind == TILE else super().at(place)

    def _set_standing(self, place: Place, numbers: tuple[int, ...]) -> None:
        if place.kind != TILE:
            super()._set_standing(place, numbers)


class KeptStack(Stack):
    """A stack that is kept here. The tables know how much lies there, and on all that are drawn from before the bag.

    Args:
        core: what is native of the game.
        kind: the properties of the stack.
        journal: of the changes.
        items: what lies there at the beginning, bottom first.
        number: by which the tables know it.
        is_source: whether it is drawn from before the bag.
    """

    __slots__ = ("_core", "_is_source", "_number")

    def __init__(
        self, core: Core, kind: StackKind, journal: Journal, items: Iterable[str], number: int, *, is_source: bool
    ) -> None:
        super().__init__(kind, journal, items)
        self._core = core
        self._number = number
        self._is_source = is_source

    def copy(self, journal: Journal) -> KeptStack:
        """The same for a copy of the game, under its journal."""
        # It has one of this engine.
        core = cast("NativeJournal", journal)._core
        return KeptStack(core, self.kind, journal, self.items, self._number, is_source=self._is_source)

    def fill(self, items: Iterable[str]) -> None:
        """Replace all items."""
        before = self.left
        super().fill(items)
        self._changed(self.left - before)

    def draw(self) -> str:
        """Remove the top item.

        Raises:
            IndexError: the stack is empty.
        """
        item = super().draw()
        self._changed(-1)
        return item

    def _changed(self, change: int) -> None:
        self._core.set_length(self._number, self.left)
        if self._is_source:
            self._core.set_value(VALUES.SOURCED, self._core.value(VALUES.SOURCED) + change)


class Bag(NativeStack):
    """The bag, as rules change it."""

    __slots__ = ()

    def copy(self, journal: Journal) -> Bag:
        """The same for a copy of the game, under its journal."""
        return Bag(cast("NativeJournal", journal)._core, self.kind)

    @property
    def left(self) -> int:  # type: ignore[override]  # the other stack counts it
        """The number of items."""
        return self._core.value(VALUES.LEFT)

    def draw(self) -> str:
        """Remove the top item.

        Raises:
            IndexError: the stack is empty.
        """
        left = self.left - 1
        if left < 0:
            raise IndexError("nothing is left in the bag")
        (item,) = self._core.bag(left)
        self._core.set_value(VALUES.LEFT, left)
        return item

    def fill(self, items: Iterable[str]) -> None:
        """Replace all items."""
        self._core.fill(tuple(items))


class Pile(NativeStack):
    """A stack beside the bag that the tables have.

    Args:
        core: what is native of the game.
        kind: the properties of the stack.
        number: its number.
    """

    __slots__ = ("_number",)

    def __init__(self, core: Core, kind: StackKind, number: int) -> None:
        super().__init__(core, kind)
        self._number = number

    def copy(self, journal: Journal) -> Pile:
        """The same for a copy of the game, under its journal."""
        return Pile(cast("NativeJournal", journal)._core, self.kind, self._number)

    @property
    def left(self) -> int:  # type: ignore[override]  # as of the bag
        """The number of items."""
        return len(self.items)

    @property
    def items(self) -> tuple[str, ...]:
        """The items, bottom first."""
        return self._core.pile(self._number)

    def draw(self) -> str:
        """Remove the top item.

        Raises:
            IndexError: the stack is empty.
        """
        items = self.items
        if not items:
            raise IndexError(f"nothing is left on the stack {self.kind.name}")
        self.fill(items[:-1])
        return items[-1]

    def fill(self, items: Iterable[str]) -> None:
        """Replace all items."""
        self._core.set_pile(self._number, tuple(items))


class Steps(Agenda):
    """The next steps: those of a turn from some place on, which the tables have, or any others, which are kept here."""

    __slots__ = ("_core", "_in_part", "_journal", "_kept", "_known", "_part", "_places", "_rests", "_state")

    def __init__(self, core: Core, journal: Journal, state: Any, copied: Steps | None = None) -> None:
        self._core = core
        self._journal = journal
        self._state = state
        self._kept: Chain = None if copied is None else copied._kept
        #: What is left before each native step, and where that is.
        self._known = core.program.chains
        self._places: dict[int, int] = (
            {id(rest): place for place, rest in enumerate(self._known)} if copied is None else copied._places
        )
        #: What a further part of the turn goes back to, what is left before each of its steps, and where that is.
        self._part = (NOTHING, 0, 0, 0)
        self._rests: tuple[Chain, ...] = ()
        self._in_part: dict[int, int] = {}

    @property
    def chain(self) -> Chain:
        """All next steps."""
        place = self._core.value(VALUES.NEXT)
        if place == KEPT:
            return self._kept
        first = len(self._known)
        return self._known[place] if place < first else self._rests_of_part()[place - first]

    @chain.setter
    def chain(self, steps: Chain) -> None:
        place = self._places.get(id(steps))
        if place is None and id(steps) in self._in_part:
            self._core.go_back_to(self._in_part[id(steps)], self._part)
            return
        if place is None:
            self._journal.note((self._keep, self._kept))
            self._kept = steps
            place = KEPT
        self._core.set_value(VALUES.NEXT, place)

    def _keep(self, steps: Chain) -> None:
        self._kept = steps

    def _rests_of_part(self) -> tuple[Chain, ...]:
        """What is left before each step of the further part of the turn that is under way."""
        part = self._core.part()
        if part != self._part:
            back, number, laid, spent = part
            state = self._state
            end = ("part-end", (number, state.laid_in(laid), state.spent_of(spent), (), ""))
            rests = [(end, self._known[back])]
            for step in reversed(self._core.program.part_steps):
                rests.append((step, rests[-1]))
            self._part, self._rests = part, tuple(reversed(rests))
            first = len(self._known)
            self._in_part = {id(rest): first + number for number, rest in enumerate(self._rests)}
        return self._rests


class Told(Sequence[Any]):
    """What the core tells as a list that is made anew each time: read through, it is asked once."""

    def __init__(self, core: Core, entries: Callable[[], list[Any]]) -> None:
        self._core = core
        self._entries = entries

    def __iter__(self) -> Iterator[Any]:
        return iter(self._entries())

    def __getitem__(self, index: Any) -> Any:
        return self._entries()[index]

    def __len__(self) -> int:
        return len(self._entries())


class Lines(Told):
    """The score lines; more may come."""

    def extend(self, lines: Sequence[Line]) -> None:
        """Note further ones."""
        self._core.note_lines(tuple(lines))


class Log(Told):
    """What was done; more may come."""

    def append(self, entry: Any) -> None:
        """Note what happened by itself."""
        if entry["type"] == "discard":
            self._core.discard(entry["tile"])
        else:
            self._core.happened(entry)


class Drawn(Told):
    """What was drawn, each with its stack; more may come."""

    def append(self, drawn: tuple[str, str]) -> None:
        """Note one more."""
        self._core.note_draw(*drawn)


class Marks(Store):
    """What plugins keep by name, and which features were completed. That and tallies the tables have."""

    __slots__ = ("_asked", "_core", "_tallies")

    def __init__(self, core: Core, journal: Journal) -> None:
        super().__init__(journal)
        self._core = core
        self._asked = core.program.kept_keys
        self._tallies = core.program.tallies

    def get(self, key: Any, default: Any = None) -> Any:
        """The value under a key, or ``default``."""
        if key[0] == COMPLETED:
            return True if self._core.is_done(key[1]) else default
        if key in self._tallies:
            tally = self._core.tally(self._tallies[key])
            return default if tally is None else tally
        if key in self._asked:
            piece = self._core.kept(self._asked[key])
            if piece >= 0:
                return piece
        return super().get(key, default)

    def put(self, key: Any, value: Any) -> None:
        """Set the value under a key."""
        if key[0] == COMPLETED:
            self._core.set_done(key[1], bool(value))
        elif key in self._tallies:
            self._core.set_tally(self._tallies[key], value)
        elif key in self._asked:
            known = type(value) is int and 0 <= value < len(AllPieces(self._core))
            if not known:
                super().put(key, value)
            self._core.set_kept(self._asked[key], value if known else NOTHING if value is None else KEPT)
        else:
            super().put(key, value)
            if key == TRIED:
                self._core.set_value(VALUES.TRIED, value)

    def drop(self, key: Any) -> None:
        """Delete a key, if it exists."""
        if key[0] == COMPLETED:
            self._core.set_done(key[1], False)
        elif key in self._tallies:
            self._core.go_beyond()
        else:
            super().drop(key)
            if key in self._asked:
                self._core.set_kept(self._asked[key], NOTHING)

    def items(self) -> list[tuple[Any, Any]]:
        """All keys and values that plugins keep."""
        tallies = [(key, self._core.tally(number)) for key, number in self._tallies.items()]
        pieces = [(key, self._core.kept(number)) for key, number in self._asked.items()]
        found = dict(super().items())
        found.update([entry for entry in tallies if entry[1] is not None])
        found.update([entry for entry in pieces if entry[1] >= 0])
        return [*found.items()]
