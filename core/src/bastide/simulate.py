"""Simulations: many games under several variants, and what they say about the rules (extra ``simulate``).

A plan fixes everything; its games are played into a folder, in any order and any number of times with the same
result, and summed up from there.
"""

from __future__ import annotations

from bastide import BastideError, coded

try:
    from bastide.apps.simulating import Mode, Plan, make_plan
    from bastide.apps.simulating.running import run
    from bastide.apps.simulating.summary import summarize
except ModuleNotFoundError as error:
    if error.name not in ("numpy", "polars", "scipy"):
        raise
    raise BastideError(
        coded(
            "extra/simulate",
            "simulations need {names}: python -m pip install 'bastide[{extras}]'",
            names=error.name,
            extras="simulate",
        )
    ) from error

__all__ = ["Mode", "Plan", "make_plan", "run", "summarize"]
