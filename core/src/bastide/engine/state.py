"""Everything that changes while a game is played, in one place, journalled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bastide._kernel.agenda import Agenda
from bastide._kernel.board import Board
from bastide._kernel.geometry import port_name
from bastide._kernel.journal import Journal, Store
from bastide._kernel.pieces import Pieces
from bastide._kernel.recutting import link, recut, unlink
from bastide._kernel.stacks import Stack, StackKind
from bastide.text.problems import did_you_mean
from bastide.text.sentences import sentence

if TYPE_CHECKING:
    from bastide._kernel.tiles import Lying
    from bastide.rules.placement import PlacementFilter
    from bastide.rules.sheets import Line
    from bastide.ruleset.resolved import Ruleset


#: Under this, with a segment's number, stands in the store that its feature was completed, and is complete since.
COMPLETED: Final = "bastide/completed"
#: What is used up, or called, before anything is; one for all turns, because undoing keeps it for each.
NONE_YET: Final[frozenset[Any]] = frozenset()
#: No tile whose legal placements are known.
NO_TILE: Final[tuple[str, int, list[int]]] = ("", -1, [])


class Spent(NamedTuple):
    """A budget that a player has used up.

    ``for_turn`` says for how long: for the whole turn, or else for this part of it.
    """

    player: int
    budget: str
    for_turn: bool = False


class Ready(NamedTuple):
    """A feature that is asked whether it is complete, known by one of its segments.

    ``again`` says that it may have been completed before; then nothing comes of it.
    """

    segment: int
    again: bool = False


class Stacks(dict[str, Stack]):
    """The stacks of a game, by name; it says so where there is none of a name."""

    def __missing__(self, name: str) -> Stack:
        hint = did_you_mean(str(name), self, "bastide_components declares stacks")
        raise ValueError(sentence("there is no stack {name!r}; {hint}", name=name, hint=hint))


class State:
    """A game's state.

    What is one immutable value (whose turn it is, points, the agenda …) is saved once at the start of every action;
    larger things note their own changes.
    """

    __slots__ = (
        "_legal",
        "agenda",
        "board",
        "brought",
        "called",
        "decision",
        "drawn",
        "forced",
        "forced_at",
        "forced_by_placements",
        "forced_ends",
        "forced_loosely",
        "frozen",
        "hand",
        "hand_stack",
        "hides",
        "journal",
        "laid",
        "lines",
        "log",
        "over",
        "part_number",
        "pieces",
        "players",
        "ready",
        "rolled",
        "rolls",
        "ruleset",
        "scores",
        "seed",
        "spent",
        "stacks",
        "store",
        "turn",
        "turn_number",
        "upcoming",
    )

    def __init__(self, ruleset: Ruleset, players: tuple[str, ...], seed: object) -> None:
        self.ruleset = ruleset
        self.players = players
        self.seed = seed
        self.journal = Journal()
        self.board = Board(ruleset.catalogue, self.journal)
        segments = {name: kind.segment for name, kind in ruleset.place_kinds.items()}
        self.pieces = Pieces(self.board, self.journal, segments)
        self.stacks: dict[str, Stack] = Stacks()
        #: Whether there is a stack whose contents some player does not see; and what lay on players' own such stacks at
        #: the start, by stack. Both are set up once.
        self.hides = False
        self.brought: Mapping[str, Counter[str]] = {}
        self.store = Store(self.journal)
        self.agenda = Agenda()
        #: Score lines, records of actions and draws, in order. Only ever appended to.
        self.lines: list[Line] = []
        self.log: list[Any] = []
        self.drawn: list[tuple[str, str]] = []
        #: How many entries of the log have their records, which then no change of the board touches any more.
        self.frozen = 0
        #: Draws that are prescribed, and how many of them were made.
        self.forced: tuple[str, ...] | None = None
        self.forced_at = 0
        #: Whether nothing more is drawn when they are used up, or just not from the stack of that name.
        self.forced_ends: bool | str = True
        #: Whether of several stacks each gives what is prescribed of it, in whichever order they are drawn from.
        self.forced_loosely = False
        #: Whether they are only what placements name, which is nothing of a stack without tiles.
        self.forced_by_placements = False
        #: Random results that are prescribed, and how many there were.
        self.rolls: tuple[tuple[Any, Any], ...] = ()
        self.rolled = 0
        self.scores: tuple[int, ...] = (0,) * len(players)
        self.turn = 0
        self.turn_number = 0
        self.part_number = 0
        self.hand: tuple[str, ...] = ()
        #: Where what is at hand goes back to; empty for the stacks it was drawn from.
        self.hand_stack = ""
        self.laid: tuple[int, ...] = ()
        self.ready: tuple[Ready, ...] = ()
        #: Budgets used up by the player whose turn it is, and by others, with the player's number; where they are for
        #: the whole turn, they stand there a second time, with the number and that word.
        self.spent: frozenset[Spent] = NONE_YET
        #: The phases that rules have called in this turn, by name.
        self.called: frozenset[str] = NONE_YET
        self.upcoming: int | None = None
        self.over = False
        self.decision: Any = None
        #: The legal placements of the tile that was asked about last, with the length of the journal then.
        self._legal: tuple[str, int, list[int]] = NO_TILE

    def forget_past(self) -> None:
        """Make this the point before which nothing can be undone."""
        self.journal.entries.clear()
        self._legal = NO_TILE

    def save(self) -> None:
        """Note everything that is one value; called once before anything changes."""
        self.journal.note(self._as_it_is())

    def _as_it_is(self) -> tuple[Any, ...]:
        """What restores everything that is one value: a function, and what it is called with."""
        return (
            _restore,
            self,
            self.agenda.chain,
            len(self.lines),
            len(self.log),
            len(self.drawn),
            self.forced,
            self.forced_at,
            self.rolled,
            self.scores,
            self.turn,
            self.turn_number,
            self.part_number,
            self.hand,
            self.hand_stack,
            self.laid,
            self.ready,
            self.spent,
            self.called,
            self.upcoming,
            self.over,
            self.decision,
        )

    def fitting(self, tile: str) -> tuple[list[int], Sequence[PlacementFilter]]:
        """Where a tile fits by its edges, and the placement filters that have still to be asked about each of these."""
        return self.board.fits(tile), self.ruleset.placement.filters.get(tile, ())

    def forget_legal(self) -> None:
        """Have legal placements listed anew."""
        self._legal = NO_TILE

    def recut(self, cell: int, lying: Lying | None, carry: Mapping[int, int]) -> dict[int, int]:
        """Replace or remove a tile, with the pieces on it; see :func:`bastide._kernel.recutting.recut`.

        Raises:
            ValueError: there is no tile in the cell, or a piece stands on a segment that is not carried.
        """
        self.forget_legal()
        # Records name segments as they lay when the action was done.
        for entry in self.log[self.frozen :]:
            if not isinstance(entry, dict):
                entry.as_record()
        self.frozen = len(self.log)
        moved = recut(self.board, cell, lying, carry)
        self.pieces.recut(moved)
        return moved

    def link(self, one: int, other: int) -> None:
        """Link two segments; see :func:`bastide._kernel.recutting.link`.

        Raises:
            ValueError: they cannot be linked.
        """
        link(self.board, one, other)

    def unlink(self, one: int, other: int) -> None:
        """End the link of two segments.

        Raises:
            ValueError: they are not linked.
        """
        unlink(self.board, one, other)

    def segment_name(self, segment: int) -> str:
        """The name of a segment as it lies."""
        definition = self.board.definition[segment]
        port = port_name(definition.ports)
        if port is not None:
            return f"{definition.kind} {port}"
        lying, base, _ = self.board.cells[self.board.where[segment]]
        return lying.names[segment - base]

    def add_stack(self, kind: StackKind, items: tuple[str, ...]) -> None:
        """Set up a stack; only before the first action."""
        self.stacks[kind.name] = Stack(kind, self.journal, items)
        self.hides = self.hides or kind.items != "everyone"

    def copy(self) -> State:
        """An independent copy, without what came before: it cannot be undone past this point."""
        twin = State(self.ruleset, self.players, self.seed)
        twin.board = self.board.copy(twin.journal)
        twin.pieces = self.pieces.copy(twin.board, twin.journal)
        for name, stack in self.stacks.items():
            twin.stacks[name] = stack.copy(twin.journal)
        twin.hides = self.hides
        twin.brought = self.brought
        twin.store = self.store.copy(twin.journal)
        for action in self.log:
            if not isinstance(action, dict):
                # Its record is read off this state, which may go other ways than the copy.
                action.as_record()
        twin.lines = self.lines[:]
        twin.log = self.log[:]
        twin.drawn = self.drawn[:]
        twin.frozen = self.frozen
        twin.forced_ends = self.forced_ends
        twin.forced_loosely = self.forced_loosely
        twin.forced_by_placements = self.forced_by_placements
        twin.rolls = self.rolls
        restore, _, *values = self._as_it_is()
        restore(twin, *values)
        return twin


def _restore(
    state: State,
    chain: Any,
    lines: int,
    log: int,
    drawn: int,
    forced: tuple[str, ...] | None,
    forced_at: int,
    rolled: int,
    scores: tuple[int, ...],
    turn: int,
    turn_number: int,
    part_number: int,
    hand: tuple[str, ...],
    hand_stack: str,
    laid: tuple[int, ...],
    ready: tuple[Ready, ...],
    spent: frozenset[Spent],
    called: frozenset[str],
    upcoming: int | None,
    over: bool,
    decision: Any,
) -> None:
    state.agenda.chain = chain
    del state.lines[lines:]
    del state.log[log:]
    state.frozen = min(state.frozen, log)
    del state.drawn[drawn:]
    state.forced = forced
    state.forced_at = forced_at
    state.rolled = rolled
    state.scores = scores
    state.turn = turn
    state.turn_number = turn_number
    state.part_number = part_number
    state.hand = hand
    state.hand_stack = hand_stack
    state.laid = laid
    state.ready = ready
    state.spent = spent
    state.called = called
    state.upcoming = upcoming
    state.over = over
    state.decision = decision
    state._legal = NO_TILE
