"""Which rules of a plugin are data, which can be read as data, and which are Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from bastide import Term
from bastide.rules.base import Listed, Verb
from bastide.rules.expressions.base import Data
from bastide.rules.expressions.meanings import UnreadError
from bastide.rules.expressions.reading import read
from bastide.ruleset.calls import call_of

Form = Literal["data", "read", "python", "effect"]
#: What a rule is that has functions of several forms: the first of these.
_ORDER: Final[tuple[Form, ...]] = ("effect", "python", "read")


@dataclass(frozen=True, slots=True)
class RuleForm:
    """Whether a rule is data.

    Args:
        rule: its id.
        form: ``data``, if it has no callables or all of them are data; ``read``, if its functions can be read as
            expressions; ``python``, if one answers a question and cannot be; ``effect``, if a function changes the
            table, which is always Python.
        why: for each function, the field that holds it, its name, and as what it is read or why it is not.
    """

    rule: str
    form: Form
    why: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The form, for programs."""
        return {"rule": self.rule, "form": self.form, "why": list(self.why)}


def forms(rules: Iterable[Listed]) -> tuple[RuleForm, ...]:
    """Whether rules are data, by their ids; of several with one id, Python if one of them is, or else read if one is.

    Args:
        rules: the rules.
    """
    found: dict[str, dict[str, Form]] = {}
    for rule in rules:
        why = found.setdefault(rule.id, {})
        for field, function, verb in _functions(rule):
            what = f"{field} is the function {getattr(function, '__qualname__', type(function).__name__)}"
            try:
                why[f"{what}, read as {read(function, verb)}"] = "read"
            except UnreadError as error:
                why[what if verb.does else f"{what}: {error}"] = "effect" if verb.does else "python"
    return tuple(
        RuleForm(name, min(why.values(), key=_ORDER.index, default="data"), tuple(why))
        for name, why in sorted(found.items())
    )


def _functions(thing: Any) -> Iterator[tuple[str, Any, Verb]]:
    """The functions that a rule or term holds: the field, the function, and how it is told."""
    for field, verb in thing.verbs.items():
        value = getattr(thing, field)
        call = call_of(value)
        function = value if call is None else call.function
        if function is not None and not isinstance(function, Data):
            yield field, function, verb
    for term in getattr(thing, "terms", ()):
        if isinstance(term, Term):
            yield from _functions(term)
