"""The dragon: how it comes, where it goes, whom it eats, and what has to wait for it."""

from __future__ import annotations

from bastide import (
    STEPS,
    DecisionKind,
    Event,
    Offer,
    OfferVeto,
    Phase,
    Position,
    Rate,
    Reaction,
    Rule,
    SetAside,
    StackDeclaration,
    Table,
    bring,
    count_in_play,
    count_just_laid,
    count_on_tile,
    count_tile_flags,
    for_each_tile,
    is_just_laid,
    kinds,
    sentence,
)

from .options import Options
from .symbols import DRAGON, FAIRY, FIGURES, cell_with, figures_on, laid_with, neutral

#: Tiles with a dragon wait here until the dragon is in play.
WAITING = "waiting-dragons"
VOLCANO = "volcano"
FLIGHT = "princess-dragon/flight"
PHASE = "dragon"
STEPS_RATE = "princess-dragon/dragon-wakes.steps"
#: How many steps are left of a flight, and the cells where the dragon has been in it.
Flight = tuple[int, tuple[int, ...]]
#: Whether the dragon is in play.
IN_PLAY = count_in_play(kinds(DRAGON)) > 0


def bring_back(table: Table, event: Event) -> None:
    """Mix the tiles that waited for the dragon with those still to be drawn."""
    waiting = table.stack(WAITING)
    if waiting:
        table.fill_stack(WAITING, ())
        for tile in waiting:
            table.put_on_stack("bag", tile)
        table.shuffle_stack("bag", WAITING)


def wake(table: Table) -> None:
    """Let the dragon fly once for each tile with a dragon that was laid."""
    for _ in laid_with(table, DRAGON):
        table.push(FLIGHT)


def fly(table: Table, data: object) -> None:
    """Let the player whose turn it is choose the dragon's first step."""
    table.ask(DRAGON, table.player, (table.rate(STEPS_RATE), (cell_with(table, DRAGON),)))


def steps(position: Position, player: int, data: Flight) -> list[int]:
    """The tiles beside the dragon that it has not been to, and where the fairy is not."""
    left, been = data
    number = neutral(position, DRAGON)
    cell = None if number is None else position.cell_of(number)
    if cell is None or left < 1:
        return []
    barred = {*been, cell_with(position, FAIRY)}
    return [near for near in position.neighbours(cell, STEPS) if near not in barred]


def step(table: Table, offer: Offer, player: int, data: Flight) -> None:
    """Move the dragon by one tile, send home the figures there, and ask the next player."""
    left, been = data
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
    for number in figures_on(table, cell):
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
            aside=(count_tile_flags(DRAGON) > 0) & ~IN_PLAY,
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
            pieces=FIGURES,
            when=count_just_laid(VOLCANO) > 0,
            forbids=is_just_laid & (count_tile_flags(VOLCANO) > 0),
            before=("princess-dragon/no-figure-under-dragon",),
        ),
        OfferVeto(
            id="princess-dragon/no-figure-under-dragon",
            says="No figure may be deployed on the tile where the dragon is.",
            source="general knowledge; as JCloisterZone plays it",
            decision="deploy",
            types=frozenset({"deploy"}),
            pieces=FIGURES,
            when=IN_PLAY,
            forbids=count_on_tile(kinds(DRAGON)) > 0,
        ),
    ]


def turn_rules(options: Options) -> list[Rule]:
    """How the dragon comes, when it moves, and how."""
    before = options.dragon_moves == "before-scoring"
    when = sentence("before anything is scored") if before else sentence("after the scoring")
    return [
        Reaction(
            id="princess-dragon/volcano",
            says="When a volcano is placed the dragon comes there.",
            source="general knowledge; all editions",
            on="placed",
            when=count_tile_flags(VOLCANO) > 0,
            do=bring(DRAGON),
        ),
        Reaction(
            id="princess-dragon/dragon-tiles-return",
            says="When the dragon comes into play, tiles that waited for it are mixed with those still to be drawn.",
            source="general knowledge; all editions",
            on="deployed",
            pieces=kinds(DRAGON),
            do=bring_back,
        ),
        Phase(
            id="princess-dragon/dragon-wakes",
            name=PHASE,
            says=sentence("When a tile with a dragon has been placed, the dragon moves six steps, {when}.", when=when),
            source="general knowledge; the later edition" if before else "general knowledge; the first edition",
            scope="part",
            after=("deploy",) if before else ("score",),
            before=("score",) if before else ("turn-end",),
            when=(count_just_laid(DRAGON) > 0) & IN_PLAY,
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
            offers=for_each_tile(type=DRAGON, cells=steps, do=step),
        ),
    ]
