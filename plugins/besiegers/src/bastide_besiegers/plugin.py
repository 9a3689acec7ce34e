"""The Besiegers: besieged cities are worth less, feed farmers twice, and may be left through a monastery."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import (
    Feature,
    Offer,
    Position,
    Rate,
    Rule,
    ScoringRule,
    Subject,
    Table,
    Term,
    TileFile,
    hookimpl,
    kinds,
)

BESIEGED, CITIES = "besieged", kinds("city")
IS_BESIEGED = bastide.count_flags(BESIEGED) > 0


class Options(bastide.Options):
    """What may be chosen about besieged cities."""

    tiles: Literal["besiegers", "siege", "both"] = Field("both", description="Which tiles are in the game, or all ten.")
    escape: Literal["besieged-tile", "any-tile"] = Field(
        "besieged-tile", description="Which tile of the city a monastery has to be beside for escapes."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Besiegers",
        says="Besieged cities are worth less, feed farmers twice, and may be left through a monastery beside them.",
        options=Options,
        requires=("base-game",),
        editions=("The Cathars, 2004", "Siege, 2008", "The Besiegers, 2013"),
        sources=("facts 32",),
        about={"components": "6 land tiles of The Besiegers, 4 of The Cathars and Siege"},
    )


@hookimpl
def bastide_components(options: Options) -> list[TileFile]:
    sets = {name: options.tiles in (name, "both") for name in ("besiegers", "siege")}
    return [TileFile(path=f"{name}.toml", included=included) for name, included in sets.items()]


# Escapes


def may_be_left(position: Position, city: Feature) -> bool:
    """Whether a monastery is beside the tiles that count, also diagonally."""
    anywhere = position.options("besiegers").escape == "any-tile"
    walls = {
        position.cell_of_segment(each) for each in city.segments if anywhere or BESIEGED in position.segment(each).flags
    }
    near = {cell for wall in walls for cell in position.around(wall)}
    return any(position.segment(each).kind == "monastery" for cell in near for each in position.segments_on(cell))


def flee(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def escapes(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Taking back one follower from a besieged city that may be left; of several that stand alike, the first."""
    for city in position.claimed("city"):
        if BESIEGED in city.flags and may_be_left(position, city):
            there = {position.piece(each): each for each in city.pieces if position.has_trait(each, "follower")}
            for piece, number in there.items():
                if piece.owner == player:
                    told, do = {"piece": piece.kind}, partial(flee, number=number)
                    yield Offer(type="escape", place=piece.place, role=piece.role, params=told, do=do)


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    return [
        bastide.DecisionKind(
            id="besiegers/escape",
            says="When all else is done with a tile, its player may have one follower go home from a besieged city "
            "beside which there is a monastery, no matter whose.",
            source="facts 32.4",
            scope="part",
            after=("score",),
            when=bastide.count_claimed(CITIES, where=IS_BESIEGED) > 0,
            optional=True,
            offers=escapes,
        ),
    ]


# Scoring


def fed(position: Position, subject: Subject) -> int:
    """The completed besieged cities around a field; by the first farm rule, whether the city of the subject is one."""
    here = subject.feature
    cities = [here] if here.kind == "city" else [each for each in here.borders if each.kind == "city"]
    return sum(city.complete and BESIEGED in city.flags for city in cities)


def feeding(kind: str, says: str, points: int, *occasions: str) -> ScoringRule:
    """The rule that besieged cities pay a field once more, as the cities around it that they are."""
    term = Term(label="cities", singular="city", rate=Rate("city", points), count=fed)
    return ScoringRule(
        id=f"besiegers/fed-{kind}",
        says=says,
        source="facts 32.3",
        subjects=kinds(kind),
        occasions=frozenset({"final", *occasions}),
        terms=(term,),
    )


@hookimpl
def bastide_scoring_rules(selection: bastide.Selection) -> Iterator[Rule]:
    yield bastide.Adjustment(
        id="besiegers/less",
        says="Each tile and pennant of a besieged city scores 1 point less.",
        source="facts 32.2",
        stage="add",
        value=Rate("points", -1, at_least=-3, at_most=0),
        subjects=CITIES,
        labels=frozenset({"tiles", "pennants"}),
        when=IS_BESIEGED,
    )
    farms, barns = selection.slots.get("farms"), "abbey-mayor" in selection.plugins
    # By the second farm rule a city pays once, and no text says how that would go together.
    if farms and farms != "farms-second-edition":
        points = getattr(selection.plugins[farms], "points_per_city", 3)
        says = "A completed besieged city pays the fields around it twice, since farmers feed the besiegers, too."
        yield feeding("field", says, points, "completed", *(["barn-placed"] if barns else []))
        if barns:
            yield feeding("barn", "A completed besieged city pays a barn twice.", 4)
