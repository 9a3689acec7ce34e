"""Folders that several servers share, with one process at a time working in each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from bastide import BastideError, coded

_FILE = "claim"


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes; a killed process releases it.

    Args:
        folder: the folder.

    Raises:
        BastideError: another process works in it.
    """
    if not folder.is_dir():
        # The lock would make the folder.
        raise BastideError(coded("simulation/gone", "this simulation is gone"))
    lock = FileLock(folder / _FILE, timeout=0, mode=0o600)
    try:
        lock.acquire()
    except Timeout:
        raise BastideError(coded("simulation/elsewhere", "another server plays this simulation just now")) from None
    except OSError as error:
        raise BastideError(coded("simulation/gone", "this simulation is gone")) from error
    try:
        yield
    finally:
        lock.release()
