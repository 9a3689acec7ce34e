"""One seat at a table of bots is an environment of Gymnasium; what learnt to sit there is a bot."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

import bastide
from bastide import BastideError
from bastide.rl import Seat, policy_bot


def first(observation: dict[str, Any]) -> int:
    """A policy: the first action of the list."""
    return int(np.flatnonzero(observation["action_mask"])[0])


def played(seat: Seat, seed: int) -> tuple[list[str], list[float]]:
    """The actions of a game, as they were written, and the rewards."""
    observation, _ = seat.reset(seed=seed)
    rewards, over = [], False
    while not over:
        observation, reward, over, cut, info = seat.step(np.int64(first(observation)))
        assert not cut and (info["action_mask"] == observation["action_mask"]).all()
        rewards.append(reward)
    return [str(entry) for entry in seat.table.game.to_record()["actions"]], rewards


def test_observations_are_in_their_space_and_no_other_action_is_taken() -> None:
    seat = Seat("hig-2002", bots=["random"])
    observation, info = seat.reset(seed=1)
    assert seat.observation_space.contains(observation)
    assert seat.action_space.contains(np.int64(len(info["action_mask"]) - 1))
    with pytest.raises(BastideError, match="the action mask says which there are"):
        seat.step(np.int64(info["action_mask"].argmin()))


@pytest.mark.parametrize("variant", ["hig-2002", "hig-2002 + traders-builders"])
def test_rewards_are_the_final_margin_and_bots_have_all_other_seats(variant: str) -> None:
    seat = Seat(variant, bots=["random", "random"])
    for seed in range(2):
        _, rewards = played(seat, seed)
        scores = seat.table.game.scores
        others = [points for agent, points in scores.items() if agent != seat.learner]
        assert sum(rewards) == pytest.approx(scores[seat.learner] - sum(others) / len(others))


def test_same_seed_makes_the_same_game_and_seats_change() -> None:
    assert played(Seat(bots=["random"]), 3) == played(Seat(bots=["random"]), 3)
    seat = Seat(bots=["random"])
    seats = set()
    for seed in range(8):
        seat.reset(seed=seed)
        seats.add(seat.learner)
    assert seats == {"player_0", "player_1"}


def test_several_seats_are_a_vector_environment() -> None:
    many = gymnasium.make_vec("Bastide-v0", num_envs=3, vectorization_mode="sync", variant="hig-2002", bots=["random"])
    observations, _ = many.reset(seed=1)
    chosen = observations["action_mask"].argmax(axis=1)
    observations, rewards, *_ = many.step(chosen)
    assert observations["actions"].shape[0] == len(rewards) == 3
    many.close()


def test_policy_plays_as_a_bot() -> None:
    game = bastide.Game("hig-2002", ["Red", "Blue"], seed=2)
    red = policy_bot(first)
    for _ in range(20):
        player = str(game.decision.player)
        action = red(game.view(player))
        assert action == game.decision.actions[0]
        game.play(action)


def test_policy_turns_the_pages_of_a_list() -> None:
    game = bastide.Game("hig-2002", ["Red", "Blue"], seed=2)
    while len(game.decision.actions) < 9:
        game.play(game.decision.actions[0])
    seen = []

    def last(observation: dict[str, Any]) -> int:
        seen.append(observation["action_mask"].sum())
        return int(np.flatnonzero(observation["action_mask"])[-1])

    assert policy_bot(last, actions=5)(game.view(str(game.decision.player))) == game.decision.actions[-1]
    assert seen[0] == 5 and len(seen) > 1


def test_unknown_bot_is_refused_before_a_game() -> None:
    with pytest.raises(BastideError, match="there is no bot 'gredy'"):
        Seat(bots=["gredy"])


def test_without_the_extra_it_is_told_what_brings_it() -> None:
    absent = "import sys; sys.modules['gymnasium'] = None; import bastide.rl"
    done = subprocess.run([sys.executable, "-c", absent], capture_output=True, text=True, check=False)
    assert "python -m pip install 'bastide[rl]' brings it" in done.stderr
