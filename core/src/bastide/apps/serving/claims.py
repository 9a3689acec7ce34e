"""Folders that several servers share, with one process at a time working in each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
    try:
        import fcntl
    except ImportError:
        # This system has no such locks; each server has a folder of its own there.
        yield
        return
    try:
        file = os.open(folder / _FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BastideError(coded("simulation/gone", "this simulation is gone")) from error
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BastideError(coded("simulation/elsewhere", "another server plays this simulation just now")) from None
        yield
    finally:
        os.close(file)
