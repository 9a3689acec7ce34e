"""Which rule an error came from, noted while it passes through the engine."""

from __future__ import annotations

from typing import Final

_RULE: Final = "_bastide_rule"


def blame(error: BaseException, rule: str) -> None:
    """Note that a rule raised an error; of several that called each other, the one called last stays.

    Where the engine calls rules it catches what they raise, notes this and raises it again, which costs nothing as long
    as nothing goes wrong. A rule that ends the program, ``SystemExit``, raises like any other.

    Args:
        error: what was raised.
        rule: the rule's id.
    """
    if blamed(error) is None:
        setattr(error, _RULE, rule)


def blamed(error: BaseException) -> str | None:
    """The id of the rule that raised an error, if one did."""
    rule: str | None = getattr(error, _RULE, None)
    return rule
