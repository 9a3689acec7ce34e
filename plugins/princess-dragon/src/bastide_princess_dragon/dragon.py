"""The dragon: how it comes, where it goes, whom it eats, and what has to wait for it."""

from __future__ import annotations

from functools import partial

from bastide import (
    STEPS,
    DecisionKind,
    Event,
    Offer,
    OfferVeto,
    Phase,
    Place,
    Position,
    Rate,
    Reaction,
    Rule,
    SetAside,
    StackDeclaration,
    Table,
    sentence,
)

from .options import Options
from .symbols import DRAGON, FAIRY, cell_with, has_symbol, is_figure, laid_with, neutral, pieces_on

#: Tiles with a dragon wait here until the dragon is in play.
WAITING = "waiting-dragons"
VOLCANO = "volcano"
FLIGHT = "princess-dragon/flight"
PHASE = "dragon"
STEPS_RATE = "princess-dragon/dragon-wakes.steps"


def waits(position: Position, tile: str) -> bool:
    """Whether a drawn tile shows a dragon, and there is none yet."""
    entry = position.ruleset.tiles.get(tile)
    return entry is not None and bool(entry.tile.flags.get(DRAGON)) and neutral(position, DRAGON) is None


def erupt(table: Table, event: Event) -> None:
    """Bring the dragon to a volcano that was placed."""
    if event.cell is None or not has_symbol(table, event.cell, VOLCANO):
        return
    number = neutral(table, DRAGON)
    if number is not None:
        table.move(number, Place("tile", event.cell))
    elif table.supply(None, DRAGON):
        table.deploy(DRAGON, None, Place("tile", event.cell))
        bring_back(table)


def bring_back(table: Table) -> None:
    """Mix the tiles that waited for the dragon with those still to be drawn."""
    waiting = table.stack(WAITING)
    if waiting:
        table.fill_stack(WAITING, ())
        for tile in waiting:
            table.put_on_stack("bag", tile)
        table.shuffle_stack("bag", WAITING)


def figure_at(position: Position, offer: Offer) -> int | None:
    """The cell of the tile on which a deployment would bring a figure, if it would bring one onto a tile."""
    if offer.place is None or (offer.piece is not None and not is_figure(position, offer.piece)):
        return None
    return position.cell_at(offer.place)


def on_volcano(position: Position, player: int, offer: Offer) -> bool:
    """Whether a figure would be deployed on a volcano tile that was just placed."""
    cell = figure_at(position, offer)
    return cell is not None and cell in position.laid and has_symbol(position, cell, VOLCANO)


def under_dragon(position: Position, player: int, offer: Offer) -> bool:
    """Whether a figure would be deployed where the dragon is."""
    cell = figure_at(position, offer)
    if cell is None:
        return False
    return any(position.piece(number).kind == DRAGON for number in position.pieces_at(Place("tile", cell)))


def wake(table: Table) -> None:
    """Let the dragon fly once for each tile with a dragon that was laid, if it is in play."""
    if neutral(table, DRAGON) is not None:
        for _ in laid_with(table, DRAGON):
            table.push(FLIGHT)


def fly(table: Table, data: object) -> None:
    """Let the player whose turn it is choose the dragon's first step."""
    table.ask(DRAGON, table.player, (table.rate(STEPS_RATE), (cell_with(table, DRAGON),)))


def steps(position: Position, player: int, data: tuple[int, tuple[int, ...]]) -> list[Offer]:
    """The tiles beside the dragon that it has not been to, and where the fairy is not."""
    left, been = data
    number = neutral(position, DRAGON)
    cell = None if number is None else position.cell_of(number)
    if cell is None or left < 1:
        return []
    barred = {*been, cell_with(position, FAIRY)}
    return [
        Offer(
            type=DRAGON,
            rule="princess-dragon/dragon-step",
            place=Place("tile", near),
            do=partial(step, player=player, left=left, been=been),
        )
        for near in position.neighbours(cell, STEPS)
        if near not in barred
    ]


def step(table: Table, offer: Offer, player: int, left: int, been: tuple[int, ...]) -> None:
    """Move the dragon by one tile, send home the figures there, and ask the next player."""
    number = neutral(table, DRAGON)
    assert number is not None
    assert offer.place is not None
    cell = offer.place.at
    assert isinstance(cell, int)
    table.move(number, offer.place)
    if left > 1:
        table.ask(DRAGON, (player + 1) % len(table.players), (left - 1, (*been, cell)))
    eat(table, cell)


def eat(table: Table, cell: int) -> None:
    """Send the players' pieces on a tile home."""
    for number in list(pieces_on(table, cell)):
        # When one goes, a rule may send home another that stood beside it.
        if table.cell_of(number) == cell:
            table.go_home(number)


def stacks() -> list[StackDeclaration]:
    """Where tiles wait."""
    return [StackDeclaration(name=WAITING, order="everyone")]


def placement_rules() -> list[Rule]:
    """Which tiles wait for the dragon."""
    return [
        SetAside(
            id="princess-dragon/dragon-tiles-wait",
            says="A tile with a dragon that is drawn before the first volcano is placed is set aside, and another one "
            "is drawn.",
            source="general knowledge; all editions",
            aside=waits,
            stack=WAITING,
        )
    ]


def meeple_rules() -> list[Rule]:
    """Where no figure may be deployed."""
    return [
        OfferVeto(
            id="princess-dragon/no-figure-on-volcano",
            says="No figure may be deployed on a volcano tile when it is placed.",
            source="general knowledge; all editions",
            decision="deploy",
            types=frozenset({"deploy"}),
            forbids=on_volcano,
            before=("princess-dragon/no-figure-under-dragon",),
        ),
        OfferVeto(
            id="princess-dragon/no-figure-under-dragon",
            says="No figure may be deployed on the tile where the dragon is.",
            source="general knowledge; as JCloisterZone plays it",
            decision="deploy",
            types=frozenset({"deploy"}),
            forbids=under_dragon,
        ),
    ]


def turn_rules(options: Options) -> list[Rule]:
    """How the dragon comes, when it moves, and how."""
    before = options.dragon_moves == "before-scoring"
    when = sentence("before anything is scored") if before else sentence("after the scoring")
    return [
        Reaction(
            id="princess-dragon/volcano",
            says="When a volcano is placed the dragon comes there; the first time, tiles that waited for it are mixed "
            "with those still to be drawn.",
            source="general knowledge; all editions",
            on="placed",
            do=erupt,
        ),
        Phase(
            id="princess-dragon/dragon-wakes",
            name=PHASE,
            says=sentence("When a tile with a dragon has been placed, the dragon moves six steps, {when}.", when=when),
            source="general knowledge; the later edition" if before else "general knowledge; the first edition",
            scope="part",
            after=("deploy",) if before else ("score",),
            before=("score",) if before else ("turn-end",),
            do=wake,
            rates=(Rate("steps", 6, at_most=100),),
        ),
        Phase(
            id=FLIGHT,
            says="The players choose the dragon's steps in turn, beginning with the one whose turn it is.",
            source="general knowledge; all editions",
            scope="pushed",
            do=fly,
        ),
        DecisionKind(
            id="princess-dragon/dragon-step",
            name=DRAGON,
            says="The dragon steps onto a tile beside its own, never onto one where it has been in this flight nor "
            "where the fairy is, and eats: all players' pieces there go home; where it cannot go on, it stays.",
            source="general knowledge; all editions",
            offers=steps,
            lapses=True,
        ),
    ]
