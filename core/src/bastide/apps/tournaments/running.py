"""Playing a tournament in this process, or in one for each core."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

from bastide import BastideError, Ruleset, coded, resolve_variant
from bastide.apps.waiting import first_done

from .schedule import Played, Tournament, play_one

#: How many games wait for each process, so that none is ever idle and little is lost when it is stopped.
_AHEAD = 2

_worker: dict[str, tuple[Tournament, Ruleset]] = {}


def cores() -> int:
    """The number of processes that can run at once."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def play(tournament: Tournament, jobs: int) -> Generator[Played, None, None]:
    """Play all games, and yield each when it is finished. Stopping early leaves no process behind.

    Args:
        tournament: the tournament.
        jobs: the number of processes; 1 plays in this one.

    Raises:
        BastideError: the variant or a bot is unusable, or a bot failed.
    """
    ruleset = resolve_variant(tournament.variant)
    tournament.check_bots()
    if jobs == 1:
        for lineup, number in tournament.fixtures():
            yield play_one(tournament, ruleset, lineup, number)
        return
    others = set(multiprocessing.active_children())
    # The caller may have started threads, which a fork would not survive.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin, (tournament,))
    waiting: set[Future[Played]] = set()
    finished = False
    try:
        for fixture in tournament.fixtures():
            waiting.add(pool.submit(_play, *fixture))
            if len(waiting) >= jobs * _AHEAD:
                done, waiting = first_done(waiting)
                yield from (each.result() for each in done)
        while waiting:
            done, waiting = first_done(waiting)
            yield from (each.result() for each in done)
        finished = True
    except BrokenProcessPool as error:
        raise BastideError(
            coded("tournament/process-died", "a process that played games died; with --jobs 1 it may say why")
        ) from error
    finally:
        mine = set(multiprocessing.active_children()) - others
        pool.shutdown(wait=finished, cancel_futures=True)
        if not finished:
            for process in mine:
                process.terminate()


def _begin(tournament: Tournament) -> None:
    # Results go to the process that prints them; output of plugins here is not one.
    sys.stdout = sys.stderr
    # Ctrl-C reaches every process of the terminal; the first one handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker["game"] = tournament, resolve_variant(tournament.variant)


def _play(lineup: tuple[int, ...], number: int) -> Played:
    tournament, ruleset = _worker["game"]
    return play_one(tournament, ruleset, lineup, number)
