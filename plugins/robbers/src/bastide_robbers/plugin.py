"""The Robbers: figures that wait on the score track, and share in what others score from there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import (
    BastideError,
    Event,
    Offer,
    Place,
    Position,
    Rate,
    Rule,
    Subject,
    Table,
    Term,
    coded,
    hookimpl,
    kinds,
)

ROBBER, SPACE, LURK, ROB = "robber", "space", "lurk", "rob"
#: How many spaces the score track has.
ROUND = 50


class Options(bastide.Options):
    """What may be chosen about the robbers."""

    content: Literal["all", "rules"] = Field("all", description="Whether the eight land tiles are in the game, too.")


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Robbers",
        says="Eight tiles that send robbers to the score track, where they get half of what others score from there.",
        options=Options,
        requires=("base-game",),
        editions=("The Robbers, 2012", "The Robbers, 2017 and 2021"),
        sources=("facts 26",),
        about={"components": "8 land tiles, 6 robbers"},
    )


def read(written: Any) -> int:
    """The space that a record holds."""
    if not isinstance(written, int) or isinstance(written, bool) or not 0 <= written < ROUND:
        message = coded("robbers/space", "a space of the score track is a number from 0 to {last}", last=ROUND - 1)
        raise BastideError(message)
    return written


@hookimpl
def bastide_kinds() -> list[bastide.PieceKind | bastide.PlaceKind]:
    return [
        # No rule that takes figures from the board means those beside it.
        bastide.PieceKind(ROBBER, frozenset({"building"}), says="A robber, who waits on the score track."),
        bastide.PlaceKind(SPACE, read=read, label="on space"),
    ]


@hookimpl
def bastide_components(options: Options) -> list[bastide.TileFile | bastide.Supply]:
    return [
        bastide.TileFile(path="tiles.toml", included=options.content == "all"),
        bastide.Supply(ROBBER, 1, id="robbers/robber", says="Everybody has a robber.", source="facts 26.1"),
    ]


def figures(position: Position, player: int) -> set[int]:
    """The spaces on which a player's counting figures stand; there are two, where another expansion brings one."""
    second = position.tally("messages", "second")[player] if position.has("messages") else 0
    found = {position.scores[player] - second} | ({second} if position.has("messages") else set())
    return {far % ROUND for far in found}


# Lurking


def lie_in_wait(table: Table) -> None:
    """Ask the player of the turn, and then the next one to the left whose robber is in supply."""
    following = table.seats_from(table.player)[1:]
    for player in [each for each in following if table.supply(each, ROBBER)][:1]:
        table.ask(LURK, player)
    table.ask(LURK, table.player)


def hideouts(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Every space where a figure of another player stands, and one's own robber does not."""
    others = (each for each in range(len(position.players)) if each != player)
    taken = {position.piece(each).place.at for each in position.pieces_of(player, ROBBER)}
    if not taken and not position.supply(player, ROBBER):
        return
    for space in sorted({space for other in others for space in figures(position, other)} - taken):
        yield Offer(type=LURK, piece=ROBBER, place=Place(SPACE, space), do=partial(lurk, player))


def lurk(player: int, table: Table, offer: Offer) -> None:
    """Put a robber on the track, or move the one that is there."""
    assert offer.place is not None
    for number in table.pieces_of(player, ROBBER):
        table.move(number, offer.place)
        return
    table.deploy(ROBBER, player, offer.place)


# Robbing


def watch_scores(table: Table, event: Event) -> None:
    """Have those robbed who gain points, where each has one figure."""
    assert event.sheet is not None
    for line in event.sheet.lines:
        start = table.scores[line.player] - line.points
        rob_all(table, line.player, start, line.points, event.sheet.subject.kind)


def watch_figures(table: Table, event: Event) -> None:
    """Have those robbed whose figure has moved, where each has several."""
    assert event.player is not None
    rob_all(table, event.player, event.data["start"], event.data["points"], event.data["subject"])


def rob_all(table: Table, player: int, start: int, points: int, kind: str) -> None:
    """Have the robbers on a space rob who has gained points from there, or go along if these were robbed."""
    space = start % ROUND
    others = (each for each in range(len(table.players)) if each != player)
    watched = {each for each in others if space in figures(table.position, each)}
    for number in table.pieces_at(Place(SPACE, space)) if points > 0 and not table.over else ():
        owner = table.piece(number).owner
        if owner is None or owner == player:
            continue
        if kind == ROB:
            table.move(number, Place(SPACE, (start + points) % ROUND))
        elif watched - {owner}:
            table.ask(ROB, owner, (number, points))
        else:
            take(owner, number, points, table)


def chances(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Robbing who has scored, where the robber might wait for another figure on the same space."""
    number, points = data
    if position.piece(number).place.kind == SPACE:
        yield Offer(type=ROB, params={"points": points}, do=partial(take, player, number, points))


def take(player: int, number: int, points: int, table: Table, offer: Offer | None = None) -> None:
    """Give the robber's player half of the points, and send the robber home."""
    table.go_home(number)
    table.score(Subject(ROB, weights={player: 1}, about={"half": -(-points // 2)}), ROB)


@hookimpl
def bastide_turn_rules(selection: bastide.Selection) -> list[Rule]:
    robbing = partial(
        bastide.Reaction,
        id="robbers/robbed",
        says="Who gains points from a space with another player's robber is robbed, but keeps the points.",
        source="facts 26.3",
        when=(bastide.count_in_play(kinds(ROBBER)) > 0) & (bastide.turn_number > 0),
    )
    several = "messages" in selection.plugins
    return [
        bastide.DecisionKind(
            id=f"robbers/{LURK}",
            says="After a tile with robbers its player, and the next one whose robber is in supply, may send theirs to "
            "a space of the score track where a counting figure of another player stands.",
            source="facts 26.2",
            scope="part",
            after=("place",),
            before=("deploy",),
            when=bastide.count_just_laid("robbers") > 0,
            do=lie_in_wait,
            optional=True,
            offers=hideouts,
        ),
        robbing(on="figure-moved", do=watch_figures) if several else robbing(on="scored", do=watch_scores),
        bastide.DecisionKind(
            id=f"robbers/{ROB}",
            says="Where other figures stand on the space, the robber may wait for one of them.",
            source="facts 26.3",
            optional=True,
            offers=chances,
        ),
    ]


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="robbers/half",
            says="A robber's player scores half of the points, rounded up, and the robber goes home.",
            source="facts 26.3",
            subjects=kinds(ROB),
            occasions=frozenset({ROB}),
            terms=(Term(label="half of the points", rate=Rate("point", 1), count=bastide.noted("half")),),
        )
    ]
