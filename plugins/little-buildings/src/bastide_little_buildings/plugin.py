"""Little Buildings: sheds, houses and towers, which make all features of their tile worth more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field

import bastide
from bastide import PieceKind, Position, Rate, Rule, Subject, Supply, Term, hookimpl, kinds

BUILDING, KINDS = "little-building", {"shed": 1, "house": 2, "little-tower": 3}
#: What scores for the tiles around it.
AROUND = frozenset({"monastery", "garden"})
#: How many buildings each player has, by the number of players.
SHARES = {1: 18, 2: 9, 3: 6, 4: 4, 5: 3, 6: 3}


class Options(bastide.Options):
    """What may be chosen about little buildings."""

    worth: Literal["alike", "by-kind"] = Field("alike", description="Whether a house and a tower are worth more.")
    farms: bool = Field(True, strict=True, description="Whether buildings count for farms, too.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Little Buildings",
        says="Who deploys no follower may put a building on the tile, which makes everything there worth more.",
        options=Options,
        requires=("base-game",),
        editions=("Spielbox, 2012",),
        sources=("facts 29",),
        about={"components": "6 sheds, 6 houses, 6 towers"},
    )


def values(options: Options) -> dict[str, int]:
    """The kinds of buildings in the game, and what each is worth."""
    return {BUILDING: 1} if options.worth == "alike" else KINDS


@hookimpl
def bastide_kinds(options: Options) -> list[PieceKind]:
    building = frozenset({"building"})
    known = [
        PieceKind(BUILDING, building, says="A little building."),
        PieceKind("shed", building, says="A shed, the least of the little buildings."),
        PieceKind("house", building, says="A house, a little building."),
        PieceKind("little-tower", building, says="A tower, the largest of the little buildings."),
    ]
    return [kind for kind in known if kind.name in values(options)]


@hookimpl
def bastide_components(options: Options) -> list[Supply]:
    says = "The players have equally many little buildings, and as many of each kind where kinds matter."
    names = values(options)
    return [
        Supply(
            name,
            SHARES[1] // len(names),
            {players: count // len(names) for players, count in SHARES.items()},
            id=f"little-buildings/{name}",
            says=says,
            source="facts 29.1",
        )
        for name in names
    ]


@hookimpl
def bastide_meeple_rules(options: Options) -> list[Rule]:
    pieces = kinds(*values(options))
    return [
        bastide.PlaceDeployment(
            id="little-buildings/built",
            says="Instead of a follower, a player may put a little building on the tile just placed.",
            source="facts 29.2",
            pieces=pieces,
            needs=pieces,
            places=bastide.on_tiles("tile", where=bastide.is_just_laid),
        )
    ]


def of_kind(name: str, rate: int) -> Term:
    """The buildings of a kind on the tiles of a feature, around a monastery, too."""

    def count(position: Position, subject: Subject) -> int:
        # Where farms are scored city by city, their tiles are not what is scored.
        if any(each.kind != subject.kind for each in subject.features):
            return 0
        cells = {each for cell in subject.tile_cells() for each in _near(position, subject, cell)}
        return sum(position.piece(number).kind == name for cell in cells for number in position.pieces_on(cell))

    return Term(label="little buildings", singular="little building", rate=Rate(name, rate), count=count)


def _near(position: Position, subject: Subject, cell: int) -> Iterable[int]:
    return position.around(cell) if subject.kind in AROUND else (cell,)


@hookimpl
def bastide_scoring_rules(options: Options) -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="little-buildings/points",
            says="Each little building on the tiles of a road, city, monastery or farm scores 1 point more.",
            source="facts 29.3",
            subjects=kinds("city", "road", *AROUND, *(("field",) if options.farms else ())),
            occasions=frozenset({"completed", "final"}),
            terms=tuple(of_kind(*value) for value in values(options).items()),
        )
    ]
