"""Learning: any ruleset as a turn-based environment of PettingZoo (extra ``rl``).

>>> from bastide.rl import env
>>> environment = env("hig-2002", players=2)
>>> environment.reset(seed=7)
>>> environment.agent_selection
'player_0'
"""

from __future__ import annotations

from bastide.apps.environments import Environment, env, raw_env

__all__ = ["Environment", "env", "raw_env"]
