"""Running a plan on all cores of this machine; finished shards are kept in any case."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from pathlib import Path

from bastide import BastideError, Problem, coded, sentence
from bastide.apps.waiting import first_done
from bastide.apps.writing import write_whole

from . import shards
from .datasets import COLUMNS, LAST, is_whole, path_of
from .plan import Plan, keep_plan
from .shards import Shard

#: Called with the number of finished games, and of all games.
Tell = Callable[[int, int], object]
#: Plays shards and yields them as they are finished, in any order.
Player = Callable[[str, Iterable[int]], Generator[Shard, None, None]]

#: Shards assigned to each process: one in progress, one waiting. More would only fill the memory.
_AHEAD = 2
#: The age in seconds after which a partial file counts as abandoned; writing one takes far less.
_STALE = 600


def cores() -> int:
    """The number of processes that can run at once."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def run(
    plan: Plan, folder: Path, *, jobs: int | None = None, tell: Tell | None = None, player: Player | None = None
) -> None:
    """Play the unfinished part of a plan.

    Args:
        plan: the plan.
        folder: the folder of the results; existing ones are not played again.
        jobs: the number of processes; by default, that of the cores.
        tell: called with the progress.
        player: plays the shards elsewhere.

    Raises:
        BastideError: a game cannot be played, or a file cannot be written. Finished shards are kept.
    """
    keep_plan(plan, folder)
    plan.rulesets()
    for dataset in COLUMNS:
        _make_folder(folder / dataset)
    missing = unfinished(plan, folder)
    done = plan.games - sum(len(plan.games_of(shard)) for shard in missing)
    if tell is not None:
        tell(done, plan.games)
    if player is None:
        count = min(cores() if jobs is None else jobs, len(missing))
        player = _here if count < 2 else _pool(count)
    with contextlib.closing(player(plan.to_json(), missing)) as finished:
        for shard in finished:
            if shard.error is not None:
                raise BastideError(
                    Problem(
                        coded("simulation/game-failed", shard.error),
                        hint=sentence("what is finished is in {folder}", folder=folder),
                    )
                )
            keep(folder, shard)
            done += len(plan.games_of(shard.number))
            if tell is not None:
                tell(done, plan.games)
    _tidy(folder)


def unfinished(plan: Plan, folder: Path) -> list[int]:
    """The numbers of the unfinished shards, including those whose files are missing or truncated."""
    return [
        number
        for number in range(plan.shards)
        if not all(is_whole(path_of(folder, dataset, number)) for dataset in (LAST, *COLUMNS))
    ]


def keep(folder: Path, shard: Shard) -> None:
    """Write a shard's files; the one that marks it as finished comes last.

    Raises:
        BastideError: one cannot be written.
    """
    for dataset in COLUMNS:
        path = path_of(folder, dataset, shard.number)
        # A repeated shard is identical.
        if dataset != LAST or not is_whole(path):
            write_whole(path, shard.files[dataset])


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BastideError(
            coded("file/not-made", "{folder} cannot be made: {reason}", folder=folder, reason=error.strerror or error)
        ) from error


def _tidy(folder: Path) -> None:
    """Remove partial files that a killed process left, but not those that another process is writing."""
    for dataset in COLUMNS:
        for half in (folder / dataset).glob(".shard-*"):
            with contextlib.suppress(FileNotFoundError):
                if time.time() - half.stat().st_mtime > _STALE:
                    half.unlink()


def _here(plan: str, numbers: Iterable[int]) -> Generator[Shard, None, None]:
    for number in numbers:
        yield shards.make(plan, number)


def _pool(jobs: int) -> Player:
    def play(plan: str, numbers: Iterable[int]) -> Generator[Shard, None, None]:
        context = multiprocessing.get_context("spawn")
        before = set(multiprocessing.active_children())
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker)
        waiting: set[Future[Shard]] = set()
        ended = False
        try:
            for number in numbers:
                with _uninterrupted():
                    waiting.add(pool.submit(shards.make, plan, number))
                if len(waiting) >= jobs * _AHEAD:
                    done, waiting = first_done(waiting)
                    for future in done:
                        yield future.result()
            while waiting:
                done, waiting = first_done(waiting)
                for future in done:
                    yield future.result()
            ended = True
        except BrokenProcessPool as error:
            raise BastideError(coded("simulation/process-killed", "a process that played games was killed")) from error
        finally:
            if not ended:
                # Their work would be discarded, so it is not awaited.
                for child in set(multiprocessing.active_children()) - before:
                    child.terminate()
            pool.shutdown(cancel_futures=True)

    return play


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start processes that ignore Ctrl-C: only this one handles it, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # A child process inherits the blocked signals; a Ctrl-C in the meantime is handled afterwards.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker() -> None:
    # Results go to the process that prints them; output of plugins here is not one.
    sys.stdout = sys.stderr
    # Every process has a core of its own, and polars would otherwise start a thread for each core.
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End this process when its parent is gone, even if that was killed."""
    wait_for([sentinel])
    os._exit(1)
