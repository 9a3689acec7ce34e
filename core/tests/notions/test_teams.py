"""Teams: who wins together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from toys import turns
from toys.making import plugin
from toys.playing import Watched

from bastide import BastideError, Position, Ranking, Teams
from bastide.apps.bots.worth import ahead, margins

GameOf = Callable[..., Watched]
FOUR = ("Red", "Blue", "Green", "Black")


def even(view: Position, player: int) -> int:
    """The first plays with the third, the second with the fourth."""
    return player % 2


def in_teams(**more: Any) -> Any:
    return plugin("Some play together.", turn_rules=[Teams(id="pairs/two", says="Pairs.", team=even), *more.values()])


def played(game_of: GameOf, **plugins: Any) -> Any:
    """A game in which the first player has got two points."""
    start = [{"tile": "wetlands/end", "at": [0, 0], "rotation": 180}]
    game = game_of(**plugins, players=FOUR, draws=["end"], start=start)
    game.place("end", (1, 0))
    game.deploy("canal W")
    assert [points > 0 for points in game.game.scores.values()] == [True, False, False, False]
    return game.game


def test_everybody_plays_alone_where_no_rule_says_otherwise(game_of: GameOf) -> None:
    game = played(game_of)
    assert game.teams == [[name] for name in FOUR]
    assert game.ranked_teams == [[["Red"]], [["Blue"], ["Green"], ["Black"]]]
    assert game.position.teams == ((0,), (1,), (2,), (3,))


def test_teams_are_ranked_by_all_their_points(game_of: GameOf) -> None:
    game = played(game_of, pairs=in_teams())
    assert game.teams == [["Red", "Green"], ["Blue", "Black"]]
    assert game.ranked_teams == [[["Red", "Green"]], [["Blue", "Black"]]]
    assert game.ranking == [["Red", "Green"], ["Blue", "Black"]]
    assert game.position.team_of(2) == (0, 2)
    assert game.position.points_of((0, 2)) == game.scores["Red"]
    assert game.ranked_by is None


def test_another_ranking_and_tie_breaks_ask_about_players(game_of: GameOf) -> None:
    assert played(game_of, pairs=in_teams(), ending=turns.ENDING).ranked_by == "ending/fewest"
    last = Ranking(id="pairs/last", says="Late.", key=lambda view, player: player, breaks_ties=True)
    game = game_of(pairs=in_teams(last=last), players=FOUR).game
    assert game.ranking == [["Blue", "Black"], ["Red", "Green"]]
    assert game.ranked_by == "pairs/last"


def test_bots_count_a_partners_points_as_their_own(game_of: GameOf) -> None:
    red, blue, green, black = margins(played(game_of, pairs=in_teams()))
    assert red == green > 0 > blue == black
    assert ahead([4, 1, 2, 0], [(0,), (1,), (2,), (3,)]) == [3, -1, pytest.approx(1 / 3), pytest.approx(-7 / 3)]
    assert ahead([4, 1, 2, 0], [(0, 2), (1, 3)]) == [5, -5, 5, -5]


def test_two_rules_about_teams_are_refused(game_of: GameOf) -> None:
    other = plugin("Others.", turn_rules=[Teams(id="others/two", says="Others.", team=lambda view, player: player)])
    with pytest.raises(BastideError, match="teams"):
        game_of(pairs=in_teams(), others=other, players=FOUR)
