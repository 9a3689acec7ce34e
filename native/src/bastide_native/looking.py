"""What rules, views and records see of a game that is played natively: the objects of the Python engine, read off it.

Nothing here keeps anything of the game. What changes a game is not here: a native game that is to be changed by other
means than its actions becomes one of the Python engine.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, Sequence
from typing import Any

from bastide._kernel.board import Board
from bastide._kernel.geometry import coordinates
from bastide._kernel.journal import Journal
from bastide._kernel.pieces import Piece, Pieces
from bastide._kernel.stacks import Stack
from bastide.engine.decisions import Action
from bastide.engine.games.beginning import stack_kinds
from bastide.engine.position import Position
from bastide.engine.state import COMPLETED, NO_TILE, Spent
from bastide.rules.placement import PlacementFilter
from bastide.ruleset.resolved import Ruleset

from ._engine import FLAGS, PIECES, VALUES, Column, Core
from ._engine import Pieces as AllPieces

#: What ``Core.about`` tells of a segment, by the number that ``engine.h`` gives it.
PARENT, NEXT, COUNT, OPEN, GAPS, CELL, OF, DONE = range(8)
#: The columns of a board, in the order in which it has them.
COLUMNS = (PARENT, NEXT, COUNT, OPEN, CELL, OF, FLAGS, PIECES)


def position(core: Core) -> Position:
    """The game as rules see it.

    Args:
        core: what is native of it.
    """
    state: Any = NativeState(core)
    return Position(state, state.ruleset)


class Cells(Mapping[int, Any]):
    """The tiles by their packed cells, the oldest first: as it lies, its first segment, when it was laid."""

    __slots__ = ("_all", "_core")

    def __init__(self, core: Core) -> None:
        self._core = core
        #: All of them, with the number of changes by which they were there.
        self._all: tuple[int, dict[int, Any]] = (-1, {})

    def __getitem__(self, cell: int) -> Any:
        laid = self._core.tile(cell)
        if laid is None:
            raise KeyError(cell)
        return laid

    def get(self, cell: int, default: Any = None) -> Any:
        """The tile in a packed cell, if one lies there."""
        return self._core.tile(cell) or default

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int) and self._core.tile(cell) is not None

    def __iter__(self) -> Iterator[int]:
        return iter(self._tiles())

    def __len__(self) -> int:
        return self._core.laid_tiles

    def items(self) -> ItemsView[int, Any]:
        """The cells with their tiles."""
        return self._tiles().items()

    def _tiles(self) -> dict[int, Any]:
        if self._all[0] != self._core.moves:
            self._all = self._core.moves, self._core.tiles()
        return self._all[1]


class Frontier(Mapping[int, int]):
    """The empty cells beside a tile, with the situation of each."""

    __slots__ = ("_board", "_core", "_situations")

    def __init__(self, core: Core, board: Board) -> None:
        self._core = core
        self._board = board
        #: The situations that came up, by what the tables demand there.
        self._situations: dict[int, int] = {}

    def __getitem__(self, cell: int) -> int:
        if cell not in self:
            raise KeyError(cell)
        return self._board.catalogue.situation(self._board.demand(cell))

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, int) and self._core.beside(cell)

    def __iter__(self) -> Iterator[int]:
        return iter(self._core.frontier())

    def __len__(self) -> int:
        return len(self._core.frontier())

    def items(self) -> ItemsView[int, int]:
        """The cells with their situations."""
        known, found = self._situations, {}
        for cell, demand in self._core.demanded():
            situation = known.get(demand)
            if situation is None:
                known[demand] = situation = self[cell]
            found[cell] = situation
        return found.items()


class Gaps(Mapping[int, int]):
    """How many cells features still wait for, by their roots."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def __getitem__(self, root: int) -> int:
        gaps = self._core.about(root, GAPS)
        if not gaps:
            raise KeyError(root)
        return gaps

    def __iter__(self) -> Iterator[int]:
        return (root for root in range(self._core.segments) if self._core.root(root) == root and root in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Waiting(Mapping[int, tuple[int, ...]]):
    """The segments that wait for each cell, as far as any do."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def __getitem__(self, cell: int) -> tuple[int, ...]:
        found = self._core.waiting_for(cell)
        if not found:
            raise KeyError(cell)
        return found

    def __iter__(self) -> Iterator[int]:
        return filter(self._core.waiting_for, map(self._core.cell, range(self._core.value(VALUES.CELLS))))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Links(Mapping[int, tuple[int, ...]]):
    """The segments that each is linked with, as far as it is with any."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def __getitem__(self, segment: int) -> tuple[int, ...]:
        found = self._core.linked_with(segment)
        if not found:
            raise KeyError(segment)
        return found

    def __iter__(self) -> Iterator[int]:
        return filter(self._core.linked_with, range(self._core.segments))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Standing(Mapping[int, tuple[int, ...]]):
    """The pieces on each segment that has any."""

    __slots__ = ("_core", "_pieces")

    def __init__(self, core: Core) -> None:
        self._core = core
        self._pieces: Sequence[Piece] = AllPieces(core)

    def __getitem__(self, segment: int) -> tuple[int, ...]:
        core = self._core
        found = tuple([number for number in core.pieces_in(core.root(segment)) if core.segment_of(number) == segment])
        if not found:
            raise KeyError(segment)
        return found

    def __iter__(self) -> Iterator[int]:
        segments = map(self._core.segment_of, range(self._core.value(VALUES.PIECES)))
        return iter(dict.fromkeys([segment for segment in segments if segment is not None]))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class NativeBoard(Board):
    """The board, read only."""

    def __init__(self, core: Core, ruleset: Ruleset) -> None:
        self._core = core
        self.catalogue = ruleset.catalogue
        self.journal = Journal()

        columns: tuple[Any, ...] = tuple(Column(core, what) for what in COLUMNS)
        self.parent, self.next, self.size, self.open, self.where, self.definition, self.flags, self.pieces = columns
        mappings: tuple[Any, ...] = Cells(core), Frontier(core, self), Gaps(core), Waiting(core), Standing(core)
        self.cells, self.frontier, self.gaps, self.waiting, self.on = mappings
        links: Any = Links(core)
        self.links = links

    @property
    def laid(self) -> int:  # type: ignore[override]  # the other board counts it
        """How many tiles were laid."""
        return self._core.value(VALUES.TILES)

    def moment(self) -> tuple[int, Any]:
        """What is another one after each change."""
        return self._core.moves, None

    def find(self, segment: int) -> int:
        """The root of the feature that a segment belongs to."""
        return self._core.root(segment)

    def feature_cells(self, root: int) -> set[int]:
        """The cells in which a feature has a segment."""
        return self._core.cells_in(root)

    def demand(self, cell: int) -> int:
        """What the tiles around a cell demand of its edges, as bits."""
        return self._core.demand(cell)

    def fits(self, tile_id: str) -> list[int]:
        """Every legal placement of a tile beside those on the board, as ``cell * 4 + quarter turns``, ascending."""
        return self._core.fitting(tile_id)


class Supplies(Mapping[tuple[Any, str], int]):
    """How many pieces of a kind a player has in supply, or nobody."""

    __slots__ = ("_core", "_kinds")

    def __init__(self, core: Core, ruleset: Ruleset) -> None:
        self._core = core
        supplies = ruleset.supplies_among(len(core.players))
        seats = range(len(core.players))
        self._kinds = {(seat, kind) for neutral, kind in supplies for seat in ([None] if neutral else seats)}

    def __getitem__(self, key: tuple[Any, str]) -> int:
        if key not in self._kinds:
            raise KeyError(key)
        return self._core.supply(*key)

    def __iter__(self) -> Iterator[tuple[Any, str]]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)


def pieces(core: Core, board: Board, ruleset: Ruleset) -> Pieces:
    """All pieces of a game.

    Args:
        core: what is native of it.
        board: its board.
        ruleset: its rules.
    """
    found = Pieces(board, board.journal)
    everything: Any = AllPieces(core)
    supplies: Any = Supplies(core, ruleset)
    found.all, found._supply = everything, supplies
    return found


class NativeStack(Stack):
    """The bag, read only."""

    __slots__ = ("_core",)

    def __init__(self, core: Core, kind: Any) -> None:
        self._core = core
        self.kind = kind

    @property
    def left(self) -> int:  # type: ignore[override]  # the other stack counts it
        """The number of items."""
        return len(self._core.bag())

    @property
    def items(self) -> tuple[str, ...]:
        """The items, bottom first."""
        return tuple(self._core.bag())


class Marks:
    """What the Python engine keeps by name: which features were completed."""

    __slots__ = ("_core",)

    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, key: Any, default: Any = None) -> Any:
        """The value under a key, or ``default``."""
        return True if key[0] == COMPLETED and self._core.about(self._core.root(key[1]), DONE) else default

    def items(self) -> list[tuple[Any, Any]]:
        """All keys and values that plugins keep: none."""
        return []


class Played(Action):
    """An action that was played."""

    __slots__ = ()

    def __init__(self, record: dict[str, Any]) -> None:
        self._record = record
        self.known_to = {}

    @property
    def type(self) -> str:
        """The action's type in records."""
        found: str = self.as_record()["type"]
        return found


class NativeState:
    """A game's state, read only, by the names of :class:`bastide.engine.state.State`."""

    __slots__ = ("_core", "board", "pieces", "players", "ruleset", "stacks", "store")

    # What no ruleset that is played natively has.
    seed: Any = None
    agenda: Any = None
    upcoming: int | None = None
    hides = False
    brought: Mapping[str, Any] = {}
    rolls: tuple[Any, ...] = ()
    ready: tuple[Any, ...] = ()
    hand_stack = ""
    forced_by_placements = forced_loosely = False
    part_number = 1
    called: frozenset[str] = frozenset()

    def __init__(self, core: Core) -> None:
        self._core = core
        self.ruleset: Ruleset = core.ruleset
        self.players = core.players
        self.board = NativeBoard(core, self.ruleset)
        self.pieces = pieces(core, self.board, self.ruleset)
        self.stacks: dict[str, Any] = {
            kind.name: NativeStack(core, kind) for kind in stack_kinds(self.ruleset, core.players)
        }
        self.store = Marks(core)

    @property
    def journal(self) -> Journal:
        """An empty one."""
        return self.board.journal

    @property
    def rolled(self) -> int:
        """How many random results there were."""
        return 0

    @property
    def forced(self) -> tuple[str, ...] | None:
        """The prescribed draws."""
        return self._core.prescribed

    @property
    def forced_at(self) -> int:
        """How many of them were made."""
        return min(len(self._core.prescribed or ()), len(self._core.drawn()))

    @property
    def forced_ends(self) -> bool | str:
        """Whether nothing more is drawn when they are used up."""
        return self._core.ends

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return self._core.scores()

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._core.turn

    @property
    def turn_number(self) -> int:
        """How many turns were begun."""
        return self._core.turn_number

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self._core.over

    @property
    def decision(self) -> Any:
        """What the game waits for."""
        return self._core.decision

    @property
    def hand(self) -> tuple[str, ...]:
        """The tile at hand."""
        return () if self._core.hand is None else (self._core.hand,)

    @property
    def laid(self) -> tuple[int, ...]:
        """The packed cell of the tile laid in this turn."""
        laid = self._core.laid
        return () if laid is None else (laid,)

    @property
    def spent(self) -> frozenset[Spent]:
        """The budgets that were used up in this turn."""
        return frozenset([Spent(self.turn, budget) for budget in self._core.spent])

    @property
    def lines(self) -> list[Any]:
        """The score lines."""
        return self._core.lines()

    @property
    def drawn(self) -> list[tuple[str, str]]:
        """What was drawn, each with its stack."""
        return self._core.drawn()

    @property
    def log(self) -> list[Any]:
        """What was done."""
        return [
            one
            if what in ("asked", "happened")
            else {"type": what, "tile": one}
            if what == "discard"
            else Played(self._record(what, player, one, other))
            for what, player, one, other in self._core.done()
            if what != "finish"
        ]

    def _record(self, what: str, player: int, one: Any, other: Any) -> dict[str, Any]:
        """An action as it stands in records."""
        record: dict[str, Any] = {"player": self.players[player], "type": what}
        if what == "put back":
            record |= {"type": "pass", **self._core.program.puts_back.offer(one).params}
        elif what == "place":
            tile = self._core.program.tiles[other // 4]
            record |= {"tile": tile, "at": list(coordinates(one)), "rotation": other % 4 * 90}
        elif what == "deploy":
            segment, where, role = other
            at = {} if where is None else {"at": list(coordinates(where))}
            record |= {"piece": one, **at, "on": self.segment_name(segment)}
            record |= {} if role is None else {"as": role}
        return record

    def segment_name(self, segment: int) -> str:
        """The name of a segment as it lies, or lay."""
        return self._core.segment_name(segment)

    def fitting(self, tile: str) -> tuple[list[int], Sequence[PlacementFilter]]:
        """Where a tile fits by its edges, but for what the tables forbid, and what else is to be asked about each."""
        return self._core.fitting(tile, allowed=True), self._core.program.filters[self._core.program.tile_numbers[tile]]

    @property
    def _legal(self) -> tuple[str, int, list[int]]:
        """Nothing is kept of legal placements: the native board lists them at once."""
        return NO_TILE

    @_legal.setter
    def _legal(self, _: object) -> None:
        pass
