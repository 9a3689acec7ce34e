"""Learning environments: any ruleset for PettingZoo, a seat in it for Gymnasium (extra ``rl``)."""

from __future__ import annotations

from bastide import BastideError, coded

try:
    from .environment import Environment, env, raw_env
    from .seat import Policy, Seat, policy_bot
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise BastideError(
        coded(
            "extra/rl",
            "learning environments need {error}; python -m pip install 'bastide[rl]' brings it",
            error=error.name,
        )
    ) from error

__all__ = ["Environment", "Policy", "Seat", "env", "policy_bot", "raw_env"]
