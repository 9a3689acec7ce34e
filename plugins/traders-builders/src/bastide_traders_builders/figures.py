"""Builder and pig: where they may be deployed, when they come home, and what a pig is worth."""

from __future__ import annotations

from bastide import (
    Adjustment,
    Deployment,
    Homecoming,
    PieceKind,
    Rate,
    Reaction,
    Rule,
    Supply,
    count_pieces,
    go_home,
    in_any_claim,
    is_complete,
    kinds,
    sentence,
    traits,
)

BUILDER = "builder"
PIG = "pig"
BOX = "facts 4.1"
HAS_PIG = count_pieces(kinds(PIG), mine=True) > 0
HAS_FOLLOWER = count_pieces(traits("follower"), mine=True) > 0


def piece_kinds() -> list[PieceKind]:
    """The two figures. They claim nothing, so others of any player may stand beside them."""
    return [
        PieceKind(BUILDER, says="A builder, who brings a second part of the turn."),
        PieceKind(PIG, says="A pig, which makes the cities of a farm worth more."),
    ]


def supplies(*, farms: bool) -> list[Supply]:
    """One of each for everybody; without farms, no pigs."""
    builders = Supply(BUILDER, 1, id="traders-builders/builders", says="Each player has one builder.", source=BOX)
    pigs = Supply(PIG, 1, id="traders-builders/pigs", says="Each player has one pig.", source=BOX)
    return [builders, pigs] if farms else [builders]


def rules(*, farms: bool) -> list[Rule]:
    """Where the figures go, and when they come home."""
    builders: list[Rule] = [
        Deployment(
            id="traders-builders/builder",
            says=(
                "Instead of a follower, the builder may be deployed on the tile just placed, on an unfinished road or "
                "city where its player has a follower on an earlier tile."
            ),
            source="facts 4.6",
            pieces=kinds(BUILDER),
            on=traits("extendable"),
            beside=traits("follower"),
            where=~is_complete,
        ),
        Homecoming(
            id="traders-builders/builder-returns",
            says="When a completed road or city has been scored, the builders in it go back to their players.",
            source="facts 4.10",
            pieces=kinds(BUILDER),
            on=traits("extendable"),
        ),
    ]
    pig = Deployment(
        id="traders-builders/pig",
        says=(
            "Instead of a follower, the pig may be deployed on the tile just placed, on a field where its player "
            "has a farmer on an earlier tile."
        ),
        source="facts 4.13",
        pieces=kinds(PIG),
        on=kinds("field"),
        beside=traits("follower"),
    )
    return [*builders, pig] if farms else builders


#: Why a figure goes back, with pigs in the game and without.
_LEFT = {
    True: sentence("A builder or pig goes back when its player's last follower leaves the feature."),
    False: sentence("A builder goes back when its player's last follower leaves the feature."),
}
_MOVED = {
    True: sentence("A builder or pig goes back when its player's last follower is moved out of the feature."),
    False: sentence("A builder goes back when its player's last follower is moved out of the feature."),
}


def reactions(*, farms: bool) -> list[Reaction]:
    """Nobody stays where no follower does."""
    return [
        Reaction(
            id="traders-builders/alone",
            says=_LEFT[farms],
            source="facts 4.11",
            on="left",
            pieces=traits("follower"),
            beside=kinds(BUILDER, PIG),
            where=~HAS_FOLLOWER,
            do=go_home(kinds(BUILDER, PIG)),
        ),
        Reaction(
            id="traders-builders/alone-after-move",
            says=_MOVED[farms],
            source="facts 4.11",
            on="moved",
            pieces=traits("follower"),
            beside=kinds(BUILDER, PIG),
            where=~HAS_FOLLOWER,
            do=go_home(kinds(BUILDER, PIG)),
        ),
    ]


def scoring(points: int) -> list[Rule]:
    """What a pig is worth."""
    return [
        Adjustment(
            id="traders-builders/pig-in-field",
            says="A player who scores a field with a pig of theirs in it gets 1 point more for each city.",
            source="facts 4.14, 7.5",
            stage="add",
            value=Rate("points", points),
            subjects=kinds("field"),
            labels=frozenset({"cities"}),
            when_for=in_any_claim(HAS_PIG & HAS_FOLLOWER),
        )
    ]
