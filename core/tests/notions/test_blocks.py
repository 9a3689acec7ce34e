"""Blocks that are rotated, fitted and placed over other tiles, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from toys import hands
from toys.making import plugin
from toys.playing import Watched

from bastide import Candidate, IllegalAction, PlacementOffers, Position, RuleError, Table, cell

GameOf = Callable[..., Watched]
START = [
    {"tile": "wetlands/straight", "at": [0, 0], "rotation": 0},
    {"tile": "wetlands/straight", "at": [1, 0], "rotation": 0},
]


def cover(table: Table, candidate: Candidate) -> None:
    table.place_over(candidate.tile, candidate.cell, candidate.turns)


def coverable(position: Position, player: int) -> Iterator[Candidate]:
    for tile in position.hand:
        for where in [*position.cells] if tile in position.ruleset.blocks else []:
            for turns in position.turns_at(tile, where):
                yield Candidate(tile, where, turns, extra=(("over", True),), do=cover)


COVERING = plugin(
    "Blocks are laid over tiles.",
    placement_rules=[PlacementOffers(id="covering/over", says="A block may cover tiles.", offers=coverable)],
)


def covering(game_of: GameOf, *draws: str) -> Watched:
    return game_of(tiles=hands.MORE_TILES, covering=COVERING, draws=draws, start=START)


def test_block_turns_about_its_first_part(game_of: GameOf) -> None:
    position = covering(game_of, "plain").game.position
    first = cell(3, 3)
    assert position.parts_of("hands/twins", first, 0) == (
        ("wetlands/straight", first, 0),
        ("wetlands/end", cell(4, 3), 0),
    )
    assert position.parts_of("hands/twins", first, 1) == (
        ("wetlands/straight", first, 1),
        ("wetlands/end", cell(3, 4), 1),
    )
    assert position.parts_of("wetlands/end", first, 3) == (("wetlands/end", first, 3),)


def test_rotations_of_a_block_are_those_in_which_all_its_parts_fit(game_of: GameOf) -> None:
    position = covering(game_of, "plain").game.position
    # Rotated by half, its straight continues in the eastern one; upright, it would face it with marsh.
    assert position.turns_at("hands/twins", cell(0, 0)) == (0, 2)
    # Upright, its end would cover the first tile and close the canal of the second.
    assert position.turns_at("hands/twins", cell(-1, 0)) == (2,)
    beside = {cell(-1, 0): ("wetlands/plain", 0)}
    # The imagined tile in the west closes the upright block's canal; rotated, the block itself is there.
    assert position.turns_at("hands/twins", cell(0, 0), beside) == (2,)


def test_block_is_laid_over_tiles_and_beside_them(game_of: GameOf) -> None:
    game = covering(game_of, "hands/twins", "plain")
    game.place("hands/twins", (1, 0), 180, over=True)
    board = game.game.board
    tiles = [board.tile_at(at) for at in ((0, 0), (1, 0))]
    assert [tile.tile.id for tile in tiles if tile is not None] == ["wetlands/end", "wetlands/straight"]
    game.deploy("canal E", at=[1, 0])
    game.undo_all()
    game = covering(game_of, "hands/twins", "plain")
    game.place("hands/twins", (1, 0), 0, over=True)
    assert [tile.at for tile in game.game.board.tiles] == [(0, 0), (1, 0), (2, 0)]


def test_piece_keeps_a_block_from_being_laid_over_it(game_of: GameOf) -> None:
    game = covering(game_of, "straight", "hands/twins", "plain")
    game.place("straight", (2, 0))
    game.deploy("canal E")
    with pytest.raises((IllegalAction, RuleError), match="not carried over"):
        game.game.play({"type": "place", "tile": "hands/twins", "at": [1, 0], "rotation": 0, "over": True})


def test_pieces_are_not_carried_to_a_block_as_a_whole(game_of: GameOf) -> None:
    table = covering(game_of, "plain").game._table
    with pytest.raises(ValueError, match="lay its parts one by one"):
        table.place_over("hands/twins", cell(0, 0), 0, {0: 0})
