from __future__ import annotations

import pytest

import bastide


@pytest.mark.parametrize(
    ("points", "space", "tiles"),
    [(0, 0, ()), (49, 49, ()), (50, 0, (50,)), (157, 7, (100, 50)), (213, 13, (100, 100))],
)
def test_points_stand_on_fifty_spaces_with_tiles_of_fifty_and_a_hundred(
    points: int, space: int, tiles: tuple[int, ...]
) -> None:
    assert track_of(points, "base-game") == bastide.Track(space, sum(tiles) // 50, tiles)


@pytest.mark.parametrize(("points", "track"), [(49, (49, 0)), (50, (0, 1)), (57, (7, 1))])
def test_figure_lies_from_fifty_on_where_there_are_no_point_tiles(points: int, track: tuple[int, int]) -> None:
    assert track_of(points, "base-game(point_tiles=false)") == bastide.Track(*track, ())


def track_of(points: int, variant: str) -> bastide.Track | None:
    """Where points stand."""
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "scores": {"Red": points},
        "tiles": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}],
    }
    return bastide.score(diagram, variant).game.track("Red")
