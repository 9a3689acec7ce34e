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


def priced(draws: str, price: int = 1, start: str = "") -> Game:
    """A game in which each further tile of the display costs so much more."""
    laid = [{key: tile[key] for key in ("tile", "at", "rotation")} for tile in board(start)["tiles"]] if start else None
    names = [f"base-game/{letter}" for letter in draws.split()]
    return Game(f"base-game + shared-display(price={price})", ["Red", "Blue"], draws=names, start=laid)


def prices(game: Game) -> dict[str, int]:
    assert game.decision.kind == "draft"
    records = [action.as_record() for action in game.decision.actions]
    return {record["tile"].removeprefix("base-game/"): record["price"] for record in records}


def buy(game: Game, letter: str, price: int) -> None:
    game.play({"type": "draft", "tile": f"base-game/{letter}", "price": price})


def with_four_points() -> Game:
    """Red has four points, and is about to choose among an E, a B and a V, of which the E lies there longest."""
    game = priced("E U E B V U U")
    buy(game, "E", 0)
    game.play({"type": "place", "at": [0, -1], "rotation": 180})
    game.play({"type": "deploy", "piece": "follower", "on": "city S"})
    assert game.scores == {"Red": 4, "Blue": 0}
    buy(game, "U", 0)
    place(game, "U", 1, 0, 90)
    return game


def test_oldest_tile_is_free_and_each_further_one_costs_the_price_more() -> None:
    game = with_four_points()
    assert (game.decision.player, display(game)) == ("Red", "E B V")
    assert prices(game) == {"E": 0, "B": 1, "V": 2}


def test_price_is_paid_when_the_tile_is_taken_which_is_then_placed() -> None:
    game = with_four_points()
    buy(game, "V", 2)
    assert game.scores == {"Red": 2, "Blue": 0}
    assert game.lines[-1]["points"] == -2
    assert game.decision.tile == "base-game/V"
    place(game, "V", 2, 0, 90)
    assert display(game) == "E B U"


def test_nobody_pays_points_that_are_not_there() -> None:
    assert prices(priced("E U V")) == {"E": 0}


def test_of_equal_tiles_the_oldest_is_bought() -> None:
    game = priced("E U E E B V U U", 2)
    buy(game, "E", 0)
    game.play({"type": "place", "at": [0, -1], "rotation": 180})
    game.play({"type": "deploy", "piece": "follower", "on": "city S"})
    buy(game, "U", 0)
    place(game, "U", 1, 0, 90)
    assert (display(game), prices(game)) == ("E E B", {"E": 0, "B": 4})


def test_prices_begin_with_the_oldest_tile_that_fits() -> None:
    game = priced("C B V", start="B")
    assert (display(game), prices(game)) == ("C B V", {"B": 0})


def test_display_without_prices_asks_for_no_draft() -> None:
    assert game_of("U V E").decision.kind == "place"


def test_whole_game_with_prices_is_played_and_replayed() -> None:
    game = Game("base-game + river + shared-display(price=1)", ["Red", "Blue"], seed=4)
    random = Random(4)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    assert any(line["kind"] == "draft" for line in game.lines)
    assert bastide.score(game.to_record()).scores == game.scores


def test_display_and_hands_are_refused_together_in_a_sentence() -> None:
    with pytest.raises(BastideError, match="own hand or from a display for all, not both"):
        bastide.resolve_variant(f"{RULES} + private-city-planning")


@pytest.mark.parametrize("size", ["0", "13", "all"])
def test_other_sizes_are_refused(size: str) -> None:
    with pytest.raises(BastideError, match="the option size"):
        bastide.resolve_variant(f"base-game + shared-display(size={size})")
