"""Reactions to events as tables of integers: which of them are certain natively, and what they do."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from bastide.rules.acts import base as acts
from bastide.rules.acts.payments import ScorePieces
from bastide.rules.turn import Reaction

from .plans import PLAN, SCORING, Plans
from .pool import asks_of_features, parts_of, written

#: The events told of in native steps, in the order of ``engine.h``.
HAPPENINGS = ("placed", "deployed", "left", "turn-started", "part-started")
#: Those of them at which somebody may be paid for pieces natively.
PAYING = ("turn-started", "part-started")
#: How many numbers a reaction has.
REACTION = 18


class Reactions:
    """The reactions of a ruleset.

    Attributes:
        numbers: their entries in the tables.
        rules: by the number in an entry, the reaction.
        certain: by that number, whether it is certain natively when it is done.
        happening: for each event told of in native steps, where its reactions start, and how many they are.
        told: by the identity of a reaction, what must hold of game and player for it to react, and whether no more.
        completed: by kind of segment, where the reactions to its completion start, and how many they are.
        scoring: the same for reactions to scoring.

    Args:
        compiled: the ruleset under way to be compiled.
    """

    def __init__(self, compiled: Plans) -> None:
        self._compiled = compiled
        heard = compiled.ruleset.turn.reactions
        self.numbers, self.rules, self.certain = array("i"), list[Reaction](), list[bool]()
        self.happening = [number for event in HAPPENINGS for number in self._listed(heard.get(event, ()))]
        self.told = {id(rule): compiled._guard(rule) for rules in heard.values() for rule in rules}
        self.completed = self._by_kind(heard.get("completed", ()))
        self.scoring = self._by_kind([rule for event in SCORING for rule in heard.get(event, ())])

    def _listed(self, rules: Iterable[Reaction]) -> tuple[int, int]:
        """Reactions in order; gives where they start, and how many they are."""
        compiled = self._compiled
        first = len(self.numbers) // REACTION
        kinds, pieces = compiled.ruleset.segment_kinds.values(), compiled.ruleset.piece_kinds.values()
        for rule in rules:
            where = compiled._code(rule.where, "place")
            known = ("cell",) if rule.on == "placed" else ("occasion",) if rule.on in SCORING else ()
            guard, whole = compiled._guard(rule, *known)
            # What is deployed tells of no feature, so that nothing is done where one is asked for.
            certain = where >= -1 and whole and (rule.on != "deployed" or not asks_of_features(rule))
            flags = sorted(compiled.flags[flag] for flag in rule.flags if flag in compiled.flags)
            self.numbers.extend(
                (
                    -1 if rule.features is None else compiled._bits(rule.features.names(kinds), compiled.kinds),
                    -1 if rule.pieces is None else compiled._bits(rule.pieces.names(pieces), compiled.pieces),
                    0 if rule.beside is None else compiled._bits(rule.beside.names(pieces), compiled.pieces),
                    *compiled._span(flags or [0] * bool(rule.flags)),
                    where,
                    guard,
                    *self._act(rule, native=certain),
                    *self._payment(rule, native=certain),
                    len(self.rules),
                )
            )
            self.rules.append(rule)
            self.certain.append(certain and compiled.flags.keys() >= rule.flags)
        return first, len(self.numbers) // REACTION - first

    def _by_kind(self, rules: Iterable[Reaction]) -> list[int]:
        """For each kind of segment, where its reactions to some events start, and how many they are."""
        compiled = self._compiled
        kinds = compiled.ruleset.segment_kinds.values()
        return [
            number
            for kind in compiled.kinds
            for number in self._listed(
                [rule for rule in rules if rule.features is None or kind in rule.features.names(kinds)]
            )
        ]

    def _act(self, rule: Reaction, *, native: bool) -> tuple[int, ...]:
        """What a reaction does that is an act: the phases that it calls, who goes home, what it adds to tallies.

        Args:
            rule: the reaction.
            native: whether it is known natively when it is done; else Python does it.
        """
        compiled = self._compiled
        does = written(rule.do) if native else None
        calls, homes, adds = 0, 0, list[int]()
        if isinstance(does, acts.CallPhase):
            calls = compiled.phase_bits.get(does.name, 0)
        elif isinstance(does, acts.GoHome) and rule.on == "left":
            homes = compiled._bits(does.pieces.names(compiled.ruleset.piece_kinds.values()), compiled.pieces)
        elif isinstance(does, acts.AddToTallies) and rule.on == "completed":
            before = len(compiled.calls)
            for name, count in does.counts:
                tally = compiled.tallies.setdefault((does.plugin, name), len(compiled.tallies))
                adds += (tally, compiled._code(count, "count"))
            if len(compiled.calls) != before:
                adds.clear()
        return calls, homes, *compiled._span(adds, 2)

    def _payment(self, rule: Reaction, *, native: bool) -> tuple[int, ...]:
        """What a reaction pays for pieces: plan, occasion, pieces, condition, and when Python hears of it.

        Args:
            rule: the reaction.
            native: as for ``_act``.
        """
        compiled = self._compiled
        does = written(rule.do)
        nobody = -1, 0, 0, -1, 0, 0
        if not (native and isinstance(does, ScorePieces) and rule.on in PAYING):
            return nobody
        if does.occasion not in compiled.occasions:
            compiled.occasions.append(does.occasion)
        hearing = [other for other in compiled.ruleset.turn.reactions.get("scored", ()) if not asks_of_features(other)]
        unless = [compiled._guard(other, "occasion")[0] for other in hearing]
        if -1 in unless:
            return nobody
        where, whole = compiled._condition([*parts_of(does.where)], ("feature", "cell", "piece"))
        plan = compiled._plan(does.kind, does.occasion, "")
        if not whole or plan in compiled.asking_plans or compiled.plan_numbers[PLAN * plan + 6]:
            return nobody
        return (
            plan,
            compiled.occasions.index(does.occasion),
            compiled._kinds_of(does.pieces),
            where,
            *compiled._span(unless),
        )
