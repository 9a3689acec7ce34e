"""One seat at a table of bots is an environment of Gymnasium; what learnt to sit there is a bot."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest

import bastide
from bastide import Action, BastideError, View
from bastide.bots import Player
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


def gone_on(seat: Seat, steps: int = 1000) -> list[tuple[int, float]]:
    """What is chosen and gained from here on, at most so many times, by a learner with the same random numbers."""
    numbers = np.random.default_rng(5)
    found: list[tuple[int, float]] = []
    observation = seat.table.observe(seat.learner)
    while len(found) < steps and observation["action_mask"].any():
        action = numbers.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, *_ = seat.step(action)
        found.append((int(action), reward))
        if over:
            break
    return found


def pickled(seat: Seat) -> Seat:
    """What comes out of a pickle of it."""
    made: Seat = pickle.loads(pickle.dumps(seat))
    return made


@pytest.mark.parametrize("again", [pickled, deepcopy])
@pytest.mark.parametrize(("bots", "steps"), [(["random", "easy"], 1000), (["greedy"], 1000), (["mcts(playouts=2)"], 6)])
def test_a_copy_from_the_middle_of_a_game_goes_on_to_the_same_end(
    bots: list[str], steps: int, again: Callable[[Seat], Seat]
) -> None:
    seat = Seat("base-game", bots=bots)
    seat.reset(seed=4)
    gone_on(seat, 5)
    twin = again(seat)
    assert gone_on(twin, steps) == gone_on(seat, steps)
    assert twin.table.game.to_record() == seat.table.game.to_record()
    # Later games begin alike, too.
    twin.reset()
    seat.reset()
    assert twin.table.game.seed == seat.table.game.seed and twin.learner == seat.learner


def inner(seed: int) -> Player:
    """A bot that is a function inside another."""
    numbers = random.Random(seed)

    def choose(view: View) -> Action:
        assert view.decision is not None
        return numbers.choice(list(view.decision.actions))

    return choose


@pytest.mark.parametrize("again", [pickled, deepcopy])
def test_a_bot_that_cannot_be_copied_is_named(again: Callable[[Seat], Seat]) -> None:
    # The copy would otherwise share its random numbers with the seat.
    seat = Seat("base-game", bots=["random", f"{__name__}:inner"])
    seat.reset(seed=4)
    with pytest.raises(BastideError, match=r"the bot .*:inner cannot be pickled or copied .* object of a class"):
        again(seat)


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
