"""In which of the fields around it a city pays."""

from __future__ import annotations

from collections.abc import Callable

from bastide import (
    Feature,
    Position,
    Subject,
)

FIELD = "farms-second-edition/field"
CITIES = "cities"

#: What a city pays in a field, seen from a player; ``None`` where it cannot pay.
Payment = Callable[[Position, Feature, int], int | None]


def to_the_claimant(position: Position, field: Feature, player: int) -> int | None:
    """What a city pays the player in a field, if the player leads there."""
    return rate(position, field, player) if player in position.leaders(field, "final") else None


def to_the_field(position: Position, field: Feature, player: int) -> int | None:
    """The most that a city pays any of those who lead in a field."""
    return max((rate(position, field, leader) for leader in position.leaders(field, "final")), default=None)


def rate(position: Position, field: Feature, player: int) -> int:
    """What a city pays a player in a field after everything that changes it, such as a pig."""
    return position.rate_for(field, FIELD, CITIES, player, "final")


def paid_once(payment: Payment) -> Callable[[Position, Subject, int], int]:
    """Count the cities that pay in a field and in no other: where they pay most, then in the field begun first.

    Args:
        payment: what a city pays in a field.
    """

    def count(position: Position, subject: Subject, claimant: int) -> int:
        here = subject.feature
        own = payment(position, here, claimant)
        if own is None:
            return 0
        # Whether another field comes before this one; most cities of a field share their other fields.
        before: dict[Feature, bool] = {here: False}
        paying = 0
        for city in here.borders:
            if city.kind != "city" or not city.complete:
                continue
            for field in city.bounds:
                if field.kind == "field" and field.pieces and field not in before:
                    there = payment(position, field, claimant)
                    before[field] = there is not None and (there > own or (there == own and age(field) < age(here)))
                if before.get(field):
                    break
            else:
                paying += 1
        return paying

    return count


def age(field: Feature) -> tuple[int, int]:
    """What comes first: the field whose first tile was laid first; on one tile, the one the tile names first."""
    return field.first_laid, field.first_segment
