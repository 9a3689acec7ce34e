"""The Tower: towers from which followers are captured, exchanged and ransomed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Place, PlaceDeployment, Position, Rate, Rule, Table, hookimpl, kinds, traits

TOWER, PIECE, CAPTURE, RANSOM = "tower", "tower-piece", "take-prisoner", "ransom"
#: Whether nobody stands on a tower.
OPEN = bastide.count_on_tile(traits("follower"), at=TOWER) == 0


class Options(bastide.Options):
    """What may be chosen about towers."""

    content: Literal["all", "rules"] = Field("all", description="Whether the 18 land tiles are in the game, too.")
    captures: Literal["any", "others"] = Field("any", description="Whether one's own followers may be taken, too.")
    ransoms: Literal["one", "any"] = Field("one", description="How many prisoners one may ransom in a turn.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Tower",
        says="Eighteen tiles with foundations for towers, from which followers are captured, exchanged and ransomed.",
        options=Options,
        requires=("base-game",),
        editions=("HiG 2006", "HiG 2016"),
        sources=("facts 18",),
        about={"components": "18 land tiles, 30 tower pieces"},
    )


@hookimpl
def bastide_kinds() -> Iterable[Any]:
    storey = bastide.PieceKind(PIECE, frozenset({"building"}))
    return [storey, bastide.PlaceKind(TOWER, tile=True, label="on the tower")]


@hookimpl
def bastide_components(options: Options) -> Iterable[Any]:
    says = "The players share thirty tower pieces; two have ten each."
    return [
        bastide.TileFile(path="tiles.toml", included=options.content == "all"),
        bastide.Supply(PIECE, 10, {3: 9, 4: 7, 5: 6, 6: 5}, id="tower/pieces", says=says, source="facts 18.2"),
    ]


def captures(position: Position, player: int, cell: int) -> Iterable[Offer]:
    """Taking a follower that is no farther from a tower, straight to one side, than it is high."""
    height = len(position.pieces_at(Place(TOWER, cell)))
    reach = sorted({cell + step * far for step in bastide.STEPS for far in range(height + 1)})
    spared = (None, player) if position.options(TOWER).captures == "others" else (None,)
    for piece, number in {position.piece(each): each for where in reach for each in position.pieces_on(where)}.items():
        if piece.owner is None or piece.owner in spared or not position.has_trait(number, "follower"):
            continue
        lost = [each for each in position.pieces_of(player) if position.holder_of(each) == piece.owner]
        swaps: dict[str, tuple[int, ...]] = {position.piece(each).kind: (number, each) for each in lost}
        for kind, home in (swaps or {"": (number,) * (piece.owner == player)}).items():
            params = {"piece": piece.kind, "from": position.players[piece.owner]} | ({"for": kind} if kind else {})
            do = partial(capture, number, home)
            yield Offer(type=CAPTURE, place=piece.place, role=piece.role, params=params, do=do)


def capture(number: int, home: tuple[int, ...], table: Table, offer: Offer) -> None:
    """Hold a follower, if none go home instead: the captor's own, or two that are exchanged."""
    for each in home:
        table.go_home(each)
    if not home:
        table.hold(number, table.player)


@hookimpl
def bastide_meeple_rules(options: Options) -> Iterable[Rule]:
    held, once = bastide.count_in_play(mine=True, at="held") > 0, RANSOM if options.ransoms == "one" else None
    ransoms = bastide.for_each_held(type=RANSOM, budget=once, scope="turn", leaves_open=True, do=bastide.redeem(RANSOM))
    return [
        PlaceDeployment(
            id="tower/raised",
            says="Instead of a figure, a tower piece is put on a foundation, or on a tower on which nobody stands.",
            source="facts 18.3",
            pieces=kinds(PIECE),
            needs=kinds(PIECE),
            places=bastide.on_tiles(TOWER, where=(bastide.count_tile_flags(TOWER) > 0) & OPEN),
        ),
        PlaceDeployment(
            id="tower/closed",
            says="A follower may be deployed on a tower on which nobody stands, which then grows no further.",
            source="facts 18.4",
            pieces=traits("follower", but=("restricted",)),
            when=bastide.count_in_play(kinds(PIECE)) > 0,
            places=bastide.on_tiles(TOWER, where=(bastide.count_on_tile(kinds(PIECE), at=TOWER) > 0) & OPEN),
        ),
        bastide.OfferRule(
            id="tower/ransom",
            says="When deploying, a player may ransom a follower that another holds, for points that the captor gets.",
            source="facts 18.7",
            decision="deploy",
            when=held & (bastide.own_score >= bastide.rate_of("tower/paid.points")),
            replaces=("prisoners/ransom",),
            offers=ransoms,
        ),
    ]


@hookimpl
def bastide_turn_rules() -> Iterable[Rule]:
    return [
        bastide.Reaction(
            id="tower/in-reach",
            says="Then the player may take a follower no farther away, straight to one side, than the tower is high.",
            source="facts 18.5",
            on="deployed",
            pieces=kinds(PIECE),
            do=bastide.ask_decision(CAPTURE, of_tile=True),
        ),
        bastide.DecisionKind(
            id="tower/take-prisoner",
            says="The captor holds the follower; if its player holds one of the captor's, both go home at once.",
            source="facts 18.5, 18.6",
            optional=True,
            offers=captures,
        ),
    ]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        bastide.ScoringRule(
            id="tower/paid",
            says="A ransom is paid from the track to the captor.",
            source="facts 18.7",
            subjects=kinds(RANSOM),
            occasions=frozenset({RANSOM}),
            replaces=("prisoners/paid",),
            terms=(bastide.Term(label="ransom", rate=Rate("points", 3), count_for=bastide.count_paid),),
        )
    ]
