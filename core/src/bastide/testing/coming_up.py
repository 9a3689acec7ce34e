"""Which parts of a plugin come up in random games, and which names in its rules nothing declares."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bastide import Action, DecisionKind, FinalScoring, Position, Rule, Ruleset, Selector, Term, did_you_mean
from bastide.rules.events import EVENTS
from bastide.rules.meeples import ANY_DECISION
from bastide.ruleset.calls import Call, Listener

#: What callables give that players choose from.
_OFFERING = frozenset({"offers", "candidates"})
#: The similarity at which the name of a kind of segments counts as a misspelling of another: rules form subjects of
#: kinds of their own.
_MISSPELT = 0.75
#: How often players have decided by a rule where it has been tried.
ENOUGH = 3
#: The names of events that happen by themselves.
_EVENTS = tuple(event.name for event in EVENTS)


class Seen(Listener):
    """Hears what of a plugin comes up.

    Args:
        plugin: its name.
    """

    def __init__(self, plugin: str) -> None:
        self._plugin = plugin
        #: The rules that had effects, offered something, or counted something that was scored.
        self.up: set[str] = set()
        #: The rules whose offers were taken.
        self.taken: set[str] = set()
        #: The types of the actions that were played.
        self.types: set[str] = {"place", "deploy", "pass"}

    def watching(self, ruleset: Ruleset) -> Ruleset:
        """The same rules, heard."""
        return replace(ruleset, listener=self)

    def take(self, action: Action) -> None:
        """Note the rule of a played action."""
        self.types.add(action.type)
        self.taken.add(action.option.rule)

    def call(self, call: Call, view: Position, arguments: tuple[Any, ...]) -> Any:
        """A rule is called."""
        answer = super().call(call, view, arguments)
        offers = call.verb.gives in _OFFERING
        if offers:
            answer = list(answer)
        # What a term counts is scored.
        up = call.verb.does or call.family == Term.__name__ or (offers and answer)
        if call.plugin == self._plugin and up:
            self.up.add(call.id)
        return answer


def never(rules: Iterable[Rule], seen: Seen) -> Iterator[str]:
    """The rules that never came up, a sentence each."""
    for rule in rules:
        if rule.idle and rule.id not in seen.up:
            yield f"{rule.id}: {rule.idle}{_mistaken(rule)}"
        elif rule.chosen and rule.id not in seen.taken:
            yield f"{rule.id}: what it offers was never taken"
        for _, what, name in rule.named():
            if what == "action" and name not in seen.types:
                hint = did_you_mean(name, seen.types)
                yield f"{rule.id}: no player ever did a {name!r}" + (f"; {hint}" if hint else "")


def seldom(met: Counter[str], rules: Iterable[Rule]) -> Iterator[str]:
    """The rules by which players seldom decided in company, a sentence each.

    Args:
        met: how often they did, by the ids of the rules.
        rules: the rules.
    """
    for rule in rules:
        if (rule.chosen or isinstance(rule, DecisionKind)) and met[rule.id] < ENOUGH:
            decided = ("never decided by it", "decided by it only once", "decided by it only twice")[met[rule.id]]
            yield f"{rule.id}: in company players {decided}; more examples try it more"


def _mistaken(rule: Rule) -> str:
    """The event that a rule waits for, as one more thing to say of it."""
    for _, what, name in rule.named():
        if what == "event":
            hint = None if name in _EVENTS else did_you_mean(name, _EVENTS)
            return f" ({name!r})" + (f"; {hint}" if hint else "")
    return ""


def undeclared(rules: Iterable[Rule], rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """Undeclared names in rules, a sentence each.

    Args:
        rules: the rules.
        rulesets: the rulesets with all declarations.
    """
    rulesets = list(rulesets)
    finals = {rule.occasion for ruleset in rulesets for rule in ruleset.of(FinalScoring)}
    known = {
        "decision": {"place", "deploy", ANY_DECISION, *(name for each in rulesets for name in each.turn.decisions)},
        "rule": {entry.rule.id for ruleset in rulesets for entry in ruleset.rules},
        "occasion": {"completed", "final", *finals},
        "event": {*_EVENTS},
        "segments": {name for ruleset in rulesets for name in ruleset.segment_kinds},
        "pieces": {name for ruleset in rulesets for name in ruleset.piece_kinds},
    }
    for rule in rules:
        yield from _unknown_kinds(rule, known)
        for field, what, name in rule.named():
            if name not in known.get(what, {name}):
                yield from _unknown_name(rule, field, what, name, known[what])


def _unknown_name(rule: Rule, field: str, what: str, name: str, known: Iterable[str]) -> Iterator[str]:
    """What is said of a name that nothing declares; events and occasions may be rules' own."""
    hint = did_you_mean(name, known)
    if what == "decision":
        yield _unknown(rule.id, what, name, known)
    elif what == "rule" and not name.startswith("slot:"):
        yield _unknown(rule.id, f"rule (in {field})", name, known)
    elif what == "occasion" and hint:
        yield f"{rule.id}: nothing is scored on the occasion {name!r} by itself; {hint}"
    elif what == "event" and hint and not rule.idle:
        yield f"{rule.id}: no event {name!r} comes of itself; {hint}"


def _unknown_kinds(rule: Rule, known: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Undeclared kinds of segments or pieces in a rule; rules form subjects of kinds of their own."""
    for field, what in rule.selects.items():
        selector = getattr(rule, field)
        if not isinstance(selector, Selector):
            continue
        of = "segments" if what == "subjects" else what
        for name in sorted(selector.kinds.difference(known[of])):
            if what != "subjects" or difflib.get_close_matches(name, list(known[of]), 1, _MISSPELT):
                yield _unknown(rule.id, f"kind of {of}", name, known[of])


def _unknown(rule: str, what: str, name: str, known: Iterable[str]) -> str:
    hint = did_you_mean(name, known)
    return f"{rule}: no installed plugin declares a {what} {name!r}" + (f"; {hint}" if hint else "")
