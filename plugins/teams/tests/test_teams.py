"""Some players win together."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.boards import board, final, game_of, turn
from tests.tribes import EARLIER, tribes

import bastide
from bastide import BastideError, Game

SIX = ("Red", "Blue", "Green", "Black", "Yellow", "Gray")
FOUR = SIX[:4]


@pytest.mark.parametrize(
    ("options", "players", "teams"),
    [
        ("", 4, [["Red", "Green"], ["Blue", "Black"]]),
        ("", 6, [["Red", "Black"], ["Blue", "Yellow"], ["Green", "Gray"]]),
        ("(size=3)", 6, [["Red", "Green", "Yellow"], ["Blue", "Black", "Gray"]]),
        ("(seating=neighbours)", 4, [["Red", "Blue"], ["Green", "Black"]]),
        ("(size=3, seating=neighbours)", 6, [["Red", "Blue", "Green"], ["Black", "Yellow", "Gray"]]),
        ("(seats=[[1, 4], [2, 3]])", 4, [["Red", "Black"], ["Blue", "Green"]]),
        ("(seats=[[2], [3, 1]])", 3, [["Red", "Green"], ["Blue"]]),
    ],
)
def test_players_are_in_teams(options: str, players: int, teams: list[list[str]]) -> None:
    assert Game(f"base-game + teams{options}", SIX[:players]).teams == teams


def scored(rules: str) -> Game:
    """Blue gets 4 points for a city, Red and Green 3 and 2 for the ends of roads."""
    game = game_of(f"base-game + {rules}", "U E U", *FOUR)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, -1, 180, on="city S")
    turn(game, -1, 0, 90, on=None)
    assert game.over
    return game


def test_points_of_a_team_are_added() -> None:
    game = scored("handicap(points={3=2})")
    assert game.scores == {"Red": 3, "Blue": 4, "Green": 2, "Black": 0}
    assert game.ranking == [["Blue"], ["Red"], ["Green"], ["Black"]]
    game = scored("handicap(points={3=2}) + teams")
    assert game.scores == {"Red": 3, "Blue": 4, "Green": 2, "Black": 0}
    assert game.ranking == [["Red", "Green"], ["Blue", "Black"]]
    assert game.ranked_teams == [[["Red", "Green"]], [["Blue", "Black"]]]
    assert game.ranked_by is None


def test_teams_tie() -> None:
    game = scored("handicap(points={3=1}) + teams")
    assert game.ranking == [[*("Red", "Green", "Blue", "Black")]]
    assert game.ranked_teams == [[["Red", "Green"], ["Blue", "Black"]]]


def test_race_is_run_by_teams() -> None:
    def race(rules: str) -> Game:
        game = game_of(f"base-game + handicap(points={{4=6}}) + first-to(points=10{rules}", "U E U", *FOUR)
        turn(game, 1, 0, 90)
        turn(game, 0, -1, 180, on="city S")
        return game

    assert not race(")").over
    assert race(") + teams").over
    assert race(", wins=true) + teams").ranking == [["Blue", "Black"], ["Red", "Green"]]


def shared(options: str) -> Game:
    """A road on which Red and Green have a follower each, and Blue has one, too, and is completed by nobody."""
    diagram = board("U90 U90 U90", Red=["0,0 road W"], Green=["1,0 road W"], Blue=["2,0 road W"])
    diagram["players"] = [*FOUR]
    return bastide.score(diagram, f"base-game + teams{options}").game


def test_majorities_are_each_players_alone() -> None:
    assert shared("").scores == {"Red": 3, "Blue": 3, "Green": 3, "Black": 0}


def test_team_has_majorities_together_if_the_option_says_so() -> None:
    game = shared("(majority=team)")
    assert game.scores == {"Red": 3, "Blue": 0, "Green": 0, "Black": 0}
    (line,) = game.lines
    assert line["claims"] == {"Red": 1, "Green": 1, "Blue": 1}
    assert line["decided_by"] == ["teams/majority"]


def test_teams_that_tie_in_a_majority_get_the_points_once_each() -> None:
    game = shared("(majority=team, seats=[[1, 4], [2, 3]])")
    assert game.scores == {"Red": 0, "Blue": 3, "Green": 0, "Black": 0}
    game = shared("(majority=team, seats=[[1, 4], [2], [3]])")
    assert game.scores == {"Red": 3, "Blue": 3, "Green": 3, "Black": 0}


def test_what_a_player_pays_a_partner_is_no_majority() -> None:
    table = Game("base-game + tower + teams(majority=team)", FOUR, seed=1)._table
    assert table.pay("ransom", 0, 2).points == {0: -3, 2: 3}


def test_hunter_whom_the_shrine_favours_scores_alone_as_ever() -> None:
    pieces = {"Red": ["0,0 meadow E"], "Blue": ["1,0 meadow N"], "Green": ["2,0 meadow N"]}
    assert final(tribes("B2 59 06", **pieces), f"{EARLIER} + teams(seats=[[1], [2, 3]], majority=team)") == {
        "Red": 2,
        "Blue": 0,
        "Green": 0,
    }


def test_record_is_replayed_to_the_same_ranking_and_rescored_without_teams() -> None:
    record = scored("handicap(points={3=2}) + teams").to_record()
    assert bastide.replay(record).game.ranking == [["Red", "Green"], ["Blue", "Black"]]
    alone = bastide.score(record, "base-game + handicap(points={3=2})").game
    assert alone.ranking == [["Blue"], ["Red"], ["Green"], ["Black"]]


def test_diagram_with_players_who_make_no_teams_is_ranked_by_player() -> None:
    diagram = board("E180\nE\nE180", Red=["0,0 city S"], Blue=["0,2 city S"])
    game = bastide.score({**diagram, "players": ["Red", "Blue", "Green"]}, "base-game + teams").game
    assert game.teams == [["Red"], ["Blue"], ["Green"]]


@pytest.mark.parametrize(("options", "players"), [("", 5), ("", 3), ("", 2), ("(size=4)", 6), ("(size=3)", 4)])
def test_all_play_alone_where_they_do_not_make_teams(options: str, players: int) -> None:
    assert Game(f"base-game + teams{options}", SIX[:players]).teams == [[name] for name in SIX[:players]]


def test_seats_of_the_teams_are_taken_and_no_others() -> None:
    for players in (3, 5):
        with pytest.raises(BastideError, match=f"the teams have 4 seats, but {players} are taken"):
            Game("base-game + teams(seats=[[1, 3], [2, 4]])", SIX[:players])


def test_teams_are_told_by_seat() -> None:
    def told(options: str) -> str:
        entry = bastide.resolve_variant(f"base-game + teams{options}").rule("teams/together")
        assert entry is not None
        return entry.rule.says

    assert "with 4 players it is seats 1 + 3 against seats 2 + 4." in told("")
    assert "with 6 players it is seats 1 + 3 + 5 against seats 2 + 4 + 6." in told("(size=3)")
    assert "with 4 players it is seats 1 + 2 against seats 3 + 4." in told("(seating=neighbours)")
    assert told("(seats=[[1], [2, 3]])").endswith("their points are added: seat 1 against seats 2 + 3.")


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        ("seats = 2", "write the seats of each team: [[1, 3], [2, 4]]"),
        ("seats = [1, 2]", "write the seats of each team"),
        ("seats = [[1, 3], [0, 2]]", "there is no seat 0; the first one is 1"),
        ("seats = [[1, 'Blue'], [2, 3]]", "there is no seat Blue"),
        ("seats = [[1, 2], [2, 3]]", "seat 2 is in a team twice; a player has one team"),
        ("seats = [[1, 4], [2, 5]]", "seat 3 is in no team, but seat 5 is"),
        ("seats = [[1, 2], [3, 9]]", "seat 4 is in no team, but seat 9 is"),
        ("seats = [[1, 2]]", "there is nobody to play against"),
        ("size = 1", "the option size of “Teams” must be a whole number from 2 to 8, not 1"),
        ("seating = 'opposite'", 'must be "across" or "neighbours", not "opposite"'),
        ("team = 2", "“Teams” has no option team; it has majority, seating, seats, size"),
    ],
)
def test_other_teams_are_refused(tmp_path: Path, teams: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    text = f'format = "bastide-variant/1"\nextends = "hig-2002"\n\n[plugins.teams]\n{teams}\n'
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BastideError) as refused:
        bastide.resolve_variant(file)
    (problem,) = refused.value.problems
    assert (problem.file, problem.line) == (str(file), 5)
    assert message in str(problem)
