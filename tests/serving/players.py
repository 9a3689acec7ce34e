"""The processes that play simulations, as the system sees them."""

from __future__ import annotations

import time
from pathlib import Path

#: Simulations give way to everything else on the machine.
PATIENCE = 900


def playing(folder: Path) -> list[int]:
    """The numbers of the processes that play simulations that lie in a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it ended while we looked
        if b"bastide.apps.serving.simulator" in words and any(word.startswith(bytes(folder)) for word in words):
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
    """Whether, before long, none of them is left."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not playing(folder):
            return True
        time.sleep(0.05)
    return False
