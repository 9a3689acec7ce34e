"""Learning: any ruleset as a turn-based environment of PettingZoo, a seat in it for Gymnasium (extra ``rl``).

>>> from bastide.rl import env
>>> environment = env("hig-2002", players=2)
>>> environment.reset(seed=7)
>>> environment.agent_selection
'player_0'
>>> import gymnasium
>>> seat = gymnasium.make("Bastide-v0", variant="hig-2002", bots=["random"])
>>> observation, info = seat.reset(seed=7)
>>> bool(info["action_mask"].any())
True
"""

from __future__ import annotations

from bastide.apps.environments import Environment, Policy, Seat, env, policy_bot, raw_env

__all__ = ["Environment", "Policy", "Seat", "env", "policy_bot", "raw_env"]
