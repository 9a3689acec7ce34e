"""From a selection of plugins to a ruleset: everything collected, checked against each other, ordered and frozen."""

from __future__ import annotations

import copyreg
import functools
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from bastide._kernel.agenda import chain
from bastide._kernel.geometry import offset
from bastide._kernel.legality import Catalogue
from bastide._kernel.tiles import Tile
from bastide.rules.base import Rule
from bastide.rules.kinds import PieceKind, SegmentKind
from bastide.rules.meeples import (
    ANY_DECISION,
    Deployment,
    DeploymentCells,
    Exclusion,
    FurtherCells,
    Homecoming,
    OfferRule,
    OfferVeto,
)
from bastide.rules.placement import (
    DrawSource,
    EdgeMeeting,
    PlacementFilter,
    PlacementOffers,
    PlacementSource,
    SetAside,
)
from bastide.rules.scoring import (
    CLAIM_STAGES,
    STAGES,
    Adjustment,
    ClaimRule,
    Completion,
    CompletionVeto,
    ScoringRule,
    ShareRule,
    Weighing,
)
from bastide.rules.selectors import Selector
from bastide.rules.turn import (
    DecisionKind,
    Phase,
    Reaction,
    StartTiles,
    StateKeeper,
    StepKind,
)
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import listed, sentence
from bastide.tiles.values import BAG
from bastide.variants.drafts import VariantError
from bastide.variants.missing_plugins import to_install
from bastide.variants.registry import Registry, installed
from bastide.variants.select import Source, select
from bastide.variants.selection import Selection

from .bags import Bags
from .calls import Listener, bound
from .check import check_adjustments, check_names, check_scored
from .collect import Collector, edge_kinds, meets
from .completion_events import ask_again
from .order import CycleError, in_order
from .phases import BUILT_IN_PHASES, in_course
from .sources import draw_sources, set_asides
from .supplies import counted
from .tables import CourseTables, MeepleTables, PlacementTables, Plans, RuleEntry, Ruleset, ScorePlan, ScoringTables

R = TypeVar("R", bound=Rule)


@functools.lru_cache(maxsize=256)
def _resolve_text(variant: str) -> Ruleset:
    registry = installed()
    return _resolve_chosen(registry, variant)


@functools.lru_cache(maxsize=256)
def resolve_pickled(selection: bytes) -> Ruleset:
    """The ruleset of a pickled selection with the installed plugins."""
    return resolve(pickle.loads(selection), installed())


def _as_pickle(ruleset: Ruleset) -> tuple[Callable[[bytes], Ruleset], tuple[bytes]]:
    return resolve_pickled, (pickle.dumps(ruleset.selection),)


# Rules hold functions of plugins; resolved anew from the selection they are the same.
copyreg.pickle(Ruleset, _as_pickle)


def forget_resolved() -> None:
    """Resolve variants anew when they are asked for again."""
    _resolve_text.cache_clear()
    resolve_pickled.cache_clear()


def resolve_variant(
    variant: str | Path | Mapping[str, Any], *, relative_to: Path | None = None, source: Source | None = None
) -> Ruleset:
    """The ruleset that a variant means with the installed plugins.

    Args:
        variant: a preset's name, a path, an expression, or a variant object.
        relative_to: the folder that relative paths in it start from.
        source: the file that it stands in, so that problems name file and line.

    Raises:
        VariantError: it is wrong; lists everything that is.
    """
    if isinstance(variant, str) and "/" not in variant and ".toml" not in variant:
        try:
            return _resolve_text(variant)
        except VariantError:
            if source is None:
                raise
    return _resolve_chosen(installed(), variant, relative_to, source)


def _resolve_chosen(
    registry: Registry,
    variant: str | Path | Mapping[str, Any],
    relative_to: Path | None = None,
    source: Source | None = None,
) -> Ruleset:
    try:
        selection = select(variant, registry, relative_to=relative_to, source=source)
    except VariantError as error:
        raise VariantError(dict.fromkeys([*error.problems, *_problems_of_tables(error.sound, registry)])) from None
    return resolve(selection, registry)


def _problems_of_tables(sound: Selection | None, registry: Registry) -> list[Problem]:
    """What is wrong with tiles, supply and rates, which are looked at when plugins and options are known."""
    if sound is None:
        return []
    try:
        resolve(sound, registry)
    except BastideError as error:
        # What is wrong with the tiles of plugins that do not go together is no mistake of the variant's own tables.
        tables = tuple(key for key in sound.places if key.startswith(("tiles.", "supply.", "rates.")))
        return [problem for problem in error.problems if problem.key in tables]
    return []


def resolve(selection: Selection, registry: Registry) -> Ruleset:
    """The ruleset of a selection.

    Args:
        selection: the plugins with their options.
        registry: where the plugins are.

    Raises:
        VariantError: they do not go together; lists every problem.
    """
    _check_selected(selection, registry)
    collector = Collector(selection, registry)
    segment_kinds = collector.segment_kinds()
    piece_kinds = collector.piece_kinds()
    supply_entries = collector.supplies(piece_kinds)
    supplies, supplies_by_players = counted(supply_entries, piece_kinds, selection)
    entries = collector.rules(supply_entries)
    meetings = [entry.rule for entry in entries if isinstance(entry.rule, EdgeMeeting)]
    bags = Bags(collector, segment_kinds, edge_kinds(meetings))
    bags.fill()
    # No rule looks at drawings; they are asked for here to refuse what is no style before the game is drawn.
    collector.ask("drawings")
    if collector.problems:
        raise VariantError(collector.problems)
    segment_kinds = bags.kinds
    sorter = _Sorter(collector, entries, segment_kinds, piece_kinds)
    bags.lay_start(sorter.one(StartTiles))
    phases = sorter.phases()
    completions = sorter.by_kind(Completion, lambda rule: rule.of)
    around = {
        kind: tuple(dict.fromkeys(offset(dx, dy) for rule in rules for dx, dy in rule.around))
        for kind, rules in completions.items()
        if any(rule.around for rule in rules)
    }
    loose = frozenset(kind for kind, rules in completions.items() if not any(rule.ports for rule in rules))
    tiles = {tile_id: entry.tile for tile_id, entry in bags.tiles.items()}
    catalogue = Catalogue(tiles.values(), meets(meetings), around, frozenset(completions), loose)
    turn = [(phase, None) for phase, scope in phases if scope != "game"]
    tail = [name for name, _ in turn]
    offers = _grouped(sorter.all(OfferRule), lambda rule: rule.decision)
    vetoes = _grouped(sorter.all(OfferVeto), lambda rule: rule.decision)
    sources = draw_sources(collector, sorter.all(DrawSource), bags.stacks)
    beside = [*sorter.all(PlacementOffers), *sorter.all(PlacementSource)]
    decisions = {rule.name: rule for rule in sorter.all(DecisionKind)}
    offered = {*offers, *vetoes}
    anytime = ANY_DECISION in offered
    ruleset = Ruleset(
        selection=selection,
        versions={name: registry.found[name].version for name in selection.plugins},
        segment_kinds=segment_kinds,
        piece_kinds=piece_kinds,
        place_kinds=collector.place_kinds(),
        catalogue=catalogue,
        tiles=bags.tiles,
        blocks=bags.blocks,
        contents=bags.contents,
        start=tuple(bags.start),
        stacks=tuple(bags.stacks),
        supplies=supplies,
        supplies_by_players=supplies_by_players,
        rules=(*supply_entries, *sorter.entries),
        rates=collector.used_rates,
        placement=PlacementTables(
            sources=sources,
            draw_order=(*sources, BAG),
            asides=set_asides(collector, sorter.all(SetAside), bags.stacks),
            filters=_filters(sorter.all(PlacementFilter), tiles),
            plain="place" not in offered and not anytime and not beside,
        ),
        meeples=MeepleTables(
            deploys=sorter.deploys(),
            elsewhere=sorter.elsewhere(),
            reaches=sorter.reaches(),
            exclusions=sorter.exclusions(),
            offers=offers,
            vetoes=vetoes,
            homecomings=sorter.homecomings(),
            plain="deploy" not in offered and not anytime and "deploy" not in decisions,
        ),
        scoring=ScoringTables(
            completions=completions,
            vetoes=sorter.by_kind(CompletionVeto, lambda rule: rule.of),
            plans=Plans(sorter.plan),
        ),
        course=CourseTables(
            turn_chain=chain(*turn),
            turn_end_chain=chain(*turn[tail.index("turn-end") :]),
            part_steps=tuple((name, None) for name, scope in phases if scope == "part"),
            ending_steps=tuple((name, None) for name, scope in phases if scope == "game"),
            step_names=frozenset(tail) | {rule.name for rule in sorter.all(StepKind)} | {"part"},
            steps={rule.name: rule for rule in sorter.all(StepKind)},
            decisions=decisions,
            reactions=_grouped(
                [
                    *ask_again([*sorter.all(Completion), *sorter.all(CompletionVeto)], segment_kinds),
                    *sorter.all(Reaction),
                ],
                lambda rule: rule.on,
            ),
        ),
        keepers=_keepers(collector),
        listener=_listener,
    )
    sorter.check()
    if collector.problems:
        raise VariantError(collector.problems)
    return ruleset


#: Who hears games under every ruleset that is resolved from now on.
_listener: Listener | None = None


def listen(listener: Listener | None) -> None:
    """Give a listener to every ruleset that is resolved from now on.

    Args:
        listener: the listener; ``None`` for none.
    """
    global _listener
    _listener = listener


def _check_selected(selection: Selection, registry: Registry) -> None:
    problems = []
    for name in sorted(selection.plugins):
        found = registry.found.get(name)
        if found is None:
            there = sentence("there are {usable}", usable=listed(registry.usable))
            hint = to_install(name) or did_you_mean(name, registry.usable, there)
            problems.append(Problem(sentence("there is no plugin {name}", name=name), key=f"plugins.{name}", hint=hint))
        elif found.broken is not None:
            problems.append(
                Problem(
                    sentence("the plugin {name} is broken: {broken}", name=name, broken=found.broken),
                    key=f"plugins.{name}",
                )
            )
    if problems:
        raise VariantError(problems)


def _grouped(rules: Iterable[R], key: Callable[[R], str]) -> dict[str, tuple[R, ...]]:
    groups: dict[str, list[R]] = {}
    for rule in rules:
        groups.setdefault(key(rule), []).append(rule)
    return {name: tuple(group) for name, group in groups.items()}


def _filters(rules: Iterable[PlacementFilter], tiles: Mapping[str, Tile]) -> dict[str, tuple[PlacementFilter, ...]]:
    filters = {
        tile_id: tuple(rule for rule in rules if rule.tiles is None or rule.tiles(tile))
        for tile_id, tile in tiles.items()
    }
    return {tile_id: chosen for tile_id, chosen in filters.items() if chosen}


class _Sorter:
    """Rules in order, by type and by what they speak of."""

    def __init__(
        self,
        collector: Collector,
        entries: list[RuleEntry],
        segments: Mapping[str, SegmentKind],
        pieces: Mapping[str, PieceKind],
    ) -> None:
        self._collector = collector
        self._segments = segments
        self._pieces = pieces
        self._owners = {entry.rule.id: entry.plugin for entry in entries}
        self.entries = [
            RuleEntry(self._owners[rule.id], rule) for rule in self._in_order([entry.rule for entry in entries])
        ]

    def _in_order(self, rules: list[Any]) -> list[Any]:
        phases = [rule for rule in rules if isinstance(rule, Phase)]
        others = [rule for rule in rules if not isinstance(rule, Phase)]
        try:
            return [*in_order(others, lambda rule: rule.id, _rank), *phases]
        except CycleError as cycle:
            plugins = " and ".join(sorted({self._owners[name] for name in cycle.names}))
            self._collector.problem(
                sentence(
                    "{plugins} contradict each other on the order of rules: {cycle}; remove one of them",
                    plugins=plugins,
                    cycle=cycle,
                )
            )
            return rules

    def all(self, family: type[R]) -> tuple[R, ...]:
        """All rules of a type, in order."""
        return tuple(entry.rule for entry in self.entries if isinstance(entry.rule, family))

    def one(self, family: type[R]) -> R | None:
        """The only rule of a type that answers an exclusive question."""
        return next(iter(self.all(family)), None)

    def phases(self) -> list[tuple[str, str]]:
        """The names of all phases in order, each with its scope."""
        return in_course(self.all(Phase), self._owners, self._collector)

    def by_kind(self, family: type[R], selector: Callable[[R], Selector]) -> dict[str, tuple[R, ...]]:
        """The rules of a type for each kind of segment they speak of."""
        found = {
            name: tuple(rule for rule in self.all(family) if selector(rule).matches(kind))
            for name, kind in self._segments.items()
        }
        return {name: rules for name, rules in found.items() if rules}

    def deploys(self) -> dict[str, tuple[tuple[Deployment, str], ...]]:
        """For each kind of segment, which rule offers which kind of piece there."""
        found = {
            name: tuple(
                (rule, piece)
                for rule in self.all(Deployment)
                if rule.on.matches(kind)
                for piece in sorted(rule.pieces.names(self._pieces.values()))
            )
            for name, kind in self._segments.items()
        }
        return {name: rules for name, rules in found.items() if rules}

    def elsewhere(self) -> tuple[DeploymentCells, frozenset[str]] | None:
        """The rule that says where some pieces are deployed instead of on the tiles just laid, and which those are."""
        rule = self.one(DeploymentCells)
        return None if rule is None else (rule, rule.pieces.names(self._pieces.values()))

    def reaches(self) -> tuple[tuple[FurtherCells, frozenset[str]], ...]:
        """The rules by which pieces may be deployed on other tiles, too, each with those pieces."""
        return tuple((rule, rule.pieces.names(self._pieces.values())) for rule in self.all(FurtherCells))

    def exclusions(self) -> dict[tuple[str, str], Exclusion]:
        """For each exclusion group and kind of segment, the rule that keeps the group's pieces apart."""
        return {
            (rule.group, name): rule
            for rule in reversed(self.all(Exclusion))
            for name, kind in self._segments.items()
            if rule.on.matches(kind)
        }

    def homecomings(self) -> dict[tuple[str, str], tuple[tuple[Homecoming, frozenset[str]], ...]]:
        """For each kind of segment and occasion, which pieces go home."""
        found: dict[tuple[str, str], list[tuple[Homecoming, frozenset[str]]]] = {}
        for rule in self.all(Homecoming):
            pieces = rule.pieces.names(self._pieces.values())
            for name in rule.on.names(self._segments.values()):
                for occasion in rule.occasions:
                    found.setdefault((name, occasion), []).append((rule, pieces))
        return {key: tuple(rules) for key, rules in found.items()}

    def plan(self, subject: str, occasion: str) -> ScorePlan:
        """The rules that speak when a kind of subject is scored on an occasion."""
        kind: Any = self._segments.get(subject) or SegmentKind(name=subject, takes="nothing")
        terms = tuple(
            (rule, term)
            for rule in self.all(ScoringRule)
            if rule.subjects.matches(kind) and occasion in rule.occasions
            for term in rule.terms
        )
        # Stages hold whatever else is declared; inside a stage the order of rules stays.
        adjustments = sorted(
            (
                rule
                for rule in self.all(Adjustment)
                if rule.subjects.matches(kind) and (not rule.occasions or occasion in rule.occasions)
            ),
            key=_rank,
        )
        weighings = tuple(
            (rule, rule.pieces.names(self._pieces.values()))
            for rule in self.all(Weighing)
            if rule.subjects.matches(kind)
        )
        claims = sorted((rule for rule in self.all(ClaimRule) if rule.subjects.matches(kind)), key=_rank)
        share = next((rule for rule in self.all(ShareRule) if rule.subjects.matches(kind)), None)
        personal = any(term.count_for is not None for _, term in terms)
        return ScorePlan(terms, tuple(adjustments), weighings, tuple(claims), share, personal)

    def check(self) -> None:
        """Note rules that speak of nothing, and adjustments whose order would decide but is not declared."""
        for rule in self.all(Rule):
            for selector, known, what in _speaks_of(rule, self._segments, self._pieces):
                missing = sorted(selector.kinds - set(known))
                if missing and not selector.names(known.values()):
                    self._collector.problem(
                        sentence(
                            "the rule speaks of {what} {missing!r}, which no selected plugin brings",
                            what=what,
                            missing=missing[0],
                        ),
                        rule=rule.id,
                        place=f"plugins.{self._owners[rule.id]}",
                        hint=did_you_mean(
                            missing[0],
                            known,
                            sentence("remove {plugin} or add what it needs", plugin=self._owners[rule.id]),
                        ),
                    )
        self._check_subjects()
        check_scored(self._collector, self._owners, self.all(Rule), self._segments)
        check_names(self._collector, self._owners, self.all(Rule), dict(BUILT_IN_PHASES))
        check_adjustments(self._collector, self._owners, self.all(Adjustment), self._segments)

    def _check_subjects(self) -> None:
        scored = {name for rule in self.all(ScoringRule) for name in rule.subjects.kinds} | set(self._segments)
        for rule in self.all(Adjustment):
            missing = sorted(rule.subjects.kinds - scored)
            if missing and len(missing) == len(rule.subjects.kinds) and not rule.subjects.traits:
                self._collector.problem(
                    sentence(
                        "the rule adjusts the score of {missing!r}, which no selected plugin brings", missing=missing[0]
                    ),
                    rule=rule.id,
                    place=f"plugins.{self._owners[rule.id]}",
                    hint=did_you_mean(
                        missing[0],
                        scored,
                        sentence("remove {plugin} or add what it needs", plugin=self._owners[rule.id]),
                    ),
                )


def _rank(rule: Rule) -> int:
    if isinstance(rule, ClaimRule):
        return CLAIM_STAGES.index(rule.stage)
    return STAGES.index(rule.stage) if isinstance(rule, Adjustment) else -1


def _keepers(collector: Collector) -> dict[str, StateKeeper]:
    keepers: dict[str, StateKeeper] = {}
    for plugin, keeper in collector.of(StateKeeper):
        if plugin in keepers:
            collector.problem(
                sentence("plugin {plugin} returned two state keepers; make them one", plugin=plugin),
                place=f"plugins.{plugin}",
            )
        keepers[plugin] = bound(keeper, plugin)
    return keepers


def _speaks_of(
    rule: Rule, segments: Mapping[str, SegmentKind], pieces: Mapping[str, PieceKind]
) -> Iterator[tuple[Selector, Mapping[str, Any], str]]:
    """The selectors of a rule, each with the kinds that there are of what it selects."""
    for field, what in rule.selects.items():
        selector = getattr(rule, field)
        if selector is None:
            continue
        if what == "pieces":
            yield selector, pieces, sentence("pieces of kind")
        else:
            yield selector, segments, sentence("segments of kind")
