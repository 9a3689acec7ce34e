"""The agenda: what is to be done next.

An immutable chain of steps, so that keeping an earlier one costs nothing and a copy is one reference. Doing a step may
push others, which are then done before the rest.
"""

from __future__ import annotations

from typing import Any

from .journal import Journal

#: ``(name, data)``: who does a step of that name is looked up by the game.
Step = tuple[str, Any]


class Agenda:
    """A journalled stack of steps."""

    __slots__ = ("_chain", "_journal")

    def __init__(self, journal: Journal, chain: Any = None) -> None:
        self._journal = journal
        self._chain = chain

    def push(self, *steps: Step) -> None:
        """Put ``steps`` before all others; the first of them is done first."""
        self._journal.note((self._restore, self._chain))
        chain = self._chain
        for step in reversed(steps):
            chain = (step, chain)
        self._chain = chain

    def pop(self) -> Step | None:
        """Take the next step off, or ``None`` if there is none."""
        chain = self._chain
        if chain is None:
            return None
        self._journal.note((self._restore, chain))
        self._chain = chain[1]
        step: Step = chain[0]
        return step

    def replace(self, step: Step) -> None:
        """Put ``step`` where the next one is now."""
        chain = self._chain
        self._journal.note((self._restore, chain))
        self._chain = (step, chain[1])

    def clear(self) -> None:
        """Forget all steps."""
        self._journal.note((self._restore, self._chain))
        self._chain = None

    def next(self) -> Step | None:
        """The next step, left where it is."""
        return None if self._chain is None else self._chain[0]

    def __iter__(self) -> Any:
        chain = self._chain
        while chain is not None:
            yield chain[0]
            chain = chain[1]

    def _restore(self, chain: Any) -> None:
        self._chain = chain

    def copy(self, journal: Journal) -> Agenda:
        """The same steps under another journal."""
        return Agenda(journal, self._chain)
