"""The Phantom: a follower that is deployed besides the one of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import Deployment, PieceKind, Rule, Supply, hookimpl, kinds, traits

PHANTOM = kinds("phantom")


class Options(bastide.Options):
    """What may be chosen about phantoms."""

    reach: Literal["portals", "tile"] = Field("portals", description="Whether portals lead phantoms to other tiles.")
    phantoms: int = Field(1, ge=1, le=3, strict=True, description="How many phantoms each player has.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Phantom",
        says="Each player has a phantom, a follower that may be deployed besides another one in the same turn.",
        options=Options,
        requires=("base-game",),
        editions=("The Phantom, 2011",),
        sources=("facts 25",),
        about={"components": "a phantom for each player"},
    )


@hookimpl
def bastide_kinds() -> list[PieceKind]:
    says = "A phantom, the second follower of a turn."
    return [PieceKind("phantom", frozenset({"follower", "additional"}), group="claim", weight=1, says=says)]


@hookimpl
def bastide_components(options: Options) -> list[Supply]:
    return [
        Supply("phantom", options.phantoms, id="phantom/supply", says="Each player has a phantom.", source="facts 25.1")
    ]


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    yield Deployment(
        id="phantom/deploy",
        says="Besides a follower, a player may deploy a phantom in another feature where nobody stands.",
        source="facts 25.2",
        pieces=PHANTOM,
        on=traits("claimable"),
        budget="phantom",
        leaves_open=True,
    )
    if options.reach == "tile":
        yield bastide.OfferVeto(
            id="phantom/on-the-tile",
            says="A phantom is deployed on the tile just placed alone.",
            source="facts 25.3",
            decision="deploy",
            types=frozenset({"deploy"}),
            pieces=PHANTOM,
            places=frozenset({"segment"}),
            forbids=~bastide.is_just_laid,
        )
