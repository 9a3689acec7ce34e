"""Corn circles: all players add a follower to one of theirs, or all take one back."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import FlagStyle, Mark, Offer, Plugin, Position, Rule, Table, TileFile, count_just_laid, hookimpl, kinds

FOLLOWERS = bastide.traits("follower")
#: Whether a tile just laid has a circle that is about a feature.
SHOWN = (
    ((count_just_laid("field-circle") > 0) & bastide.of_kind(kinds("field")))
    | ((count_just_laid("road-circle") > 0) & bastide.of_kind(kinds("road")))
    | ((count_just_laid("city-circle") > 0) & bastide.of_kind(kinds("city")))
)
TAKING_BACK = bastide.for_each_piece(
    FOLLOWERS,
    type="take-back",
    on=kinds("field", "road", "city"),
    where=SHOWN,
    params={"piece": "piece"},
    one_a_place=True,
    do=lambda table, offer, number: table.go_home(number),
)
INK = "#43352c"
RING = (
    Mark("M-14 0A14 14 0 1 0 14 0A14 14 0 1 0 -14 0Z", "#f0d264", INK, 0.8),
    Mark("M-11.4 0A11.4 11.4 0 1 0 11.4 0A11.4 11.4 0 1 0 -11.4 0Z", stroke="#c9a227", width=2.4),
)
#: What is seen in the ring, by the flag of the tile: a pitchfork, a club, a shield.
CIRCLES = {
    "field-circle": (Mark("M0 9V-1M-5 -8V-3C-5 0 5 0 5 -3V-8M0 -8.6V-1", stroke=INK, width=2.0), ("ψ", "f")),
    "road-circle": (Mark("M-1.2 9L-3.4 -3C-4.4 -8 -2.4 -9.4 0 -9.4C2.4 -9.4 4.4 -8 3.4 -3L1.2 9Z", INK), ("♣", "r")),
    "city-circle": (Mark("M-6.4 -7.4H6.4V-1C6.4 4 3 7 0 9C-3 7 -6.4 4 -6.4 -1Z", INK), ("◆", "c")),
}


class Options(bastide.Options):
    """What may be chosen about corn circles."""

    tiles: Literal["first", "second", "both"] = Field("both", description="Which six tiles are in the game, or all.")
    adding: Literal["may", "must"] = Field("may", description="Whether players who can add a follower have to.")
    where: Literal["beside-own", "in-feature"] = Field("beside-own", description="Where in a feature one is added.")
    who: Literal["all", "others"] = Field("all", description="Whether who places the tile takes part, too.")
    choice: Literal["one", "each"] = Field("one", description="Whether one player chooses for all, or each alone.")
    without_supply: Literal["nothing", "take-back"] = Field("nothing", description="What is done with none to add.")


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
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
    sets = {name: options.tiles in (name, "both") for name in ("first", "second")}
    return [TileFile(path=files(__package__) / f"{name}.toml", included=included) for name, included in sets.items()]


@hookimpl
def bastide_drawings() -> list[FlagStyle]:
    return [FlagStyle(flag, (*RING, seen), "tile", size=28, signs=signs) for flag, (seen, signs) in CIRCLES.items()]


def additions(position: Position, player: int, data: Any) -> list[Offer]:
    """Deploying a follower where one of the player's is that the circle is about."""
    options = position.options("corn-circles")
    if options.without_supply == "take-back" and not bastide.count_supply(FOLLOWERS)(position, player):
        return TAKING_BACK(position, player, data)
    own = position.segments_of(player, FOLLOWERS, where=SHOWN, whole=options.where == "in-feature")
    return position.deployments(player, FOLLOWERS, own, occupied=True)


@hookimpl
def bastide_turn_rules(options: Options) -> list[Rule]:
    each = options.choice == "each"
    taking_part = None if options.who == "all" else ~bastide.is_own_turn

    def follow(table: Table, offer: Offer, chooser: int) -> None:
        """Have all do what was chosen, the player whose turn it is last; or the one who chose it alone."""
        table.ask(offer.params["what"], chooser) if each else table.ask_round(offer.params["what"], table.player + 1)

    return [
        bastide.Phase(
            id="corn-circles/circle",
            says="When all else is done after a tile with a corn circle, there is a choice to make.",
            source="facts 15.2, 15.4",
            scope="part",
            after=("score",),
            when=count_just_laid(*CIRCLES) > 0,
            do=bastide.ask_round("corn-circle") if each else bastide.ask_decision("corn-circle"),
        ),
        bastide.DecisionKind(
            id="corn-circles/choose",
            name="corn-circle",
            says="The players add a follower to one of theirs, or take one back.",
            source="facts 15.2",
            offers=bastide.for_each_value(
                type="corn-circle", values={"what": lambda *_: ("add-follower", "take-back")}, do=follow
            ),
        ),
        bastide.DecisionKind(
            id="corn-circles/add",
            name="add-follower",
            says="A player adds a follower to one of theirs that stands in what the circle shows.",
            source="facts 15.2, 15.3, 15.5",
            optional=options.adding == "may",
            when=taking_part,
            offers=additions,
        ),
        bastide.DecisionKind(
            id="corn-circles/take-back",
            says="A player takes back a follower from what the circle shows.",
            source="facts 15.2",
            when=taking_part,
            offers=TAKING_BACK,
        ),
    ]
