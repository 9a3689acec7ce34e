"""Where a drawn tile may be placed (facts 9.3)."""

from __future__ import annotations

import pytest
from tests.boards import cells, game_of, place, turn

from bastide import IllegalAction

ALL = [0, 90, 180, 270]


def test_tile_adjoins_another_at_an_edge() -> None:
    game = game_of("base-game", "B")
    assert cells(game) == {(0, 1): ALL}
    with pytest.raises(IllegalAction) as refused:
        place(game, 1, 1)
    assert refused.value.rule == "bastide/adjoining"


def test_road_goes_on_from_tile_to_tile() -> None:
    game = game_of("base-game", "U")
    assert cells(game) == {(-1, 0): [90, 270], (1, 0): [90, 270], (0, 1): [90, 270]}


def test_road_cannot_end_at_the_edge_of_a_field() -> None:
    game = game_of("base-game", "U")
    with pytest.raises(IllegalAction) as refused:
        place(game, 1, 0)
    assert refused.value.rule == "bastide/edges-match"


def test_city_goes_on_from_tile_to_tile() -> None:
    game = game_of("base-game", "C")
    assert cells(game) == {(0, -1): ALL}


def test_road_cannot_meet_a_city() -> None:
    game = game_of("base-game", "X")
    with pytest.raises(IllegalAction) as refused:
        place(game, 0, -1)
    assert refused.value.rule == "bastide/edges-match"


def test_one_matching_edge_is_not_enough_where_two_tiles_touch() -> None:
    game = game_of("base-game", "E", start=". E180\nU90 .")
    # The city above fits with the first rotation, but a field would then meet the road to the west.
    with pytest.raises(IllegalAction) as refused:
        place(game, 1, 1, 0)
    assert refused.value.rule == "bastide/edges-match"
    assert (1, 1) not in cells(game)


def test_tile_that_does_not_fit_may_fit_when_turned() -> None:
    game = game_of("base-game", "K", start=". E180\nU90 .")
    assert cells(game)[1, 1] == [0]
    for rotation in (90, 180, 270):
        with pytest.raises(IllegalAction):
            place(game, 1, 1, rotation)


def test_all_four_edges_of_a_gap_must_match() -> None:
    game = game_of("base-game", "H", start=". E180 .\nB . B\n. E .")
    assert cells(game)[1, 1] == [0, 180]


def test_cell_with_a_tile_is_taken() -> None:
    game = game_of("base-game", "D")
    with pytest.raises(IllegalAction) as refused:
        place(game, 0, 0)
    assert refused.value.rule == "bastide/empty-cell"


def test_refused_placement_changes_nothing() -> None:
    game = game_of("base-game", "U V")
    before = game.to_record()
    with pytest.raises(IllegalAction):
        place(game, 1, 0)
    assert game.to_record() == before
    turn(game, 1, 0, 90)
    assert game.decision.player == "Blue"


def test_every_rotation_that_fits_is_an_action_even_where_two_look_alike() -> None:
    game = game_of("base-game", "X", start="X")
    assert cells(game) == {(0, -1): ALL, (-1, 0): ALL, (1, 0): ALL, (0, 1): ALL}
