"""Offers as data: changes of tiles that lie, and placements that a change makes fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bastide._kernel.geometry import SIDES, STEPS, as_laid, cell, coordinates
from bastide._kernel.pieces import TILE, Place

from ..offers import Candidate, Offer
from .base import Act

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

#: Where a tile is changed: its packed cell, and the sides at which its edges become others, as it lies.
Spot = tuple[int, tuple[int, ...]]


class ForEachChange(Act):
    """An offer for each change of a tile just laid, or of one beside it, by which it still fits."""

    word: ClassVar = "for_each_change"
    changes: str
    type: str
    rule: str
    piece: str | None
    budget: str | None
    leaves_open: bool

    def __call__(self, position: Position, player: int, data: Any) -> list[Offer]:
        """The offers."""
        return [self.offer(spot) for spot in self.spots(position)]

    def spots(self, position: Position) -> Iterator[Spot]:
        """Where tiles may be changed, in the order of the offers."""
        near = [other for laid in position.laid for other in (laid, *position.neighbours(laid, STEPS))]
        for where in dict.fromkeys(near):
            for sides, _ in position.changes_at(self.changes, where):
                yield where, sides

    def offer(self, spot: Spot) -> Offer:
        """The offer to change a tile."""
        return Offer(
            type=self.type,
            rule=self.rule,
            params=_written(spot),
            budget=self.budget,
            leaves_open=self.leaves_open,
            do=self.do,
        )

    def do(self, table: Table, offer: Offer) -> None:
        """Change the tile that an offer names."""
        _change(table, self.changes, _read(offer.params), self.piece)


class PlaceWithChange(Act):
    """The placements that fit only with a change of the tile itself, or of one beside it."""

    word: ClassVar = "place_with_change"
    changes: str
    key: str
    piece: str | None
    budget: str

    def __call__(self, position: Position, player: int) -> list[Candidate]:
        """The placements, of each tile among which the player chooses."""
        found = []
        for tile, source in position.choices(player):
            if tile in position.ruleset.tiles:
                for code, spot in (*self.of_itself(position, tile), *self.of_others(position, tile)):
                    found.append(self.candidate(tile, source, code, spot))
        return found

    def candidate(self, tile: str, source: str, code: int, spot: Spot) -> Candidate:
        """The placement of a tile with a change.

        Args:
            tile: its id.
            source: the stack it comes from, or empty.
            code: ``cell * 4 + quarter turns``.
            spot: where the change is.
        """
        extra = ((self.key, _written(spot)),)
        return Candidate(tile, code >> 2, code & 3, source, extra, self.do, budget=self.budget)

    def of_itself(self, position: Position, tile: str) -> Iterator[tuple[int, Spot]]:
        """The placements of the tile changed, where it does not fit unchanged, each with where it is changed."""
        made = position.ruleset.changes_by(self.changes).made.get(tile, {})
        plain = frozenset(position.fitting(tile)) if made else frozenset()
        for sides, name in made.items():
            for code in position.fitting(name):
                if code not in plain:
                    yield code, (code >> 2, as_laid(sides, code & 3))

    def of_others(self, position: Position, tile: str) -> list[tuple[int, Spot]]:
        """The placements of the tile beside one that is changed for it, each with where that is."""
        ruleset = position.ruleset
        found = []
        changes: dict[int, list[tuple[tuple[int, ...], str]]] = {}
        for edge in ruleset.changes_by(self.changes).edges:
            for code, side in position.nearly_fitting(tile, edge):
                where = (code >> 2) + STEPS[side]
                facing = (side + 2) % 4
                if where not in changes:
                    changes[where] = position.changes_at(self.changes, where)
                for sides, name in changes[where]:
                    lying = position.tile_at(where)
                    if lying is not None and facing in sides:
                        turned = ruleset.tiles[name].tile.edges[(facing - lying.rotation // 90) % 4]
                        if turned == edge:
                            found.append((code >> 2, side, code, (where, sides)))
        return [(code, spot) for _, _, code, spot in sorted(found)]

    def do(self, table: Table, candidate: Candidate) -> None:
        """Place a tile with the change that a candidate names."""
        spot = where, sides = _read(dict(candidate.extra)[self.key])
        if where != candidate.cell:
            _change(table, self.changes, spot, self.piece)
            table.place(candidate.tile, candidate.cell, candidate.turns)
            return
        made = table.ruleset.changes_by(self.changes).made[candidate.tile]
        table.place(made[as_laid(sides, -candidate.turns)], where, candidate.turns)
        _use_up(table, self.piece, where)


def _written(spot: Spot) -> dict[str, Any]:
    """A change in records."""
    where, sides = spot
    return {"at": list(coordinates(where)), "sides": [SIDES[side] for side in sides]}


def _read(written: Mapping[str, Any]) -> Spot:
    """Where a change is that a record names."""
    return cell(*written["at"]), tuple(SIDES.index(side) for side in written["sides"])


def _change(table: Table, changes: str, spot: Spot, piece: str | None) -> None:
    """Change a tile; what stands there goes on standing there."""
    where, sides = spot
    lying = table.tile_at(where)
    assert lying is not None
    made = table.ruleset.changes_by(changes).made[lying.tile.id][as_laid(sides, -lying.rotation // 90)]
    _use_up(table, piece, where)
    table.recut(where, table.ruleset.tiles[made].tile, lying.rotation)


def _use_up(table: Table, piece: str | None, where: int) -> None:
    """Take a piece for good from the supply of the player whose turn it is: from now on it is part of the tile."""
    if piece is not None:
        table.remove(table.deploy(piece, table.player, Place(TILE, where)))


def for_each_change(
    changes: str,
    *,
    type: str,
    rule: str = "",
    piece: str | None = None,
    budget: str | None = None,
    leaves_open: bool = False,
) -> Callable[[Position, int, Any], list[Offer]]:
    """For an :class:`~bastide.OfferRule`: an offer for each change of a tile just laid, or beside one, that still fits.

    Records name the tile's cell and the sides at which its edges become others; of several changes at the same sides
    only the first is offered.

    Args:
        changes: the id of the :class:`~bastide.ChangedTiles`.
        type: the action's type in records.
        rule: as for an :class:`~bastide.Offer`.
        piece: the kind of piece of which the player whose turn it is uses up one.
        budget: what each uses up.
        leaves_open: whether the player may go on deciding afterwards.
    """
    return ForEachChange(changes, type, rule, piece, budget, leaves_open)


def place_with_change(
    changes: str, *, key: str, piece: str | None = None, budget: str = ""
) -> Callable[[Position, int], list[Candidate]]:
    """For :class:`~bastide.PlacementOffers`: placements that fit only with a change of the tile, or of one beside it.

    The change is made at once. Records name it as those of :func:`for_each_change` do.

    Args:
        changes: the id of the :class:`~bastide.ChangedTiles`.
        key: the key of the record under which the change stands.
        piece: the kind of piece of which the player whose turn it is uses up one.
        budget: what each uses up.
    """
    return PlaceWithChange(changes, key, piece, budget)
