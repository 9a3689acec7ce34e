"""Which rules of a plugin are data, and which are Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from bastide import Expression, Term
from bastide.rules.base import Listed
from bastide.ruleset.calls import call_of

Form = Literal["data", "python", "effect"]


@dataclass(frozen=True, slots=True)
class RuleForm:
    """Whether a rule is data.

    Args:
        rule: its id.
        form: ``data``, if it has no callables or all of them are expressions; ``python``, if a function answers a
            question; ``effect``, if a function changes the table, which is always Python.
        why: for each function, the field that holds it and its name.
    """

    rule: str
    form: Form
    why: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The form, for programs."""
        return {"rule": self.rule, "form": self.form, "why": list(self.why)}


def forms(rules: Iterable[Listed]) -> tuple[RuleForm, ...]:
    """Whether rules are data, by their ids; of several with one id, Python if one of them is.

    Args:
        rules: the rules.
    """
    found: dict[str, dict[str, None]] = {}
    effects = set()
    for rule in rules:
        why = found.setdefault(rule.id, {})
        for field, function, does in _functions(rule):
            why[f"{field} is the function {getattr(function, '__qualname__', type(function).__name__)}"] = None
            if does:
                effects.add(rule.id)
    return tuple(
        RuleForm(name, "effect" if name in effects else "python" if why else "data", tuple(why))
        for name, why in sorted(found.items())
    )


def _functions(thing: Any) -> Iterator[tuple[str, Any, bool]]:
    """The functions that a rule or term holds: the field, the function, and whether it changes the table."""
    for field, verb in thing.verbs.items():
        value = getattr(thing, field)
        call = call_of(value)
        function = value if call is None else call.function
        if function is not None and not isinstance(function, Expression):
            yield field, function, verb.does
    for term in getattr(thing, "terms", ()):
        if isinstance(term, Term):
            yield from _functions(term)
