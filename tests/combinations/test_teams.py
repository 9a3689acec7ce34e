"""Teams in everything that says who has won."""

from __future__ import annotations

import pytest

from bastide import Game, resolve_variant, translated
from bastide.apps.bots import bot
from bastide.apps.comparing import Comparison, compare
from bastide.apps.comparing.words import ranking, swing_text, verdict
from bastide.apps.environments import raw_env
from bastide.apps.simulating.games import Rows, simulate
from bastide.apps.simulating.plan import Plan
from bastide.apps.terminal.sheets import final_text
from tests.boards import game_of, turn

FOUR = ("Red", "Blue", "Green", "Black")
BOARD = {
    "format": "bastide-diagram/1",
    "players": [*FOUR],
    "scores": {"Red": 1, "Blue": 1, "Green": 2},
    "tiles": [
        {"tile": "base-game/E", "at": [0, 0], "rotation": 0,
         "pieces": [{"player": "Blue", "piece": "follower", "on": "city N"}]},
        {"tile": "base-game/E", "at": [0, -1], "rotation": 180},
    ],
}  # fmt: skip


def compared(*variants: str) -> Comparison:
    return compare(BOARD, variants)


def test_comparison_ranks_teams_and_finds_what_decides_between_them() -> None:
    found = compared("hig-2000 + teams", "hig-2002 + teams")
    assert [translated(ranking(column)) for column in found.columns] == [
        "1. Red and Green 3, Blue and Black 3",
        "1. Blue and Black 5; 2. Red and Green 3",
    ]
    assert found.winner_changes
    [swing] = found.swings
    assert swing.winners == ("Blue", "Black")
    assert "then Blue and Black win together" in translated(swing_text(found, swing))
    assert [each["teams"] for each in found.as_json()["variants"]] == [
        [["Red", "Green"], ["Blue", "Black"]],
        [["Blue", "Black"], ["Red", "Green"]],
    ]


def test_comparison_with_other_teams_tells_who_wins_under_each_and_swings_nothing() -> None:
    found = compared("hig-2000", "hig-2000 + teams")
    assert found.winner_changes and not found.swings
    assert translated(verdict(found)).startswith("The winner changes: Blue under hig-2000; Red, Green, Blue and ")
    assert "teams" not in found.as_json()["variants"][0]


def ended(rules: str) -> Game:
    game = game_of(f"base-game + {rules}", "U E", *FOUR)
    turn(game, 1, 0, 90, on="road E")
    turn(game, 0, -1, 180, on="city S")
    assert game.over
    return game


def test_terminal_ends_with_the_teams_in_order() -> None:
    text = final_text(ended("teams"))
    assert "1. Blue and Black: 4 points (Blue 4, Black 0)" in text
    assert "2. Red and Green: 2 points (Red 2, Green 0)" in text
    assert "1. Red: 2 points (shared)" in final_text(ended("small-city"))


@pytest.mark.parametrize(
    ("rules", "completes"), [("teams", True), ("teams(seating=neighbours)", False), ("small-city", False)]
)
def test_greedy_bot_completes_its_partners_city(rules: str, completes: bool) -> None:
    game = game_of(f"base-game + {rules}", "G U E", *FOUR)
    turn(game, 0, -1, 90, on="city S")
    turn(game, 1, 0, 90)
    game.play(bot("greedy", 1)(game.view("Green")))
    assert ((0, -2) in {laid.at for laid in game.board.tiles}) == completes


def games(rules: str) -> Rows:
    plan = Plan(
        variants=(rules,),
        rules=({},),
        games=1,
        players=FOUR,
        bots=("random",) * 4,
        mode="anew",
        seed="1",
        as_laid=False,
        shard=1,
        made_with={},
    )
    rows = Rows()
    simulate(plan, [resolve_variant(rules)], 0, rows)
    return rows


def test_simulation_counts_a_teams_victory_as_no_tie() -> None:
    alone, together = (games(rules) for rules in ("base-game", "base-game + teams"))
    assert [row[5] for row in alone.players] == [row[5] for row in together.players]
    points = [row[5] for row in together.players]
    pairs = points[0] + points[2], points[1] + points[3]
    assert pairs[0] != pairs[1]
    won = pairs[0] > pairs[1]
    assert [row[7] for row in together.players] == [won, not won] * 2
    assert [row[6] for row in together.players] == [2 - won, 1 + won] * 2
    assert together.games[0][9] == (sorted(FOUR[::2]) if won else sorted(FOUR[1::2]))
    assert together.games[0][10] == abs(pairs[0] - pairs[1])


def test_environment_rewards_the_players_of_a_team_alike() -> None:
    table = raw_env("base-game + teams", players=4, rewards="outcome")
    table.reset(seed=1)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        sums[agent] += reward
        table.step(None if over else int(observation["action_mask"].argmax()))
    one, two, three, four = sums.values()
    assert (one, two) == (three, four)
    assert one == -two
    assert abs(one) in (0, 1)
