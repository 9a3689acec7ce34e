"""The processes that play simulations, as listed by the system."""

from __future__ import annotations

import time
from pathlib import Path

#: Simulations have the lowest priority on the machine.
PATIENCE = 900


def playing(folder: Path) -> list[int]:
    """The ids of the processes that play simulations in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it ended meanwhile
        if b"bastide.apps.serving.simulations.simulator" in words and any(
            word.startswith(bytes(folder)) for word in words
        ):
            found.append(int(process.name))
    return found


def begun(folder: Path) -> list[int]:
    """The same, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while not (found := playing(folder)):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def gone(folder: Path) -> bool:
    """Whether all of them end soon."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not playing(folder):
            return True
        time.sleep(0.05)
    return False
