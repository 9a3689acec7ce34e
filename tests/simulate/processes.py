"""Running ``bastide simulate`` as a separate process, and reading its data."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

COMMAND = (sys.executable, "-c", "from bastide.apps.cli import main; main()", "simulate")
EDITIONS = ("--under", "hig-2002", "--under", "hig-2000")
PATIENT = "tests.simulate.clumsy:patient_bot"
#: Seconds after which an expected event is overdue; no passing test waits for it.
SECONDS = 900


def hashes(folder: Path) -> dict[str, str]:
    """The plan and all data in a folder, by their hashes."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def finished(folder: Path) -> int:
    """The number of finished shards."""
    return len(list((folder / "games").glob("shard-*.parquet")))


def started(*words: str | Path, **environment: str) -> subprocess.Popen[str]:
    """A simulating process in its own session."""

    def answer_interrupts() -> None:
        # The test runner may have disabled it for its child processes.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    return subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "100"} | environment,
        start_new_session=True,
        preexec_fn=answer_interrupts,
    )


def until(ready: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Wait for a condition while a process runs.

    Raises:
        AssertionError: the process ended first, or it took too long.
    """
    start = time.monotonic()
    while not ready():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() - start < SECONDS
        time.sleep(0.02)


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """A process's status and output."""
    out, errors = process.communicate(timeout=SECONDS)
    return process.returncode, out, errors


def gone(group: int) -> bool:
    """Whether no process of a session is left; waits for a moment."""
    start = time.monotonic()
    while time.monotonic() - start < SECONDS:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
