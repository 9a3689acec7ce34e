"""Waiting for a file to be saved.

Files are looked at a few times a second rather than through notices of the system: one file costs nothing to look at,
it works on every disk, and editors that put a new file in the old one's place need no special care.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

#: Seconds between two looks.
INTERVAL = 0.2

_State = tuple[int, int, int] | None


def saves(path: Path, *, sleep: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Yields at once, and then whenever a file was saved. Never ends by itself.

    Args:
        path: the file; while it is missing, as some editors have it for a moment, nothing is yielded.
        sleep: waits for so many seconds.
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
