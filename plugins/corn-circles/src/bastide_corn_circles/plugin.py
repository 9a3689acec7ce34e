"""Corn circles: all players add a follower to one of theirs, or all take one back."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import DecisionKind, Offer, Phase, Plugin, Position, Rule, Table, TileFile, hookimpl, kinds

from .drawings import bastide_drawings as bastide_drawings

CHOOSE, ADD, TAKE_BACK = "corn-circle", "add-follower", "take-back"
FOLLOWERS = bastide.traits("follower")
FIELD, ROAD, CITY = (bastide.count_just_laid(f"{kind}-circle") > 0 for kind in ("field", "road", "city"))
IN_FIELD, ON_ROAD, IN_CITY = (bastide.of_kind(kinds(kind)) for kind in ("field", "road", "city"))
TAKING_BACK = bastide.for_each_piece(
    FOLLOWERS,
    type=TAKE_BACK,
    where=(FIELD & IN_FIELD) | (ROAD & ON_ROAD) | (CITY & IN_CITY),
    params={"piece": "piece"},
    one_a_place=True,
    do=lambda table, offer, number: table.go_home(number),
)


class Options(bastide.Options):
    """What may be chosen about corn circles."""

    tiles: Literal["first", "second", "both"] = Field("both", description="Which six tiles are in the game, or all.")
    adding: Literal["may", "must"] = Field("may", description="Whether players who can add a follower have to.")
    where: Literal["beside-own", "in-feature"] = Field("beside-own", description="Where in a feature one is added.")
    who: Literal["all", "others"] = Field("all", description="Whether who places the tile takes part, too.")
    choice: Literal["one", "each"] = Field("one", description="Whether one player chooses for all, or each alone.")
    without_supply: Literal["nothing", "take-back"] = Field(
        "nothing", description="What those do who have none to add."
    )


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
def bastide_components(options: Options) -> Iterable[TileFile]:
    sets = {name: options.tiles in (name, "both") for name in ("first", "second")}
    return [TileFile(path=files(__package__) / f"{name}.toml", included=included) for name, included in sets.items()]


def begin(table: Table) -> None:
    """Ask what is done: the player whose turn it is, or all, that one last."""
    if table.options("corn-circles").choice == "each":
        table.ask_round(CHOOSE, table.player + 1)
    else:
        table.ask(CHOOSE, table.player)


def follow(table: Table, offer: Offer, chooser: int) -> None:
    """Have all do what was chosen, the player whose turn it is last; or the one who chose it alone."""
    if table.options("corn-circles").choice == "each":
        table.ask(offer.params["what"], chooser)
    else:
        table.ask_round(offer.params["what"], table.player + 1)


def additions(position: Position, player: int, data: Any) -> Iterable[Offer]:
    """Deploying a follower where one of the player's is that the circle is about."""
    options, followers = position.options("corn-circles"), position.ruleset.pieces(FOLLOWERS)
    if not bastide.count_supply(FOLLOWERS)(position, player) and options.without_supply == TAKE_BACK:
        return TAKING_BACK(position, player, data)
    flags = {flag for cell in position.laid for flag in position.tile_flags(cell)}
    segments: set[Any] = set()
    for number in position.pieces_of(player, *followers):
        feature = position.feature_of(number)
        if feature is not None and f"{feature.kind}-circle" in flags:
            segments.update(feature.segments if options.where == "in-feature" else [position.piece(number).place.at])
    return position.deployments(player, FOLLOWERS, sorted(segments), occupied=True)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    taking_part = None if options.who == "all" else ~bastide.is_own_turn
    return [
        Phase(
            id="corn-circles/circle",
            says="When all else is done after a tile with a corn circle, there is a choice to make.",
            source="facts 15.2, 15.4",
            scope="part",
            after=("score",),
            when=FIELD | ROAD | CITY,
            do=begin,
        ),
        DecisionKind(
            id="corn-circles/choose",
            name=CHOOSE,
            says="The players add a follower to one of theirs, or take one back.",
            source="facts 15.2",
            offers=bastide.for_each_value(type=CHOOSE, values={"what": lambda *_: (ADD, TAKE_BACK)}, do=follow),
        ),
        DecisionKind(
            id="corn-circles/add",
            name=ADD,
            says="A player adds a follower to one of theirs that stands in what the circle shows.",
            source="facts 15.2, 15.3, 15.5",
            optional=options.adding == "may",
            when=taking_part,
            offers=additions,
        ),
        DecisionKind(
            id="corn-circles/take-back",
            says="A player takes back a follower from what the circle shows.",
            source="facts 15.2",
            when=taking_part,
            offers=TAKING_BACK,
        ),
    ]
