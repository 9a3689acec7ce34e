"""The tiles are drawn in an order that is written down."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import bastide
from bastide import BastideError, Game


def rules(letters: str, more: str = "", base: str = "base-game") -> str:
    tiles = ", ".join(f'"base-game/{letter}"' for letter in letters.split())
    return f"{base} + fixed-order(tiles=[{tiles}]{more})"


def play_out(game: Game) -> list[str]:
    """The letters drawn in a game played at random, in order."""
    random = Random(1)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    return [tile.removeprefix("base-game/") for tile in game.to_record()["draws"]]


@pytest.mark.parametrize("seed", range(4))
def test_tiles_are_drawn_in_the_order_of_the_list_and_no_others(seed: int) -> None:
    assert play_out(Game(rules("E V B U"), ["Red", "Blue"], seed=seed)) == ["E", "V", "B", "U"]


def test_rest_of_the_bag_follows_shuffled() -> None:
    drawn = [play_out(Game(rules("E V B", ", then=shuffled"), ["Red", "Blue"], seed=seed)) for seed in range(3)]
    assert all(draws[:3] == ["E", "V", "B"] and len(draws) == 71 for draws in drawn)
    assert len({tuple(draws) for draws in drawn}) == 3
    assert len({tuple(sorted(draws)) for draws in drawn}) == 1


def test_empty_list_changes_nothing() -> None:
    game, plain = Game(rules(""), ["Red", "Blue"], seed=1), Game("base-game", ["Red", "Blue"], seed=1)
    assert game.position.stack("bag") == plain.position.stack("bag")


def test_list_works_from_a_variant_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2002"\n[plugins.fixed-order]\ntiles = ["base-game/B"]\n',
        encoding="utf-8",
    )
    game = Game(path, ["Red", "Blue"], seed=1)
    assert game.decision.tile == "base-game/B"
    assert game.view("Red").stacks()["bag"]["size"] == 0


def test_tile_that_is_in_no_bag_is_refused_with_the_nearest() -> None:
    with pytest.raises(BastideError, match=r"base-game/Y is tile 2 of the order.*none.*base-game/[A-X]"):
        Game(rules("E Y"), ["Red", "Blue"])


def test_tile_that_is_listed_too_often_is_refused() -> None:
    # The bag holds one C.
    with pytest.raises(BastideError, match="base-game/C is tile 3 of the order, but the bag holds 1"):
        Game(rules("C E C"), ["Red", "Blue"])


def test_options_that_are_no_list_are_refused_when_the_variant_is_read() -> None:
    with pytest.raises(BastideError, match="the option tiles"):
        bastide.resolve_variant("base-game + fixed-order(tiles=3)")
    with pytest.raises(BastideError, match="the option then"):
        bastide.resolve_variant("base-game + fixed-order(then=repeat)")


def test_order_is_not_shown_to_players() -> None:
    game = Game(rules("E V B U D"), ["Red", "Blue"], seed=1)
    bag = game.view("Red").stacks()["bag"]
    assert bag["size"] == 4 and "order" not in bag
    assert len({game.view("Red").sample(seed).position.stack("bag") for seed in range(9)}) > 1


def test_order_is_shown_where_the_variant_says_so() -> None:
    game = Game(rules("E V B U D", ", shown=true"), ["Red", "Blue"], seed=1)
    order = [f"base-game/{letter}" for letter in "VBUD"]
    assert game.view("Blue").stacks()["bag"]["order"] == order
    assert game.view("Blue").sample(3).position.stack("bag") == tuple(reversed(order))


def test_shuffled_rest_is_never_shown() -> None:
    game = Game(rules("E V", ", shown=true, then=shuffled"), ["Red", "Blue"], seed=1)
    assert "order" not in game.view("Blue").stacks()["bag"]


@pytest.mark.parametrize(
    ("base", "first"),
    [
        ("base-game(draw=turn-end)", {"next-tile:Blue": ("V",)}),
        ("base-game + private-city-planning(hand=2)", {"hand:Red": ("E", "V"), "hand:Blue": ("B", "U")}),
        ("base-game + shared-display", {"display": ("E", "V", "B")}),
    ],
)
def test_order_holds_however_tiles_are_drawn(base: str, first: dict[str, tuple[str, ...]]) -> None:
    game = Game(rules("E V B U D", base=base), ["Red", "Blue"], seed=1)
    for stack, letters in first.items():
        assert game.position.stack(stack) == tuple(f"base-game/{letter}" for letter in letters)


def test_game_replays_from_its_record() -> None:
    game = Game(rules("E V B U", ", then=shuffled"), ["Red", "Blue"], seed=2)
    play_out(game)
    assert bastide.score(game.to_record()).scores == game.scores
    assert Counter(game.to_record()["draws"])["base-game/D"] == 3
