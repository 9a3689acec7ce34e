"""The rule texts' examples of placing a tile."""

from __future__ import annotations

import pytest

from bastide import IllegalAction
from tests.boards import cells, game_of, place


def test_city_above_and_road_to_the_left_fit_only_after_a_quarter_turn() -> None:
    # S001, placing, examples 3 and 4: the upper edge fits, the left one brings a city against a road; turned by 90
    # degrees clockwise, all edges fit.
    game = game_of("base-game", "T", start=". E180\nU90 .")
    with pytest.raises(IllegalAction) as refused:
        place(game, 1, 1, 0)
    assert refused.value.rule == "bastide/edges-match"
    assert cells(game)[1, 1] == [90]
    place(game, 1, 1, 90)


def test_one_edge_with_a_city_and_another_with_grass_fit_in_a_corner() -> None:
    # S000, part 1, third picture: one edge continues a city, the rest continue grass; S001, placing, examples 1 and 2.
    game = game_of("base-game", "E", start=". E180\nB .")
    assert cells(game)[1, 1] == [0]
    place(game, 1, 1)
