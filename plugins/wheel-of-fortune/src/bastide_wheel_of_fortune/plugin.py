"""The Wheel of Fortune: a pig runs round a wheel, and where it stops it brings points or loss to everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import (
    Feature,
    Place,
    Position,
    Rule,
    Subject,
    Table,
    hookimpl,
    kinds,
    sentence,
    traits,
)

PIG, WHEEL, CROWN, FATE, PLAGUE, FORTUNE = "fortune-pig", "wheel", "crown", "fate", "plague", "fortune"
FOLLOWERS = traits("follower")
#: The parts of the wheel clockwise, and how many crown spaces each has.
PARTS = {FORTUNE: 1, "taxes": 2, "famine": 2, "storm": 2, "inquisition": 2, PLAGUE: 0}
#: What people call them.
CALLED = {
    FORTUNE: sentence("fortune"),
    "taxes": sentence("taxes"),
    "famine": sentence("famine"),
    "storm": sentence("storm"),
    "inquisition": sentence("inquisition"),
    PLAGUE: sentence("plague"),
}
CROWNS = tuple(f"{part}-{number}" for part, count in PARTS.items() for number in range(1, count + 1))
#: The outside of the wheel clockwise from its north-west corner, by quarter turns.
SIDES = (("WF-wheel-corner", 3, 0), ("WF-wheel-road", 1, 0), ("WF-wheel-city", 2, 0))
#: Which tiles of the base game are like the nineteen.
LIKE = {"D": 2, "E": 3, "P": 1, "N": 1, "J": 1, "L": 1, "R": 1, "U": 3, "V": 3, "W": 2, "B": 1}


class Options(bastide.Options):
    """What may be chosen about the wheel of fortune."""

    tiles: Literal["added", "instead"] = Field(
        "added", description="Whether the 19 land tiles come besides those of the base game, or instead of like ones."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Wheel of Fortune",
        says="A wheel lies first, on which tiles let a pig run: it brings points to everybody, or a plague.",
        options=Options,
        requires=("base-game",),
        editions=("The Wheel of Fortune, 2009", "Big Box 5, 2014"),
        sources=("facts 41",),
        about={"components": "the wheel, 19 land tiles, a large pig"},
    )


def shown(position: Position, at: Any) -> int | None:
    """The tile on which all that is on the wheel is drawn."""
    return next(iter(position.cells_with(WHEEL)), None)


@hookimpl
def bastide_kinds() -> list[bastide.SegmentKind | bastide.PieceKind | bastide.PlaceKind]:
    return [
        bastide.SegmentKind(WHEEL, "side", says="A part of the wheel of fortune."),
        bastide.PieceKind(PIG, neutral=True, says="The large pig, which runs round the wheel."),
        bastide.PlaceKind(WHEEL, names=CALLED, shown=shown, label="on the wheel at"),
        bastide.PlaceKind(CROWN, names=CROWNS, shown=shown, label="on the crown space"),
    ]


@hookimpl
def bastide_components(options: Options) -> list[bastide.TileFile | bastide.Supply]:
    return [
        bastide.TileFile(
            path="tiles.toml",
            instead_of={f"base-game/{tile}": count for tile, count in LIKE.items()}
            if options.tiles == "instead"
            else {},
        ),
        bastide.Supply(PIG, 1, id="wheel-of-fortune/pig", says="There is one large pig.", source="facts 41.1"),
    ]


def start() -> tuple[tuple[str, tuple[int, int], int], ...]:
    """The sixteen tiles of the wheel, in four rows of four."""
    found = [("wheel-of-fortune/WF-wheel-hub", (x, y), 0) for x in (1, 2) for y in (1, 2)]
    for name, x, y in SIDES:
        for turns in range(4):
            found.append((f"wheel-of-fortune/{name}", (x, y), 90 * turns))
            x, y = 3 - y, x
    return tuple(found)


# The wheel


def turn_wheel(table: Table) -> None:
    """Let the pig run as far as the tiles at hand say, and do what stands where it stops."""
    for tile in table.hand:
        entry = table.ruleset.tiles.get(tile)
        steps = entry.tile.flags.get(FORTUNE, 0) if entry else 0
        for number in table.pieces_of(None, PIG) if steps else ():
            at = [*PARTS].index(table.piece(number).place.at)
            part = [*PARTS][(at + steps) % len(PARTS)]
            table.move(number, Place(WHEEL, part))
            befall(table, part)


def befall(table: Table, part: str) -> None:
    """Do what a part of the wheel says, and score the crown spaces there."""
    position = table.position
    if part == PLAGUE:
        table.ask_round(PLAGUE, table.player)
    else:
        everybody = range(len(table.players)) if part != FORTUNE else (table.player,)
        counts = {player: COUNTS[part](position, player) for player in everybody}
        if any(counts.values()):
            table.score(Subject.each(FATE, counts, about={"for": part}), FATE)
    crowned = [each for crown in CROWNS if crown.startswith(part) for each in table.pieces_at(Place(CROWN, crown))]
    if crowned:
        table.score(Subject.each(FATE, position.owners(crowned), about={"for": CROWN}), FATE)
    for number in crowned:
        table.go_home(number)


def own(position: Position, player: int, kind: str) -> Iterator[tuple[Feature, int]]:
    """The features of a kind in which a player has followers, with how many."""
    for feature in position.claimed(kind):
        there = [each for each in feature.pieces if position.has_trait(each, "follower")]
        if count := position.owners(there).get(player, 0):
            yield feature, count


def taxes(position: Position, player: int) -> int:
    """For each knight the pennants of the city, and the player's knights there."""
    return sum(count * (city.flags.get("pennant", 0) + count) for city, count in own(position, player, "city"))


def famine(position: Position, player: int) -> int:
    """For each farmer the completed cities that the farm feeds."""
    fed = (
        (count, [each for each in field.borders if each.kind == "city"])
        for field, count in own(position, player, "field")
    )
    return sum(count * sum(city.complete for city in cities) for count, cities in fed)


def storm(position: Position, player: int) -> int:
    """The followers in supply."""
    return sum(position.supply(player, name) for name in position.ruleset.pieces(FOLLOWERS))


def inquisition(position: Position, player: int) -> int:
    """The monks."""
    return sum(count for _, count in own(position, player, "monastery"))


#: What each part of the wheel counts for a player; of a plague nothing is counted.
COUNTS: Mapping[str, Callable[[Position, int], int]] = {
    FORTUNE: lambda position, player: 1,
    "taxes": taxes,
    "famine": famine,
    "storm": storm,
    "inquisition": inquisition,
}


def free_crowns(position: Position, player: int) -> list[Place]:
    """The crown spaces where nobody stands."""
    return [place for crown in CROWNS if not position.pieces_at(place := Place(CROWN, crown))]


@hookimpl
def bastide_meeple_rules() -> list[Rule]:
    return [
        bastide.PlaceDeployment(
            id="wheel-of-fortune/crowned",
            says="A follower may be deployed on a crown space of the wheel where nobody stands.",
            source="facts 41.4",
            pieces=traits("follower", but=("restricted",)),
            places=free_crowns,
        )
    ]


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    return [
        bastide.StartTiles(
            id="wheel-of-fortune/start",
            says="The wheel lies first; the usual start tile is not used.",
            source="facts 41.2",
            tiles=start(),
            joins=True,
        ),
        bastide.Phase(
            id="wheel-of-fortune/pig-begins",
            says="The pig begins at fortune.",
            source="facts 41.2",
            scope="setup",
            do=lambda table: table.deploy(PIG, None, Place(WHEEL, FORTUNE)),
        ),
        bastide.Phase(
            id="wheel-of-fortune/turned",
            says="When a tile with a wheel is drawn, the pig runs as far as it says, before the tile is placed.",
            source="facts 41.3",
            scope="part",
            after=("draw",),
            before=("place",),
            do=turn_wheel,
        ),
        bastide.DecisionKind(
            id=f"wheel-of-fortune/{PLAGUE}",
            says="In a plague each player has to take a follower back from the tiles.",
            source="facts 41.3",
            offers=bastide.for_each_piece(FOLLOWERS, type=PLAGUE, params={"piece": "piece"}, one_a_place=True),
        ),
    ]


# Scoring


#: What the parts of the wheel and crown spaces count, with what each is worth.
WORTH = {
    FORTUNE: (sentence("fortune"), "fortune", 3),
    "taxes": (sentence("taxes of knights"), "tax of a knight", 1),
    "famine": (sentence("cities fed by farmers"), "city fed by a farmer", 1),
    "storm": (sentence("followers in supply"), "follower in supply", 1),
    "inquisition": (sentence("monks"), "monk", 2),
    CROWN: (sentence("crown spaces"), "crown space", 3),
}


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="wheel-of-fortune/brought",
            says="Fortune brings 3 points, taxes points for knights, a famine for farmers, a storm for followers in "
            "supply, the inquisition for monks, and each crown space 3.",
            source="facts 41.3, 41.4",
            subjects=kinds(FATE),
            occasions=frozenset({FATE}),
            terms=bastide.terms_for_each(WORTH, key="for"),
        )
    ]
