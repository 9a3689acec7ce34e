"""``BASTIDE_TRACE``: the answers of rules, written while a command plays."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TextIO

from bastide import BastideError, Saying, Witness, coded, sentence, translated

from .telling import Line, Teller

#: The environment variable: a file to write to; ``1``, or another word for yes, for standard error.
TRACE = "BASTIDE_TRACE"
_NO = ("0", "false", "no", "off")
_YES = ("1", "true", "yes", "on")

_begun: list[Witness] = []


class Trace:
    """Writes the answers of rules, with a heading where another game or turn begins.

    Args:
        out: the stream; ``None`` for the current standard error.
    """

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out
        self._teller = Teller(self._write)
        self._at: tuple[int, int] = (0, 0)

    def tell(self, saying: Saying) -> None:
        """Write a saying, or keep it to group it with similar ones."""
        at = saying.game, saying.turn
        if at != self._at:
            self._teller.flush()
            self._at = at
            self._write(Line(0, headed(saying, several=True)))
        self._teller.tell(saying)

    def flush(self) -> None:
        """Write the rest."""
        self._teller.flush()
        (self._out or sys.stderr).flush()

    def _write(self, line: Line) -> None:
        print(line.plain(), file=self._out or sys.stderr)


def headed(saying: Saying, *, several: bool = False) -> str:
    """The heading of a turn."""
    heading = sentence("before the first turn")
    if saying.turn:
        heading = sentence("turn {number}: {player}", number=saying.turn, player=saying.player)
    return (
        f"== {translated(sentence('game {number}, {text}', number=saying.game, text=heading) if several else heading)}"
    )


def begin() -> None:
    """Write the answers of rules in every game from now on, if the environment asks for it.

    Raises:
        BastideError: the file cannot be written.
    """
    wanted = os.environ.get(TRACE, "")
    if not wanted or wanted.lower() in _NO or _begun:
        return
    trace = Trace(None if wanted.lower() in _YES else _opened(Path(wanted)))
    witness = Witness(trace.tell)
    witness.start()
    _begun.append(witness)
    import atexit

    atexit.register(trace.flush)


def _opened(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise BastideError(
            coded(
                "file/trace-unwritable",
                "{trace}: {path} cannot be written: {reason}; 1 is standard error",
                trace=TRACE,
                path=path,
                reason=error.strerror or error,
            )
        ) from None
