"""What all rules have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What all rules have.

    Args:
        id: ``<plugin>/<name>``, unique in a ruleset.
        says: one sentence for people: what the rule rules.
        source: where the rule is from, such as ``facts 8.1``.
        before: ids of rules that come after this one where both apply; unknown ids are ignored.
        after: ids of rules that come before this one.
        slot: the exclusive question the rule answers; two rules for one slot are refused.
        replaces: ids of rules that are left out when this one is selected, or ``slot:<name>`` for whatever other rules
            would fill a slot.
        rates: numbers that its callables ask for with :meth:`~bastide.Position.rate`.
    """

    id: str
    says: str
    source: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    slot: str | None = None
    replaces: tuple[str, ...] = ()
    rates: tuple[Rate, ...] = ()


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of a rule that a variant may set.

    Args:
        name: its name; ``<rule id>.<name>`` in a variant's ``[rates]``.
        value: what it is.
        at_least: the smallest value that makes sense.
        at_most: the largest one.
    """

    name: str
    value: int
    at_least: int = 0
    at_most: int = 1000
