"""Simulating many games under several variants, and evaluating the rules.

A :class:`~.plan.Plan` fixes everything; its shards are played anywhere, in any order and any number of times, with the
same result; :func:`~.summary.summarize` reads them.
"""

from __future__ import annotations

from .plan import Mode, Plan, make_plan

__all__ = ["Mode", "Plan", "make_plan"]
