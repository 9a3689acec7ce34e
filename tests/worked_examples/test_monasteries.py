"""The rule texts' examples of monasteries."""

from __future__ import annotations

import bastide
from tests.boards import board, deploy, game_of, offered, place, short
from tests.worked_examples.reading import rated


def test_two_monasteries_are_complete_and_the_third_lacks_the_tile_on_its_right() -> None:
    # S001, completed monasteries, the picture.
    picture = """
U E    E    E    U
U B    B    B    .
U E180 E180 E180 U
"""
    diagram = board(picture, Red=["1,1 monastery"], Blue=["2,1 monastery"], Yellow=["3,1 monastery"])
    assert [short(line) for line in bastide.score(diagram, "base-game").lines] == [
        ("Red", 9, "monastery", "completed"),
        ("Blue", 9, "monastery", "completed"),
        ("Yellow", 8, "monastery", "final"),
    ]


def test_monastery_placed_into_the_last_gap_scores_nine_at_once() -> None:
    # S000, part 3, completed monasteries (9 points); S001, instant scoring, which says that it may, rarely, happen with
    # a monastery, too.
    game = game_of("base-game", "B", start="U E U\nU . U\nU E180 U")
    place(game, 1, 1)
    assert offered(game) == ["monastery"]
    deploy(game, "monastery")
    assert [short(line) for line in game.lines] == [("Red", 9, "monastery", "completed")]
    assert rated(game.lines[0]) == [("base-game/monastery-completed", 9, 1)]
    assert game.supply("Red") == {"follower": 7}
