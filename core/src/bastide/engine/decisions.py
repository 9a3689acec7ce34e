"""Decisions: who must decide what, and the actions there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from bastide._kernel.geometry import position as coordinates
from bastide._kernel.pieces import SEGMENT, Place
from bastide.rules.meeples import Deployment
from bastide.rules.offers import Candidate, Offer

from .places import written_place

if TYPE_CHECKING:
    from bastide._kernel.tiles import Lying
    from bastide.ruleset.tables import Ruleset

    from .state import State


class Deploying(NamedTuple):
    """A deployment on a segment, as the engine keeps it until somebody asks: rule, kind of piece, segment."""

    rule: Deployment
    piece: str
    segment: int

    def as_offer(self) -> Offer:
        """The same as an offer, for rules that veto single offers."""
        return Offer(
            type="deploy",
            rule=self.rule.id,
            budget=self.rule.budget,
            leaves_open=self.rule.leaves_open,
            piece=self.piece,
            place=Place(SEGMENT, self.segment),
            role=self.rule.role,
        )


#: Deciding to do nothing.
PASS: Final = Offer(type="pass", rule="bastide/pass")

#: A placement of the only tile at hand, as ``cell * 4 + quarter turns``, or any other option.
Option = int | Candidate | Deploying | Offer


def leaves_open(option: Option) -> bool:
    """Whether the player may go on deciding after an option (a free action)."""
    if isinstance(option, Deploying):
        return option.rule.leaves_open
    return isinstance(option, Offer) and option.leaves_open


class Action:
    """One action of a decision."""

    __slots__ = ("_record", "decision", "known_to", "option")

    def __init__(self, decision: Decision, option: Option) -> None:
        self.decision = decision
        self.option = option
        self._record: dict[str, Any] | None = None
        #: For a key of its record, once it was played, who knows what it holds, by number, where not everybody does.
        self.known_to: Mapping[str, frozenset[int]] = {}

    def as_record(self) -> dict[str, Any]:
        """The action as it stands in a record's ``actions``."""
        if self._record is None:
            self._record = self.decision.record(self.option)
        return dict(self._record)

    @property
    def type(self) -> str:
        """The action's type in records."""
        option = self.option
        if isinstance(option, int | Candidate):
            return "place"
        return "deploy" if isinstance(option, Deploying) else option.type

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.as_record() == other.as_record()

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


class Decision:
    """What the game waits for.

    It holds as long as the game waits for it; an action of an earlier decision is played as its record.
    """

    __slots__ = ("_hand", "_laid", "_named", "_state", "data", "kind", "number", "options", "situation")

    def __init__(
        self,
        state: State,
        kind: str,
        number: int | None,
        options: Sequence[Option],
        data: Any = None,
        *,
        tile: str | None = None,
        situation: str = "",
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
        )

    def record(self, option: Option) -> dict[str, Any]:
        """How one of its options stands in a record."""
        record: dict[str, Any] = {}
        if self.number is not None:
            record["player"] = self._state.players[self.number]
        state = self._state
        if isinstance(option, int):
            x, y = coordinates(option >> 2)
            record |= {"type": "place", "tile": self._hand[0], "at": [x, y], "rotation": 90 * (option & 3)}
        elif isinstance(option, Candidate):
            x, y = coordinates(option.cell)
            record |= {"type": "place", "tile": option.tile, "at": [x, y], "rotation": 90 * option.turns}
            record |= dict(option.extra)
        elif isinstance(option, Deploying):
            record |= {"type": "deploy", "piece": option.piece}
            record |= written_place(state, Place(SEGMENT, option.segment), option.rule.role, self._laid)
        else:
            record["type"] = option.type
            if option.piece is not None:
                record["piece"] = option.piece
            if option.place is not None:
                record |= written_place(state, option.place, option.role, self._laid)
            record |= option.params
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
