"""Learning environments: any ruleset as a turn-based environment of PettingZoo (extra ``rl``)."""

from __future__ import annotations

from bastide import BastideError, coded

try:
    from .environment import Environment, env, raw_env
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

__all__ = ["Environment", "env", "raw_env"]
