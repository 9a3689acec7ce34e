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
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "scores": {"Red": points},
        "tiles": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}],
    }
    track = bastide.score(diagram, "base-game").game.track("Red")
    assert track == bastide.Track(space, sum(tiles) // 50, tiles)
