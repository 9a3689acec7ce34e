"""A display of tiles from which everybody chooses."""

from __future__ import annotations

from random import Random

import pytest
from tests.boards import board

import bastide
from bastide import BastideError, Game

RULES = "base-game + shared-display"


def game_of(draws: str, size: int = 3, start: str = "") -> Game:
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]] if start else None
    names = [f"base-game/{letter}" for letter in draws.split()]
    return Game(f"base-game + shared-display(size={size})", ["Red", "Blue"], draws=names, start=laid)


def place(game: Game, letter: str, x: int, y: int, rotation: int = 0) -> None:
    game.play({"type": "place", "tile": f"base-game/{letter}", "at": [x, y], "rotation": rotation})
    if game.decision.kind == "deploy":
        game.play({"type": "pass"})


def display(game: Game) -> str:
    """The letters of what lies there, the oldest first."""
    return " ".join(tile.removeprefix("base-game/") for tile in game.position.stack("display"))


def offered(game: Game) -> set[str]:
    return {action.as_record()["tile"].removeprefix("base-game/") for action in game.decision.actions}


def test_any_tile_on_display_may_be_placed() -> None:
    game = game_of("U V E B D")
    assert display(game) == "U V E"
    assert offered(game) == {"U", "V", "E"}
    assert game.decision.tile is None


def test_display_is_filled_up_for_the_next_player() -> None:
    game = game_of("U V E B D")
    place(game, "V", 1, 0, 90)
    assert (game.decision.player, display(game)) == ("Blue", "U E B")


def test_everybody_sees_the_display() -> None:
    game = game_of("U V E B D")
    for player in game.players:
        assert game.view(player).stacks()["display"]["order"] == ["base-game/E", "base-game/V", "base-game/U"]
        assert game.view(player).sample(3).position.stack("display") == game.position.stack("display")


def test_tiles_are_replaced_while_none_fits() -> None:
    game = game_of("C X C B B", 2, start="B")
    assert [action["tile"] for action in game.to_record()["actions"]] == ["base-game/C", "base-game/X"]
    assert display(game) == "C B"


def test_game_ends_with_the_last_tile_of_the_display() -> None:
    game = game_of("U V U", 2)
    place(game, "U", 1, 0, 90)
    assert display(game) == "V U"
    place(game, "V", -1, 0, 270)
    assert not game.over
    place(game, "U", 2, 0, 90)
    assert game.over


def test_game_ends_when_nothing_on_display_fits_and_nothing_is_left() -> None:
    game = game_of("C X", 2, start="B")
    assert game.over
    assert len(game.board.tiles) == 1


@pytest.mark.parametrize("draw", ["turn-start", "turn-end"])
def test_whole_game_is_played_and_replayed(draw: str) -> None:
    game = Game(f"base-game(draw={draw}) + shared-display", ["Red", "Blue"], seed=4)
    random = Random(4)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    discarded = [action for action in game.to_record()["actions"] if action["type"] == "discard"]
    assert len(game.board.tiles) + len(discarded) == 72
    assert bastide.score(game.to_record()).scores == game.scores


def test_display_and_hands_are_refused_together_in_a_sentence() -> None:
    with pytest.raises(BastideError, match="own hand or from a display for all, not both"):
        bastide.resolve_variant(f"{RULES} + private-city-planning")


@pytest.mark.parametrize("size", ["0", "13", "all"])
def test_other_sizes_are_refused(size: str) -> None:
    with pytest.raises(BastideError, match="the option size"):
        bastide.resolve_variant(f"base-game + shared-display(size={size})")
