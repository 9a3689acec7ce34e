"""What tiles of any set may become while they lie."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import ChangedTiles, Diagram, Offer, OfferRule, Position, Table, Tile, VariantError

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
    table.recut(cell, changed, lying.rotation, {index: index for index in range(lying.count)})


def may_silt(position: Position, player: int, data: Any) -> Iterator[Offer]:
    for cell in position.laid:
        if f"{position.board.cells[cell][0].tile.id}-silted" in position.ruleset.tiles:
            yield Offer(type="silt", rule="silting/silt", do=silt)


SILTING = plugin(
    "Canals silt up.",
    changed_tiles=[ChangedTiles(id="silting/canals", says="A canal may silt up.", of=silted)],
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
        ruleset_of(same=plugin("Nothing changes.", changed_tiles=[same]))


def test_changing_that_fails_is_a_problem_of_the_plugin() -> None:
    broken = ChangedTiles(id="broken/tiles", says="It breaks.", of=lambda tile: [tile.segments[99]])  # type: ignore[list-item]  # never made
    with pytest.raises(VariantError, match="broken failed in changing"):
        ruleset_of(broken=plugin("It breaks.", changed_tiles=[broken]))
