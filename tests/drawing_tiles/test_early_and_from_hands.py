"""Tiles drawn early, from hands and from a display, together with rivers, second parts of turns and extra turns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import bastide
from bastide import Game
from bastide.apps.terminal.screen import Screen
from bastide.apps.terminal.signs import signs_of
from tests.again import again
from tests.boards import game_of, place, turn

EARLY = "base-game(draw=turn-end)"
WAYS = [EARLY, "base-game + private-city-planning", f"{EARLY} + shared-display(size=2)"]


def skip(game: Game) -> None:
    if game.decision.kind == "deploy":
        game.play({"type": "pass"})


def waiting(game: Game, player: str) -> str:
    return " ".join(tile.removeprefix("base-game/") for tile in game.position.stack(f"next-tile:{player}"))


def test_early_draw_second_part_draws_a_tile_of_its_own_and_the_next_one_comes_at_the_end_of_the_turn() -> None:
    draws = [f"base-game/{letter}" for letter in ["B", "V", "W", "K", "L"]]
    game = Game(again(EARLY), ["Red", "Blue"], draws=draws)
    place(game, 0, 1)
    skip(game)
    assert (game.decision.player, game.decision.tile, game.position.part_number) == ("Red", "base-game/W", 2)
    assert (waiting(game, "Red"), waiting(game, "Blue")) == ("", "V")
    place(game, 1, 0)
    skip(game)
    assert (game.decision.player, game.decision.tile) == ("Blue", "base-game/V")
    assert (waiting(game, "Red"), waiting(game, "Blue")) == ("K", "")


def test_early_draw_extra_turn_takes_the_tile_that_waits() -> None:
    draws = [f"base-game/{letter}" for letter in ["U", "V", "W", "K", "L"]]
    game = Game(again(EARLY), ["Red", "Blue"], draws=draws)
    place(game, 1, 0, 90)
    skip(game)
    assert (game.decision.player, game.decision.tile) == ("Red", "base-game/W")
    assert (waiting(game, "Red"), waiting(game, "Blue")) == ("", "V")


def test_early_draw_game_ends_with_the_turn_of_the_last_tile_that_waits() -> None:
    game = game_of(EARLY, "U U U U", "Red", "Blue", "Green")
    seen = []
    for x in (1, 2, 3, 4):
        assert not game.over
        seen.append(game.decision.player)
        turn(game, x, 0, 90)
    assert game.over
    assert seen == ["Red", "Blue", "Green", "Red"]


def test_terminal_shows_everybodys_next_tile() -> None:
    game = game_of(EARLY, "U V W X K", "Red", "Blue", "Green")
    head = Screen(signs_of([])).head(game)
    assert "Red to place base-game/U" in head
    assert "next tile:Blue: base-game/V" in head
    assert "next tile:Green: base-game/W" in head
    turn(game, 1, 0, 90)
    assert "next tile:Red: base-game/X" in Screen(signs_of([])).head(game)


def test_terminal_shows_the_display() -> None:
    game = game_of("base-game + shared-display", "U V W X K")
    assert "display: base-game/W, base-game/V, base-game/U" in Screen(signs_of([])).head(game)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("more", ["river", "river + traders-builders + inns-cathedrals + farms-third-edition"])
def test_whole_game_with_a_river_and_builders_places_or_discards_every_tile(way: str, more: str) -> None:
    ruleset = bastide.resolve_variant(f"{way} + {more}")
    for seed in range(3):
        game, random = Game(ruleset, ["Red", "Blue", "Green"], seed=seed), Random(seed)
        while not game.over:
            actions = list(game.decision.actions)
            builders = [action for action in actions if action.as_record().get("piece") == "builder"]
            game.play(random.choice(builders or actions))
        record = game.to_record()
        used = Counter(laid.tile.id for laid in game.board.tiles)
        used.update(action["tile"] for action in record["actions"] if action["type"] == "discard")
        assert used == Counter(record["draws"]) + Counter(tile for tile, _, _ in ruleset.start)
        assert not any(game.position.stack(name) for name in ruleset.placement.draw_order)
        done = bastide.replay(record)
        assert done.failure is None
        assert done.game.lines == game.lines


@pytest.mark.parametrize("way", WAYS)
def test_river_comes_before_the_bag_however_tiles_are_drawn(way: str) -> None:
    game = Game(f"{way} + river", ["Red", "Blue"], seed=3)
    random = Random(3)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    drawn = [tile.partition("/")[0] for tile in game.to_record()["draws"]]
    assert drawn == sorted(drawn, key=lambda name: name != "river")


@pytest.mark.parametrize("variant", ["hunters-gatherers", "hunters-gatherers-2020(unplaceable=turn-ends)"])
@pytest.mark.parametrize("way", ["private-city-planning", "shared-display + earlier-tile"])
def test_whole_game_of_hunters_and_gatherers(variant: str, way: str) -> None:
    for seed in range(3):
        game, random = Game(f"{variant} + {way}", ["Red", "Blue"], seed=seed), Random(seed)
        while not game.over:
            game.play(random.choice(list(game.decision.actions)))
        assert not game.position.stack("bag")
        done = bastide.replay(game.to_record())
        assert done.failure is None
        assert done.game.lines == game.lines
