"""Asking every selected plugin what it brings, and finding what does not go together."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from bastide._kernel.pieces import KINDS
from bastide.rules.base import Rate, Rule, cited
from bastide.rules.declarations.kinds import Clock, PieceKind, PlaceKind, ScoreTrack, SegmentKind, Supply
from bastide.rules.hook_results import Brought
from bastide.rules.hookspecs import PROJECT
from bastide.rules.meeples import MeepleRule
from bastide.rules.placement import EdgeMeeting, PlacementRule
from bastide.rules.scoring import Adjustment, ScoreRule, ScoringRule
from bastide.rules.selection import Selection
from bastide.rules.turn import TurnRule
from bastide.text.problems import Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.text.words import word
from bastide.variants.missing_plugins import brought_by
from bastide.variants.plugin_files import line_with
from bastide.variants.registry import Registry, reason

from .calls import bound
from .resolved import RuleEntry

#: The families of rules, in the order in which a ruleset lists them.
FAMILIES: tuple[type[Rule], ...] = (PlacementRule, MeepleRule, ScoreRule, TurnRule)


T = TypeVar("T", bound=Brought)
N = TypeVar("N", PieceKind, PlaceKind)


class Collector:
    """Everything that the plugins of a selection bring.

    Each hook of each plugin is called once, when something that it returns is first asked for. ``problems`` fills with
    what is wrong; the caller raises them together.
    """

    def __init__(self, selection: Selection, registry: Registry) -> None:
        self.selection = selection
        self.registry = registry
        self.problems: list[Problem] = []
        self.used_rates: dict[str, int] = {}
        self._answers: dict[str, list[tuple[str, Any]]] = {}

    def problem(
        self,
        message: str,
        *,
        place: str | None = None,
        hint: str | None = None,
        rule: str | None = None,
        name: str | None = None,
        of: Iterable[str] = (),
    ) -> None:
        """Note that something is wrong, at the place of the variant that is to blame, where there is one.

        Args:
            message: what is wrong.
            place: the key of the variant.
            hint: how to mend it.
            rule: the id of the rule.
            name: a name that plugins share.
            of: these plugins; where one of them is a file, the problem is at the line that has the name.
        """
        file, line = self.selection.places.get(place or "", (None, None))
        for plugin in of:
            found = self.registry.found.get(plugin)
            if name is not None and found is not None and found.file is not None:
                file, line = str(found.file), line_with(found.file, name)
        words = self.registry.key_in_words(place)
        self.problems.append(Problem(message, file, line, place, rule, hint, words))

    def titled(self, plugin: str) -> str:
        """A plugin as a value of a sentence, which has its title."""
        return self.registry.titled(plugin)

    def of(self, kind: type[T]) -> list[tuple[str, T]]:
        """Everything of a type that the selected plugins bring, each thing with the plugin's name."""
        return [(plugin, thing) for plugin, thing in self.ask(kind.hook) if isinstance(thing, kind)]

    def ask(self, hook: str) -> list[tuple[str, Any]]:
        """Everything that the selected plugins return from a hook, each thing with the plugin's name."""
        if hook not in self._answers:
            self._answers[hook] = list(self._call(hook))
        return self._answers[hook]

    def _call(self, hook: str) -> Iterator[tuple[str, Any]]:
        for name in sorted(self.selection.plugins):
            arguments = {"options": self.selection.plugins[name], "selection": self.selection}
            try:
                found = self.registry.items(name, f"{PROJECT}_{hook}", **arguments)
            except Exception as error:
                where = self.registry.found[name]
                brought = f" ({where.distribution} {where.version})" if where.distribution else ""
                self.problem(
                    coded(
                        "plugin/failed-hook",
                        "plugin {name}{brought} failed in bastide_{hook}: {reason}",
                        name=name,
                        brought=brought,
                        hook=hook,
                        # Visitors of a server are not told where its packages lie.
                        reason=reason(error, self._function(name, hook))
                        if where.file
                        else f"{type(error).__name__}: {error}",
                    ),
                    place=f"plugins.{name}",
                )
                continue
            for item in found:
                yield name, item

    def _function(self, plugin: str, hook: str) -> Callable[..., object] | None:
        """The function by which a plugin implements a hook."""
        return getattr(self.registry.module(plugin), f"{PROJECT}_{hook}", None)

    def segment_kinds(self) -> dict[str, SegmentKind]:
        """The kinds of segments, their traits joined."""
        kinds: dict[str, SegmentKind] = {}
        owners: dict[str, str] = {}
        for plugin, kind in self.of(SegmentKind):
            known = kinds.get(kind.name)
            if known is None:
                kinds[kind.name] = kind
                owners[kind.name] = plugin
            elif known.takes != kind.takes:
                self.problem(
                    coded(
                        "plugin/segments-take-differently",
                        "segments of kind {kind} take {takes!r} for {owners} and {kind_takes!r} for "
                        "{plugin}; remove one of the two plugins",
                        kind=kind.name,
                        takes=known.takes,
                        owners=self.titled(owners[kind.name]),
                        kind_takes=kind.takes,
                        plugin=self.titled(plugin),
                    )
                )
            elif known.divides != kind.divides:
                parting, other = (owners[kind.name], plugin) if known.divides else (plugin, owners[kind.name])
                self.problem(
                    coded(
                        "plugin/ground-parted-differently",
                        "segments of kind {kind} part the ground for {parting} and do not for {other}; "
                        "remove one of the two plugins or set its options alike",
                        kind=kind.name,
                        parting=self.titled(parting),
                        other=self.titled(other),
                    )
                )
            else:
                kinds[kind.name] = dataclasses.replace(
                    known, traits=known.traits | kind.traits, says=known.says or kind.says
                )
        return kinds

    def named(self, kind: type[N]) -> dict[str, N]:
        """Things of a type of which there may be one of a name."""
        things: dict[str, N] = {}
        owners: dict[str, str] = {}
        for plugin, thing in self.of(kind):
            if thing.name in things and things[thing.name] != thing:
                self.problem(
                    coded(
                        "plugin/thing-twice",
                        "{owners} and {plugin} both bring {thing!r}, but not the same; remove one of them",
                        owners=self.titled(owners[thing.name]),
                        plugin=self.titled(plugin),
                        thing=thing.name,
                    ),
                    name=thing.name,
                    of=(owners[thing.name], plugin),
                )
            things[thing.name] = thing
            owners[thing.name] = plugin
        return things

    def piece_kinds(self) -> dict[str, PieceKind]:
        """The kinds of pieces."""
        return self.named(PieceKind)

    def place_kinds(self) -> dict[str, PlaceKind]:
        """The kinds of places."""
        found = self.named(PlaceKind)
        for name in sorted(found.keys() & {*KINDS}):
            owners = [plugin for plugin, kind in self.of(PlaceKind) if kind.name == name]
            self.problem(
                coded(
                    "rule/reserved-place",
                    "every game has a kind of place named {name!r}; choose another name",
                    name=name,
                ),
                place=f"plugins.{owners[0]}",
                name=name,
                of=owners[:1],
            )
        return found

    def components(self, pieces: dict[str, PieceKind]) -> list[RuleEntry]:
        """The components that are listed with the rules: supplies, the score track, and the clock."""
        entries = [RuleEntry(plugin, shown) for kind in (ScoreTrack, Clock) for plugin, shown in self.of(kind)]
        for plugin, supply in self.of(Supply):
            if supply.piece not in pieces:
                hint = did_you_mean(supply.piece, pieces)
                self.problem(
                    coded(
                        "rule/unknown-piece",
                        "there is no piece {piece!r} in this variant",
                        piece=supply.piece,
                    ),
                    place=f"plugins.{plugin}",
                    hint=hint,
                    rule=supply.id,
                )
                continue
            if supply.piece in self.selection.supply:
                kind = word(supply.piece)
                says = sentence("The variant says how many pieces there are of the kind {piece}.", piece=kind)
                supply = dataclasses.replace(supply, says=says)
            entries.append(RuleEntry(plugin, supply))
        for piece in self.selection.supply:
            if piece not in pieces:
                hint = did_you_mean(
                    piece,
                    pieces,
                    sentence("this variant has {pieces}", pieces=listed(sorted(pieces)) or sentence("no pieces")),
                )
                self.problem(
                    coded("piece/not-in-variant", "there is no piece {kind!r} in this variant", kind=piece),
                    place=f"supply.{piece}",
                    hint=hint,
                )
        return entries

    def rules(self, components: Iterable[RuleEntry] = ()) -> list[RuleEntry]:
        """All rules, their rates set as the variant says; ids and slots are checked.

        Args:
            components: the components that are listed with them.
        """
        owned = [(plugin, rule) for family in FAMILIES for plugin, rule in self.of(family)]
        self._check_ids([*components, *(RuleEntry(*each) for each in owned)])
        self.owners = {rule.id: plugin for plugin, rule in owned}
        rules = [rule for _, rule in owned]
        _check_replacements(self, self.owners, rules)
        gone = _replaced(rules)
        owned = [(plugin, rule) for plugin, rule in owned if rule.id not in gone]
        self._check_slots([*components, *(RuleEntry(*each) for each in owned)])
        entries = [RuleEntry(plugin, bound(self._rated(rule), plugin)) for plugin, rule in owned]
        self._check_rates()
        return entries

    def _check_ids(self, entries: Iterable[RuleEntry]) -> None:
        owners: dict[str, str] = {}
        for entry in entries:
            other = owners.setdefault(entry.rule.id, entry.plugin)
            if other != entry.plugin:
                self.problem(
                    coded(
                        "rule/id-of-two-plugins",
                        "{other} and {plugin} both have a rule with this id; rename one",
                        other=self.titled(other),
                        plugin=self.titled(entry.plugin),
                    ),
                    rule=entry.rule.id,
                    name=entry.rule.id,
                    of=(other, entry.plugin),
                )
            elif owners.get(f"seen:{entry.rule.id}"):
                self.problem(
                    coded(
                        "rule/id-twice",
                        "{plugin} has two rules with this id; rename one",
                        plugin=self.titled(entry.plugin),
                    ),
                    rule=entry.rule.id,
                    name=entry.rule.id,
                    of=(entry.plugin,),
                )
            owners[f"seen:{entry.rule.id}"] = entry.plugin

    def _check_slots(self, entries: Iterable[RuleEntry]) -> None:
        holders: dict[str, RuleEntry] = {}
        for entry in entries:
            slot = entry.rule.slot
            if slot is None:
                continue
            holder = holders.setdefault(slot, entry)
            if holder is not entry:
                self.problem(
                    coded(
                        "rule/two-answers",
                        "{holder} and {plugin} both answer the question {slot!r}, which has one answer: "
                        "either {rule} or {other}; remove one of the two plugins",
                        holder=self.titled(holder.plugin),
                        plugin=self.titled(entry.plugin),
                        slot=slot,
                        rule=cited(holder.rule),
                        other=cited(entry.rule),
                    ),
                    place=f"plugins.{entry.plugin}",
                )

    def _rated(self, rule: Any) -> Any:
        if isinstance(rule, ScoringRule):
            terms = tuple(dataclasses.replace(term, rate=self._rate(rule.id, term.rate)) for term in rule.terms)
            rule = dataclasses.replace(rule, terms=terms)
        elif isinstance(rule, Adjustment):
            value = rule.value
            if rule.stage == "divide":
                # Nothing is divided by 0, nor are points to change their sign.
                value = dataclasses.replace(value, at_least=max(value.at_least, 1))
            rule = dataclasses.replace(rule, value=self._rate(rule.id, value))
        if rule.rates:
            rule = dataclasses.replace(rule, rates=tuple(self._rate(rule.id, rate) for rate in rule.rates))
        return rule

    def _rate(self, rule: str, rate: Rate) -> Rate:
        name = f"{rule}.{rate.name}"
        value = self.selection.rates.get(name, rate.value)
        # Several rules may share a number; what is wrong with it is said once.
        if name not in self.used_rates and not rate.at_least <= value <= rate.at_most:
            self.problem(
                coded(
                    "variant/rate-bounds",
                    "{name} is {value}; it must be from {at_least} to {at_most}",
                    name=name,
                    value=value,
                    at_least=rate.at_least,
                    at_most=rate.at_most,
                ),
                place=f"rates.{name}",
                rule=rule,
            )
        self.used_rates[name] = value
        return dataclasses.replace(rate, value=value)

    def _check_rates(self) -> None:
        for name in self.selection.rates:
            if name not in self.used_rates:
                hint = brought_by(name, self.selection, self.registry) or did_you_mean(name, self.used_rates)
                self.problem(
                    coded("variant/unknown-rate", "there is no rate {name!r} in this variant", name=name),
                    place=f"rates.{name}",
                    hint=hint,
                )


def edge_kinds(meetings: Iterable[EdgeMeeting]) -> frozenset[str]:
    """The kinds of edges that meetings name."""
    return frozenset(name for meeting in meetings for name in (meeting.one, meeting.other)) - {"*"}


def meets(meetings: Iterable[EdgeMeeting]) -> Any:
    """The relation that edge meetings make."""
    pairs = {(meeting.one, meeting.other) for meeting in meetings}

    def may_meet(one: str, other: str) -> bool:
        return (one, other) in pairs or ("*", other) in pairs or (one, "*") in pairs

    return may_meet


def _replaced(rules: Iterable[Rule]) -> set[str]:
    """The ids of the rules that others replace; of two that would replace whatever fills a slot, neither gives way."""
    rules = list(rules)
    named = {name for rule in rules for name in rule.replaces}
    return named | {
        rule.id
        for rule in rules
        if rule.slot is not None and f"slot:{rule.slot}" in named and f"slot:{rule.slot}" not in rule.replaces
    }


def _check_replacements(collector: Collector, owners: Mapping[str, str], rules: Iterable[Rule]) -> None:
    """Note rules that replace each other, so that none would be left."""
    by_id = {rule.id: rule for rule in rules}
    for rule in by_id.values():
        for other in rule.replaces:
            if other in by_id and rule.id in by_id[other].replaces and rule.id <= other:
                collector.problem(
                    coded(
                        "rule/instead-of-each-other",
                        "{plugin} and {other_plugin} each have a rule instead of the other's, so that "
                        "neither would hold: {rule} and {other}; remove one of the two plugins",
                        plugin=collector.titled(owners[rule.id]),
                        other_plugin=collector.titled(owners[other]),
                        rule=cited(rule),
                        other=cited(by_id[other]),
                    )
                )
