"""Followers are deployed near others of their player."""

from __future__ import annotations

from random import Random

import pytest
from tests.boards import deploy, game_of, offered, place, turn

import bastide
from bastide import BastideError, Game, IllegalAction

RULES = "base-game + near-followers"


def walled(rules: str, x: int, y: int) -> Game:
    """Red has a follower in [0, -1] beside two rows of monasteries, and has placed another monastery."""
    game = game_of(rules, "B B B", "Red", start="B B B B\nB B B B")
    place(game, 0, -1)
    deploy(game, "monastery")
    place(game, x, y)
    return game


@pytest.mark.parametrize(("x", "y"), [(1, -1), (2, -1), (-1, 0)])
def test_follower_is_deployed_at_most_two_tiles_away(x: int, y: int) -> None:
    assert "monastery" in offered(walled(RULES, x, y))


@pytest.mark.parametrize(("x", "y"), [(3, -1), (-1, 1), (0, 2)])
def test_follower_is_not_deployed_farther_away(x: int, y: int) -> None:
    game = walled(RULES, x, y)
    assert game.decision.kind == "place"


def test_refusal_names_the_rule() -> None:
    game = walled(f"{RULES} + abbot", 3, -1)
    with pytest.raises(IllegalAction) as refused:
        deploy(game, "monastery")
    assert refused.value.rule == "near-followers/near"
    assert "at most 2 tiles away" in refused.value.reason


def test_who_has_no_follower_on_the_board_deploys_anywhere() -> None:
    game = game_of(RULES, "B B", start="B B B B B B")
    turn(game, 0, -1, on="monastery")
    place(game, 5, -1)
    # Red's follower is far away, and no bar to Blue.
    assert game.decision.player == "Blue"
    assert offered(game) == ["monastery"]


def test_returned_follower_no_longer_counts() -> None:
    game = game_of(RULES, "E B B", "Red", start="E . . .\nB B B B")
    turn(game, 0, -1, 180, on="city S")
    # The city of two tiles has been scored.
    assert game.supply("Red") == {"follower": 7}
    place(game, 3, 0)
    assert offered(game) == ["monastery"]


@pytest.mark.parametrize(("options", "kind"), [("distance=1", "place"), ("distance=1, diagonally=true", "deploy")])
def test_corners_count_as_one_step_where_the_variant_says_so(options: str, kind: str) -> None:
    game = game_of(f"{RULES}({options})", "B B B", "Red", start="B B B")
    turn(game, -1, 0, on="monastery")
    place(game, 0, -1)
    assert game.decision.kind == kind


def test_other_figures_stand_where_they_always_do() -> None:
    game = walled(f"{RULES} + abbot", 3, -1)
    assert {action.as_record().get("piece") for action in game.decision.actions} == {"abbot", None}


def test_any_of_ones_followers_will_do() -> None:
    game = game_of(RULES, "B B B", "Red", start="B B B B B B")
    turn(game, 0, -1, on="monastery")
    turn(game, 2, -1, on="monastery")
    place(game, 4, -1)
    assert offered(game) == ["monastery"]


def test_big_followers_are_near_and_far_as_well() -> None:
    rules = f"{RULES} + inns-cathedrals"
    assert "big-follower" in {a.as_record().get("piece") for a in walled(rules, 2, -1).decision.actions}
    assert walled(rules, 3, -1).decision.kind == "place"


def test_whole_game_is_played_and_replayed() -> None:
    game = Game(f"{RULES} + farms-third-edition", ["Red", "Blue"], seed=3)
    random = Random(3)
    while not game.over:
        game.play(random.choice(list(game.decision.actions)))
    assert bastide.score(game.to_record()).scores == game.scores


@pytest.mark.parametrize("option", ["distance=-1", "distance=41", "diagonally=2"])
def test_other_distances_are_refused(option: str) -> None:
    with pytest.raises(BastideError, match="the option"):
        bastide.resolve_variant(f"base-game + near-followers({option})")
