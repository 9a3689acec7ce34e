"""Mage & Witch: two figures of nobody, one of which makes roads and cities worth more, and the other one less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Place, Position, Rate, Rule, Supply, Table, TileFile, hookimpl, kinds

MAGE, WITCH, MAGIC = "mage", "witch", "magic"
FIGURES, WHERE = kinds(MAGE, WITCH), kinds("city", "road")


class Options(bastide.Options):
    """What may be chosen about the mage and the witch."""

    content: Literal["all", "rules"] = Field("all", description="Whether the eight land tiles are in the game, too.")
    final: bool = Field(True, strict=True, description="Whether the figures count in the final scoring, too.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Mage & Witch",
        says="Eight tiles that bring a mage, who makes roads and cities worth more, and a witch, who halves them.",
        options=Options,
        requires=("base-game",),
        editions=("Mage & Witch, 2012", "Mage & Witch, 2017 and 2021"),
        sources=("facts 24",),
        about={"components": "8 land tiles, a mage, a witch"},
    )


@hookimpl
def bastide_kinds() -> list[bastide.PieceKind]:
    return [
        bastide.PieceKind(MAGE, neutral=True, says="The mage, who belongs to nobody."),
        bastide.PieceKind(WITCH, neutral=True, says="The witch, who belongs to nobody."),
    ]


@hookimpl
def bastide_components(options: Options) -> Iterable[Any]:
    return [
        TileFile(path="tiles.toml", included=options.content == "all"),
        Supply(MAGE, 1, id="mage-witch/one-mage", says="One mage waits beside the board.", source="facts 24.1"),
        Supply(WITCH, 1, id="mage-witch/one-witch", says="One witch waits beside the board.", source="facts 24.1"),
    ]


def spells(position: Position, player: int, data: Any) -> Iterable[Offer]:
    """Bringing a figure to an unfinished road or city without one; or else taking one off the board."""
    free = [
        Place("segment", each.first_segment)
        for each in position.features("city", "road")
        if not each.complete and not position.stands_in(each, None, MAGE, WITCH)
    ]
    for name in (MAGE, WITCH):
        for place in free:
            yield Offer(type="conjure", place=place, params={"figure": name}, do=conjure)
        for number in () if free else position.pieces_of(None, name):
            yield Offer(type="banish", place=position.piece(number).place, params={"figure": name}, do=banish)


def banish(table: Table, offer: Offer) -> None:
    """Take a figure off the board."""
    for number in table.pieces_of(None, offer.params["figure"]):
        table.go_home(number)


def conjure(table: Table, offer: Offer) -> None:
    """Bring a figure to the place that was chosen, wherever it is."""
    banish(table, offer)
    assert offer.place is not None
    table.deploy(offer.params["figure"], None, offer.place)


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        bastide.Homecoming(
            id="mage-witch/gone",
            says="A mage or witch leaves a road or city when it has been completed.",
            source="facts 24.5",
            pieces=FIGURES,
            on=WHERE,
        )
    ]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    def conjuring(table: Table) -> None:
        """Ask for a spell after a tile with magic, and where both figures have come together."""
        numbers = [number for name in (MAGE, WITCH) for number in table.pieces_of(None, name)]
        features = [table.feature_of(number) for number in numbers]
        if bastide.count_just_laid(MAGIC)(table, table.player) or (len(features) == 2 and features[0] == features[1]):
            table.ask("spell", table.player)

    return [
        bastide.DecisionKind(
            id="mage-witch/spell",
            says="After a tile with magic, and when mage and witch have come together, one of them comes to an "
            "unfinished road or city without either; if there is none, one is taken away.",
            source="facts 24.2, 24.3, 24.4",
            scope="part",
            after=("place",),
            before=("deploy",),
            when=(bastide.count_just_laid(MAGIC) > 0) | (bastide.count_in_play(FIGURES) == 2),
            do=conjuring,
            offers=spells,
        ),
    ]


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterable[Rule]:
    occasions = frozenset({"completed", "final"} if options.final else {"completed"})
    return [
        bastide.ScoringRule(
            id="mage-witch/mage",
            says="A road or city with the mage scores 1 point more for each tile.",
            source="facts 24.5",
            subjects=WHERE,
            occasions=occasions,
            when=bastide.count_pieces(kinds(MAGE)) > 0,
            terms=(bastide.Term(label="mage", rate=Rate("tile", 1), count=bastide.count_tiles),),
        ),
        bastide.Adjustment(
            id="mage-witch/witch",
            says="A road or city with the witch scores half, rounded up.",
            source="facts 24.5",
            stage="divide",
            value=Rate("parts", 2, at_least=1),
            subjects=WHERE,
            occasions=occasions,
            when=bastide.count_pieces(kinds(WITCH)) > 0,
            label="witch",
        ),
    ]
