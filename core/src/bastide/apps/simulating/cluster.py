"""Carrying out a plan on a Dask cluster: the same shards, the same bytes."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from itertools import islice

from bastide import BastideError, Problem, sentence

from . import shards
from .plan import Plan
from .running import Player
from .shards import Shard

#: For how many seconds a scheduler, and then its first worker, is waited for.
PATIENCE = 10
FOR_WORKERS = 10
_AHEAD = 2


def cluster(address: str, plan: Plan) -> Player:
    """A player that hands shards out to the workers of a cluster.

    A shard whose worker is lost is played again by another; it is known by its plan and number, so that it counts once.

    Args:
        address: the scheduler's.
        plan: the plan; its fingerprint tells its shards from those of others.
    """

    def play(text: str, numbers: Iterable[int]) -> Generator[Shard, None, None]:
        from distributed import Client, KilledWorker, as_completed

        _silence()
        hint = sentence(
            "see that it runs and can be reached: dask scheduler, then dask worker {address}", address=address
        )
        _find(address, hint)
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            try:
                client.wait_for_workers(1, timeout=FOR_WORKERS)
            except (OSError, TimeoutError) as error:
                raise BastideError(
                    Problem(sentence("the Dask scheduler at {address} has no workers", address=address), hint=hint)
                ) from error
            ahead = _AHEAD * max(1, sum(client.nthreads().values()))
            queue = iter(numbers)

            def submit(number: int) -> object:
                return client.submit(shards.make, text, number, key=f"bastide-{plan.fingerprint}-{number}")

            running = as_completed([submit(number) for number in islice(queue, ahead)], loop=client.loop)
            for future in running:
                try:
                    yield future.result()
                except KilledWorker as error:
                    more = "each worker that played it died; look for why in their logs, then go on with --resume"
                    raise BastideError(
                        Problem(sentence("a shard cannot be played: {error}", error=error), hint=more)
                    ) from error
                except (OSError, TimeoutError, CancelledError) as error:
                    more = "what is finished is kept; go on with --resume"
                    raise BastideError(
                        Problem(sentence("the cluster at {address} is lost", address=address), hint=more)
                    ) from error
                for number in islice(queue, 1):
                    running.add(submit(number))

    return play


def _find(address: str, hint: str) -> None:
    """Ask whoever is at an address whether it is a scheduler: a client that finds none there hangs when it is closed.

    Raises:
        BastideError: it is none.
    """
    from distributed.utils import LoopRunner, sync

    runner = LoopRunner()
    runner.start()
    try:
        # The patience is for connecting; whoever takes the call and says nothing gets little more.
        kind = sync(runner.loop, _kind, address, callback_timeout=PATIENCE + 2)
    except Exception as error:
        # Whatever else may live at an address answers in its own way, which Dask fails to read in as many.
        reason = str(error).partition("\n")[0] if isinstance(error, OSError | ValueError) else "something else does"
        raise BastideError(
            Problem(
                sentence("no Dask scheduler answers at {address}: {reason}", address=address, reason=reason), hint=hint
            )
        ) from error
    finally:
        runner.stop()
    if kind != "Scheduler":
        raise BastideError(
            Problem(
                sentence("no Dask scheduler answers at {address}: it is a {kind}", address=address, kind=kind),
                hint=hint,
            )
        )


async def _kind(address: str) -> str:
    """What is at an address, as it says of itself."""
    from distributed import Security, rpc

    async with rpc(address, timeout=PATIENCE, connection_args=Security().get_connection_args("client")) as there:
        return str((await there.identity())["type"])


def _silence() -> None:
    """Keep Dask from printing: what happens to single workers is its own business, and stands in their logs."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
