"""What all rules have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple

from bastide.text.problems import quoted
from bastide.text.sentences import Sentence, sentence

from .declared import Declared, declared
from .selectors import Selector


class Verb(NamedTuple):
    """How a callable of a rule is told when it is asked.

    ``takes`` names its arguments, behind the position or table; nothing for one that need not be told. ``yes`` and
    ``no`` are verbs for its answers, or where it answers something else, ``yes`` is the verb and ``gives`` what the
    answer is. One that ``does`` something answers nothing that matters, or what ``gives`` says. ``forbids`` is the
    answer that keeps something from happening. ``early`` is one that is asked when a ruleset is resolved, of what there
    is then; it is given no position. One that ``varies`` is not always given all that it takes.
    """

    takes: tuple[str, ...]
    yes: str
    no: str = ""
    gives: str = ""
    does: bool = False
    forbids: bool | None = None
    early: bool = False
    varies: bool = False


@declared()
class Listed(Declared):
    """What a ruleset lists by its id: a rule, or a component of which a rulebook says where it is from.

    Args:
        id: ``<plugin>/<name>``, unique in a ruleset.
        says: one sentence for people.
        source: where it is from, such as ``facts 8.1``.
    """

    hook: ClassVar[str]
    topic: ClassVar[str] = "course"
    verbs: ClassVar[Mapping[str, Verb]] = {}

    id: str
    says: str
    source: str = ""


class Component(Listed):
    """Something in the box that rulesets list beside their rules; it has no order, and nothing replaces it.

    ``slot`` stands in the class of one of which there is only one in a game.
    """

    hook: ClassVar = "components"
    slot: ClassVar[str | None] = None
    replaces: ClassVar[tuple[str, ...]] = ()


@declared()
class Rule(Listed):
    """What all rules have.

    What a type of rule is besides its fields stands in its class: ``hook``, the hook that returns it; ``topic``, under
    which readers find it; ``selects``, whether a field with a selector speaks of ``pieces``, ``segments`` or
    ``subjects``; ``names``, whether a field with names holds those of a ``decision``, an ``event``, an ``occasion``, an
    ``action`` or a ``rule``; ``verbs``, how each of its callables is told; ``chosen``, whether players choose what it
    offers; ``idle``, what its author is told if it never came up in a game.

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

    selects: ClassVar[Mapping[str, str]] = {}
    names: ClassVar[Mapping[str, str]] = {"before": "rule", "after": "rule", "replaces": "rule"}
    chosen: ClassVar[bool] = False
    idle: ClassVar[str] = ""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    slot: str | None = None
    replaces: tuple[str, ...] = ()
    rates: tuple[Rate, ...] = ()

    def named(self) -> Iterator[tuple[str, str, str]]:
        """The names in its fields, each behind its field and what it is the name of."""
        for field, what in self.names.items():
            value: str | Iterable[str] = getattr(self, field)
            for name in (value,) if isinstance(value, str) else sorted(value):
                yield field, what, name


@declared()
class Guarded(Rule):
    """A rule with a guard: it is not asked where that keeps it from being asked.

    Args:
        needs: it is asked only if the player has one of these kinds of pieces in supply; ``None`` for always.
        when: a condition under which it is asked, given the player; ``None`` for always.
    """

    selects: ClassVar = {"needs": "pieces"}
    verbs: ClassVar = {"when": Verb(("player",), "applies to", "does not apply to")}

    needs: Selector | None = None
    when: Callable[..., bool] | None = None


@declared(kw_only=False)
class Rate(Declared):
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


def cited(rule: Listed) -> Sentence:
    """A rule or a component as a message to players names it: its sentence, and its id."""
    return sentence("{says} ({rule})", says=quoted(rule.says), rule=rule.id)
