"""The flying machines: a follower flies one to three tiles ahead, into an unfinished feature."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

import bastide
from bastide import Offer, Plugin, Position, Rule, Table, TileFile, hookimpl, kinds, traits

#: Where the machine on a tile points as printed, by the flag of the tile.
MACHINES = {"machine-north": "N", "machine-west": "W", "machine-north-west": "NW"}


class Options(bastide.Options):
    """What may be chosen about the flying machines."""

    landing: Literal["must", "may"] = Field("must", description="Whether a follower that can land has to.")
    fliers: Literal["all", "unrestricted"] = Field(
        "all", description="Whether followers that may not go everywhere fly."
    )


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="The Flying Machines",
        says="Eight tiles with machines, by which followers fly into unfinished features one to three tiles away.",
        options=Options,
        requires=("base-game",),
        editions=("The Flying Machines, 2012", "The Flying Machines, 2017 and 2021", "The Flying Machines, 2025"),
        sources=("facts 17",),
        about={"components": "8 land tiles and a die"},
    )


@hookimpl
def bastide_components() -> list[TileFile]:
    return [TileFile(path="tiles.toml")]


def fly(table: Table, offer: Offer, player: int) -> None:
    """Roll how far the follower flies, and ask where on the tile there it lands."""
    cell, flag = next((cell, flag) for cell in table.laid for flag in table.tile_flags(cell) if flag in MACHINES)
    there = table.toward(cell, MACHINES[flag], table.roll("flight", 3))
    table.ask("land", player, (offer.params["piece"], there))


def landings(position: Position, player: int, data: tuple[str, int]) -> list[Offer]:
    """Deploying the follower in an unfinished feature on the tile that it has come to, no matter who is there."""
    features = {segment: position.feature(segment) for segment in position.segments_on(data[1])}
    found = [each for each, feature in features.items() if "completable" in feature.traits and not feature.complete]
    return position.deployments(player, kinds(data[0]), found, occupied=True)


@hookimpl
def bastide_meeple_rules(options: Options) -> list[Rule]:
    fliers = traits("follower", "abbot") if options.fliers == "all" else traits("follower", but=("restricted",))
    return [
        bastide.OfferRule(
            id="flying-machines/flight",
            says="Instead of being deployed, a follower may fly from a machine just placed: one to three tiles ahead.",
            source="facts 17.2",
            decision="deploy",
            when=bastide.count_just_laid(*MACHINES) > 0,
            offers=bastide.for_each_value(
                type="fly", values={"piece": bastide.kinds_in_supply(fliers)}, budget="figure", do=fly
            ),
        )
    ]


@hookimpl
def bastide_turn_rules(options: Options) -> list[Rule]:
    return [
        bastide.DecisionKind(
            id="flying-machines/land",
            says="A flier lands in an unfinished feature, even an occupied one, but no field, or else stays in supply.",
            source="facts 17.3, 17.4",
            optional=options.landing == "may",
            offers=landings,
        )
    ]
