"""Areas of empty cells that tiles enclose."""

from __future__ import annotations

from toys.playing import ruleset_of

from bastide import Diagram, Position, coordinates


def lying(picture: str) -> Position:
    """A board from rows of ``#`` for plain tiles, with its north-western corner at [5, -3]."""
    tiles = [
        {"tile": "wetlands/plain", "at": [x + 5, y - 3]}
        for y, row in enumerate(picture.split("/"))
        for x, sign in enumerate(row)
        if sign == "#"
    ]
    game, _ = Diagram.read({"format": "bastide-diagram/1", "players": ["Red"], "tiles": tiles}).on_table(ruleset_of())
    return game.position


def holes(picture: str) -> list[list[tuple[int, int]]]:
    """The holes of a board, each as cells from its north-western corner."""
    found = [[coordinates(cell) for cell in hole] for hole in lying(picture).holes()]
    return sorted(sorted((x - 5, y + 3) for x, y in hole) for hole in found)


def test_hole_is_an_area_with_tiles_on_all_sides() -> None:
    assert holes("####/#..#/####") == [[(1, 1), (2, 1)]]


def test_area_that_reaches_the_rim_is_none() -> None:
    assert holes("####/#..#/##.#") == []
    assert holes("###") == []


def test_cells_that_meet_at_a_corner_are_two_holes() -> None:
    assert holes("####/#.##/##.#/####") == [[(1, 1)], [(2, 2)]]


def test_corners_of_the_surrounding_tiles_may_be_missing() -> None:
    assert holes(".##./#..#/#..#/.##.") == [[(1, 1), (1, 2), (2, 1), (2, 2)]]


def test_empty_board_has_none() -> None:
    assert lying("").holes() == []
