"""From a selection of plugins to a ruleset: everything collected, checked against each other, ordered and frozen."""

from __future__ import annotations

import copyreg
import functools
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from bastide._kernel.agenda import chain
from bastide._kernel.geometry import offset
from bastide._kernel.legality import Catalogue
from bastide._kernel.tiles import Tile
from bastide.rules.base import Rule
from bastide.rules.declarations.keeping.fields import Kept
from bastide.rules.declarations.keeping.keeper import keeper_of
from bastide.rules.meeples import (
    ANY_DECISION,
    OfferRule,
    OfferVeto,
)
from bastide.rules.placement import (
    DrawRule,
    DrawSource,
    EdgeMeeting,
    PlacementFilter,
    PlacementOffers,
    SetAside,
)
from bastide.rules.scoring import (
    Completion,
)
from bastide.rules.selection import Selection
from bastide.rules.turn import (
    DecisionKind,
    Reaction,
    StartTiles,
    StateKeeper,
)
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.tiles.values import BAG
from bastide.variants.drafts import VariantError
from bastide.variants.loading import load_plugin_file
from bastide.variants.missing_plugins import to_install
from bastide.variants.plugin_files import plugin_name
from bastide.variants.registry import Registry, installed
from bastide.variants.select import Source, select

from .bags import Bags
from .calls import Listener, bound
from .check import check_rules
from .collect import Collector, edge_kinds, meets
from .completion_events import ask_again
from .resolved import Plans, ResolvedMeeples, ResolvedPlacement, ResolvedScoring, ResolvedTurn, Ruleset
from .sorted_rules import Sorted, grouped
from .sources import draw_sources, set_asides
from .supplies import by_seat, counted

R = TypeVar("R", bound=Rule)


@functools.lru_cache(maxsize=64)
def _resolve_text(variant: str, files_read: int) -> Ruleset:
    return _resolve_chosen(installed(), variant)


@functools.lru_cache(maxsize=64)
def resolve_pickled(selection: bytes, files: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """The ruleset of a pickled selection with the installed plugins.

    Args:
        selection: the selection.
        files: the path of each plugin file that it names, with the version of the plugin.

    Raises:
        BastideError: a file has changed.
    """
    # Options are of classes in these modules.
    registry = installed()
    for path, version in files:
        if load_plugin_file(path, registry).version != version:
            raise BastideError(coded("plugin/file-changed", "the plugin file {file} was changed meanwhile", file=path))
    import pickle

    return resolve(pickle.loads(selection), registry)


def _as_pickle(ruleset: Ruleset) -> tuple[Callable[..., Ruleset], tuple[Any, ...]]:
    versions = ruleset.versions
    files = tuple((path, versions[plugin_name(Path(path))]) for path in ruleset.selection.plugin_files)
    import pickle

    return resolve_pickled, (pickle.dumps(ruleset.selection), files)


# Rules hold functions of plugins; resolved anew from the selection they are the same.
copyreg.pickle(Ruleset, _as_pickle)


def forget_resolved() -> None:
    """Resolve variants anew when they are asked for again."""
    _resolve_text.cache_clear()
    resolve_pickled.cache_clear()


def resolve_variant(
    variant: str | Path | Mapping[str, Any],
    *,
    relative_to: Path | None = None,
    source: Source | None = None,
    load_files: bool = True,
) -> Ruleset:
    """The ruleset that a variant means with the installed plugins.

    Args:
        variant: a preset's name, a path, an expression, or a variant object.
        relative_to: the folder that relative paths in it start from.
        source: the file that it stands in, so that problems name file and line.
        load_files: whether plugins may be run from files that it names.

    Raises:
        VariantError: it is wrong; lists everything that is.
    """
    if isinstance(variant, str) and "/" not in variant and ".toml" not in variant:
        try:
            return _resolve_text(variant, installed().files_read)
        except VariantError:
            if source is None:
                raise
    return _resolve_chosen(installed(), variant, relative_to, source, load_files)


def _resolve_chosen(
    registry: Registry,
    variant: str | Path | Mapping[str, Any],
    relative_to: Path | None = None,
    source: Source | None = None,
    load_files: bool = True,
) -> Ruleset:
    try:
        selection = select(variant, registry, relative_to=relative_to, source=source, load_files=load_files)
    except VariantError as error:
        raise VariantError(dict.fromkeys([*error.problems, *_problems_of_sections(error.sound, registry)])) from None
    return resolve(selection, registry)


def _problems_of_sections(sound: Selection | None, registry: Registry) -> list[Problem]:
    """What is wrong with tiles, supply and rates, which are looked at when plugins and options are known."""
    if sound is None:
        return []
    try:
        resolve(sound, registry)
    except BastideError as error:
        # What is wrong with the tiles of plugins that do not go together is no mistake of the variant's own sections.
        own = tuple(key for key in sound.places if key.startswith(("tiles.", "supply.", "rates.")))
        return [problem for problem in error.problems if problem.key in own]
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
    components = collector.components(piece_kinds)
    supplies, supplies_by_players = counted(components, piece_kinds, selection)
    supplies_by_seat = by_seat(collector, components, (supplies, *supplies_by_players.values()))
    entries = collector.rules(components)
    meetings = [entry.rule for entry in entries if isinstance(entry.rule, EdgeMeeting)]
    bags = Bags(collector, segment_kinds, edge_kinds(meetings))
    bags.fill()
    # No rule looks at drawings; they are asked for here to refuse what is no style before the game is drawn.
    collector.ask("drawings")
    if collector.problems:
        raise VariantError(collector.problems)
    segment_kinds = bags.kinds
    rules = Sorted(collector, entries, segment_kinds, piece_kinds)
    bags.lay_start(rules.all(StartTiles))
    phases = rules.ordered_phases()
    completions, initial = rules.completions()
    around = {
        kind: cells
        for kind, asked in completions.items()
        if (
            cells := tuple(
                dict.fromkeys(offset(*at) for rule in (*asked, *initial.get(kind, ())) for at in rule.around)
            )
        )
    }
    loose = frozenset(kind for kind, asked in completions.items() if not any(rule.ports for rule in asked))
    tiles = {tile_id: entry.tile for tile_id, entry in bags.tiles.items()}
    catalogue = Catalogue(tiles.values(), meets(meetings), around, frozenset(completions), loose)
    turn = [(phase, None) for phase, scope in phases if scope in ("turn", "part")]
    added = {rule.name: rule for rule in rules.phases()}
    turn_end = turn.index(("turn-end", None))
    end_chain = chain(*turn[turn_end:])
    offers = grouped(rules.all(OfferRule), lambda rule: rule.decision)
    vetoes = grouped(rules.all(OfferVeto), lambda rule: rule.decision)
    everywhere = vetoes.get(ANY_DECISION, ())
    vetoes |= {kind: found + everywhere for kind, found in vetoes.items() if kind != ANY_DECISION}
    sources = draw_sources(collector, rules.all(DrawSource), bags.stacks)
    draws = rules.one(DrawRule)
    alone = not rules.all(PlacementOffers) and (draws is None or draws.stack is None)
    decisions = {rule.name: rule for rule in rules.all(DecisionKind)}
    joined = {*decisions, *(name for rule in rules.all(Rule) for _, what, name in rule.named() if what == "decision")}
    if ANY_DECISION in joined:
        joined |= {"place", "deploy"}
    ruleset = Ruleset(
        selection=selection,
        versions={name: registry.found[name].version for name in selection.plugins},
        numbers={each.title: each.players for name in selection.plugins if (each := registry.usable[name]).players},
        segment_kinds=segment_kinds,
        piece_kinds=piece_kinds,
        place_kinds=collector.place_kinds(),
        catalogue=catalogue,
        tiles=bags.tiles,
        blocks=bags.blocks,
        changes=bags.changes,
        contents=bags.contents,
        start=bags.joined_start(catalogue),
        stacks=tuple(bags.stacks),
        supplies=supplies,
        supplies_by_players=supplies_by_players,
        supplies_by_seat=supplies_by_seat,
        rules=(*components, *rules.entries),
        rates=collector.used_rates,
        placement=ResolvedPlacement(
            sources=sources,
            draw_order=(*sources, BAG),
            asides=set_asides(collector, rules.all(SetAside), bags.stacks),
            filters=_filters(collector, rules.all(PlacementFilter), tiles),
            alone=alone,
        ),
        meeples=ResolvedMeeples(
            deploys=rules.deploys(),
            cells=rules.cells(),
            exclusions=rules.exclusions(),
            offers=offers,
            vetoes=vetoes,
            homecomings=rules.homecomings(),
            joined=frozenset(joined),
        ),
        scoring=ResolvedScoring(
            completions=completions,
            initial=initial,
            plans=Plans(rules.plan),
        ),
        turn=ResolvedTurn(
            chain=chain(*turn[:turn_end], rest=end_chain),
            end_chain=end_chain,
            part_steps=tuple((name, None) for name, scope in phases if scope == "part"),
            ending_steps=tuple(
                (name, None) for name, scope in phases if scope == "game" or (name in added and added[name].at_end)
            ),
            setup_steps=tuple((name, None) for name, scope in phases if scope == "setup" and name in added),
            phases=added,
            step_names=frozenset({*dict(turn), *added, "part"}),
            decisions=decisions,
            reactions=grouped(
                [
                    *ask_again(rules.all(Completion), segment_kinds),
                    *rules.all(Reaction),
                ],
                lambda rule: rule.on,
            ),
        ),
        keepers=_keepers(collector),
        kept=tuple(field for _, field in collector.of(Kept)),
        listener=_listener,
    )
    check_rules(collector, rules)
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
            problems.append(
                Problem(
                    coded("plugin/unknown", "there is no plugin {name}", name=name), key=f"plugins.{name}", hint=hint
                )
            )
        elif found.broken is not None:
            problems.append(
                Problem(
                    coded("plugin/broken", "the plugin {name} is broken: {broken}", name=name, broken=found.broken),
                    key=f"plugins.{name}",
                )
            )
    if problems:
        raise VariantError(problems)


def _filters(
    collector: Collector, rules: Iterable[PlacementFilter], tiles: Mapping[str, Tile]
) -> dict[str, tuple[PlacementFilter, ...]]:
    """For each tile, the placement filters that speak of it, if there are any."""
    filters: dict[str, tuple[PlacementFilter, ...]] = {}
    for rule in rules:
        for tile_id, tile in tiles.items():
            try:
                chosen = rule.tiles is None or rule.tiles(tile)
            except Exception as error:
                fault = coded(
                    "rule/failed-choosing-tiles",
                    "{rule} failed in saying whether it speaks of the tile {tile}: {type}: {error}",
                    rule=rule.id,
                    tile=tile_id,
                    type=type(error).__name__,
                    error=error,
                )
                collector.problem(fault, rule=rule.id)
                break
            if chosen:
                filters[tile_id] = (*filters.get(tile_id, ()), rule)
    return filters


def _keepers(collector: Collector) -> dict[str, StateKeeper]:
    by_hand: dict[str, StateKeeper] = {}
    for plugin, keeper in collector.of(StateKeeper):
        if plugin in by_hand:
            collector.problem(
                coded("plugin/two-keepers", "plugin {plugin} returned two state keepers; make them one", plugin=plugin),
                place=f"plugins.{plugin}",
            )
        by_hand[plugin] = bound(keeper, plugin)
    declared: dict[str, list[Kept[Any]]] = {}
    for plugin, field in collector.of(Kept):
        declared.setdefault(plugin, []).append(field)
    return by_hand | {plugin: keeper_of(fields, by_hand.get(plugin)) for plugin, fields in declared.items()}
