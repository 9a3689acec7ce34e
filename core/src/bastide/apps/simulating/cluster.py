"""Running a plan on a Dask cluster: the same shards, the same bytes."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from concurrent.futures import CancelledError
from itertools import islice

from bastide import BastideError, Problem, coded, sentence

from . import shards
from .plan import Plan
from .running import Player
from .shards import Shard

#: How many seconds to wait for a scheduler, and then for its first worker.
PATIENCE = 10
FOR_WORKERS = 10
_AHEAD = 2


def cluster(address: str, plan: Plan) -> Player:
    """Make a player that distributes shards to the workers of a cluster.

    A shard whose worker is lost is played by another one; it is identified by its plan and number, so that it counts
    once.

    Args:
        address: the address of the scheduler.
        plan: the plan; its fingerprint distinguishes its shards from others.
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
                    Problem(
                        coded("cluster/no-workers", "the Dask scheduler at {address} has no workers", address=address),
                        hint=hint,
                    )
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
                    raise BastideError(
                        coded("cluster/shard", "a shard cannot be played: {error}", error=error)
                    ) from error
                except (OSError, TimeoutError, CancelledError) as error:
                    raise BastideError(
                        coded("cluster/lost", "the cluster at {address} is lost", address=address)
                    ) from error
                for number in islice(queue, 1):
                    running.add(submit(number))

    return play


def _find(address: str, hint: str) -> None:
    """Check that an address belongs to a scheduler: a client that finds none there hangs when it is closed.

    Raises:
        BastideError: it does not.
    """
    from distributed.utils import LoopRunner, sync

    runner = LoopRunner()
    runner.start()
    try:
        # The timeout is for connecting; a server that accepts and stays silent gets little more.
        kind = sync(runner.loop, _kind, address, callback_timeout=PATIENCE + 2)
    except Exception as error:
        # Any other kind of server answers in its own way, which makes Dask fail in as many ways.
        reason = str(error).partition("\n")[0] if isinstance(error, OSError | ValueError) else "something else does"
        raise BastideError(
            Problem(
                coded(
                    "cluster/no-scheduler",
                    "no Dask scheduler answers at {address}: {reason}",
                    address=address,
                    reason=reason,
                ),
                hint=hint,
            )
        ) from error
    finally:
        runner.stop()
    if kind != "Scheduler":
        raise BastideError(
            Problem(
                coded(
                    "cluster/other-kind",
                    "no Dask scheduler answers at {address}: it is a {kind}",
                    address=address,
                    kind=kind,
                ),
                hint=hint,
            )
        )


async def _kind(address: str) -> str:
    """The kind of server at an address, as it describes itself."""
    from distributed import Security, rpc

    async with rpc(address, timeout=PATIENCE, connection_args=Security().get_connection_args("client")) as there:
        return str((await there.identity())["type"])


def _silence() -> None:
    """Keep Dask from printing: failures of single workers are in the workers' own logs."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
