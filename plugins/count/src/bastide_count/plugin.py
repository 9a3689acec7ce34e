"""The Count of Carcassonne: a start of twelve tiles, from whose quarters followers are sent into what is scored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any, Literal

from pydantic import Field

import bastide
from bastide import Event, Offer, Place, Position, Rule, Table, hookimpl, kinds, sentence, traits

COUNT, QUARTER, TOWN = "count", "quarter", "carcassonne"
#: The decisions to enter a quarter, to move the count, and to send followers from quarters.
ENTER, MOVE, SEND = "enter-carcassonne", "move-count", "send"
#: The quarters clockwise, and into which features followers are sent from them.
QUARTERS = {"castle": "city", "market": "field", "blacksmith": "road", "cathedral": "monastery"}
#: What people call them.
CALLED = {
    "castle": sentence("castle"),
    "market": sentence("market"),
    "blacksmith": sentence("blacksmith"),
    "cathedral": sentence("cathedral"),
}
#: The twelve tiles, row by row; the cell east of them is left for whatever else lies there first.
TILES = tuple((f"count/CC-{n + 1:02}", (n % 4 - 4, n // 4 - 1), 0) for n in range(12))
#: What features have brought each player in this part of the turn.
GAINED = bastide.kept("count/gained", of="player", holds="count", lasts="turn")


class Options(bastide.Options):
    """What may be chosen about the Count of Carcassonne."""

    final: Literal["all", "market"] = Field(
        "all", description="From which quarters followers are sent before the final scoring."
    )
    empty: bool = Field(True, strict=True, description="Whether followers may be sent to where no figure stands.")
    complete: bool = Field(
        True, strict=True, description="Whether Carcassonne is a completed city, for fields and the like."
    )


@hookimpl
def bastide_plugin() -> bastide.Plugin:
    return bastide.Plugin(
        title="The Count of Carcassonne",
        says="A city of twelve tiles lies first; from its quarters followers are sent into what is about to be scored.",
        options=Options,
        requires=("base-game",),
        editions=("The Count of Carcassonne, 2004", "Count, King & Consorts, 2007", "Count, King & Robber, 2017"),
        sources=("facts 21",),
        about={"components": "12 tiles of Carcassonne, the count"},
    )


def shown(position: Position, quarter: str) -> int | None:
    """The tile that shows a quarter."""
    return next(iter(position.cells_with(f"{quarter}-quarter")), None)


@hookimpl
def bastide_kinds() -> Iterator[bastide.PieceKind | bastide.PlaceKind]:
    yield bastide.PieceKind(COUNT, neutral=True, says="The count, who belongs to nobody.")
    yield bastide.PlaceKind(QUARTER, names=CALLED, shown=shown, label="in the quarter")


@hookimpl
def bastide_components() -> Iterator[bastide.TileFile | bastide.Supply]:
    yield bastide.TileFile(path="tiles.toml")
    yield bastide.Supply(COUNT, 1, id="count/count", says="There is one count.", source="facts 21.1")


@hookimpl
def bastide_state() -> tuple[bastide.Kept[int]]:
    return (GAINED,)


def begin(table: Table) -> None:
    """Put the count into the castle; nobody has completed Carcassonne, so that it is not completed again."""
    table.deploy(COUNT, None, Place(QUARTER, "castle"))
    for feature in table.features("city"):
        if TOWN in feature.flags:
            table.recheck(feature)
    table.complete_features()


def note(table: Table, event: Event) -> None:
    """Note what a feature has brought, until it is asked who enters Carcassonne."""
    for line in event.sheet.lines if event.sheet and event.feature and not table.over else ():
        if line.points > 0:
            GAINED.add(table, line.points, line.player)
            table.call_phase("count/enter")


def visit(table: Table) -> None:
    """Ask the player of the turn who enters, if features have brought points to others alone."""
    gained = GAINED.all(table)
    GAINED.drop(table)
    if gained and table.player not in gained:
        table.ask(ENTER, table.player)


def entries(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Deploying a follower in a quarter that belongs to features in which its kind is ever deployed."""
    known = position.ruleset
    for piece in bastide.kinds_in_supply(traits("follower"))(position, player):
        rules = [rule for rule in known.of(bastide.Deployment) if piece in known.pieces(rule.pieces)]
        for quarter, kind in QUARTERS.items():
            if any(rule.on.matches(known.segment_kinds[kind]) for rule in rules):
                yield Offer(type="deploy", piece=piece, place=Place(QUARTER, quarter), do=partial(enter, player))


def enter(player: int, table: Table, offer: Offer) -> None:
    """Put a follower into a quarter, and ask where the count goes."""
    assert offer.piece is not None and offer.place is not None
    table.deploy(offer.piece, player, offer.place)
    table.ask(MOVE, player)


def count_moves(position: Position, player: int, data: Any) -> Iterator[Offer]:
    """Moving the count to any other quarter."""
    for number in position.pieces_of(None, COUNT):
        for place in (Place(QUARTER, quarter) for quarter in QUARTERS):
            if place != position.piece(number).place:
                yield Offer(type=MOVE, piece=COUNT, place=place, do=partial(move, number))


def sendings(position: Position, player: int, data: int | None) -> Iterator[Offer]:
    """Sending followers into the feature of a segment, or at the end into any unfinished one."""
    options = position.options("count")
    for quarter, kind in QUARTERS.items():
        there = {number: position.piece(number) for number in position.pieces_at(Place(QUARTER, quarter))}
        own = {piece.kind: number for number, piece in there.items() if piece.owner == player}
        barred = any(piece.kind == COUNT for piece in there.values())
        if not own or barred or (data is None and options.final == "market" != quarter):
            continue
        unfinished = (feature for feature in position.features(kind) if not feature.complete)
        for feature in unfinished if data is None else [position.feature(data)]:
            if feature.kind == kind and (options.empty or feature.pieces):
                for piece, number in own.items():
                    open_to = (s for s in feature.segments if position.deployable(player, piece, s, occupied=True))
                    for place in (Place("segment", segment) for segment in islice(open_to, 1)):
                        yield Offer(type=SEND, piece=piece, place=place, leaves_open=True, do=partial(move, number))


def move(number: int, table: Table, offer: Offer) -> None:
    """Move a follower from its quarter, or the count."""
    assert offer.place is not None
    table.move(number, offer.place)


def ask_all(table: Table, event: Event) -> None:
    """Ask all who sends followers into what is completed."""
    assert event.feature is not None
    table.ask_round(SEND, table.player + 1, event.feature.segment)


@hookimpl
def bastide_meeple_rules() -> Iterator[Rule]:
    says = "Nothing is deployed in the city of Carcassonne but in its quarters."
    inside = bastide.count_flags(TOWN) > 0
    yield bastide.OfferVeto(
        id="count/walled-off",
        says=says,
        source="facts 21.2",
        decision="*",
        places=frozenset({"segment"}),
        forbids=inside,
    )


@hookimpl
def bastide_scoring_rules(options: Options) -> Iterator[Rule]:
    if not options.complete:
        says = "Carcassonne is no completed city."
        outside = bastide.count_flags(TOWN) == 0
        yield bastide.Completion(id="count/no-city", says=says, source="facts 21.2", of=kinds("city"), when=outside)


@hookimpl
def bastide_turn_rules() -> Iterator[Rule]:
    somebody, features = bastide.count_in_play(traits("follower"), at=QUARTER) > 0, kinds(*QUARTERS.values())
    says = "The twelve tiles of Carcassonne lie first; the usual start tile is not used."
    yield bastide.StartTiles(id="count/start", says=says, source="facts 21.2", tiles=TILES, besides=True)
    says = "The count begins in the castle."
    yield bastide.Phase(id="count/castle", says=says, source="facts 21.2", scope="setup", do=begin)
    says = "What features bring is noted until the scoring is over."
    yield bastide.Reaction(id="count/noted", says=says, source="facts 21.3", on="scored", do=note)
    says = "Whose tile has brought points to others, and none to oneself, may enter Carcassonne after the scoring."
    yield bastide.Phase(
        id="count/enter", says=says, source="facts 21.3", scope="part", if_called=True, after=("score",), do=visit
    )
    says = "One follower goes from supply to a quarter, if it may be deployed in the features that belong to it."
    yield bastide.DecisionKind(id=f"count/{ENTER}", says=says, source="facts 21.3", optional=True, offers=entries)
    says = "Who has entered may move the count to another quarter."
    yield bastide.DecisionKind(id=f"count/{MOVE}", says=says, source="facts 21.4", optional=True, offers=count_moves)
    says = "Before a completed feature is scored, all may send followers into it, the player of the turn last."
    yield bastide.Reaction(
        id="count/sent", says=says, source="facts 21.5", on="completed", features=features, when=somebody, do=ask_all
    )
    says = "When the game is over, followers are sent into unfinished features before these are scored."
    yield bastide.Phase(
        id="count/final", says=says, source="facts 21.5", scope="game", when=somebody, do=bastide.ask_round(SEND)
    )
    says = (
        "From the castle any number of followers go into a city, from the market into a field, from the blacksmith "
        "onto a road, from the cathedral to a monastery; from the quarter of the count none."
    )
    yield bastide.DecisionKind(id=f"count/{SEND}", says=says, source="facts 21.5", optional=True, offers=sendings)
