"""Tiles are laid on other tiles."""

from __future__ import annotations

import pytest
from tests.boards import game_of, offered, turn

import bastide
from bastide import BastideError, Game, IllegalAction
from bastide.testing import played

RULES = "base-game + tiles-on-tiles"


def over(game: Game, x: int, y: int, rotation: int = 0) -> None:
    """Lay the drawn tile on another one."""
    game.play({"type": "place", "at": [x, y], "rotation": rotation, "over": True})


def covered(game: Game) -> set[tuple[int, int]]:
    """The cells in which the drawn tile may be laid on another one."""
    records = [action.as_record() for action in game.decision.actions]
    return {(record["at"][0], record["at"][1]) for record in records if record.get("over")}


def test_tile_is_laid_on_another_one_which_is_gone() -> None:
    game = game_of(RULES, "V U", start="B B")
    over(game, 0, 0, 90)
    assert [(tile.tile.id, tile.at) for tile in game.board.tiles if tile.at == (0, 0)] == [("base-game/V", (0, 0))]
    assert len(game.board.tiles) == 2
    assert game.view("Red").stacks()["covered"]["order"] == ["base-game/B"]


def test_edges_fit_those_of_the_tiles_around() -> None:
    game = game_of(RULES, "U U", start="U90 U90 U90")
    # In the middle the road goes on; at its ends it may stop, or run on.
    with pytest.raises(IllegalAction):
        over(game, 1, 0)
    over(game, 1, 0, 90)


def test_no_tile_is_laid_on_one_on_which_a_figure_stands() -> None:
    game = game_of(RULES, "U U U", start="U90 U90")
    turn(game, 2, 0, 90, on="road E")
    assert covered(game) == {(0, 0), (1, 0)}


def test_no_tile_is_laid_on_one_with_something_finished() -> None:
    game = game_of(RULES, "E E U", start="E180\nE")
    assert covered(game) == set()


def test_what_is_left_of_a_feature_is_still_claimed() -> None:
    game = game_of(RULES, "U W U", start="U90 U90")
    turn(game, 2, 0, 90, on="road E")
    # In the middle the road now comes to a crossing.
    over(game, 1, 0)
    [road] = [road for road in game.board.features("road") if road.pieces]
    assert road.tiles == [(1, 0), (2, 0)]


def test_follower_is_deployed_on_the_tile_just_laid() -> None:
    game = game_of(RULES, "V U", start="B B")
    over(game, 0, 0, 90)
    assert offered(game) == ["road N"]


def test_whole_game_is_played_and_replayed() -> None:
    game = played(f"{RULES} + farms-third-edition", 500, seed=1)
    assert game.over
    assert any(action.get("over") for action in game.to_record()["actions"])
    assert bastide.score(game.to_record()).scores == game.scores


@pytest.mark.parametrize("other", ["abbey-mayor", "bridges-castles-bazaars"])
def test_what_lies_across_tiles_is_refused_in_a_sentence(other: str) -> None:
    with pytest.raises(BastideError, match="tiles-on-tiles"):
        bastide.resolve_variant(f"{RULES} + {other}")
