"""Corn circles: all players add a follower to one of theirs, or all take one back."""

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Position, Rule, Table, TileFile, count_just_laid, hookimpl

FOLLOWERS = bastide.traits("follower")
CIRCLES = {"field-circle": "field", "road-circle": "road", "city-circle": "city"}
#: Whether a tile just laid has a circle that is about a feature.
SHOWN = bastide.any_of((count_just_laid(flag) > 0) & bastide.of_kind(bastide.kinds(CIRCLES[flag])) for flag in CIRCLES)
TAKING_BACK = bastide.for_each_piece(
    FOLLOWERS, type="take-back", where=SHOWN, params={"piece": "piece"}, one_a_place=True
)


class Options(bastide.Options):
    """What may be chosen about corn circles."""

    tiles: Literal["first", "second", "both"] = Field("both", description="Which six tiles are in the game, or all.")
    adding: Literal["may", "must"] = Field("may", description="Whether players who can add a follower have to.")
    where: Literal["beside-own", "in-feature"] = Field("beside-own", description="Where in a feature one is added.")
    who: Literal["all", "others"] = Field("all", description="Whether who places the tile takes part, too.")
    choice: Literal["one", "each"] = Field("one", description="Whether one player chooses for all, or each alone.")
    without_supply: Literal["nothing", "take-back"] = Field("nothing", description="What is done with none to add.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Corn Circles",
        says="Tiles with corn circles, by which all players add a follower to one of theirs, or all take one back.",
        options=Options,
        requires=("base-game",),
        editions=("Corn Circles I, 2010", "Corn Circles II, 2012", "Corn Circles, 2017"),
        sources=("facts 15",),
        about={"components": "6 land tiles of Corn Circles I, 6 of Corn Circles II"},
    )


@hookimpl
def bastide_components(options: Options) -> list[TileFile]:
    return [TileFile(path=f"{name}.toml", included=options.tiles in (name, "both")) for name in ("first", "second")]


@hookimpl
def bastide_turn_rules(options: Options) -> Iterator[Rule]:
    each, taking_part = options.choice == "each", None if options.who == "all" else ~bastide.is_own_turn

    def follow(table: Table, offer: Offer, chooser: int) -> None:
        """Have all do what was chosen, the player whose turn it is last; or the one who chose it alone."""
        table.ask(offer.params["what"], chooser) if each else table.ask_round(offer.params["what"], table.player + 1)

    def additions(position: Position, player: int, data: Any) -> list[Offer]:
        """Deploying a follower where one of the player's is that the circle is about."""
        if options.without_supply == "take-back" and not bastide.count_supply(FOLLOWERS)(position, player):
            return TAKING_BACK(position, player, data)
        own = position.segments_of(player, FOLLOWERS, where=SHOWN, whole=options.where == "in-feature")
        return position.deployments(player, FOLLOWERS, own, occupied=True)

    yield bastide.DecisionKind(
        id="corn-circles/corn-circle",
        says="When all is done after a tile with a corn circle, all add a follower to one of theirs, or take one back.",
        source="facts 15.2, 15.4",
        scope="part",
        after=("score",),
        when=count_just_laid(*CIRCLES) > 0,
        everybody=each,
        offers=bastide.for_each_value(type="corn-circle", values={"what": ("add-follower", "take-back")}, do=follow),
    )
    yield bastide.DecisionKind(
        id="corn-circles/add-follower",
        says="A player adds a follower to one of theirs that stands in what the circle shows.",
        source="facts 15.2, 15.3, 15.5",
        optional=options.adding == "may",
        when=taking_part,
        offers=additions,
    )
    says = "A player takes back a follower from what the circle shows."
    yield bastide.DecisionKind(
        id="corn-circles/take-back", says=says, source="facts 15.2", when=taking_part, offers=TAKING_BACK
    )
