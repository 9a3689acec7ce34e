"""What tiles of any set may become on the board."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import (
    ChangedTiles,
    Diagram,
    EdgeMeeting,
    Event,
    Offer,
    OfferRule,
    Position,
    Reaction,
    Table,
    Tile,
    VariantError,
)

GameOf = Callable[..., Watched]


def silted(tile: Tile) -> Iterator[Tile]:
    """A tile with a canal, on which the canal is a ford."""
    segments = [
        dataclasses.replace(segment, flags={**segment.flags, "ford": 1}) if segment.kind == "canal" else segment
        for segment in tile.segments
    ]
    if segments != list(tile.segments):
        yield dataclasses.replace(tile, id=f"{tile.id}-silted", segments=tuple(segments))


def silt(table: Table, offer: Offer) -> None:
    (cell,) = table.laid
    lying = table.board.cells[cell][0]
    changed = table.ruleset.tiles[f"{lying.tile.id}-silted"].tile
    table.recut(cell, changed, lying.rotation)


def may_silt(position: Position, player: int, data: Any) -> Iterator[Offer]:
    for cell in position.laid:
        if f"{position.board.cells[cell][0].tile.id}-silted" in position.ruleset.tiles:
            yield Offer(type="silt", rule="silting/silt", do=silt)


SILTING = plugin(
    "Canals silt up.",
    components=[ChangedTiles(id="silting/canals", says="A canal may silt up.", of=silted)],
    meeple_rules=[OfferRule(id="silting/silt", says="It silts up.", decision="deploy", offers=may_silt)],
)


def test_changed_tiles_are_made_of_all_tiles_and_lie_in_no_stack() -> None:
    ruleset = ruleset_of(silting=SILTING)
    entry = ruleset.tiles["wetlands/straight-silted"]
    assert entry.changed == "wetlands/straight"
    assert "wetlands/plain-silted" not in ruleset.tiles
    assert not any(tile.endswith("-silted") for items in ruleset.contents.values() for tile in items)
    with pytest.raises(bastide.BastideError):
        bastide.Game(ruleset, ["Red", "Blue"], draws=["wetlands/straight-silted"])


def test_board_with_a_changed_tile_can_be_written_and_read(game_of: GameOf) -> None:
    game = game_of(silting=SILTING, draws=["straight", "plain"])
    game.place("straight", (1, 0))
    game.play(type="silt")
    diagram = Diagram.of(game.game)
    assert diagram.as_json()["tiles"][1]["tile"] == "wetlands/straight-silted"
    table, notes = diagram.on_table(game.game.ruleset)
    assert not notes
    assert table.board.feature_at((1, 0), "canal E").flags == {"ford": 1}


def test_changed_tile_of_a_name_that_is_taken_is_refused() -> None:
    same = ChangedTiles(id="same/tiles", says="Nothing changes.", of=lambda tile: [tile])
    with pytest.raises(VariantError, match="rename it"):
        ruleset_of(same=plugin("Nothing changes.", components=[same]))


def test_changing_that_fails_is_a_problem_of_the_plugin() -> None:
    broken = ChangedTiles(id="broken/tiles", says="It breaks.", of=lambda tile: [tile.segments[99]])  # type: ignore[list-item]  # never made
    with pytest.raises(VariantError, match="broken failed in changing"):
        ruleset_of(broken=plugin("It breaks.", components=[broken]))


def felled(tile: Tile) -> Iterator[Tile]:
    """A tile with one or more groves felled; the rest of each is marsh."""
    for index, segment in enumerate(tile.segments):
        if segment.kind == "grove":
            fewer = tile.changed(index, id=f"{tile.id}-felled-{index}", kind="marsh", edge="stumps", flags={})
            yield fewer
            yield from felled(fewer)


def fell(table: Table, offer: Offer) -> None:
    (cell,) = table.laid
    laid = table.tile_at(cell)
    assert laid is not None
    index = next(index for index, segment in enumerate(laid.tile.segments) if segment.kind == "grove")
    table.recut(cell, table.ruleset.tiles[f"{laid.tile.id}-felled-{index}"].tile, laid.rotation)


def may_fell(position: Position, player: int, data: Any) -> Iterator[Offer]:
    if any(feature.kind == "grove" and not feature.pieces for feature in position.features_on(position.laid[0])):
        yield Offer(type="fell", rule="felling/fell", leaves_open=True, do=fell)


FELLING = plugin(
    "Groves are felled.",
    components=[ChangedTiles(id="felling/groves", says="A grove may be felled.", of=felled)],
    placement_rules=[
        EdgeMeeting("stumps", "marsh", id="felling/in-marsh", says="Where a grove was felled, marsh may follow."),
        EdgeMeeting("stumps", "grove", id="felling/by-groves", says="Where a grove was felled, groves may stand."),
    ],
    meeple_rules=[OfferRule(id="felling/fell", says="A grove is felled.", decision="deploy", offers=may_fell)],
)


def test_segment_that_is_changed_becomes_one_with_the_ground_around_it(game_of: GameOf) -> None:
    game = game_of(felling=FELLING, draws=["copse", "copse", "plain"])
    game.place("copse", (0, 1), 180)
    game.play(type="fell")
    [marsh] = [feature for feature in game.game.position.features_on(bastide.cell(0, 1)) if feature.kind == "marsh"]
    assert sum(len(segment.ports) for segment in marsh.definitions if segment.ports) == 12 + 5
    assert "grove" not in {feature.kind for feature in game.game.position.features()}


def test_without_a_carry_pieces_go_with_their_ports(game_of: GameOf) -> None:
    game = game_of(felling=FELLING, draws=["grove-canal", "plain"])
    game.place("grove-canal", (1, 0))
    game.play(type="fell")
    game.deploy("canal W")
    assert [piece.on for piece in game.game.board.pieces] == ["canal E"]
    other = game_of(felling=FELLING, drop=DROPPING, draws=["grove-canal", "plain"])
    other.place("grove-canal", (1, 0))
    other.deploy("canal W")
    assert [piece.on for piece in other.game.board.pieces] == ["canal E"]
    laid = other.game.board.tile_at((1, 0))
    assert laid is not None
    assert laid.tile.id == "wetlands/grove-canal-felled-0"


def drop(table: Table, event: Event) -> None:
    table.recut(table.laid[0], table.ruleset.tiles["wetlands/grove-canal-felled-0"].tile, 0)


DROPPING = plugin(
    "Groves fall when somebody is deployed.",
    turn_rules=[Reaction(id="drop/fall", on="deployed", says="The grove falls.", do=drop)],
)
