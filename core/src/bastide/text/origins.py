"""Where an error came up, for those who can mend it."""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable
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
        # What is compiled has lines, and names no module.
        if "__name__" in frame.f_globals and frame.f_globals["__name__"].partition(".")[0] not in _OWN
    ]
    return lines[-1] if lines else None


def at(place: tuple[Path, int] | None) -> str:
    """A place in parentheses, as it ends a message; nothing if it is unknown."""
    return "" if place is None else f" ({place[0]}:{place[1]})"


def first_line(function: Callable[..., object] | None) -> tuple[Path, int] | None:
    """The file and line at which a function begins; ``None`` if it is compiled, or there is none."""
    code = None if function is None else getattr(inspect.unwrap(function), "__code__", None)
    return None if code is None else (Path(code.co_filename), code.co_firstlineno)
