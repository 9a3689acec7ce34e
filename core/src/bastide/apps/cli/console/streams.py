"""Preparing and closing the standard streams."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO


def prepare() -> None:
    """Make all three streams usable, in whatever state they were inherited."""
    # A closed stream is None: nothing can be read from it, and its output is discarded, as intended.
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a character shows a replacement instead of an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def finished() -> bool:
    """Flush the output once. Returns whether that worked or the reader had gone."""
    whole = True
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            silence(stream)
        except (OSError, ValueError) as error:
            whole = False
            silence(stream)
            if stream is sys.stdout and isinstance(error, OSError):
                print(unwritable(error), file=sys.stderr)
    return whole


def unwritable(error: OSError) -> str:
    """The message for output that cannot be written."""
    return f"standard output cannot be written: {error.strerror or error}"


def silence(stream: TextIO) -> None:
    """Discard the rest of a stream, so that the interpreter does not flush it again at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        # No file is behind the stream, as in tests; then nothing is left to print.
        return
