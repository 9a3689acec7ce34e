"""Standard input and output as the program finds and leaves them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO


def prepare() -> None:
    """Make all three streams usable, whatever started the program has done to them."""
    # A stream that was closed is None; nothing is read from it, and what goes there is lost, as it was meant to be.
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open as long as the program runs
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign shows another one; that is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def finished() -> bool:
    """Write out what is still to be printed, once. Returns whether that worked, or nobody wanted it."""
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
    """Let what is left in a stream go nowhere, so that the interpreter does not try again when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        # There is no such file behind the stream, as in tests; then nothing is left to print.
        return
