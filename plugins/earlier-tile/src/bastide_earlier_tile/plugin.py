"""A follower is deployed on a tile that lay before this turn, not on the one just laid."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import DeploymentCells, Offer, OfferVeto, Plugin, Position, Rule, hookimpl, traits


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Followers on earlier tiles",
        says="A follower is deployed on a tile that lay before this turn, not on the one just laid.",
        sources=("house rule",),
    )


def earlier(position: Position, player: int) -> list[int]:
    """The cells of all tiles that were not laid in this part of the turn, in the order in which they were laid."""
    return [cell for cell in position.cells if cell not in position.laid]


def finished(position: Position, player: int, offer: Offer) -> bool:
    """Whether a follower would be deployed in a feature that is complete."""
    if offer.piece is None or offer.place is None or offer.place.kind != "segment":
        return False
    follower = "follower" in position.ruleset.piece_kinds[offer.piece].traits
    return follower and position.feature(offer.place.at).complete


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        DeploymentCells(
            id="earlier-tile/cells",
            says="Followers are deployed on tiles that lay before, not on the one just laid.",
            source="house rule",
            pieces=traits("follower"),
            cells=earlier,
        ),
        OfferVeto(
            id="earlier-tile/finished",
            says="No follower is deployed in a finished feature, not even in one that this tile has finished.",
            source="house rule",
            decision="deploy",
            forbids=finished,
            types=frozenset({"deploy"}),
        ),
    ]
