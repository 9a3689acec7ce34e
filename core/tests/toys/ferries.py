"""Tiles that wait: for a player's next turn, and on a quay from which all players choose."""

from __future__ import annotations

from bastide import (
    Candidate,
    DrawRule,
    Event,
    GameEnd,
    Phase,
    PlacementOffers,
    Position,
    Reaction,
    StackDeclaration,
    Table,
)

from .making import plugin


def ferry_of(position: Position, player: int) -> str:
    return f"ferry:{position.players[player]}"


def ship(table: Table, event: Event) -> None:
    """A copse brings the next player a tile for the next turn."""
    if event.tile == "wetlands/copse":
        tile = table.draw()
        if tile is not None:
            table.put_on_stack(ferry_of(table, (table.player + 1) % len(table.players)), tile)


def land(table: Table) -> None:
    """A tile that came by ferry is placed instead of drawing."""
    own = ferry_of(table, table.player)
    for tile in table.stack(own):
        table.take_from_stack(own, tile)
        if table.fits(tile):
            table.at_hand(tile)
        else:
            table.give_up(tile)


def played_out(position: Position) -> bool:
    return position.exhausted() and not position.waiting()


END = GameEnd(
    id="ferries/end",
    says="It ends when nothing is left, nor waits.",
    over=played_out,
    slot="last-tile",
    replaces=("wetlands/end",),
)
PLUGIN = plugin(
    "Copses bring tiles by ferry.",
    components=[StackDeclaration(name="ferry", order="everyone", per_player=True, waits=True)],
    turn_rules=[
        Reaction(id="ferries/ship", on="placed", says="A copse ships a tile.", do=ship),
        Phase(
            id="ferries/land",
            name="land",
            says="A shipped tile is placed.",
            after=("turn-start",),
            before=("draw",),
            do=land,
        ),
        END,
    ],
)


def lay_out(table: Table) -> bool:
    return table.keep_fitting("quay", 2)


def turned(position: Position, player: int) -> list[Candidate]:
    """Once in a part of the turn, any available tile may be placed to the south of the start tile, fitting or not."""
    return [
        Candidate(tile, cell, 0, source, (("askew", True),), budget="askew")
        for tile, source in position.choices(player)
        for cell in sorted(position.board.frontier)[-1:]
    ]


QUAY = plugin(
    "Two tiles lie on a quay for all, and any of them may be laid askew.",
    components=[StackDeclaration(name="quay", order="everyone", waits=True)],
    placement_rules=[
        DrawRule(
            id="quay/fill",
            says="The quay is filled up, and any tile there may be placed.",
            do=lay_out,
            stack=lambda position, player: "quay",
            replaces=("slot:draw",),
        ),
        PlacementOffers(id="quay/askew", says="Or laid askew.", offers=turned),
    ],
    turn_rules=[END],
)
