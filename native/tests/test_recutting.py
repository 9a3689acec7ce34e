"""Rules change tiles in native games, take them up or link segments: the same comes of it as in the Python engine."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.native_pairs import BASE, both, compare, counts, is_native, play_on, seeds
from toys.making import plugin

import bastide
from bastide import (
    ChangedTiles,
    Event,
    Game,
    Offer,
    OfferRule,
    Position,
    Reaction,
    Registry,
    Ruleset,
    Table,
    Tile,
    cell,
    coordinates,
    part_number,
)
from bastide._kernel import audit
from bastide._kernel.board import NOWHERE

Act = Callable[[Table, Event], object]
#: The turn in which something is done by a rule that does it once.
TURN = 6


def with_rules(*rules: Any, tiles: str = "inns-cathedrals") -> Ruleset:
    """The base game with further rules."""
    registry = Registry()
    registry.load_installed()
    hooks: dict[str, Any] = {}
    for rule in rules:
        hooks.setdefault(rule.hook, []).append(rule)
    registry.register(plugin("Tiles are recut.", requires=("base-game",), **hooks), "recuts", "tests", "1")
    return bastide.resolve(bastide.select(f"{BASE} + {tiles} + recuts", registry), registry)


def reacting(act: Act, on: str = "placed", tiles: str = "inns-cathedrals") -> Ruleset:
    """The base game, in which something is done whenever something happens."""

    def do(table: Table, event: Event) -> None:
        act(table, event)

    # Where it is told that tiles change, there is room for more of that.
    changes = ChangedTiles(id="recuts/roads", says="Roads change.", of=changed_roads)
    return with_rules(changes, Reaction(id="recuts/rule", says="Tiles are recut.", on=on, do=do), tiles=tiles)


def board_of(game: Game) -> dict[str, Any]:
    """All that a board has; gone segments are only known to be gone."""
    board = game.position.board
    live = [segment for segment in range(len(board.parent)) if board.where[segment] != NOWHERE]
    columns = board.parent, board.next, board.where, board.definition
    roots = board.roots()
    waited = sorted(segment for segment, missing in board.gaps.items() if missing and segment in roots)
    return {
        "segments": (len(board.parent), [[column[segment] for column in columns] for segment in live]),
        "features": [
            [column[root] for column in (board.size, board.open, board.flags, board.pieces)] for root in roots
        ],
        "standing": {segment: board.on[segment] for segment in sorted(board.on)},
        "tiles": [(at, lying.tile.id, lying.rotation, *rest) for at, (lying, *rest) in board.cells.items()],
        "frontier": {at: board.demand(at) for at in sorted(board.frontier)},
        "gaps": {root: board.gaps[root] for root in waited},
        "waiting": {at: board.waiting[at] for at in sorted(board.waiting)},
        "links": {segment: board.links[segment] for segment in sorted(board.links)},
        "laid": board.laid,
        "marks": [game.position.was_completed(feature) for feature in game.position.features()],
    }


def play_and_compare(native: Game, other: Game, numbers: Random, steps: int = 10**6) -> None:
    """Play the same in both, comparing boards after each action."""
    while not other.over and steps:
        play_on(native, other, numbers, 1)
        assert board_of(native) == board_of(other)
        assert native.position._state.pieces.all == other.position._state.pieces.all
        steps -= 1


def undo_all(native: Game, other: Game) -> None:
    while other.actions_played:
        native.undo()
        other.undo()
        compare(native, other)
        assert board_of(native) == board_of(other)


def held_on(table: Table, at: int) -> bool:
    """Whether a piece stands on a tile."""
    lying, base, _ = table.board.cells[at]
    return any(table.board.on.get(base + index) for index in range(lying.count))


def relink(table: Table, numbers: Random) -> None:
    """Link some segments that are not linked, and unlink others that are."""
    kinds: dict[str, list[int]] = {}
    for feature in table.features():
        kinds.setdefault(feature.kind, []).extend(feature.segments)
    for segments in kinds.values():
        one, other = numbers.choice(segments), numbers.choice(segments)
        if other in table.board.links.get(one, ()):
            table.unlink(one, other)
        elif one != other:
            table.link(one, other)
    for one in numbers.sample(sorted(table.board.links), min(2, len(table.board.links))):
        if one in table.board.links:
            table.unlink(one, numbers.choice(table.board.links[one]))


def churn(table: Table, event: Event) -> None:
    """Do anything to some tile, and to what links segments, once a turn."""
    if table.state("recuts", "turn", 0) == table.turn_number:
        return
    table.set_state("recuts", "turn", table.turn_number)
    numbers = Random(f"{table.turn_number} {len(table.cells)} {event.name}")
    at = numbers.choice(sorted(table.cells))
    laid = table.tile_at(at)
    assert laid is not None
    count = len(laid.tile.segments)
    held = held_on(table, at)
    tile = numbers.choice(sorted(table.ruleset.catalogue.tiles))
    segments = len(table.ruleset.catalogue.tiles[tile].segments)
    carry = {index: numbers.randrange(segments) for index in numbers.sample(range(count), count)}
    relink(table, numbers)
    match numbers.randrange(6):
        case 0 if not held and len(table.cells) > 1:
            table.take_up(at)
        case 1 if segments:
            table.place_over(tile, at, numbers.randrange(4), carry)
        case 2 if segments:
            table.recut(at, table.ruleset.catalogue.tiles[tile], 90 * numbers.randrange(4), carry)
        case 3 if not held:
            table.recut(at, table.ruleset.catalogue.tiles[tile], 90 * numbers.randrange(4))


@settings(max_examples=8)
@given(counts, seeds, st.sampled_from(["placed", "deployed", "completed", "scored", "left", "turn-started"]))
# A half tile that was changed.
@example(4, 268435455, "turn-started")
def test_whatever_is_done_to_tiles_both_engines_do_alike(players: int, seed: int, on: str) -> None:
    # Some tiles have bare sides.
    native, other = both(reacting(churn, on, "inns-cathedrals + halflings"), players, seed)
    play_and_compare(native, other, Random(seed), 40)
    twins = [(native.copy(), other.copy()), (native.view("Red").sample(seed), other.view("Red").sample(seed))]
    for one, two in twins:
        play_and_compare(one, two, Random(seed), 20)
        undo_all(one, two)
    play_on(native, other, Random(seed))
    assert board_of(native) == board_of(other)
    assert native.lines == other.lines
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    undo_all(native, other)


def once(act: Act) -> Ruleset:
    """The base game, in which something is done once, when a tile was placed."""

    def do(table: Table, event: Event) -> None:
        if table.turn_number == TURN and event.cell == table.laid[0] and len(table.laid) == 1:
            act(table, event)

    return reacting(do)


def free_cells(table: Table) -> Iterator[int]:
    """The tiles without pieces, the last one first."""
    for at in reversed(list(table.board.cells)):
        if not held_on(table, at):
            yield at


@pytest.mark.parametrize(
    "act",
    [
        lambda table, event: table.recut(next(free_cells(table)), table.ruleset.tiles["base-game/B"].tile, 0),
        lambda table, event: table.take_up(next(free_cells(table))),
        lambda table, event: table.take_up(event.cell),
        lambda table, event: [table.take_up(at) for at in [*free_cells(table)][:3]],
        lambda table, event: table.place_over("base-game/X", next(free_cells(table)), 1),
        lambda table, event: table.place_over("base-game/B", event.cell, 0),
        lambda table, event: table.recut(next(free_cells(table)), table.ruleset.tiles["base-game/C"].tile, 90),
    ],
)
def test_tiles_change_in_native_games(act: Act) -> None:
    native, other = both(once(act), 2, 11)
    play_and_compare(native, other, Random(3))
    assert is_native(native)
    assert native.lines == other.lines
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    undo_all(native, other)
    assert not audit.faults(native.position.board, native.position._state.pieces)


def roads(tile: Tile) -> list[int]:
    return [index for index, segment in enumerate(tile.segments) if segment.kind == "road"]


def with_ports(tile: Tile, name: str, ports: Callable[[int], tuple[int, ...]]) -> Tile:
    """A tile on which the roads have other ports."""
    segments = [
        dataclasses.replace(segment, ports=ports(index)) if segment.kind == "road" else segment
        for index, segment in enumerate(tile.segments)
    ]
    return dataclasses.replace(tile, id=f"{tile.id}-{name}", segments=tuple(segments))


def changed_roads(tile: Tile) -> Iterator[Tile]:
    """A tile on which each road is shut off, and one on which the first goes on where the others did."""
    found = roads(tile)
    if found:
        yield with_ports(tile, "shut", lambda index: ())
    if len(found) > 1:
        every = tuple(sorted(port for index in found for port in tile.segments[index].ports))
        yield with_ports(tile, "joined", lambda index: every if index == found[0] else ())


def change_roads(name: str, on: str) -> Ruleset:
    """The base game, in which the roads of the tile just laid are changed."""

    def do(table: Table, event: Event) -> None:
        for at in table.laid:
            laid = table.tile_at(at)
            assert laid is not None
            entry = table.ruleset.tiles.get(f"{laid.tile.id}-{name}")
            if entry is not None:
                table.recut(at, entry.tile, laid.rotation, {index: index for index in range(len(laid.tile.segments))})

    changes = ChangedTiles(id="recuts/roads", says="Roads change.", of=changed_roads)
    return with_rules(changes, Reaction(id="recuts/rule", says="Roads change.", on=on, do=do))


@pytest.mark.parametrize(("name", "on"), [("shut", "deployed"), ("joined", "deployed"), ("joined", "placed")])
def test_recuts_complete_and_join_features(name: str, on: str) -> None:
    native, other = both(change_roads(name, on), 2, 11)
    play_and_compare(native, other, Random(3))
    assert is_native(native)
    assert native.lines == other.lines
    assert any(tile.tile.id.endswith(name) for tile in native.board.tiles)
    if name == "shut":
        assert [line["tiles"] for line in native.lines if line["kind"] == "road" and len(line["tiles"]) == 1]
    undo_all(native, other)


def test_lines_tell_what_was_scored_before_tiles_changed() -> None:
    def do(table: Table, event: Event) -> None:
        assert event.feature is not None
        table.take_up(max(event.feature.cells, key=lambda at: (not held_on(table, at), at)))

    rule = Reaction(id="recuts/rule", says="It falls apart.", on="left", do=do)
    native, other = both(with_rules(rule), 2, 4)
    play_and_compare(native, other, Random(4))
    assert is_native(native)
    assert {len(line["tiles"]) for line in native.lines if line["when"] == "completed"} == {2, 3}
    assert native.lines == other.lines
    undo_all(native, other)
    assert native.lines == other.lines == []


def neighbours(table: Table) -> Iterator[tuple[int, int]]:
    """Open roads that are not joined, two by two."""
    return pairwise([feature.root for feature in table.features("road") if feature.open])


def roads_linked(table: Table, at_most: int = 3) -> None:
    """Link open roads."""
    for one, other in [*neighbours(table)][:at_most]:
        table.link(one, other)


def test_linked_segments_are_one_feature_until_they_part() -> None:
    def do(table: Table, event: Event) -> None:
        if table.turn_number % 3 == 1:
            roads_linked(table)
        for one in [*table.board.links] if table.turn_number % 3 == 0 else ():
            if one in table.board.links:
                table.unlink(one, table.board.links[one][0])

    native, other = both(reacting(do), 2, 11)
    play_and_compare(native, other, Random(3))
    assert is_native(native)
    assert native.lines == other.lines
    assert not audit.faults(native.position.board, native.position._state.pieces)
    undo_all(native, other)


def test_lines_tell_what_was_scored_before_features_joined_or_parted() -> None:
    def do(table: Table, event: Event) -> None:
        assert event.feature is not None
        for one in event.feature.segments:
            for other in table.board.links.get(one, ()):
                table.unlink(one, other)
        open_ones = [road.root for road in table.features("road") if road.open and road.pieces]
        if event.feature.kind == "road" and open_ones:
            table.link(event.feature.root, open_ones[0])

    native, other = both(with_rules(Reaction(id="recuts/left", says="Roads go on.", on="left", do=do)), 2, 9)
    play_and_compare(native, other, Random(9))
    assert is_native(native)
    assert native.lines == other.lines
    undo_all(native, other)
    assert native.lines == other.lines == []


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda table: table.link(0, 10**6), "there is no segment with the number 1000000"),
        (lambda table: table.link(0, 0), "two segments of one kind can be linked"),
        (lambda table: table.unlink(0, 1), "the segments 0 and 1 are not linked"),
    ],
)
def test_segments_that_cannot_be_linked_are_named_in_the_same_words(act: Any, error: str) -> None:
    native, other = both(reacting(lambda table, event: act(table)), 2, 11)
    for game in (native, other):
        with pytest.raises(bastide.RuleError, match=error):
            game.play(game.decision.actions[0])
    assert is_native(native)


def test_there_is_room_for_some_links() -> None:
    def do(table: Table, event: Event) -> None:
        ((one, other),) = [*neighbours(table)][:1]
        for _ in range(1000):
            table.link(one, other)
            table.unlink(one, other)

    native, other = both(once(do), 2, 11)
    play_and_compare(native, other, Random(3))
    assert not is_native(native)
    assert native.lines == other.lines


def test_tile_is_not_recut_under_a_piece_that_is_not_carried() -> None:
    def do(table: Table, event: Event) -> None:
        table.recut(table.laid[0], table.ruleset.tiles["base-game/B"].tile, 0, {})

    native, other = both(reacting(do, "deployed"), 2, 11)
    for game in (native, other):
        game.play(game.decision.actions[0])
        before = board_of(game)
        with pytest.raises(bastide.RuleError, match=r"a piece stands on .*, which is not carried over"):
            game.play(game.decision.actions[0])
        assert board_of(game) == before
    assert is_native(native)


def test_decision_about_tiles_is_asked_and_taken_back() -> None:
    def lift(table: Table, offer: Offer) -> None:
        table.take_up(cell(*offer.params["at"]))

    def offers(position: Position, player: int, data: Any) -> Iterator[Offer]:
        table: Any = position
        for at in free_cells(table):
            if len(position.board.cells) > 1:
                yield Offer(type="lift", rule="recuts/lift", params={"at": list(coordinates(at))}, do=lift)

    rule = OfferRule(id="recuts/lift", says="A tile is lifted.", decision="deploy", offers=offers, when=part_number > 0)
    native, other = both(with_rules(rule), 2, 11)
    play_and_compare(native, other, Random(3), 60)
    assert is_native(native)
    assert "lift" in [action["type"] for action in native.to_record()["actions"]]
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)
    undo_all(native, other)


def test_recut_to_a_tile_that_the_tables_do_not_have_is_for_the_python_engine() -> None:
    def do(table: Table, event: Event) -> None:
        new = dataclasses.replace(table.ruleset.tiles["base-game/B"].tile, id="recuts/new", edges=("road",) * 4)
        table.recut(next(free_cells(table)), new, 0)

    native, other = both(once(do), 2, 11)
    play_and_compare(native, other, Random(3))
    assert not is_native(native)
    assert native.to_record(all_draws=True) == other.to_record(all_draws=True)


def test_there_is_room_for_some_recuts() -> None:
    def do(table: Table, event: Event) -> None:
        at = next(free_cells(table))
        for number in range(200):
            table.recut(at, table.ruleset.tiles[f"base-game/{'BX'[number % 2]}"].tile, 0)

    native, other = both(once(do), 2, 11)
    play_and_compare(native, other, Random(3))
    assert not is_native(native)
    assert native.lines == other.lines
