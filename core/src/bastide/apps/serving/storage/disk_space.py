"""Free disk space, the last of which is reserved for current games."""

from __future__ import annotations

import shutil
from pathlib import Path

from bastide import coded

from ..http.refusals import RefusedError


def check_space(folder: Path | None, least: int) -> None:
    """Refuse new data if the disk is nearly full.

    Args:
        folder: its folder; ``None`` if that is not on this machine.
        least: how many bytes have to be free.

    Raises:
        RefusedError: there are fewer.
    """
    while folder is not None and not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if folder is not None and shutil.disk_usage(folder).free < least:
        raise RefusedError(
            "busy", coded("server/nearly-full", "this server is nearly full; games that have begun go on"), wait=600
        )
