"""The data of each event of the platform, recorded by a spy in random games, and on a board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import pytest
from toys import floods, herons, turns
from toys.making import plugin
from toys.playing import ruleset_of

import bastide
from bastide import (
    DecisionKind,
    Diagram,
    Event,
    FinalScoring,
    Game,
    Offer,
    OfferRule,
    Phase,
    Place,
    Position,
    Rate,
    Reaction,
    Rule,
    Ruleset,
    ScoringRule,
    Subject,
    Table,
    Term,
    constant,
    kinds,
)
from bastide.rules.events import EVENTS, EventKind

FIELDS = ("player", "tile", "cell", "piece", "feature", "sheet")
#: Waterworks that work only on canals as printed.
UPRIGHT = ("dam", "undam", "open")
#: The spy's record, by event: the fields that had values, with these.
Seen = dict[str, list[dict[str, Any]]]


def net(table: Table, offer: Offer, number: int) -> None:
    table.hold(number, table.player)


def buy(table: Table, offer: Offer, number: int) -> None:
    table.remove(number)


def call(table: Table, offer: Offer, number: int) -> None:
    table.go_home(number)


def shoo(table: Table, offer: Offer) -> None:
    number = herons.heron(table)
    place = table.piece(number).place
    table.go_home(number)
    table.deploy("heron", None, place)


def meddle(position: Position, player: int, data: Any) -> Iterator[Offer]:
    for number in position.pieces_of(1 - player, "punt"):
        if position.piece(number).place.kind == "segment":
            yield Offer(type="net", rule="meddling/net", params={"net": number}, do=partial(net, number=number))
    for number in position.pieces_of(player, "punt"):
        if position.piece(number).place.kind == "segment":
            yield Offer(type="call", rule="meddling/net", params={"call": number}, do=partial(call, number=number))
    for number in position.pieces_at(Place("held", 1 - player)):
        yield Offer(type="buy", rule="meddling/net", params={"net": number}, do=partial(buy, number=number))
    yield Offer(type="shoo", rule="meddling/net", do=shoo)


def luck(position: Position) -> list[Subject]:
    return [Subject("luck", weights={0: 1})]


def nap(table: Table, offer: Offer) -> None:
    if (tile := table.draw()) is not None:
        table.discard(tile)


def napping(position: Position, player: int, data: Any) -> Iterator[Offer]:
    yield Offer(type="nap", rule="meddling/nap", do=nap)


def ask_to_nap(table: Table, event: Event) -> None:
    table.ask("nap", table.player, "tired")


def guesses(position: Position, player: int, data: Any) -> list[Offer]:
    return [Offer(type="guess", params={"number": number}, do=lambda table, offer: None) for number in range(2)]


def ask_to_guess(table: Table) -> None:
    table.ask_all("guess", (0, 1), "aloud" if table.player else None)


MEDDLING = plugin(
    "Punts are caught, herons shooed, and luck is scored.",
    requires=("herons",),
    turn_rules=[
        DecisionKind(id="meddling/nap", name="nap", says="Nap.", optional=True, offers=napping),
        DecisionKind(id="meddling/guess", name="guess", says="Guess.", offers=guesses),
        Phase(id="meddling/all-guess", says="All guess.", after=("turn-start",), before=("draw",), do=ask_to_guess),
        Reaction(id="meddling/tired", on="turn-started", says="The player who begins may nap.", do=ask_to_nap),
    ],
    meeple_rules=[OfferRule(id="meddling/net", says="Catch a punt.", decision="deploy", offers=meddle)],
    scoring_rules=[
        FinalScoring(id="meddling/luck", says="Luck is scored.", subjects=luck),
        ScoringRule(
            id="meddling/worth",
            says="Luck is worth 1 point.",
            subjects=kinds("luck"),
            occasions=frozenset({"final"}),
            terms=(Term(label="luck", rate=Rate("points", 1), count=constant(1)),),
        ),
    ],
)


def looked_at(seen: Seen, table: Table, event: Event) -> None:
    known = {name: getattr(event, name) for name in FIELDS if getattr(event, name) is not None}
    known |= {f'data["{key}"]': value for key, value in event.data.items() if value is not None}
    seen.setdefault(event.name, []).append(known)
    piece = None if event.piece is None else table.piece(event.piece)
    if event.name in ("placed", "recut"):
        assert event.cell is not None
        laid = table.tile_at(event.cell)
        assert laid is not None
        assert laid.tile.id == event.tile
    elif event.name == "taken-up":
        assert event.cell not in table.cells
    elif piece is not None:
        assert piece.owner == event.player
        assert (piece.place.kind == "away") == (event.name == "left")
        assert event.data.get("from") != piece.place
    elif event.name == "completed" and not table.turn_number:
        assert event.player is None
    elif event.name != "passed":
        assert event.player == table.player


@cache
def spied() -> Seen:
    """What events carried in some games."""
    seen: Seen = {}
    rules: list[Rule] = [
        Reaction(id=f"spy/{kind.name}", on=kind.name, says="It is watched.", do=partial(looked_at, seen))
        for kind in EVENTS
    ]
    spy = plugin("Watches.", turn_rules=rules)
    ruleset = ruleset_of(again=turns.AGAIN, floods=floods.PLUGIN, herons=herons.PLUGIN, meddling=MEDDLING, spy=spy)
    for seed in range(12):
        played(ruleset, seed)
    # A board without any turns.
    rivers = ruleset_of(floods=floods.PLUGIN, spy=spy)
    bastide.score(Diagram.of(played(rivers, 5)).as_json(), rivers)
    return seen


def played(ruleset: Ruleset, seed: int) -> Game:
    game = Game(ruleset, ["Red", "Blue"], seed=seed)
    chosen = random.Random(seed)
    while actions := [action for action in game.decision.actions if action.type not in UPRIGHT]:
        game.play(chosen.choice(actions))
    return game


def test_reported_events_are_those_that_happen() -> None:
    assert spied().keys() == {kind.name for kind in EVENTS}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.name)
def test_event_carries_its_data(kind: EventKind) -> None:
    found = spied()[kind.name]
    filled = [set(each) for each in found]
    assert set.union(*filled) == set(kind.carries)
    assert set.intersection(*filled) == set(kind.carries) - kind.sometimes
