"""The agenda: the next steps.

An immutable chain of steps, so that keeping an earlier one costs nothing, undoing restores it, and a copy is one
reference. A step may push others, which then precede the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: ``(name, data)``: the game looks up the function for a name.
Step = tuple[str, Any]
#: ``(step, rest)``, or ``None`` if there are no steps.
Chain = Any


def chain(*steps: Step, rest: Chain = None) -> Chain:
    """``steps`` in order, before ``rest``."""
    for step in reversed(steps):
        rest = (step, rest)
    return rest


def joined(steps: Chain, rest: Chain) -> Chain:
    """The steps of one chain in order, before another."""
    if steps is None:
        return rest
    return (steps[0], joined(steps[1], rest))


class Agenda:
    """A stack of steps. A saved ``chain`` can be restored later."""

    __slots__ = ("chain",)

    def __init__(self, steps: Chain = None) -> None:
        self.chain = steps

    def push(self, *steps: Step) -> None:
        """Put ``steps`` before all others; the first of them is done first."""
        self.chain = chain(*steps, rest=self.chain)

    def pop(self) -> Step | None:
        """Take the next step off, or ``None`` if there is none."""
        if self.chain is None:
            return None
        step: Step
        step, self.chain = self.chain
        return step

    def __iter__(self) -> Iterator[Step]:
        rest = self.chain
        while rest is not None:
            yield rest[0]
            rest = rest[1]
