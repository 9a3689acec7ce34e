"""The failure of a check: what is wrong, how to fix it, and how to reproduce it."""

from __future__ import annotations


class CheckFailed(AssertionError):  # noqa: N818 - it reads as a sentence: the check failed
    """A requirement is not met.

    Args:
        what: what is wrong, for the author of the plugin.
        do: how to fix it.
        snippet: Python that leads to the spot, or a command.
    """

    def __init__(self, what: str, do: str = "", snippet: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.do = do
        self.snippet = snippet
        #: The number of actions of the game before it was found.
        self.actions = 0

    def __str__(self) -> str:
        text = self.what
        if self.do:
            text += f"\nTo mend it: {self.do}"
        if self.snippet:
            text += "\nTo see it again:\n" + "\n".join(f"    {line}" for line in self.snippet.splitlines())
        return text


class NotApplicable(Exception):  # noqa: N818 - it is no error
    """A check does not apply.

    Args:
        why: what the plugin lacks.
    """


def hold(held: object, what: str, do: str = "") -> None:
    """Fail the check unless a condition holds.

    Args:
        held: the condition.
        what: what is wrong otherwise.
        do: how to fix it.

    Raises:
        CheckFailed: the condition does not hold.
    """
    if not held:
        raise CheckFailed(what, do)
