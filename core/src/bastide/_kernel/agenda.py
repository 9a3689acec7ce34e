"""The agenda: what is to be done next.

An immutable chain of steps, so that keeping an earlier one costs nothing, undoing is putting it back, and a copy is
one reference. Doing a step may push others, which are then done before the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

#: ``(name, data)``: who does a step of that name is looked up by the game.
Step = tuple[str, Any]
#: ``(step, rest)``, or ``None`` for nothing to do.
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
    """A stack of steps. Whoever keeps ``chain`` can put it back later."""

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
