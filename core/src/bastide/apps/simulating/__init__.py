"""Simulating many games under several variants, and saying what the rules do.

A :class:`~.plan.Plan` fixes everything; its shards are played anywhere, in any order and any number of times, with the
same result; :func:`~.summary.summarize` reads them back.
"""

from __future__ import annotations

from .plan import Mode, Plan, make_plan

__all__ = ["Mode", "Plan", "make_plan"]
