"""Decisions: who must decide what, and the actions there are."""

from __future__ import annotations

from abc import ABCMeta
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, overload

from bastide._kernel.pieces import SEGMENT, Place
from bastide.rules.meeples import Deployment
from bastide.rules.offers import Candidate, Offer

from .places import written_place

if TYPE_CHECKING:
    from bastide._kernel.tiles import Lying
    from bastide.ruleset.resolved import Ruleset

    from .state import State


# Makes a named tuple without the call that fills in its defaults; one is made of every placement that is played.
_new = tuple.__new__


class Choice(Protocol):
    """Something that a player who decides may choose: a placement, a deployment, or what a rule offers."""

    @property
    def type(self) -> str:
        """The action's type in records."""

    @property
    def rule(self) -> str:
        """The id of the rule that offers it; empty for a plain placement."""

    @property
    def budget(self) -> str | None:
        """What it uses up, if anything."""

    @property
    def scope(self) -> Literal["part", "turn"]:
        """For how long it uses that up: for this part of the turn, or for the whole turn."""

    @property
    def leaves_open(self) -> bool:
        """Whether the player may go on deciding afterwards (a free action)."""

    @property
    def do(self) -> Callable[..., None] | None:
        """What does it; ``None`` for what the engine does by itself, which is to place a tile or deploy a piece."""

    @property
    def placement(self) -> Candidate | None:
        """For a placement, itself."""

    @property
    def piece(self) -> str | None:
        """For a deployment, the kind of piece."""

    @property
    def place(self) -> Place | None:
        """For a deployment, where to."""

    @property
    def role(self) -> str | None:
        """For a deployment, how the piece stands there."""

    @property
    def params(self) -> Mapping[str, Any]:
        """What else the record of the action holds."""

    @property
    def own(self) -> Mapping[str, Any]:
        """Those keys of it that the rule chose itself."""

    def as_offer(self) -> Offer | None:
        """The same as an offer, for rules that veto single offers; ``None`` for a placement."""


class Deploying(NamedTuple):
    """A deployment on a segment, as the engine keeps it until it is asked for: rule, kind of piece, segment."""

    deployment: Deployment
    piece: str
    segment: int

    @property
    def scope(self) -> Literal["part", "turn"]:
        """For how long its budget is used up."""
        return "part"

    @property
    def do(self) -> None:
        """The engine does it by itself."""

    @property
    def placement(self) -> None:
        """A deployment places no tile."""

    @property
    def type(self) -> str:
        """The action's type in records."""
        return "deploy"

    @property
    def rule(self) -> str:
        """The id of the rule that offers it."""
        return self.deployment.id

    @property
    def budget(self) -> str | None:
        """What it uses up, if anything."""
        return self.deployment.budget

    @property
    def leaves_open(self) -> bool:
        """Whether the player may go on deciding afterwards."""
        return self.deployment.leaves_open

    @property
    def place(self) -> Place:
        """Where to."""
        return Place(SEGMENT, self.segment)

    @property
    def role(self) -> str | None:
        """How the piece stands there."""
        return self.deployment.role

    @property
    def params(self) -> Mapping[str, Any]:
        """Nothing: what the record holds is told by the piece and the place."""
        return {}

    @property
    def own(self) -> Mapping[str, Any]:
        """Nothing either."""
        return {}

    def as_offer(self) -> Offer:
        """The same as an offer, for rules that veto single offers."""
        return Offer(
            type="deploy",
            rule=self.rule,
            budget=self.budget,
            leaves_open=self.leaves_open,
            piece=self.piece,
            place=self.place,
            role=self.role,
        )


class Placements(Sequence[Candidate]):
    """All placements of the only tile at hand; each is made when it is looked at.

    Args:
        tile: the tile's id.
        codes: the placements, as ``cell * 4 + quarter turns``.
    """

    __slots__ = ("codes", "tile")

    def __init__(self, tile: str, codes: Sequence[int]) -> None:
        self.tile = tile
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...
    @overload
    def __getitem__(self, index: slice) -> Placements: ...
    def __getitem__(self, index: int | slice) -> Candidate | Placements:
        if isinstance(index, slice):
            return Placements(self.tile, self.codes[index])
        code = self.codes[index]
        return _new(Candidate, (self.tile, code >> 2, code & 3, "", (), None, "", ""))

    def __iter__(self) -> Iterator[Candidate]:
        tile = self.tile
        return (_new(Candidate, (tile, code >> 2, code & 3, "", (), None, "", "")) for code in self.codes)

    def find(self, tile: str, cell: int, turns: int) -> Candidate | None:
        """One of them, if it is there."""
        if tile != self.tile or (cell << 2 | turns) not in self.codes:
            return None
        return Candidate(tile, cell, turns)


class Joined(Sequence[Choice]):
    """Options from two sequences, one after the other; what is made when it is looked at is so here, too."""

    __slots__ = ("_first", "_second")

    def __init__(self, first: Sequence[Choice], second: Sequence[Choice]) -> None:
        self._first = first
        self._second = second

    def __len__(self) -> int:
        return len(self._first) + len(self._second)

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> list[Choice]: ...
    def __getitem__(self, index: int | slice) -> Choice | list[Choice]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number, own = range(len(self))[index], len(self._first)
        return self._first[number] if number < own else self._second[number - own]

    def __iter__(self) -> Iterator[Choice]:
        return chain(self._first, self._second)


def joined(first: Sequence[Choice], second: Sequence[Choice]) -> Sequence[Choice]:
    """All options of two sequences in one; a list, where both are."""
    if not second:
        return first
    if not first:
        return second
    if type(first) is list and type(second) is list:
        return [*first, *second]
    return Joined(first, second)


#: Of most actions everybody knows everything; they share one mapping.
_NOTHING_HIDDEN: Final[Mapping[str, frozenset[int]]] = MappingProxyType({})

#: Deciding to do nothing.
PASS: Final = Offer(type="pass", rule="bastide/pass")


class Action(metaclass=ABCMeta):  # noqa: B024 - the native engine registers its own
    """One action of a decision; those of the native engine count as such."""

    __slots__ = ("_record", "decision", "known_to", "option")

    def __init__(self, decision: Decision, option: Choice) -> None:
        self.decision = decision
        self.option = option
        self._record: dict[str, Any] | None = None
        #: For a key of its record, once it was played, who knows what it holds, by number, where not everybody does.
        self.known_to: Mapping[str, frozenset[int]] = _NOTHING_HIDDEN

    def as_record(self) -> dict[str, Any]:
        """The action as it stands in a record's ``actions``."""
        if self._record is None:
            self._record = self.decision.record(self.option)
        return dict(self._record)

    def timed(self, seconds: float) -> None:
        """Have its record say how long it took."""
        self._record = {**self.as_record(), "time": seconds}

    @property
    def type(self) -> str:
        """The action's type in records."""
        return self.option.type

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.as_record() == other.as_record()

    def __hash__(self) -> int:
        return hash(repr(sorted(self.as_record().items(), key=lambda item: item[0])))

    def __repr__(self) -> str:
        return f"<Action {self.as_record()}>"


class Actions(Sequence[Action]):
    """The actions of a decision; each is made when it is looked at."""

    __slots__ = ("_decision", "_options")

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._options = decision.options

    def __len__(self) -> int:
        return len(self._options)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [*self][index]
        return Action(self._decision, self._options[index])

    def __iter__(self) -> Iterator[Action]:
        decision = self._decision
        return (Action(decision, option) for option in self._options)

    def __repr__(self) -> str:
        return f"<{len(self)} actions>"


class Secret(NamedTuple):
    """What a decision that is made in secret goes on with.

    ``waiting`` has the players who choose after this one, ``made`` what those before chose: the player, and the number
    of the option.
    """

    waiting: tuple[int, ...]
    made: tuple[tuple[int, int], ...]


#: What is on offer in secret, where it does not matter who else chooses.
NOTHING_MADE: Final = Secret((), ())


class Decision(metaclass=ABCMeta):  # noqa: B024 - as above
    """What the game waits for; decisions of the native engine count as such.

    It holds as long as the game waits for it; an action of an earlier decision is played as its record.
    """

    __slots__ = ("_hand", "_laid", "_named", "_secret", "_state", "data", "kind", "number", "options", "situation")

    def __init__(
        self,
        state: State,
        kind: str,
        number: int | None,
        options: Sequence[Choice],
        data: Any = None,
        *,
        tile: str | None = None,
        situation: str = "",
        secret: Secret | None = None,
    ) -> None:
        self._state = state
        self._hand = state.hand
        self._laid = state.laid
        self._named = tile
        #: ``place``, ``deploy``, a plugin's own kind, or ``over``.
        self.kind = kind
        #: The number of the player who decides.
        self.number = number
        self.options = options
        #: What it was asked with.
        self.data = data
        #: A sentence about what one needs to know besides, where a plugin asks; else empty.
        self.situation = situation
        #: Who chooses after this player, and what others chose before, where nobody is to see that yet.
        self._secret = secret

    @property
    def actions(self) -> Actions:
        """The legal actions."""
        return Actions(self)

    @property
    def player(self) -> str | None:
        """The name of the player who decides; ``None`` when nobody has to."""
        return None if self.number is None else self._state.players[self.number]

    @property
    def tile(self) -> str | None:
        """The id of the tile that the decision is about, be it drawn or one that a plugin asks about.

        ``None`` with a hand, and where it is about none.
        """
        if self._named is not None:
            return self._named
        hand = self._hand
        return hand[0] if self.kind == "place" and len(hand) == 1 and self.data != "hand" else None

    def copy(self, state: State) -> Decision:
        """The same decision in a copied game."""
        return Decision(
            state,
            self.kind,
            self.number,
            self.options,
            self.data,
            tile=self._named,
            situation=self.situation,
            secret=self._secret,
        )

    def record(self, option: Choice) -> dict[str, Any]:
        """How one of its options stands in a record."""
        state = self._state
        record: dict[str, Any] = {} if self.number is None else {"player": state.players[self.number]}
        record["type"] = option.type
        if option.piece is not None:
            record["piece"] = option.piece
        if option.place is not None:
            record |= written_place(state, option.place, option.role, self._laid)
        record.update(option.params)
        return record

    def __repr__(self) -> str:
        return f"<{self.kind} by {self.player}: {len(self.options)} actions>"


def deploy_plan(lying: Lying, ruleset: Ruleset) -> list[tuple[int, Deployment, str, frozenset[str]]]:
    """For a tile as it lies: on which of its segments which rule offers which kind of piece, and beside which not."""
    kinds = ruleset.piece_kinds
    plan = []
    for index, segment in enumerate(lying.segments):
        for rule, piece in ruleset.meeples.deploys.get(segment.kind, ()):
            group = kinds[piece].group
            excluding = group is not None and (group, segment.kind) in ruleset.meeples.exclusions
            rivals = [name for name, kind in kinds.items() if kind.group == group] if excluding else []
            plan.append((index, rule, piece, frozenset(rivals)))
    return plan
