"""How a check fails: what is wrong, what to do about it, and how to see it again."""

from __future__ import annotations


class CheckFailed(AssertionError):  # noqa: N818 - it is read as a sentence: the check failed
    """Something that has to hold does not.

    Args:
        what: what is wrong, for the author of the plugin.
        do: what to do about it.
        snippet: Python that comes back to the spot, or a command.
    """

    def __init__(self, what: str, do: str = "", snippet: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.do = do
        self.snippet = snippet
        #: After how many actions of a game it was found.
        self.actions = 0

    def __str__(self) -> str:
        text = self.what
        if self.do:
            text += f"\nTo mend it: {self.do}"
        if self.snippet:
            text += "\nTo see it again:\n" + "\n".join(f"    {line}" for line in self.snippet.splitlines())
        return text


class NotApplicable(Exception):  # noqa: N818 - it is no error
    """A check has nothing to look at.

    Args:
        why: what the plugin does not have.
    """


def hold(held: object, what: str, do: str = "") -> None:
    """Fail the check unless something holds.

    Args:
        held: what has to be true.
        what: what is wrong if it is not.
        do: what to do about it then.

    Raises:
        CheckFailed: it does not hold.
    """
    if not held:
        raise CheckFailed(what, do)
