"""The dragon: how it comes, where it goes, whom it eats, and what has to wait for it."""

from __future__ import annotations

from bastide import (
    DecisionKind,
    Event,
    OfferVeto,
    Phase,
    Rate,
    Reaction,
    Rule,
    SetAside,
    StackDeclaration,
    Table,
    ask_decision,
    bring,
    clear_tile,
    count_in_play,
    count_just_laid,
    count_on_tile,
    count_tile_flags,
    for_each_step,
    is_just_laid,
    kinds,
    rate_of,
    sentence,
)

from .options import Options
from .symbols import DRAGON, FAIRY, FIGURES

#: Tiles with a dragon wait here until the dragon is in play.
WAITING = "waiting-dragons"
VOLCANO = "volcano"
PHASE = "dragon"
STEPS_RATE = "princess-dragon/dragon-wakes.steps"
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
            says=sentence(
                "When a tile with a dragon has been placed, the dragon moves six steps, {when}; the players choose "
                "them in turn, beginning with the one whose turn it is.",
                when=when,
            ),
            source="general knowledge; the later edition" if before else "general knowledge; the first edition",
            scope="part",
            after=("deploy",) if before else ("score",),
            before=("score",) if before else ("turn-end",),
            when=(count_just_laid(DRAGON) > 0) & IN_PLAY,
            do=ask_decision(DRAGON, times=count_just_laid(DRAGON)),
            rates=(Rate("steps", 6, at_most=100),),
        ),
        DecisionKind(
            id="princess-dragon/dragon-step",
            name=DRAGON,
            says="The dragon steps onto a tile beside its own, never onto one where it has been in this flight nor "
            "where the fairy is, and eats: all players' pieces there go home; where it cannot go on, it stays.",
            source="general knowledge; all editions",
            offers=for_each_step(
                DRAGON,
                decision=DRAGON,
                type=DRAGON,
                steps=rate_of(STEPS_RATE),
                barred=count_on_tile(kinds(FAIRY)) > 0,
                arrive=clear_tile(FIGURES),
            ),
        ),
    ]
