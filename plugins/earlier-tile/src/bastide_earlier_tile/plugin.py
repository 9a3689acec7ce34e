"""A follower is deployed on a tile that lay before this turn, not on the one just laid."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    DeploymentCells,
    OfferVeto,
    Plugin,
    Rule,
    earlier_cells,
    hookimpl,
    is_complete,
    traits,
)


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Followers on earlier tiles",
        says="A follower is deployed on a tile that lay before this turn, not on the one just laid.",
        sources=("house rule",),
    )


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        DeploymentCells(
            id="earlier-tile/cells",
            says="Followers are deployed on tiles that lay before, not on the one just laid.",
            source="house rule",
            pieces=traits("follower"),
            cells=earlier_cells,
        ),
        OfferVeto(
            id="earlier-tile/finished",
            says="No follower is deployed in a finished feature, not even in one that this tile has finished.",
            source="house rule",
            decision="deploy",
            forbids=is_complete,
            types=frozenset({"deploy"}),
            pieces=traits("follower"),
            places=frozenset({"segment"}),
        ),
    ]
