"""Under the Big Top: a tent that goes from circus to circus, pyramids of acrobats, and ringmasters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Offer, Place, Position, Rule, Subject, Table, hookimpl, kinds, on_tiles, sentence

TENT, CIRCUS, ACROBATS, RINGMASTER, ANIMALS, TOKEN = "big-top", "circus", "acrobats", "ringmaster", "animals", "token"
#: How many tokens there are of each animal, and what a follower at its show scores; and what the animals are called.
SHOWS = {"elephant": (1, 7), "tiger": (2, 6), "bear": (3, 5), "seal": (5, 4), "monkey": (4, 3), "flea": (1, 1)}
CALLED = {
    "elephant": sentence("elephant"),
    "tiger": sentence("tiger"),
    "bear": sentence("bear"),
    "seal": sentence("seal"),
    "monkey": sentence("monkey"),
    "flea": sentence("flea"),
}
STANDING = bastide.count_on_tile(kinds("follower"), at=ACROBATS)
OPEN = (bastide.count_tile_flags(ACROBATS) > 0) & (STANDING < 3)
PYRAMIDS, FULL = on_tiles(ACROBATS, where=STANDING > 0), on_tiles(ACROBATS, where=STANDING == 3)


class Options(bastide.Options):
    """What may be chosen about the circus."""

    content: Literal["all", "rules"] = Field("all", description="Whether the 20 land tiles are in the game, too.")
    pyramids: Literal["all", "full"] = Field("all", description="Which pyramids score at the end of the game.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="Under the Big Top",
        says="Twenty tiles, a big top around which followers score, pyramids of acrobats, and ringmasters.",
        options=Options,
        requires=("base-game",),
        editions=("Under the Big Top, 2017",),
        sources=("facts 23",),
        about={"components": "20 land tiles, 16 animal tokens, a big top, 6 ringmasters"},
    )


@hookimpl
def bastide_kinds() -> Iterator[Any]:
    yield bastide.PieceKind(TENT, frozenset({"building"}), neutral=True, says="The big top.")
    yield bastide.PieceKind(RINGMASTER, frozenset({"follower"}), group="claim", weight=1, says="A ringmaster.")
    yield bastide.PlaceKind(ACROBATS, tile=True, label="in the pyramid")


@hookimpl
def bastide_components(options: Options) -> Iterator[Any]:
    yield bastide.TileFile(path="tiles.toml", included=options.content == "all")
    animals = {name: count for name, (count, _) in SHOWS.items()}
    yield bastide.StackDeclaration(name=ANIMALS, contents="nobody", items=animals, labels=CALLED)
    yield bastide.StackDeclaration(name=TOKEN, contents="nobody")
    yield bastide.Supply(TENT, 1, id="big-top/tent", says="There is one big top.", source="facts 23.2")
    yield bastide.Supply(
        RINGMASTER, 1, id="big-top/ringmaster", says="Everybody has a ringmaster.", source="facts 23.6"
    )


@hookimpl
def bastide_state() -> Iterator[Any]:
    yield bastide.kept_on_stack(TOKEN, drawn_from=ANIMALS)


def shows(position: Position) -> Iterator[Subject]:
    """The show under the big top: the followers on its tile and around it, and the animal on the token there."""
    for tent in position.pieces_of(None, TENT):
        cell = position.piece(tent).place.at
        followers = position.owners(position.pieces_around(cell, bastide.traits("follower", "abbot")))
        for animal in position.stack(TOKEN):
            yield Subject.each(CIRCUS, followers, position.around(cell), {"for": animal})


def move_on(table: Table) -> None:
    """Have the show, and bring the big top to the circus just laid, upon another token."""
    for cell in [cell for cell in table.laid if CIRCUS in table.tile_flags(cell) and not table.over]:
        for subject in list(shows(table.position)):
            table.score(subject, CIRCUS)
            table.take_from_stack(TOKEN, subject.about["for"])
            table.discard(subject.about["for"])
        bastide.bring(TENT)(table, bastide.Event(CIRCUS, cell=cell))
        if animal := table.draw(ANIMALS, unseen=True):
            table.put_on_stack(TOKEN, animal)


def pyramid(position: Position, place: Place) -> Subject:
    """Acrobats, each for their player."""
    return Subject.each(ACROBATS, position.owners(position.pieces_at(place)), [place.at], {"for": "acrobat"})


def break_up(table: Table, offer: Offer) -> None:
    """Score a pyramid; its acrobats go home."""
    assert offer.place is not None
    table.score(pyramid(table.position, offer.place), CIRCUS)
    for number in table.pieces_at(offer.place):
        table.go_home(number)


@hookimpl
def bastide_meeple_rules() -> Iterator[Rule]:
    yield bastide.PlaceDeployment(
        id="big-top/acrobats",
        says="A follower may also climb a pyramid of up to three on the acrobat tile just placed, or on one around it.",
        source="facts 23.4",
        pieces=kinds("follower"),
        places=on_tiles(ACROBATS, where=OPEN),
        cells=bastide.cells_near_laid,
    )
    yield bastide.OfferRule(
        id="big-top/full",
        says="Instead of deploying a figure, a player may score any pyramid of three acrobats, who then go home.",
        source="facts 23.5",
        decision="deploy",
        when=bastide.count_in_play(at=ACROBATS) >= 3,
        offers=lambda position, player, data: [
            Offer(type="score-pyramid", place=place, budget="figure", do=break_up) for place in FULL(position, player)
        ],
    )


def ringmasters(position: Position, feature: bastide.Feature) -> Iterator[Subject]:
    """The ringmasters in a feature, each with the circus and acrobat tiles around."""
    for number in feature.pieces:
        cell = position.cell_of(number)
        if cell is not None and position.piece(number).kind == RINGMASTER:
            near = [each for each in position.around(cell) if {CIRCUS, ACROBATS} & position.tile_flags(each).keys()]
            yield Subject.each(RINGMASTER, {who: len(near) for who in position.owners([number])}, near, {"for": "tile"})


def applaud(table: Table, event: bastide.Event) -> None:
    """Score the ringmasters in a feature that was scored."""
    for subject in ringmasters(table.position, event.feature) if event.feature else ():
        table.score(subject, CIRCUS)


def at_end(position: Position) -> Iterator[Subject]:
    """The last show, the ringmasters who still stand in features, and pyramids."""
    yield from shows(position)
    for feature in position.claimed():
        yield from ringmasters(position, feature)
    for place in (PYRAMIDS if position.options(TENT).pyramids == "all" else FULL)(position, 0):
        yield pyramid(position, place)


@hookimpl
def bastide_turn_rules() -> Iterator[Rule]:
    yield bastide.Phase(
        id="big-top/moves-on",
        says="When all else is scored after a circus tile, the circus with the big top is, which then comes here.",
        source="facts 23.2, 23.3",
        scope="part",
        after=("score",),
        when=bastide.count_just_laid(CIRCUS) > 0,
        do=move_on,
    )
    yield bastide.Reaction(
        id="big-top/applause",
        says="When a feature is scored, ringmasters in it are, no matter who has most.",
        source="facts 23.6",
        on="scored",
        when=bastide.on_occasion("completed"),
        beside=kinds(RINGMASTER),
        do=applaud,
    )


@hookimpl
def bastide_scoring_rules() -> Iterator[Rule]:
    worth = {animal: (sentence("followers"), "follower", points) for animal, (_, points) in SHOWS.items()}
    worth |= {"acrobat": (sentence("acrobats"), "acrobat", 5), "tile": (sentence("tiles around"), "tile around", 2)}
    yield bastide.ScoringRule(
        id="big-top/points",
        says="Followers score what the token says, acrobats 5 points, ringmasters 2 for circuses and acrobats around.",
        source="facts 23.3, 23.5, 23.6",
        subjects=kinds(CIRCUS, ACROBATS, RINGMASTER),
        occasions=frozenset({CIRCUS, "final"}),
        terms=bastide.terms_for_each(worth, key="for"),
    )
    yield bastide.FinalScoring(
        id="big-top/at-end",
        says="When the game is over there is a last show; ringmasters in features score, and acrobats in pyramids.",
        source="facts 23.3, 23.5, 23.6",
        after=("base-game/unfinished",),
        subjects=at_end,
    )
