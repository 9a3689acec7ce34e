"""A native game's state as rules in Python change it: what the tables hold is changed there, the rest is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from bastide._kernel.journal import Journal
from bastide._kernel.recutting import check, check_link, check_unlink
from bastide._kernel.stacks import StackKind, stream
from bastide._kernel.tiles import Lying
from bastide.engine.decisions import Decision
from bastide.engine.games.beginning import stack_kinds
from bastide.engine.hidden.knowledge import Knowledge
from bastide.engine.hidden.unknown import Unknown
from bastide.engine.state import NONE_YET, Ready, Spent, Stacks, State
from bastide.ruleset.bags import BAG

from ._engine import KEPT, NOTHING, VALUES, Core
from .changing import (
    ActingBoard,
    ActingPieces,
    Bag,
    Drawn,
    KeptStack,
    Lines,
    Log,
    Marks,
    NativeJournal,
    Pile,
    Steps,
)
from .looking import NativeState

if TYPE_CHECKING:
    from collections import Counter


class ActingState(NativeState):
    """A game's state, as rules change it."""

    __slots__ = (
        "_decision",
        "_drawn",
        "_forced",
        "_forced_at",
        "_hand",
        "_hand_stack",
        "_journal",
        "_laid",
        "_log",
        "_rolled",
        "_spent",
        "_unknown",
        "agenda",
        "brought",
        "forced_ends",
        "forced_loosely",
        "hides",
        "lines",
        "rolls",
        "seed",
    )

    def __init__(self, core: Core, seed: object, copied: ActingState | None = None) -> None:
        self._core = core
        self.seed = seed
        self.ruleset = ruleset = core.ruleset
        self.players = core.players
        board: Any = ActingBoard(core, ruleset)
        self._journal = board.journal = NativeJournal(core)
        self.board = board
        self.pieces: Any = ActingPieces(core, board, ruleset)
        self.store: Any = Marks(core, self._journal)
        if copied is None:
            self.stacks = Stacks({kind.name: self._stack(kind) for kind in stack_kinds(ruleset, core.players)})
        else:
            self.stacks = Stacks({name: stack.copy(self._journal) for name, stack in copied.stacks.items()})
        self.agenda: Any = Steps(core, self._journal, self, None if copied is None else copied.agenda)
        self.lines: Any = Lines(core, core.lines)
        self._log: Any = Log(core, lambda: NativeState.log.fget(self))  # type: ignore[attr-defined]  # a property
        self._drawn: Any = Drawn(core, core.drawn)
        self.hides = core.program.hides
        self.brought: Mapping[str, Counter[str]] = {}
        self._forced: tuple[str, ...] | None = None
        self._forced_at = 0
        self.forced_ends: bool | str = True
        self.forced_loosely = False
        self.rolls: tuple[Any, ...] = ()
        self._rolled = 0
        self._decision: Decision | None = None
        self._hand: tuple[str, ...] = ()
        self._hand_stack = ""
        self._laid: tuple[int, ...] = ()
        self._spent: frozenset[Spent] = frozenset()
        #: By player what is unknown, each with what the moves were when it was found out.
        self._unknown: dict[int, tuple[int, Unknown]] = {}

    def unknown(self, player: int) -> Unknown:
        """What a player cannot know of the game as it is now.

        Args:
            player: the player's number.
        """
        moves, found = self._unknown.get(player, (None, None))
        if found is None or moves != self._core.moves:
            found = Knowledge(cast("State", self), player).unknown()
            self._unknown[player] = self._core.moves, found
        return found

    def _stack(self, kind: StackKind) -> Any:
        """A stack as it is at the beginning."""
        if kind.name == BAG:
            return Bag(self._core, kind)
        if kind.name in self._core.program.pile_numbers:
            return Pile(self._core, kind, self._core.program.pile_numbers[kind.name])
        declared = kind.name if kind.owner is None else kind.name.partition(":")[0]
        counts = self.ruleset.contents.get(declared, {})
        items = [item for item, count in counts.items() for _ in range(count)]
        if kind.shuffled:
            stream(self.seed, kind.name).shuffle(items)
        number = self._core.program.stack_numbers[declared] + (kind.owner or 0)
        is_source = kind.name in self.ruleset.placement.sources
        return KeptStack(self._core, kind, self._journal, items, number, is_source=is_source)

    def copy_to(self, core: Core) -> ActingState:
        """The same for a copy of the game.

        Args:
            core: what is native of the copy.
        """
        twin = ActingState(core, self.seed, self)
        twin.brought = self.brought
        twin.store._values = dict(self.store._values)
        self.pieces.copy_to(twin.pieces)
        twin._forced, twin._forced_at = self._forced, self._forced_at
        twin.forced_ends, twin.forced_loosely = self.forced_ends, self.forced_loosely
        twin.rolls, twin._rolled = self.rolls, self._rolled
        twin._hand, twin._hand_stack, twin._laid, twin._spent = self._hand, self._hand_stack, self._laid, self._spent
        # At last, since it takes from the state what was laid.
        twin._decision = None if self._decision is None else self._decision.copy(twin)  # type: ignore[arg-type]  # a state
        return twin

    @property
    def journal(self) -> Journal:
        """The changes."""
        return self._journal

    def save(self) -> None:
        """Nothing to do: every change is noted."""

    def forget_legal(self) -> None:
        """Nothing to do: the native board lists legal placements anew."""

    def recut(self, cell: int, lying: Lying | None, carry: Mapping[int, int]) -> dict[int, int]:
        """Replace or remove a tile, with the pieces on it; see :func:`bastide._kernel.recutting.recut`.

        Raises:
            ValueError: there is no tile in the cell, or a piece stands on a segment that is not carried.
        """
        check(self.board, cell, lying, carry)
        core = self._core
        old, base, _ = self.board.cells[cell]
        start, on, links = core.segments, self.board.on, self.board.links
        self._settle()
        held = [was for was in range(old.count) if on.get(base + was) or links.get(base + was)]
        carried = {was: now for was, now in carry.items() if was in held}
        core.recut(lying, cell, carried)
        self.pieces.recut({base + was: start + now for was, now in carried.items()})
        return {base + was: start + now for was, now in carry.items()}

    def _settle(self) -> None:
        self._journal.note((self._core.unsettle, self._core.settled))
        self._core.settle()

    def link(self, one: int, other: int) -> None:
        """Link two segments; see :func:`bastide._kernel.recutting.link`.

        Raises:
            ValueError: they cannot be linked.
        """
        check_link(self.board, one, other)
        self._settle()
        self._core.relink(one, other, True)

    def unlink(self, one: int, other: int) -> None:
        """End the link of two segments, which raises as in :func:`bastide._kernel.recutting.unlink`."""
        check_unlink(self.board, one, other)
        self._settle()
        self._core.relink(one, other, False)

    @property
    def log(self) -> Any:
        """What was done."""
        return self._log

    @property
    def drawn(self) -> Any:
        """What was drawn, each with its stack."""
        return self._drawn

    @drawn.setter
    def drawn(self, draws: list[tuple[str, str]]) -> None:
        self._core.redraw(draws)

    def _keep(self, name: str, value: Any) -> None:
        """Keep a value here until that is taken back."""
        self._journal.note((setattr, self, name, getattr(self, name)))
        setattr(self, name, value)

    @property
    def forced(self) -> tuple[str, ...] | None:
        """The draws that are prescribed."""
        return self._forced

    @forced.setter
    def forced(self, draws: tuple[str, ...] | None) -> None:
        self._keep("_forced", draws)
        self._core.set_value(VALUES.FORCED, int(draws is not None))

    @property
    def forced_at(self) -> int:
        """How many of them were made."""
        return self._forced_at

    @forced_at.setter
    def forced_at(self, number: int) -> None:
        self._keep("_forced_at", number)

    @property
    def rolled(self) -> int:
        """How many random results there were."""
        return self._rolled

    @rolled.setter
    def rolled(self, number: int) -> None:
        self._keep("_rolled", number)

    # What the tables have

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by player."""
        return self._core.scores()

    @scores.setter
    def scores(self, scores: tuple[int, ...]) -> None:
        for player, points in enumerate(scores):
            self._core.set_score(player, points)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self._core.value(VALUES.TURN)

    @turn.setter
    def turn(self, player: int) -> None:
        self._core.set_value(VALUES.TURN, player)

    @property
    def turn_number(self) -> int:
        """How many turns were begun."""
        return self._core.value(VALUES.TURNS)

    @turn_number.setter
    def turn_number(self, number: int) -> None:
        self._core.set_value(VALUES.TURNS, number)

    @property
    def part_number(self) -> int:
        """Which part of the turn this is."""
        return self._core.value(VALUES.PART)

    @part_number.setter
    def part_number(self, number: int) -> None:
        self._core.set_value(VALUES.PART, number)

    @property
    def over(self) -> bool:
        """Whether the last turn has begun."""
        return bool(self._core.value(VALUES.OVER))

    @over.setter
    def over(self, over: bool) -> None:
        self._core.set_value(VALUES.OVER, int(over))

    @property
    def upcoming(self) -> int | None:
        """Who has the next turn, if not the one who sits next."""
        player = self._core.value(VALUES.UPCOMING)
        return None if player == NOTHING else player

    @upcoming.setter
    def upcoming(self, player: int | None) -> None:
        self._core.set_value(VALUES.UPCOMING, NOTHING if player is None else player)

    @property
    def called(self) -> frozenset[str]:
        """The phases that were called in this turn."""
        bits = self._core.value(VALUES.CALLED)
        return frozenset([name for name, bit in self._core.program.phase_bits.items() if bits & bit])

    @called.setter
    def called(self, names: frozenset[str]) -> None:
        self._core.set_value(VALUES.CALLED, sum(map(self._core.program.phase_bits.__getitem__, names)))

    @property
    def ready(self) -> tuple[Ready, ...]:
        """The features that are to be asked whether they are complete."""
        return tuple([Ready(segment, again) for segment, again in self._core.waiting()])

    @ready.setter
    def ready(self, features: tuple[Ready, ...]) -> None:
        self._core.set_waiting(features)

    # What the tables have where it is one, as it mostly is

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles at hand."""
        tile = self._core.value(VALUES.HAND)
        if tile == KEPT:
            return self._hand
        return () if tile == NOTHING else (self._core.program.tiles[tile],)

    @hand.setter
    def hand(self, tiles: tuple[str, ...]) -> None:
        self._set_hand(tiles, "")

    @property
    def hand_stack(self) -> str:
        """Where what is at hand goes back to; empty for the stacks it was drawn from."""
        return self._hand_stack if self._core.value(VALUES.HAND) == KEPT else ""

    @hand_stack.setter
    def hand_stack(self, stack: str) -> None:
        if stack != self.hand_stack:
            self._set_hand(self.hand, stack)

    def _set_hand(self, tiles: tuple[str, ...], stack: str) -> None:
        number = NOTHING
        if stack or len(tiles) > 1 or (tiles and tiles[0] not in self._core.program.tile_numbers):
            self._keep("_hand", tiles)
            self._keep("_hand_stack", stack)
            number = KEPT
        elif tiles:
            number = self._core.program.tile_numbers[tiles[0]]
        self._core.set_value(VALUES.HAND, number)

    def laid_in(self, number: int) -> tuple[int, ...]:
        """The packed cell with a number, if that is one."""
        return () if number == NOTHING else (self._core.cell(number),)

    def spent_of(self, bits: int) -> frozenset[Spent]:
        """The budgets with some bits, used up by the player whose turn it is."""
        if not bits:
            return NONE_YET
        return frozenset([Spent(self.turn, budget) for budget, bit in self._core.program.budgets.items() if bits & bit])

    @property
    def laid(self) -> tuple[int, ...]:
        """The packed cells of the tiles laid in this part of the turn."""
        number = self._core.value(VALUES.LAID)
        return self._laid if number == KEPT else self.laid_in(number)

    @laid.setter
    def laid(self, cells: tuple[int, ...]) -> None:
        number = NOTHING
        if len(cells) > 1:
            self._keep("_laid", cells)
            number = KEPT
        elif cells:
            number = self._core.number_of_cell(cells[0])
        self._core.set_value(VALUES.LAID, number)

    @property
    def spent(self) -> frozenset[Spent]:
        """The budgets that are used up."""
        bits = self._core.value(VALUES.SPENT)
        return self._spent if bits == KEPT else self.spent_of(bits)

    @spent.setter
    def spent(self, spent: frozenset[Spent]) -> None:
        known, turn = self._core.program.budgets, self.turn
        bits = 0
        for entry in spent:
            if entry.player != turn or entry.for_turn or entry.budget not in known:
                self._keep("_spent", spent)
                bits = KEPT
                break
            bits |= known[entry.budget]
        self._core.set_value(VALUES.SPENT, bits)

    @property
    def decision(self) -> Any:
        """What the game waits for; nothing while steps are done."""
        phase = self._core.value(VALUES.PHASE)
        if phase == VALUES.ASKED:
            return self._decision
        return None if phase == VALUES.BUSY else self._core.decision

    @decision.setter
    def decision(self, decision: Decision | None) -> None:
        if decision is None:
            self._core.set_value(VALUES.PHASE, VALUES.BUSY)
        elif decision.kind == "over":
            self._core.set_value(VALUES.PHASE, VALUES.ENDED)
        else:
            self._keep("_decision", decision)
            self._core.set_value(VALUES.PHASE, VALUES.ASKED)
