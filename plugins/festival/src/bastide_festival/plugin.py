"""The Festival: instead of deploying a figure on a tile with a festival, one is taken back from the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Plugin, Position, Rule, Selector, Table, TileFile, hookimpl, kinds, traits

#: What may be taken back: what claims something, or all that is no building; a barn is one, and yet belongs to them.
FIGURES = {
    "followers": traits("follower", "abbot"),
    "figures": Selector(everything=True, but=frozenset({"building"})) | kinds("barn"),
}


class Options(bastide.Options):
    """What may be chosen about festivals."""

    taken_back: Literal["figures", "followers"] = Field("figures", description="What may be taken back at a festival.")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="The Festival",
        says="Ten tiles with a festival, at which a figure may be taken back instead of deploying one.",
        options=Options,
        requires=("base-game",),
        editions=("10-year edition, 2011", "The Festival, 2016", "The Festival, 2022"),
        sources=("facts 30",),
        about={"components": "10 land tiles"},
    )


@hookimpl
def bastide_components() -> list[TileFile]:
    return [TileFile(path="tiles.toml")]


def take_back(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def guests(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Taking back any figure that no other player holds; of several that stand alike, the first."""
    names = position.ruleset.pieces(FIGURES[position.options("festival").taken_back])
    own = {position.piece(each): each for each in position.pieces_of(player) if position.holder_of(each) is None}
    for piece, number in own.items():
        if piece.kind in names:
            told = {"piece": piece.kind}
            do = partial(take_back, number=number)
            yield Offer(type="take-back", place=piece.place, role=piece.role, params=told, budget="figure", do=do)


@hookimpl
def bastide_meeple_rules() -> list[Rule]:
    return [
        bastide.OfferRule(
            id="festival/guest",
            says="Who places a tile with a festival may take back a figure from anywhere, instead of deploying one.",
            source="facts 30.2, 30.3",
            decision="deploy",
            when=bastide.count_just_laid("festival") > 0,
            offers=guests,
        )
    ]
