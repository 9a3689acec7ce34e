"""Gold Mines: ingots that lie on tiles, and go to those who score what is completed there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Event, Offer, Place, Position, Rate, Rule, Subject, Supply, Table, Term, TileFile, hookimpl, kinds

INGOT, GOLD = "ingot", "gold"
#: What scores for the tiles around it, whose ingots count, too.
AROUND = frozenset({"monastery", "garden"})
#: Who has scored something with a tile in this turn, as bits.
CLAIMS = bastide.kept("gold-mines/claims", of="tile", holds="players", lasts="turn")
#: The fewest and most ingots of a player for which each is worth so much.
STEPS = {"few": (1, 3, 1), "some": (4, 6, 2), "many": (7, 9, 3), "most": (10, 10**6, 4)}


class Options(bastide.Options):
    """What may be chosen about gold."""

    content: Literal["all", "rules"] = Field("all", description="Whether the eight land tiles are in the game, too.")
    together: Literal["all", "each"] = Field("all", description="Whether what is completed together is shared at once.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Gold Mines",
        says="Eight tiles bring ingots, which go to those who score what is completed on their tiles.",
        options=Options,
        requires=("base-game",),
        editions=("The Gold Mines, 2012", "The Gold Mines, 2017 and 2021"),
        sources=("facts 28",),
        about={"components": "8 land tiles, 16 ingots"},
    )


@hookimpl
def bastide_kinds() -> list[bastide.PieceKind]:
    return [bastide.PieceKind(INGOT, frozenset({"building"}), neutral=True, says="An ingot, which lies on a tile.")]


@hookimpl
def bastide_components(options: Options) -> list[Any]:
    return [
        TileFile(path="tiles.toml", included=options.content == "all"),
        Supply(INGOT, 16, id="gold-mines/ingots", says="There are sixteen ingots.", source="facts 28.1"),
    ]


@hookimpl
def bastide_state() -> list[bastide.Kept[frozenset[int]]]:
    return [CLAIMS]


def ingots(position: Position, cell: int) -> list[int]:
    """The ingots on a tile."""
    return [number for number in position.pieces_on(cell) if position.piece(number).kind == INGOT]


def put(table: Table, offer: Offer) -> None:
    """Put an ingot on a tile, if one is left."""
    if offer.place is not None and table.supply(None, INGOT):
        table.deploy(INGOT, None, offer.place)


def beside(position: Position, player: int, data: int) -> Iterable[Offer]:
    """Putting an ingot on a tile beside another one, also diagonally."""
    places = (Place("tile", cell) for cell in position.around(data) if cell != data)
    return [Offer(type="put-ingot", place=place, do=put) for place in places]


def strike(table: Table) -> None:
    """Put an ingot on each tile with gold just placed, and ask where the other one goes."""
    for cell in table.laid:
        if GOLD in table.tile_flags(cell):
            put(table, Offer(type="put-ingot", place=Place("tile", cell)))
            table.ask(GOLD, table.player, cell)


def claim(table: Table, event: Event) -> None:
    """Note who has scored something with tiles on which ingots lie."""
    assert event.sheet is not None
    cells = event.sheet.subject.tile_cells()
    if event.sheet.subject.kind in AROUND:
        cells = frozenset(each for cell in cells for each in table.around(cell))
    players = {line.player for line in event.sheet.lines}
    for cell in cells:
        if players and ingots(table, cell):
            CLAIMS.put(table, CLAIMS.get(table, cell) | players, cell)


def share_out(table: Table, event: Event | None = None) -> None:
    """Let those who have scored take one ingot after the other, beginning with the player of the turn."""
    claims = {cell: players for cell, players in CLAIMS.all(table).items() if players}
    gold = {cell: ingots(table, cell) for cell in sorted(claims)}
    while any(gold.values()):
        for player in table.seats_from(table.player):
            # What several may take is taken first, as is best for everybody.
            mine = [cell for cell, left in gold.items() if left and player in claims[cell]]
            if mine:
                table.hold(gold[max(mine, key=lambda cell: len(claims[cell]))].pop(0), player)
    for cell in claims:
        CLAIMS.put(table, frozenset(), cell)


@hookimpl
def bastide_turn_rules(options: Options) -> Iterable[Rule]:
    def scored(table: Table, event: Event) -> None:
        claim(table, event)
        if options.together == "each":
            share_out(table)

    return [
        bastide.DecisionKind(
            id="gold-mines/gold",
            says="An ingot is put on a tile with gold, and one on a tile beside it, also diagonally, which its player "
            "chooses.",
            source="facts 28.2",
            scope="part",
            after=("place",),
            before=("deploy",),
            when=bastide.count_just_laid(GOLD) > 0,
            do=strike,
            offers=beside,
        ),
        bastide.Reaction(
            id="gold-mines/claimed",
            says="Who scores a completed feature may take the ingots on its tiles, around monasteries, too.",
            source="facts 28.3",
            on="scored",
            when=bastide.on_occasion("completed") & (bastide.count_in_play(kinds(INGOT)) > 0),
            do=scored,
        ),
        bastide.Phase(
            id="gold-mines/shared",
            says="Of several players, one after the other takes an ingot, beginning with the player of the turn.",
            source="facts 28.3",
            scope="part",
            after=("score",),
            at_end=True,
            when=bastide.count_in_play(kinds(INGOT)) > 0,
            do=share_out,
        ),
    ]


def treasures(position: Position) -> list[Subject]:
    """All ingots that players have taken."""
    holders = [position.holder_of(number) for number in position.pieces_of(None, INGOT)]
    counts = {player: holders.count(player) for player in range(len(position.players))}
    return [Subject.each(GOLD, counts)] if any(counts.values()) else []


def worth(least: int, most: int, rate: int, name: str) -> Term:
    """What the ingots of a player are worth who has so many."""

    def count(position: Position, subject: Subject, player: int) -> int:
        own = (subject.weights or {}).get(player, 0)
        return own if least <= own <= most else 0

    return Term(label="ingots", singular="ingot", rate=Rate(name, rate), count_for=count)


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        bastide.FinalScoring(
            id="gold-mines/treasures",
            says="When the game is over, the ingots that players have taken score.",
            source="facts 28.4",
            after=("base-game/unfinished",),
            subjects=treasures,
        ),
        bastide.ScoringRule(
            id="gold-mines/worth",
            says="Each ingot scores 1 point for who has up to 3, 2 up to 6, 3 up to 9, and 4 for who has more.",
            source="facts 28.4",
            subjects=kinds(GOLD),
            occasions=frozenset({"final"}),
            terms=tuple(worth(*step, name) for name, step in STEPS.items()),
        ),
    ]
