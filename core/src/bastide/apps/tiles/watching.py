"""Waiting for a file to be saved.

Files are polled a few times a second instead of using notifications of the system: polling one file costs nothing,
works on every disk, and needs no special care for editors that replace the file.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

#: Seconds between two polls.
INTERVAL = 0.2

_State = tuple[int, int, int] | None


def saves(path: Path, *, sleep: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Yields at once, and then whenever a file was saved. Never ends by itself.

    Args:
        path: the file; while it is missing, as with some editors for a moment, nothing is yielded.
        sleep: waits for a number of seconds.
    """
    known: _State = None
    while True:
        state = _state(path)
        if state is not None and state != known:
            known = state
            yield
        else:
            sleep(INTERVAL)


def _state(path: Path) -> _State:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
