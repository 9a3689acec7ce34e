"""A shard: some games of a plan, played together, on any machine.

The result of a shard depends on its plan and its number alone. If it is played twice, or on another machine, the bytes
are the same.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from bastide import BastideError, Ruleset

from .games import Rows, simulate
from .plan import Plan

#: Threads of one process share rulesets, whose score plans are made while games are played; Python runs one at a
#: time anyway.
_alone = threading.Lock()
#: How many additional objects trigger a garbage collection; a finished game is freed by its references, so there is
#: little garbage.
_SELDOM = 50_000


@dataclass(frozen=True, slots=True)
class Shard:
    """The result of a shard.

    Args:
        number: its number.
        files: the Parquet files by table.
        error: why there are none.
    """

    number: int
    files: dict[str, bytes] = field(default_factory=dict)
    error: str | None = None


def make(plan: str, number: int) -> Shard:
    """Play a shard.

    Args:
        plan: the plan as JSON.
        number: the shard's number.

    Raises:
        KeyboardInterrupt: it was interrupted, whatever that led to in a bot or a game.
    """
    from .datasets import to_bytes

    with _alone, _seldom_collected():
        where = "its rules"
        try:
            known, rulesets = _prepared(plan)
            rows = Rows()
            for game in known.games_of(number):
                where = f"game {game} (seed {known.seed_of(game)})"
                simulate(known, rulesets, game, rows)
            return Shard(number, to_bytes(rows))
        except Exception as error:
            if _interrupted(error):
                raise KeyboardInterrupt from error
            reason = f"{error}" if isinstance(error, BastideError) else f"{type(error).__name__}: {error}"
            return Shard(number, error=f"{where}: {reason}")


def _interrupted(error: BaseException) -> bool:
    """Whether an error came of an interruption: one in the middle of an action leaves what cannot be undone."""
    before = error.__context__
    return before is not None and (isinstance(before, KeyboardInterrupt) or _interrupted(before))


@contextlib.contextmanager
def _seldom_collected() -> Iterator[None]:
    """Collect garbage rarely: a running game has many objects, and scanning them is futile."""
    before = gc.get_threshold()
    gc.set_threshold(max(_SELDOM, before[0]), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


@functools.lru_cache(maxsize=2)
def _prepared(plan: str) -> tuple[Plan, list[Ruleset]]:
    known = Plan.from_json(plan)
    return known, known.rulesets()
