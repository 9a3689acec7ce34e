"""How a failing command ends: one message, a status, and a traceback only on request."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from bastide import sentence

from ...hints import hinted
from .consoles import complain, keep_for_json, kept_for_json, print_json
from .speech import mistaken, reason
from .streams import silence, unwritable

if TYPE_CHECKING:
    from bastide import Problem, RuleError

TRACE = "BASTIDE_TRACE"
#: The option that asks for JSON.
JSON = "--json"
#: The format of the JSON that is printed in place of a result.
ERROR = "bastide-error/1"
INTERRUPTED = 130
_OUTPUT_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF}


@contextmanager
def reported(words: Sequence[str] = ()) -> Iterator[None]:
    """Turn errors into a message on standard error and an exit status.

    Args:
        words: the command line, which may ask for JSON and yet be too wrong to be read.

    Raises:
        typer.Exit: an error occurred.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader has seen enough, as with `head`; that is no failure.
        silence(sys.stdout)
        raise typer.Exit(0) from None
    except Exception as error:
        if _is_typers(error):
            if isinstance(error, typer.Exit | typer.Abort):
                raise
            if JSON in words and not kept_for_json():
                keep_for_json()
            _as_json(int(getattr(error, "exit_code", 2)), [reason(error)])
            status = mistaken(error)
            if status is None:
                raise
            raise typer.Exit(status) from None
        if os.environ.get(TRACE):
            raise
        from bastide import BastideError, RuleError

        if isinstance(error, BastideError):
            _as_json(1, error.problems)
            for problem in error.problems:
                complain(str(hinted(problem)))
            raise typer.Exit(1) from None
        if isinstance(error, RuleError):
            problem = _with_the_way_back(error)
            _as_json(1, [problem])
            complain(sentence("{what} (set {trace}=1 for the traceback)", what=str(problem), trace=TRACE))
            raise typer.Exit(1) from None
        if isinstance(error, OSError) and error.errno in _OUTPUT_FULL and error.filename is None:
            silence(sys.stdout)
            complain(unwritable(error))
            raise typer.Exit(1) from None
        message = sentence(
            "bastide failed: {type}: {error} (set {trace}=1 for the traceback)",
            type=type(error).__name__,
            error=error,
            trace=TRACE,
        )
        _as_json(1, [message])
        complain(message)
        raise typer.Exit(1) from None


def _as_json(status: int, problems: Iterable[Problem | str]) -> None:
    """If JSON is wanted and none was printed yet, print the problems as an object."""
    if kept_for_json():
        from bastide import Problem

        all_of_them = [Problem(each) if isinstance(each, str) else each for each in problems]
        written = [hinted(problem).as_json() for problem in all_of_them]
        print_json({"format": ERROR, "status": status, "problems": written})


def _with_the_way_back(error: RuleError) -> Problem:
    """The error of a rule, with the command that leads to the spot and names the record's file, if it has one."""
    from bastide import Problem

    from .arguments import asked_for

    file = asked_for()
    if error.entry is None or file is None:
        return hinted(Problem(error.message))
    words = ["bastide", "explain", str(file), "--action", str(error.entry)]
    if error.variant:
        words += ["--under", error.variant]
    return Problem(error.message, hint=sentence("to see what led to it, run: {command}", command=shlex.join(words)))


def _is_typers(error: Exception) -> bool:
    """Whether the exception is one that Typer ends the program with."""
    return isinstance(error, typer.Exit | typer.Abort) or hasattr(error, "exit_code")
