"""Who lies on a sight, and what is to be seen from there."""

from __future__ import annotations

from bastide import STEPS, Feature, Offer, Position, Subject

#: The flag of a monastery that is a sight.
SIGHT = "sight"
#: How a figure that lies on one stands in records and diagrams.
VISITOR = "visitor"


def is_sight(feature: Feature) -> bool:
    """Whether a monastery is a sight."""
    return bool(feature.flags.get(SIGHT))


def may_visit(position: Position, player: int, feature: Feature) -> bool:
    """Whether one may lie down here; who does so only where nobody is, is for others to say."""
    return is_sight(feature)


def visited(position: Position, feature: Feature) -> bool:
    """Whether somebody lies on a sight."""
    return is_sight(feature) and any(position.piece(number).role == VISITOR for number in feature.pieces)


def has_visitor(position: Position, subject: Subject) -> bool:
    """The same of what is to be scored."""
    return visited(position, subject.feature)


def stands_on_sight(position: Position, player: int, offer: Offer) -> bool:
    """Whether a deployment would let somebody stand upright on a sight."""
    place = offer.place
    if place is None or place.kind != "segment" or offer.role == VISITOR:
        return False
    return is_sight(position.feature(place.at))


def one(position: Position, subject: Subject) -> int:
    """The sight itself."""
    return 1


def in_view(position: Position, subject: Subject) -> int:
    """The tiles to the north, east, south and west of a sight, each way as far as the first gap."""
    (cell,) = subject.feature.cells
    laid = position.cells
    count = 0
    for step in STEPS:
        beyond = cell + step
        while beyond in laid:
            count += 1
            beyond += step
    return count
