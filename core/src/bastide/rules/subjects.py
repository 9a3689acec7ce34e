"""What is scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position


@dataclass(frozen=True, slots=True)
class Subject:
    """What a scoring is about: by default one feature, but rules may form others.

    Args:
        kind: what kind of points it gives; by default the kind of its feature.
        features: the features it consists of, the one it is named after first.
        claims: the features in which pieces claim it; ``None`` for those it consists of.
        cells: the cells a line names; ``None`` for those of ``features``.
        weights: every player's weight, where it does not come from pieces.
        about: whatever else the rules that formed it want to remember; no :class:`Feature`, but numbers of segments.
        contested: whether who has most gets the points, as claim rules and shares may change; else all who have any
            weight get them.
    """

    kind: str
    features: tuple[Feature, ...] = ()
    claims: tuple[Feature, ...] | None = None
    cells: frozenset[int] | None = None
    weights: Mapping[int, int] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    contested: bool = True

    @classmethod
    def each(
        cls, kind: str, counts: Mapping[int, int], cells: Iterable[int] = (), about: Mapping[str, Any] | None = None
    ) -> Subject:
        """What every player scores who has any of what is counted, as a subject; nobody has to have most.

        A term with ``count_own`` says how many each has.

        Args:
            kind: what kind of points it gives.
            counts: how many, by player.
            cells: the packed cells a line names.
            about: whatever else the rules that formed it want to remember.
        """
        weights = {player: count for player, count in counts.items() if count}
        return cls(kind, cells=frozenset(cells), weights=weights, about=about or {}, contested=False)

    @classmethod
    def payment(cls, kind: str, payer: int, payee: int | None, count: int = 1) -> Subject:
        """What a player pays another one, as a subject; a term with ``count_paid`` says how much that is.

        Args:
            kind: the kind of payment.
            payer: who pays.
            payee: who is paid; ``None`` where it is lost.
            count: how much is paid.
        """
        weights = {player: 1 for player in (payer, payee) if player is not None}
        return cls(kind, weights=weights, about={"payer": payer, "paid": count}, contested=False)

    @property
    def feature(self) -> Feature:
        """The feature the subject is named after."""
        return self.features[0]

    @property
    def claimed_in(self) -> tuple[Feature, ...]:
        """The features in which pieces claim it."""
        return self.features if self.claims is None else self.claims

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """The features it consists of."""
        return self.features

    def on(self, position: Position) -> Subject:
        """The same subject as another view of the same board sees it."""
        claims = None if self.claims is None else tuple(position.feature(claim.segment) for claim in self.claims)
        features = tuple(position.feature(feature.segment) for feature in self.features)
        return replace(self, features=features, claims=claims)

    def tile_cells(self) -> frozenset[int]:
        """The packed cells that a line about it names."""
        if self.cells is not None:
            return self.cells
        if len(self.features) == 1:
            return frozenset(self.features[0].cells)
        return frozenset(cell for feature in self.features for cell in feature.cells)
