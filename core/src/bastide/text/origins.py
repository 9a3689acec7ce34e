"""Where an error came up, for those who can mend it."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Final

from .languages import PROJECT

#: The packages whose functions no plugin wrote, though it may call them.
_OWN: Final = sys.stdlib_module_names | {PROJECT, f"{PROJECT}_native"}


def foreign_line(error: BaseException) -> tuple[Path, int] | None:
    """The file and line of a plugin at which an error came up; ``None`` if none of its functions ran."""
    lines = [
        (Path(frame.f_code.co_filename), line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__", "").partition(".")[0] not in _OWN
    ]
    return lines[-1] if lines else None
