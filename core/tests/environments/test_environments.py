from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # it has no types

from bastide import BastideError, Game
from bastide.apps.environments import Environment, env, raw_env
from bastide.apps.environments.canvas import PIECES
from bastide.apps.environments.encoding import Encoder
from bastide.apps.environments.vocabulary import squashed, vocabulary

VARIANTS = (
    "hig-2002",
    "hig-2002 + inns-cathedrals + traders-builders",
    "hig-2002 + private-city-planning",
    "hunters-gatherers",
)
#: A remark of PettingZoo's test on every environment whose observations have a mask.
MASKED = (
    "ignore:Observation space for each agent probably:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def quiet(test: Any) -> Any:
    for text in MASKED:
        test = pytest.mark.filterwarnings(text)(test)
    return test


def chosen(observation: dict[str, Any], numbers: np.random.Generator) -> int:
    return int(numbers.choice(np.flatnonzero(observation["action_mask"])))


def played(table: Any, seed: int) -> tuple[int, dict[str, float]]:
    """The number of steps of a random game, and the players' sums of rewards."""
    table.reset(seed=seed)
    numbers = np.random.default_rng(seed)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    steps = 0
    for agent in table.agent_iter():
        observation, reward, ended, _, _ = table.last()
        sums[agent] += reward
        table.step(None if ended else chosen(observation, numbers))
        steps += 1
    return steps, sums


@quiet
@pytest.mark.parametrize("variant", VARIANTS)
def test_environment_passes_the_tests_of_pettingzoo(variant: str) -> None:
    api_test(env(variant), num_cycles=120)
    seed_test(lambda: env(variant), num_cycles=40)


@pytest.mark.parametrize("players", [2, 3])
def test_rewards_add_up_to_the_final_margin(players: int) -> None:
    table = raw_env("hig-2002", players)
    _, sums = played(table, 3)
    scores = table.game.scores
    for agent, own in scores.items():
        assert sums[agent] == pytest.approx(own - (sum(scores.values()) - own) / (players - 1))


def test_outcome_is_one_for_a_player_who_beats_all() -> None:
    table = raw_env("hig-2002", 3, rewards="outcome")
    _, sums = played(table, 3)
    first, *_, last = table.game.ranking
    assert {sums[agent] for agent in first} == {1.0}
    assert {sums[agent] for agent in last} == {-1.0}


@pytest.mark.parametrize("variant", VARIANTS)
def test_observations_lie_in_their_space(variant: str) -> None:
    table = raw_env(variant)
    table.reset(seed=5)
    numbers = np.random.default_rng(5)
    for agent in table.agent_iter(30):
        observation, *_ = table.last()
        for other in table.possible_agents:
            assert table.observation_space(other).contains(table.observe(other))
        assert observation["action_mask"].sum() == len(table.game.decision.actions)
        assert agent == table.game.decision.player
        table.step(chosen(observation, numbers))


def test_short_list_shows_the_rest_on_further_pages() -> None:
    table = raw_env("hig-2002", actions=4)
    table.reset(seed=1)
    everything = [action.as_record() for action in table.game.decision.actions]
    agent = table.agent_selection
    listed = 0
    while (observation := table.observe(agent))["action_mask"][-1] and len(everything) - listed > 4:
        listed += 3
        table.step(3)
        assert table.agent_selection == agent
        assert table.game.actions_played == 0
    listed += int(observation["action_mask"].sum())
    assert listed == len(everything)
    table.step(int(observation["action_mask"].sum()) - 1)
    assert table.game.to_record()["actions"][-1] == {"player": agent, **everything[-1]}
    assert played(table, 2)[0] > 100


def test_observation_does_not_show_what_is_drawn_next() -> None:
    games = [Game("hig-2002", ["player_0", "player_1"], seed=seed) for seed in (1, 2)]
    encoder = Encoder(vocabulary(games[0]), 15, 256)
    views = [game.view("player_1" if game.turn == "player_0" else "player_0") for game in games]
    first, second = (encoder.state(view, None, False) for view in views)
    left = [name.startswith("left on stacks") for name in encoder.vocabulary.figures()]
    assert np.array_equal(first[~np.array(left)], second[~np.array(left)])
    # The tile at hand follows from the remaining ones; nothing else does.
    assert np.abs(first - second).sum() <= 2


@pytest.mark.parametrize("variant", ["hig-2002 + private-city-planning", "hig-2002"])
def test_observation_does_not_depend_on_hidden_information(variant: str) -> None:
    table = raw_env(variant)
    table.reset(seed=8)
    numbers = np.random.default_rng(8)
    for _ in range(20):
        table.step(chosen(table.observe(table.agent_selection), numbers))
    game = table.game
    agent = table.agent_selection
    view = game.view(agent)
    encoder = table.encoder
    options = game.decision.options
    for seed in range(5):
        other = view.sample(seed).view(agent)
        assert np.array_equal(encoder.board(view), encoder.board(other))
        assert np.array_equal(encoder.state(view, agent, False), encoder.state(other, agent, False))
        assert np.array_equal(encoder.listed(view, options), encoder.listed(other, options))


@pytest.mark.parametrize("variant", ["hig-2002", "hunters-gatherers"])
def test_segments_for_deployment_are_distinguishable(variant: str) -> None:
    table = raw_env(variant)
    table.reset(seed=5)
    numbers = np.random.default_rng(5)
    decided = 0
    while not table.game.over:
        observation = table.observe(table.agent_selection)
        if table.game.decision.kind == "deploy":
            decided += 1
            rows = observation["actions"][: observation["action_mask"].sum()]
            assert len(np.unique(rows, axis=0)) == len(rows)
        table.step(chosen(observation, numbers))
    assert decided > 10


def test_board_planes_say_where_tiles_lie_and_whose_pieces_stand_there() -> None:
    game = Game("hig-2002", ["Ann", "Bo"], draws=["base-game/V", "base-game/E"])
    game.play({"type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90})
    game.play({"type": "deploy", "piece": "follower", "on": "road W"})
    encoder = Encoder(vocabulary(game), 5, 64)
    planes = encoder.vocabulary.planes()
    own, other = (dict(zip(planes, encoder.board(game.view(name)), strict=True)) for name in ("Ann", "Bo"))
    # Two tiles lie in the middle of the window, side by side, and the road joins them.
    assert own["a tile lies here"][2].tolist() == [0, 0, 1, 1, 0]
    assert own["road at the west"][2].tolist()[2:4] == [1, 1]
    one = np.float32(squashed(1, PIECES))
    assert own["pieces of the observer in the feature at the west"][2, 2] == one
    assert own["pieces of the observer on the tile: follower"][2, 3] == one
    assert other["pieces of seat 1 after on the tile: follower"][2, 3] == one
    assert other["pieces of the observer on the tile: follower"].sum() == 0


@pytest.mark.parametrize("variant", [*VARIANTS, "base-game + bridges-castles-bazaars + princess-dragon + abbey-mayor"])
def test_incremental_board_equals_one_written_anew(variant: str) -> None:
    game = Game(variant, ["Ann", "Bo", "Cy"], seed=4)
    kept = Encoder(vocabulary(game), 9, 64)
    numbers = np.random.default_rng(4)
    while not game.over:
        game.play(game.decision.actions[int(numbers.integers(len(game.decision.actions)))])
        if numbers.random() < 0.1:
            for _ in range(min(game.actions_played, int(numbers.integers(1, 4)))):
                game.undo()
        for name in game.players[:: int(numbers.integers(1, 3))]:
            view = game.view(name)
            assert np.array_equal(kept.board(view), Encoder(kept.vocabulary, 9, 64).board(view))


def test_board_far_away_and_large_is_seen_in_the_middle_of_its_window() -> None:
    start = [{"tile": "base-game/D", "at": [1000, -2000], "rotation": 0}]
    game = Game("hig-2002", ["Ann", "Bo"], seed=1, start=start)
    encoder = Encoder(vocabulary(game), 9, 64)
    assert encoder.board(game.view("Ann"))[0].sum() == encoder.board(game.view("Ann"))[0, 4, 4] == 1
    for step in range(1, 60):
        at = [1000, -2000 + step]
        fits = [action for action in game.decision.actions if action.as_record().get("at") == at]
        while not fits and not game.over:
            game.play(game.decision.actions[-1])
            fits = [action for action in game.decision.actions if action.as_record().get("at") == at]
        if game.over:
            break
        game.play(fits[0])
        assert np.array_equal(encoder.board(game.view("Bo")), Encoder(encoder.vocabulary, 9, 64).board(game.view("Bo")))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_figure_lies_between_minus_one_and_one(variant: str) -> None:
    table = raw_env(variant, 3)
    table.reset(seed=2)
    numbers = np.random.default_rng(2)
    while not table.game.over:
        observation = table.observe(table.agent_selection)
        for name in ("observation", "state", "actions"):
            assert np.abs(observation[name]).max() <= 1
        table.step(chosen(observation, numbers))


def test_no_two_counts_are_encoded_alike() -> None:
    figures = [np.float32(squashed(count, 4)) for count in range(-200, 400)]
    assert figures == sorted(set(figures))
    assert squashed(4, 4) == 0.5


@pytest.mark.parametrize("wrapped", [raw_env, env])
def test_environment_can_be_pickled_and_copied_during_a_game(wrapped: Any) -> None:
    table = wrapped("hig-2002 + inns-cathedrals")
    table.reset(seed=6)
    numbers = np.random.default_rng(6)
    for _ in range(25):
        table.step(chosen(table.observe(table.agent_selection), numbers))
    twins = [pickle.loads(pickle.dumps(table)), copy.deepcopy(table)]
    for _ in range(20):
        agent = table.agent_selection
        seen = table.observe(agent)
        action = chosen(seen, numbers)
        for twin in twins:
            assert twin.agent_selection == agent
            other = twin.observe(agent)
            assert all(np.array_equal(seen[name], other[name]) for name in seen)
            twin.step(action)
        table.step(action)
        assert [twin.rewards for twin in twins] == [table.rewards] * 2


def test_text_rendering_shows_the_board() -> None:
    table = raw_env("hig-2002", render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert len(text.splitlines()) > 3


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"actions": 1}, "at least 2"),
        ({"size": 4}, "odd"),
        ({"rewards": "points"}, "margin and outcome"),
        ({"render_mode": "rgb_array"}, "ansi"),
        ({"variant": "hig-2020"}, "hig-2002"),
    ],
)
def test_senseless_settings_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(BastideError, match=reason):
        Environment(**settings)


def test_action_that_is_not_listed_is_refused() -> None:
    table = raw_env("hig-2002")
    table.reset(seed=1)
    with pytest.raises(BastideError, match="action mask"):
        table.step(255)
