"""One seat at a table of bots, as an environment of Gymnasium; and what learnt to sit there, as a bot."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np

from bastide import Action, BastideError, Game, Problem, View, coded, sentence
from bastide.apps.bots import Player, bot

from .encoding import Encoder
from .environment import Environment
from .vocabulary import vocabulary

#: An observation to the number of an action in its list.
Policy = Callable[[dict[str, Any]], int]


class Seat(gymnasium.Env[dict[str, Any], np.int64]):
    """A table at which bots have all seats but one, which is drawn anew for each game.

    Observations, actions and rewards are those of :class:`~bastide.rl.Environment`, between one decision of the learner
    and the next. It can be copied and pickled in the middle of a game if its bots can: the built-in ones can.

    Args:
        variant: anything that names a ruleset.
        bots: the names of the others' bots, as for ``bastide tournament``.
        settings: as for :class:`~bastide.rl.Environment`.

    Raises:
        BastideError: the variant, a bot or a setting is not usable.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(self, variant: Any = "hig-2002", *, bots: Sequence[str] = ("greedy",), **settings: Any) -> None:
        self.table = Environment(variant, len(bots) + 1, **settings)
        self.render_mode = self.table.render_mode
        self._bots = tuple(bots)
        for name in bots:
            bot(name, 0)  # It is refused here, not in the middle of learning.
        self._playing: dict[str, Player] = {}
        self.learner = self.table.possible_agents[0]
        self.observation_space = self.table.observation_space(self.learner)
        self.action_space = self.table.action_space(self.learner)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, up to the learner's first decision.

        Args:
            seed: the seed of this and all later games: draws, seats and bots.
            options: no options are known.

        Returns:
            An observation, and information with its ``action_mask``.
        """
        super().reset(seed=seed)
        del options
        agents = self.table.possible_agents
        self.learner = agents[int(self.np_random.integers(len(agents)))]
        first, *seeds = [int(number) for number in self.np_random.integers(2**31, size=len(agents))]
        others = [agent for agent in agents if agent != self.learner]
        self._playing = {
            agent: bot(name, number) for agent, name, number in zip(others, self._bots, seeds, strict=True)
        }
        self.table.reset(seed=first)
        return self._observed()

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots up to the learner's next decision.

        Args:
            action: its number in the list.

        Returns:
            An observation, the reward since the last one, whether the game is over, never cut short, and information.

        Raises:
            BastideError: there is no such action in the list.
        """
        self.table.step(int(action))
        observation, info = self._observed()
        reward = float(self.table._cumulative_rewards[self.learner])
        return observation, reward, self.table.terminations[self.learner], False, info

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Let the bots play, then look."""
        table = self.table
        while table.agent_selection != self.learner and not table.game.over:
            agent = table.agent_selection
            table.play(self._playing[agent](table.game.view(agent)))
        observation = table.observe(self.learner)
        return observation, {"action_mask": observation["action_mask"]}

    def __getstate__(self) -> dict[str, Any]:
        # Copies are made by it, too: of a function inside another, they would go on with the same random numbers.
        for agent, player in self._playing.items():
            try:
                pickle.dumps(player)
            except Exception as error:
                name = self._bots[list(self._playing).index(agent)]
                message = coded(
                    "environment/no-pickle",
                    "the bot {name} cannot be pickled or copied in the middle of a game: {error}",
                    name=name,
                    error=error,
                )
                hint = sentence("make it an object of a class at the top of its module, with its random numbers")
                raise BastideError([Problem(message, hint=hint)]) from error
        return self.__dict__

    def render(self) -> str | None:
        """The board as text, if the render mode asks for it."""
        return self.table.render()


def policy_bot(policy: Policy, *, actions: int = 256, size: int = 31) -> Player:
    """A bot that plays what a policy chooses, under the rules of the first game that it sees.

    Args:
        policy: gives the number of an action of an observation, as of :class:`~bastide.rl.Environment`.
        actions: the size of the list of actions.
        size: the width and height of the window on the board in cells; odd.
    """
    return _Learnt(policy, actions, size)


@dataclass(slots=True, eq=False)
class _Learnt:
    """A bot with its policy; it can be copied and pickled if the policy can."""

    policy: Policy
    actions: int
    size: int
    encoder: Encoder | None = None

    def __call__(self, view: View) -> Action:
        if self.encoder is None:
            game = Game(view.sample(0).ruleset, view.players, seed=0)
            self.encoder = Encoder(vocabulary(game), self.size, self.actions)
        encoder, decision, first = self.encoder, view.decision, 0
        assert decision is not None
        while True:
            number = int(self.policy(encoder.observation(view, view.player, first)))
            shown, more = encoder.page(len(decision.options), first)
            if not more or number != self.actions - 1:
                return decision.actions[shown[number]]
            first = shown.stop


# Its checker draws actions without looking at the mask.
gymnasium.register(id="Bastide-v0", entry_point=Seat, disable_env_checker=True)
