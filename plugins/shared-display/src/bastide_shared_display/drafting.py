"""A draft paid in points: the longer a tile has lain on display, the less it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bastide import (
    DecisionKind,
    Offer,
    Position,
    Rate,
    Rule,
    ScoringRule,
    Subject,
    Table,
    Term,
    kinds,
    noted,
    sentences,
)

DISPLAY, DRAFT = "display", "draft"


def offers(price: int, position: Position, player: int, fitting: Sequence[str]) -> Iterable[Offer]:
    """Buying each of the tiles that fit, as far as the player has the points; of equal ones the oldest."""
    costs: dict[str, int] = {}
    for place, tile in enumerate(fitting):
        costs.setdefault(tile, price * place)
    return [
        Offer(type=DRAFT, params={"tile": tile, "price": cost}, do=partial(buy, player))
        for tile, cost in costs.items()
        if cost <= max(position.scores[player], 0)
    ]


def buy(player: int, table: Table, offer: Offer) -> None:
    """Pay for a tile of the display and take it to place it."""
    tile, cost = offer.params["tile"], offer.params["price"]
    if cost:
        table.score(Subject(DRAFT, weights={player: 1}, about={"price": cost}), DRAFT)
    left = list(table.stack(DISPLAY))
    left.remove(tile)
    table.fill_stack(DISPLAY, left)
    table.at_hand(tile, stack=DISPLAY)


def drafting(price: int) -> list[Rule]:
    """Which tile is bought, where they cost anything."""
    if not price:
        return []
    return [
        DecisionKind(
            id="shared-display/draft",
            name=DRAFT,
            says=sentences(
                "Of the tiles on display that fit, the oldest is free, and each further one costs {count} point more.",
                "Of the tiles on display that fit, the oldest is free, and each further one costs {count} points more.",
                price,
            ),
            source="house rule",
            offers=partial(offers, price),
        )
    ]


def payments(price: int) -> list[Rule]:
    """What is paid, where tiles cost anything."""
    if not price:
        return []
    return [
        ScoringRule(
            id="shared-display/paid",
            says="The price of a tile is paid from the track.",
            source="house rule",
            subjects=kinds(DRAFT),
            occasions=frozenset({DRAFT}),
            terms=(Term(label="price", rate=Rate("points", 1, at_least=1, at_most=1), count_for=noted("price") * -1),),
        )
    ]
