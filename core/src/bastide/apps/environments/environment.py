"""A ruleset as an environment: agents take turns at the decisions of a game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it has no types
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # as above

from bastide import Action, BastideError, Game, coded, resolve_variant
from bastide.apps.bots.worth import ahead

from .encoding import Encoder
from .vocabulary import vocabulary

Rewards = Literal["margin", "outcome"]


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """Any ruleset as a turn-based environment of PettingZoo.

    An action is an index into the decision's legal actions. If there are more than the list holds, its last number
    shows the rest to the same agent, and the game does not move.

    Args:
        variant: anything that names a ruleset.
        players: their number; they are called ``player_0`` and so on.
        actions: the size of the list of actions; at least 2.
        size: the width and height of the window on the board in cells; odd.
        rewards: ``margin``, the points that an agent's team gains on the average of the others, as they are scored; or
            ``outcome``, at the end only, from 1 for an agent that beats all others to -1 for one that beats none.
        render_mode: ``ansi`` for text, or ``None``.

    Raises:
        BastideError: the variant is not usable, or a number is invalid.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "bastide_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        variant: Any = "hig-2002",
        players: int = 2,
        *,
        actions: int = 256,
        size: int = 31,
        rewards: Rewards = "margin",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if actions < 2 or size < 1 or size % 2 == 0:
            raise BastideError(
                coded(
                    "environment/sizes",
                    "the list of actions has room for at least 2, and the window is an odd number wide",
                )
            )
        if rewards not in ("margin", "outcome"):
            raise BastideError(
                coded(
                    "environment/unknown-rewards",
                    "there are no rewards {rewards!r}; there are margin and outcome",
                    rewards=rewards,
                )
            )
        if render_mode not in (None, "ansi"):
            raise BastideError(
                coded(
                    "environment/unknown-render-mode",
                    "there is no render mode {render_mode!r}; there is ansi, and bastide render for pictures",
                    render_mode=render_mode,
                )
            )
        self._ruleset = resolve_variant(variant)
        self.possible_agents = [f"player_{number}" for number in range(players)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._rewarded = rewards
        self._numbers = random.Random()
        self._game = Game(self._ruleset, self.possible_agents, seed=0)
        self.encoder = Encoder(vocabulary(self._game), size, actions)
        self._first = 0
        encoder = self.encoder
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (encoder.planes, encoder.size, encoder.size), np.float32),
                    "state": spaces.Box(-1, 1, (encoder.figures,), np.float32),
                    "actions": spaces.Box(-1, 1, (actions, encoder.features), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game; agents must not look at it."""
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: the seed of the draws of this and all later games; without it the sequence continues.
            options: no options are known.
        """
        del options
        if seed is not None:
            self._numbers = random.Random(seed)
        self._game = Game(self._ruleset, self.possible_agents, seed=self._numbers.getrandbits(32))
        self._first = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._game.decision.player or self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and its legal actions if it decides."""
        return self.encoder.observation(self._game.view(agent), self._game.decision.player, self._first)

    def step(self, action: int | None) -> None:
        """Play the action of the agent that decides.

        Args:
            action: an index into its list.

        Raises:
            BastideError: there is no such action in the list.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        actions = self._game.decision.actions
        shown, more = self.encoder.page(len(actions), self._first)
        chosen = -1 if action is None else int(action)
        if more and chosen == self.encoder.actions - 1:
            self._first = shown.stop
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
        elif 0 <= chosen < len(shown):
            self.play(actions[shown[chosen]])
        else:
            raise BastideError(
                coded(
                    "environment/unknown-action",
                    "there is no action {action} for {agent}; the action mask says which there are",
                    action=action,
                    agent=agent,
                )
            )

    def play(self, action: Action | Mapping[str, Any]) -> None:
        """Play an action of the agent that decides, as bots give it.

        Args:
            action: a legal action, or one as records write it.

        Raises:
            IllegalAction: a rule forbids it.
        """
        game = self._game
        before = self._margins()
        game.play(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._first = 0
        self._reward(before)
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = str(game.decision.player)
        self._accumulate_rewards()

    def _margins(self) -> dict[str, float]:
        scores = self._game.scores
        leads = ahead([*scores.values()], self._game.position.teams)
        return dict(zip(scores, leads, strict=True))

    def _reward(self, before: dict[str, float]) -> None:
        if self._rewarded == "margin":
            after = self._margins()
            self.rewards = {agent: after[agent] - before[agent] for agent in self.agents}
        elif self._game.over:
            teams = len(self._game.teams)
            better = 0
            for group in self._game.ranked_teams:
                worse = teams - better - len(group)
                reward = (worse - better) / max(teams - 1, 1)
                self.rewards |= {agent: reward for team in group for agent in team}
                better += len(group)

    def render(self) -> str | None:
        """The board as text, if the render mode asks for it."""
        if self.render_mode is None:
            return None
        from bastide.apps.scenes import drawing_styles
        from bastide.apps.terminal.screen import Screen
        from bastide.apps.terminal.signs import signs_of

        screen = Screen(signs_of(drawing_styles()), width=120)
        return screen.board(self._game, whole=True, numbered=False).text().plain

    def close(self) -> None:
        """Do nothing: nothing is open."""


def raw_env(variant: Any = "hig-2002", players: int = 2, **settings: Any) -> Environment:
    """Make the environment without wrappers: an illegal action is an error.

    Args:
        variant: anything that names a ruleset.
        players: their number.
        settings: as for :class:`Environment`.
    """
    return Environment(variant, players, **settings)


def env(variant: Any = "hig-2002", players: int = 2, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers: an illegal action ends the game, calls out of order are refused.

    Args:
        variant: anything that names a ruleset.
        players: their number.
        settings: as for :class:`Environment`.
    """
    environment: AECEnv = raw_env(variant, players, **settings)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)
