"""The winner: ranking, and ties broken by independent rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toys import turns
from toys.making import plugin
from toys.playing import Watched

from bastide import Position, Ranking

GameOf = Callable[..., Watched]
FOUR = ("Red", "Blue", "Green", "Black")


def breaking(name: str, key: Callable[[Position, int], Any], **more: Any) -> Any:
    return plugin(
        "Ties are broken.", turn_rules=[Ranking(id=f"{name}/key", says="Ties.", key=key, breaks_ties=True, **more)]
    )


def even(view: Position, player: int) -> int:
    """The second and the fourth precede the others."""
    return player % 2


def late(view: Position, player: int) -> int:
    return player


def test_players_with_the_same_points_share_a_place(game_of: GameOf) -> None:
    game = game_of(players=FOUR).game
    assert game.ranking == [[*FOUR]]
    assert game.ranked_by is None


def test_tie_break_orders_players_who_share_a_place(game_of: GameOf) -> None:
    game = game_of(even=breaking("even", even), players=FOUR).game
    assert game.ranking == [["Blue", "Black"], ["Red", "Green"]]
    assert game.ranked_by == "even/key"


def test_tie_breaks_of_two_plugins_are_asked_one_after_the_other(game_of: GameOf) -> None:
    both = {"even": breaking("even", even), "late": breaking("late", late)}
    assert game_of(**both, players=FOUR).game.ranking == [["Black"], ["Blue"], ["Green"], ["Red"]]
    both["late"] = breaking("late", late, before=("even/key",))
    assert game_of(**both, players=FOUR).game.ranking == [["Black"], ["Green"], ["Blue"], ["Red"]]


def test_tie_break_applies_only_to_tied_players(game_of: GameOf) -> None:
    asked: list[int] = []

    def key(view: Position, player: int) -> int:
        asked.append(player)
        return player

    start = [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}]
    game = game_of(late=breaking("late", key), players=FOUR, draws=["end"], start=start)
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert game.game.ranking == [["Red"], ["Black"], ["Green"], ["Blue"]]
    assert set(asked) == {1, 2, 3}
    # No players share the first place, so points decided.
    assert game.game.ranked_by is None


def test_tie_break_comes_after_the_ranking(game_of: GameOf) -> None:
    start = [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}]
    game = game_of(ending=turns.ENDING, late=breaking("late", late), draws=["end"], players=FOUR, start=start)
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert game.game.ranking == [["Black"], ["Green"], ["Blue"], ["Red"]]
    assert game.game.ranked_by == "ending/fewest"
