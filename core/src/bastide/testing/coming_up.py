"""Which parts of a plugin come up in random games, and which names in its rules nothing declares."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from bastide import (
    Action,
    Completion,
    DecisionKind,
    Deployment,
    FinalScoring,
    OfferRule,
    OfferVeto,
    Phase,
    PlaceDeployment,
    PlacementOffers,
    Position,
    Reaction,
    Rule,
    Ruleset,
    ScoringRule,
    Selector,
    did_you_mean,
)
from bastide.rules.events import EVENTS
from bastide.rules.meeples import ANY_DECISION
from bastide.ruleset.calls import Call, Listener

#: Fields whose callables return offers.
_OFFERING = "offers"
#: Fields whose callables have effects, or count something that is scored.
_DOING = ("do", "count", "count_for")
#: The similarity at which the name of a kind of segments counts as a misspelling of another: rules form subjects of
#: kinds of their own.
_MISSPELT = 0.75
#: Rules that are reported when they never come up, and the wording.
_SILENT: tuple[tuple[type[Rule], str], ...] = (
    (DecisionKind, "the decision was never asked for"),
    (Phase, "the phase never came"),
    (OfferRule, "it never offered anything"),
    (PlacementOffers, "it never offered anything"),
    (Reaction, "its event never happened"),
    (ScoringRule, "it never scored anything"),
)


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
        if call.field == _OFFERING:
            answer = list(answer)
        if call.plugin == self._plugin and (call.field in _DOING or (call.field == _OFFERING and answer)):
            self.up.add(call.id)
        return answer


def never(rules: Iterable[Any], seen: Seen) -> Iterator[str]:
    """The rules that never came up, a sentence each."""
    for rule in rules:
        what = next((words for family, words in _SILENT if isinstance(rule, family)), None)
        if what is not None and rule.id not in seen.up:
            yield f"{rule.id}: {what}{_mistaken(rule)}"
        elif isinstance(rule, OfferRule | PlacementOffers | Deployment | PlaceDeployment) and rule.id not in seen.taken:
            yield f"{rule.id}: what it offers was never taken"
        elif isinstance(rule, OfferVeto):
            for kind in sorted(rule.types - seen.types):
                hint = did_you_mean(kind, seen.types)
                yield f"{rule.id}: no player ever did a {kind!r}" + (f"; {hint}" if hint else "")


def _mistaken(rule: Any) -> str:
    if not isinstance(rule, Reaction):
        return ""
    known = [event.name for event in EVENTS]
    hint = None if rule.on in known else did_you_mean(rule.on, known)
    return f" ({rule.on!r})" + (f"; {hint}" if hint else "")


def undeclared(rules: Iterable[Any], rulesets: Iterable[Ruleset]) -> Iterator[str]:
    """Undeclared names in rules, a sentence each.

    Args:
        rules: the rules.
        rulesets: the rulesets with all declarations.
    """
    rulesets = list(rulesets)
    decisions = {"place", "deploy", ANY_DECISION} | {name for ruleset in rulesets for name in ruleset.course.decisions}
    finals = {rule.occasion for ruleset in rulesets for rule in ruleset.of(FinalScoring)}
    ids = {entry.rule.id for ruleset in rulesets for entry in ruleset.rules}
    segments = {name: kind for ruleset in rulesets for name, kind in ruleset.segment_kinds.items()}
    pieces = {name: kind for ruleset in rulesets for name, kind in ruleset.piece_kinds.items()}
    for rule in rules:
        yield from _unknown_kinds(rule, segments, pieces)
        if isinstance(rule, OfferRule | OfferVeto) and rule.decision not in decisions:
            yield _unknown(rule.id, "decision", rule.decision, decisions)
        if isinstance(rule, Rule) and not isinstance(rule, Phase):
            for field in ("before", "after", "replaces"):
                for name in getattr(rule, field):
                    if name not in ids and not name.startswith("slot:"):
                        yield _unknown(rule.id, f"rule (in {field})", name, ids)
        for occasion in sorted(getattr(rule, "occasions", frozenset()) - finals - {"completed", "final"}):
            hint = did_you_mean(occasion, {"completed", "final", *finals})
            if hint:
                yield f"{rule.id}: nothing is scored on the occasion {occasion!r} by itself; {hint}"
        if isinstance(rule, Completion):
            known = {event.name for event in EVENTS}
            for event in sorted(rule.events - known):
                hint = did_you_mean(event, known)
                if hint:
                    yield f"{rule.id}: no event {event!r} comes of itself; {hint}"


def _unknown_kinds(rule: Any, segments: Iterable[str], pieces: Iterable[str]) -> Iterator[str]:
    """Undeclared kinds of segments or pieces in a rule; rules form subjects of kinds of their own."""
    for field, what, known in (
        ("of", "segments", segments),
        ("on", "segments", segments),
        ("pieces", "pieces", pieces),
    ):
        selector = getattr(rule, field, None)
        for name in sorted(selector.kinds - {*known}) if isinstance(selector, Selector) else ():
            yield _unknown(rule.id, f"kind of {what}", name, known)
    subjects = getattr(rule, "subjects", None)
    for name in sorted(subjects.kinds - {*segments}) if isinstance(subjects, Selector) else ():
        if difflib.get_close_matches(name, list(segments), 1, _MISSPELT):
            yield _unknown(rule.id, "kind of segments", name, segments)


def _unknown(rule: str, what: str, name: str, known: Iterable[str]) -> str:
    hint = did_you_mean(name, known)
    return f"{rule}: no installed plugin declares a {what} {name!r}" + (f"; {hint}" if hint else "")
