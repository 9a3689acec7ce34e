"""What rules offer to players who decide: placements, deployments and other actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, overload

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import SEGMENT, Place

from .base import Verb

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position
    from bastide.engine.table import Table


class Candidate(NamedTuple):
    """A placement that may be chosen.

    ``cell`` is packed; ``source`` names the stack the tile comes from, or is empty for a tile at hand; ``extra`` holds
    further keys of the record; ``do`` places it in another way than into an empty cell; ``rule`` is the id of the rule
    that offers it; ``budget`` is what it uses up, as for an :class:`Offer`.
    """

    tile: str
    cell: int
    turns: int
    source: str = ""
    extra: tuple[tuple[str, Any], ...] = ()
    do: Callable[[Table, Candidate], None] | None = None
    rule: str = ""
    budget: str = ""

    @property
    def type(self) -> str:
        """The action's type in records.

        :meta private:
        """
        return "place"

    @property
    def params(self) -> Mapping[str, Any]:
        """What the record of the action holds besides its type."""
        x, y = coordinates(self.cell)
        return {"tile": self.tile, "at": [x, y], "rotation": 90 * self.turns, **dict(self.extra)}

    @property
    def own(self) -> Mapping[str, Any]:
        """The keys of the record that the rule chose itself."""
        return dict(self.extra)

    @property
    def leaves_open(self) -> bool:
        """A placement ends the decision."""
        return False

    @property
    def scope(self) -> Literal["part", "turn"]:
        """For how long its budget is used up."""
        return "part"

    @property
    def placement(self) -> Candidate:
        """Itself."""
        return self

    @property
    def piece(self) -> None:
        """A placement deploys no piece."""

    @property
    def place(self) -> None:
        """A placement deploys no piece."""

    @property
    def role(self) -> None:
        """A placement deploys no piece."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """How its callable is told, as for a :class:`Rule`."""
        return {"do": Verb(("candidate",), "is done", does=True)}

    def cell_in(self, position: Position) -> int:
        """The packed cell of the placement."""
        return self.cell

    def by(self, rule: str) -> Candidate:
        """Itself, by a rule with an id unless it names one."""
        return self if self.rule else self._replace(rule=rule)

    def as_offer(self) -> None:
        """Placements are no offers: placement filters forbid them, not vetoes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An action that a rule offers.

    Args:
        type: the action's type in records; players read it with spaces for hyphens.
        do: does it. Who decided may be another player than ``table.player``, whose turn it is: a function that needs to
            know is made with the player who was given to ``offers``, by ``partial(listen, player)``, say.
        rule: the id of the rule that offers it; without it, of the rule that was asked.
        params: what else the record of the action holds; JSON values only.
        budget: what it uses up; offers whose budget is used up in this part of the turn are not made.
        scope: for how long its budget is used up: for this ``part`` of the turn, or for the whole ``turn``.
        leaves_open: whether the player may go on deciding afterwards (a free action).
        piece: for a deployment, the kind of piece.
        place: for a deployment, where to.
        role: for a deployment, how the piece stands there.
    """

    verbs: ClassVar = {"do": Verb(("offer",), "is done", does=True)}

    type: str
    do: Callable[[Table, Offer], None] | None = None
    rule: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    budget: str | None = None
    scope: Literal["part", "turn"] = "part"
    leaves_open: bool = False
    piece: str | None = None
    place: Place | None = None
    role: str | None = None

    @property
    def own(self) -> Mapping[str, Any]:
        """The keys of the record that the rule chose itself."""
        return self.params

    @property
    def placement(self) -> None:
        """An offer places no tile by itself."""

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """The feature that it is about: the one in which it would deploy a piece; nothing where it deploys none in one.

        Args:
            position: the view of the board in which to look.
        """
        if self.place is None or self.place.kind != SEGMENT:
            return ()
        return (position.feature(self.place.at),)

    def cell_in(self, position: Position) -> int | None:
        """The packed cell of the tile that it is about: the one onto which it would bring a piece; ``None`` for none.

        Args:
            position: the view of the board in which to look.
        """
        return None if self.place is None else position.cell_at(self.place)

    def by(self, rule: str) -> Offer:
        """Itself, by a rule with an id unless it names one."""
        return self if self.rule else replace(self, rule=rule)

    def as_offer(self) -> Offer:
        """The offer itself."""
        return self


class OffersMadeLate(Sequence[Offer]):
    """Offers that are known by number; each is made when it is looked at.

    Args:
        count: how many there are.
        make: makes one of them, given its number and the id of the rule that was asked.
        budget: what each of them uses up.
        rule: the id of the rule that was asked.
    """

    __slots__ = ("_count", "_make", "_rule", "budget")

    def __init__(self, count: int, make: Callable[[int, str], Offer], budget: str | None, rule: str = "") -> None:
        self._count = count
        self._make = make
        self._rule = rule
        self.budget = budget

    def by(self, rule: str) -> OffersMadeLate:
        """The same, those that name no rule by one with an id."""
        return OffersMadeLate(self._count, self._make, self.budget, rule)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Offer: ...
    @overload
    def __getitem__(self, index: slice) -> list[Offer]: ...
    def __getitem__(self, index: int | slice) -> Offer | list[Offer]:
        numbers, rule = range(self._count)[index], self._rule
        if isinstance(numbers, int):
            return self._make(numbers, rule)
        return [self._make(number, rule) for number in numbers]
