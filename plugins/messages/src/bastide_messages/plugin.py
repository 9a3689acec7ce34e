"""The Messages: a second counting figure for everybody, and messages for those who land on every fifth space."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pydantic import Field

import bastide
from bastide import (
    Event,
    Feature,
    Offer,
    Position,
    Rule,
    Subject,
    Table,
    hookimpl,
    kinds,
    sentence,
    traits,
)

STACK, MESSAGE, FIGURE, MORE, AGAIN = "messages", "message", "move-figure", "messages/more", "messages/again"
#: The messages that have the smallest of one's features scored, with the kinds of these.
SMALLEST = {"smallest-road": "road", "smallest-city": "city", "smallest-monastery": "monastery"}
#: The others that count something.
COUNTED = ("pennants", "knights", "farmers")
#: What messages bring, with what each of what they count is worth.
WORTH = {
    "smallest-road": (sentence("points of the road"), "point of the road", 1),
    "smallest-city": (sentence("points of the city"), "point of the city", 1),
    "smallest-monastery": (sentence("points of the monastery"), "point of the monastery", 1),
    "pennants": (sentence("pennants"), "pennant", 2),
    "knights": (sentence("knights"), "knight", 2),
    "farmers": (sentence("farmers"), "farmer", 3),
    "recall": (sentence("points of the follower"), "point of the follower", 1),
    "points": (sentence("messages"), "message", 2),
}
#: How far apart dark spaces are, and how many spaces the track has.
DARK, ROUND = 5, 50
ITEMS = (*SMALLEST, *COUNTED, "another-tile", "recall")
LABELS = {
    "smallest-road": sentence("the smallest road"),
    "smallest-city": sentence("the smallest city"),
    "smallest-monastery": sentence("the smallest monastery"),
    "another-tile": sentence("another tile"),
    "recall": sentence("a follower goes home"),
}
#: Where each player's second figure stands, and what neither figure has been moved for yet.
SECOND = bastide.kept("messages/second", of="player", holds="count", label="second figure")
OPEN = bastide.kept("messages/open", of="player", holds="count", lasts="turn")
TILES = bastide.kept("messages/tiles", holds="count", lasts="turn")


class Options(bastide.Options):
    """What may be chosen about the messages."""

    alone: bool = Field(
        False, strict=True, description="Whether a message comes only where no other player's figure stands."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Messages",
        says="Everybody has two counting figures; who stops with one on every fifth space gets a message.",
        options=Options,
        requires=("base-game",),
        editions=("The Messages, 2012", "The Messengers, 2017 and 2021", "The Messages, 2025"),
        sources=("facts 27",),
        about={"components": "8 message tiles, 6 couriers"},
    )


@hookimpl
def bastide_components() -> list[bastide.StackDeclaration]:
    return [bastide.StackDeclaration(name=STACK, items=dict.fromkeys(ITEMS, 1), labels=LABELS)]


@hookimpl
def bastide_state() -> tuple[bastide.Kept[int], ...]:
    return SECOND, OPEN, TILES


def figures(position: Position, player: int) -> dict[str, int]:
    """How far each of a player's counting figures has come."""
    second = SECOND.get(position, player)
    return {"first": position.scores[player] - second - OPEN.get(position, player), "second": second}


# Moving figures


def count_out(table: Table, event: Event) -> None:
    """Ask everybody who has gained points which figure they move; what is lost is taken from the first one."""
    assert event.sheet is not None
    for line in () if table.over else reversed(event.sheet.lines):
        if line.points > 0:
            OPEN.add(table, line.points, line.player)
            table.ask(FIGURE, line.player, (line.points, event.sheet.subject.kind))
        elif figures(table.position, line.player)["first"] < 0:
            SECOND.put(table, max(0, SECOND.get(table, line.player) + line.points), line.player)


def choices(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Moving either counting figure by the points of a scoring."""
    points, kind = data
    for name in ("first", "second"):
        yield Offer(type=FIGURE, params={"figure": name}, do=partial(advance, player, points, kind))


def advance(player: int, points: int, kind: str, table: Table, offer: Offer) -> None:
    """Move a figure, tell of it, and draw a message where it has stopped on a dark space in its player's turn."""
    name = offer.params["figure"]
    start = figures(table.position, player)[name]
    OPEN.add(table, -min(points, OPEN.get(table.position, player)), player)
    if name == "second":
        SECOND.add(table, points, player)
    space = figures(table.position, player)[name]
    stops = space % DARK == 0 and player == table.player and not crowded(table.position, player, space)
    if stops and (message := table.draw(STACK)):
        table.put_on_stack(STACK, message, under=True)
        table.ask(MESSAGE, player, message)
    table.happen("figure-moved", player=player, start=start, points=points, subject=kind)


def crowded(position: Position, player: int, space: int) -> bool:
    """Whether a figure of another player keeps messages from a space."""
    others = (each for each in range(len(position.players)) if each != player)
    found = {far % ROUND for other in others for far in figures(position, other).values()}
    return position.options("messages").alone and space % ROUND in found


# Messages


def own(position: Position, player: int, kind: str) -> list[Feature]:
    """The unfinished features of a kind in which a player has a follower, no matter who has most."""
    followers = position.ruleset.pieces(traits("follower"))
    claimed = (each for each in position.claimed(kind) if not each.complete)
    return [each for each in claimed if position.stands_in(each, player, *followers)]


def worth(position: Position, player: int, feature: Feature) -> int:
    """What a feature would bring a player now, in a final scoring, if nobody else were there."""
    subject = Subject(feature.kind, (feature,), weights={player: 1})
    return position.sheet(subject, "final").points.get(player, 0)


def count_own(position: Position, player: int, message: str) -> int:
    """How many of what a message counts a player has: pennants in one's cities, knights or farmers."""
    if message == "pennants":
        return sum(city.flags.get("pennant", 0) for city in own(position, player, "city"))
    kind = "city" if message == "knights" else "field"
    pieces = (number for feature in own(position, player, kind) for number in feature.pieces)
    return sum(position.piece(each).owner == player and position.has_trait(each, "follower") for each in pieces)


def uses(position: Position, player: int, data: str) -> Iterator[Offer]:
    """What may be done with a message: what it says, as far as that can be done, or taking points."""
    if data in SMALLEST:
        if features := own(position, player, SMALLEST[data]):
            counts = [worth(position, player, each) for each in features]
            yield Offer(type="read", params={"message": data}, do=partial(pay, player, data, min(counts)))
    elif data in COUNTED:
        if count := count_own(position, player, data):
            yield Offer(type="read", params={"message": data}, do=partial(pay, player, data, count))
    elif data == "another-tile":
        yield Offer(type="read", params={"message": data}, do=add_tile)
    else:
        yield from recalls(position, player)
    yield Offer(type="take-points", params={"message": data}, do=partial(pay, player, "points", 1))


def recalls(position: Position, player: int) -> Iterator[Offer]:
    """Scoring one follower, who then goes home; of several that stand alike, the first."""
    mine = {position.piece(each): each for each in position.pieces_of(player) if position.has_trait(each, "follower")}
    for piece, number in mine.items():
        feature = position.feature_of(number)
        if feature is not None and not feature.complete and feature.kind in position.ruleset.scored_kinds:
            told, do = {"message": "recall", "piece": piece.kind}, partial(recall, player, number)
            yield Offer(type="read", params=told, place=piece.place, role=piece.role, do=do)


def pay(player: int, message: str, count: int, table: Table, offer: Offer) -> None:
    """Score what a message brings."""
    table.score(Subject(MESSAGE, weights={player: 1}, about={"for": message, "count": count}), MESSAGE)


def recall(player: int, number: int, table: Table, offer: Offer) -> None:
    """Score a follower as at the end of the game, and send it home."""
    feature = table.position.feature_of(number)
    assert feature is not None
    points = worth(table.position, player, feature)
    table.go_home(number)
    pay(player, "recall", points, table, offer)


def add_tile(table: Table, offer: Offer) -> None:
    """Have a further tile placed when all is scored."""
    TILES.add(table, 1)
    table.call_phase(MORE)


def place_more(table: Table) -> None:
    """Begin a further part of the turn for each such message, also for those that come in such a part."""
    if TILES.get(table.position):
        TILES.add(table, -1)
        table.push(AGAIN)
        bastide.begin_part()(table)


@hookimpl
def bastide_turn_rules() -> list[Rule]:
    return [
        bastide.Reaction(
            id="messages/moved",
            says="Who gains points moves one of their two counting figures by all of them.",
            source="facts 27.2",
            on="scored",
            when=bastide.turn_number > 0,
            do=count_out,
        ),
        bastide.DecisionKind(
            id=f"messages/{FIGURE}",
            says="A player who stops on a space that is a multiple of five in their own turn draws a message.",
            source="facts 27.2, 27.3",
            offers=choices,
            situation=lambda position, player, data: sentence("{points} points are counted out", points=data[0]),
        ),
        bastide.DecisionKind(
            id=f"messages/{MESSAGE}",
            says="The player does what the message says, or takes 2 points; then it is put under the others.",
            source="facts 27.4",
            offers=uses,
        ),
        bastide.Phase(
            id=MORE,
            says="Another tile is drawn, placed and scored after a message that says so.",
            source="facts 27.4",
            if_called=True,
            after=("score",),
            before=("turn-end",),
            do=lambda table: table.push(AGAIN),
        ),
        bastide.Phase(
            id=AGAIN,
            says="There may be several such messages in a turn.",
            source="facts 27.4",
            scope="pushed",
            do=lambda table, data: place_more(table),
        ),
    ]


# Scoring


@hookimpl
def bastide_scoring_rules() -> list[Rule]:
    return [
        bastide.ScoringRule(
            id="messages/brought",
            says="Messages bring what the smallest road, city or monastery of a player would bring at the end, points "
            "for each pennant, knight or farmer, or those of a follower that goes home.",
            source="facts 27.4",
            subjects=kinds(MESSAGE),
            occasions=frozenset({MESSAGE}),
            terms=bastide.terms_for_each(WORTH, key="for", count_for=bastide.noted("count")),
        )
    ]
