"""The Russian promos: a hut that is worth most in the wild, and two places that catch followers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import EIGHT, Offer, Place, Position, Rate, Rule, Subject, Table, Term, hookimpl, kinds, traits

NAME, HUT, TREE, POND = "russian-promos", "hut", "tree", "pond"
FOLLOWERS = traits("follower")


class Options(bastide.Options):
    """What may be chosen about the Russian promos."""

    tree: Literal["all", "nearest"] = Field(
        "all", description="Whom the tree catches: all followers on its road, or those nearest on either side."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Russian promos",
        says="Four tiles: a hut that scores for the empty cells around it, a crossroads, and two that catch followers.",
        options=Options,
        requires=("base-game",),
        editions=("Russian promos, 2013", "Russian promos, 2016"),
        sources=("facts 37",),
        about={"components": "4 land tiles"},
    )


@hookimpl
def bastide_kinds() -> list[bastide.SegmentKind | bastide.PlaceKind]:
    return [
        bastide.SegmentKind(HUT, "nothing", frozenset({"claimable", "completable"}), "The hut of Baba Yaga."),
        bastide.PlaceKind(TREE, tile=True, label="in the tree"),
        bastide.PlaceKind(POND, tile=True, label="in the pond"),
    ]


@hookimpl
def bastide_components() -> list[bastide.TileFile]:
    return [bastide.TileFile(path="tiles.toml")]


def roadside(position: Position, cell: int) -> Iterator[int]:
    """The segments from which a tree catches followers: its whole road, or as far each way as somebody stands."""
    nearest = position.options(NAME).tree == "nearest"
    ahead = [each for each in position.segments_on(cell) if position.segment(each).kind == "road"]
    seen = set(ahead)
    while ahead:
        here = ahead.pop()
        yield here
        stands = any(position.has_trait(number, "follower") for number in position.pieces_at(Place("segment", here)))
        if not (nearest and stands):
            further = seen.symmetric_difference(seen.union(position.beside(here)))
            seen |= further
            ahead += further


def catch(table: Table) -> None:
    """Bring followers on the road of the tree into it, and those on tiles around the pond into that."""
    for cell in table.cells_with(TREE):
        exposed = [each for here in roadside(table.position, cell) for each in table.pieces_at(Place("segment", here))]
        bring(table, exposed, Place(TREE, cell))
    for cell in table.cells_with(POND):
        near = (each for each in table.pieces_around(cell, FOLLOWERS) if table.cell_of(each) != cell)
        bring(table, near, Place(POND, cell))


def bring(table: Table, numbers: Iterable[int], place: Place) -> None:
    """Catch the followers among some pieces, but for those that are caught already or stand on a castle."""
    for number in numbers:
        spared = table.piece(number).place.kind in (TREE, POND, "piece")
        if table.has_trait(number, "follower") and not spared:
            table.move(number, place)


def set_free(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def captives(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Taking back one follower from the tree or the pond; of several of a kind, the first."""
    own = {position.piece(each): each for each in position.pieces_of(player)}
    for piece, number in own.items():
        if piece.place.kind in (TREE, POND):
            told, do = {"piece": piece.kind}, partial(set_free, number=number)
            yield Offer(type="set-free", place=piece.place, params=told, budget="figure", do=do)


@hookimpl
def bastide_meeple_rules() -> list[Rule]:
    caught = bastide.count_in_play(mine=True, at=TREE) + bastide.count_in_play(mine=True, at=POND)
    return [
        bastide.OfferRule(
            id=f"{NAME}/set-free",
            says="Instead of deploying, a player may take back one follower from the tree or the pond.",
            source="facts 37.4",
            decision="deploy",
            when=caught > 0,
            offers=captives,
        ),
        bastide.OfferVeto(
            id=f"{NAME}/water",
            says="Nobody is deployed on the tile with the pond.",
            source="facts 37.4",
            decision="*",
            places=frozenset({"segment"}),
            forbids=bastide.count_tile_flags(POND) > 0,
        ),
        bastide.Homecoming(
            id=f"{NAME}/out-of-the-hut",
            says="When tiles lie all around the hut, its follower goes home.",
            source="facts 37.2",
            pieces=FOLLOWERS,
            on=kinds(HUT),
        ),
    ]


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    phase = partial(
        bastide.Phase,
        says="Followers on the road of the tree, and on the tiles around the pond, are caught there.",
        source="facts 37.3, 37.4",
        scope="part",
        when=bastide.count_in_play(FOLLOWERS) > 0,
        do=catch,
    )
    return [
        phase(id=f"{NAME}/caught", after=("place",), before=("deploy",)),
        phase(id=f"{NAME}/caught-again", after=("deploy",), before=("score",), at_end=True),
    ]


# Scoring


def drowned(position: Position) -> list[Subject]:
    """The followers in each pond."""
    ponds = {cell: position.owners(position.pieces_at(Place(POND, cell))) for cell in position.cells_with(POND)}
    return [Subject.each(POND, counts, [cell]) for cell, counts in ponds.items() if counts]


@hookimpl
def bastide_scoring_rules() -> Iterator[Rule]:
    yield bastide.Completion(
        id=f"{NAME}/hut-complete",
        says="The hut is complete when tiles lie on all eight cells around it.",
        source="facts 37.2",
        of=kinds(HUT),
        ports=False,
        around=EIGHT,
    )
    for occasion, name in (("completed", "surrounded"), ("final", "in-the-wild")):
        yield bastide.ScoringRule(
            id=f"{NAME}/hut-{name}",
            says="The hut scores 1 point, and 1 for each empty cell around it.",
            source="facts 37.2",
            subjects=kinds(HUT),
            occasions=frozenset({occasion}),
            terms=(
                Term(label="hut", rate=Rate("hut", 1), count=bastide.constant(1)),
                Term(
                    label="empty cells",
                    singular="empty cell",
                    rate=Rate("cell", 1),
                    count=bastide.count_around * -1 + 9,
                ),
            ),
        )
    yield bastide.FinalScoring(
        id=f"{NAME}/pond", says="At the end, those in the pond are scored.", source="facts 37.4", subjects=drowned
    )
    yield bastide.ScoringRule(
        id=f"{NAME}/drowned",
        says="Each follower in the pond loses 2 points.",
        source="facts 37.4",
        subjects=kinds(POND),
        occasions=frozenset({"final"}),
        terms=(
            Term(
                label="followers",
                singular="follower",
                rate=Rate("follower", -2, at_least=-5),
                count_for=bastide.count_own,
            ),
        ),
    )
