"""How a command that fails ends: one message, a status, and a traceback only for those who ask for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from .consoles import complain

TRACE = "BASTIDE_TRACE"
INTERRUPTED = 130


@contextmanager
def reported() -> Iterator[None]:
    """Turn what goes wrong inside into a message on standard error and an exit status.

    Raises:
        typer.Exit: something went wrong.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        _forget_output()
        raise typer.Exit(1) from None
    except Exception as error:
        if _is_typers(error) or os.environ.get(TRACE):
            raise
        from bastide import BastideError, RuleError

        if isinstance(error, BastideError):
            for problem in error.problems:
                complain(str(problem))
        elif isinstance(error, RuleError):
            complain(f"{error} (set {TRACE}=1 for the traceback)")
        else:
            complain(f"bastide failed: {type(error).__name__}: {error} (set {TRACE}=1 for the traceback)")
        raise typer.Exit(1) from None


def _is_typers(error: Exception) -> bool:
    """Whether an exception is a way of Typer's to end the program."""
    return isinstance(error, typer.Exit | typer.Abort) or hasattr(error, "exit_code")


def _forget_output() -> None:
    """Keep the interpreter from complaining, when it ends, that nobody reads what is left to print."""
    import sys

    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, sys.stdout.fileno())
    except (OSError, ValueError):
        # There is no such file behind the output, as in tests; then nothing is left to print.
        return
