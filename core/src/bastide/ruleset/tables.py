"""A resolved ruleset: every rule in order, frozen into the tables that games look up."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bastide._kernel.agenda import Chain
from bastide._kernel.legality import Catalogue
from bastide._kernel.pieces import PlaceKind
from bastide._kernel.tiles import Block
from bastide.rules.base import Rule
from bastide.rules.declarations import StackDeclaration
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
    DrawRule,
    DrawSource,
    PlacementFilter,
    PlacementOffers,
    PlacementSource,
    SetAside,
    UnplaceableRule,
)
from bastide.rules.scoring import (
    Adjustment,
    ClaimRule,
    Completion,
    CompletionVeto,
    FinalScoring,
    ScoringRule,
    ShareRule,
    Term,
    Weighing,
)
from bastide.rules.turn import (
    DecisionKind,
    GameEnd,
    Overtime,
    Phase,
    Ranking,
    Reaction,
    ScoreTrack,
    Setup,
    Starter,
    StateKeeper,
    StepKind,
    TieBreak,
)
from bastide.text.problems import BastideError, Problem
from bastide.text.sentences import sentence
from bastide.tiles.files import TileEntry
from bastide.tiles.values import BAG
from bastide.variants.selection import Selection


class ScorePlan(NamedTuple):
    """The rules that speak when a kind of subject is scored on an occasion, in order."""

    terms: tuple[tuple[ScoringRule, Term], ...]
    adjustments: tuple[Adjustment, ...]
    weighings: tuple[tuple[Weighing, frozenset[str]], ...]
    claims: tuple[ClaimRule, ...]
    share: ShareRule | None
    personal: bool


class Plans(dict[tuple[str, str], ScorePlan]):
    """Score plans by kind of subject and occasion, put together when first asked for."""

    def __init__(self, make: Callable[[str, str], ScorePlan]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: tuple[str, str]) -> ScorePlan:
        plan = self[key] = self._make(*key)
        return plan


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule with the plugin it comes from."""

    plugin: str
    rule: Rule


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """Everything a game needs to know about its rules. Made by :func:`bastide.ruleset.resolve.resolve`."""

    selection: Selection
    versions: Mapping[str, str]
    segment_kinds: Mapping[str, SegmentKind]
    piece_kinds: Mapping[str, PieceKind]
    place_kinds: dict[str, PlaceKind]
    catalogue: Catalogue
    tiles: Mapping[str, TileEntry]
    blocks: Mapping[str, Block]
    contents: Mapping[str, Mapping[str, int]]
    start: tuple[tuple[str, tuple[int, int], int], ...]
    stacks: tuple[StackDeclaration, ...]
    #: How many pieces of each kind everybody, or for neutral ones the table, starts with; and where it depends on the
    #: number of players, those for such numbers.
    supplies: Mapping[tuple[bool, str], int]
    supplies_by_players: Mapping[int, Mapping[tuple[bool, str], int]]
    rules: tuple[RuleEntry, ...]
    rates: Mapping[str, int]
    # Placement
    draw: DrawRule | None
    unplaceable: UnplaceableRule | None
    sources: Mapping[str, DrawSource]
    #: What is set aside when it is drawn.
    asides: tuple[SetAside, ...]
    filters: Mapping[str, tuple[PlacementFilter, ...]]
    placement_offers: tuple[PlacementOffers, ...]
    placement_sources: tuple[PlacementSource, ...]
    # Meeples
    deploys: Mapping[str, tuple[tuple[Deployment, str], ...]]
    #: Which pieces are deployed elsewhere than on the tiles just laid, and the rule that says where.
    elsewhere: tuple[DeploymentCells, frozenset[str]] | None
    #: Which pieces may be deployed on other tiles, too, by which rules.
    reaches: tuple[tuple[FurtherCells, frozenset[str]], ...]
    exclusions: Mapping[tuple[str, str], Exclusion]
    offers: Mapping[str, tuple[OfferRule, ...]]
    vetoes: Mapping[str, tuple[OfferVeto, ...]]
    homecomings: Mapping[tuple[str, str], tuple[tuple[Homecoming, frozenset[str]], ...]]
    # Scoring
    completions: Mapping[str, tuple[Completion, ...]]
    completion_vetoes: Mapping[str, tuple[CompletionVeto, ...]]
    plans: Plans
    finals: tuple[FinalScoring, ...]
    # Course of the game
    turn_chain: Chain
    turn_end_chain: Chain
    part_chain_steps: tuple[tuple[str, Any], ...]
    #: What is done once when the last turn has been played; the final scoring is among it.
    ending_steps: tuple[tuple[str, Any], ...]
    step_names: frozenset[str]
    phases: tuple[Phase, ...]
    steps: Mapping[str, StepKind]
    decisions: Mapping[str, DecisionKind]
    reactions: Mapping[str, tuple[Reaction, ...]]
    setups: tuple[Setup, ...]
    ends: tuple[GameEnd, ...]
    overtimes: tuple[Overtime, ...]
    ranking: Ranking | None
    tie_breaks: tuple[TieBreak, ...]
    starter: Starter | None
    track: ScoreTrack | None
    keepers: Mapping[str, StateKeeper]
    #: For tiles as they lie, what may be deployed on them; filled while games are played.
    deploy_plans: dict[Any, Any] = field(default_factory=dict)
    #: Whether nothing but the tile at hand is offered where a tile is placed, and nothing of it vetoed.
    plain_placing: bool = field(init=False)
    #: Whether nothing but deployments on segments is offered after that, and nothing of it vetoed.
    plain_deploying: bool = field(init=False)
    #: The stacks that are drawn from where none is named, in order; these are those that rules name, and the bag.
    draw_order: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "draw_order", (*self.sources, BAG))
        offered = {*self.offers, *self.vetoes}
        beside = self.placement_offers or self.placement_sources
        anytime = ANY_DECISION in offered
        object.__setattr__(self, "plain_placing", "place" not in offered and not anytime and not beside)
        plain = "deploy" not in offered and not anytime and "deploy" not in self.decisions
        object.__setattr__(self, "plain_deploying", plain)

    def __deepcopy__(self, memo: dict[int, Any]) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # Rules hold functions of plugins; resolved anew from the selection they are the same.
        from .resolve import resolve_pickled

        return resolve_pickled, (pickle.dumps(self.selection),)

    def vetoes_in(self, decision: str) -> tuple[OfferVeto, ...]:
        """The rules that may take offers out of a kind of decision, those that speak of every kind last."""
        return self.vetoes.get(decision, ()) + self.vetoes.get(ANY_DECISION, ())

    @property
    def ending(self) -> tuple[str, ...]:
        """The names of the phases that come once, when the last turn has been played, in order."""
        return tuple(name for name, _ in self.ending_steps)

    @property
    def turn(self) -> tuple[str, ...]:
        """The names of the phases of a turn, in order."""
        names, rest = [], self.turn_chain
        while rest is not None:
            (name, _), rest = rest
            names.append(name)
        return tuple(names)

    def supplies_among(self, players: int) -> Mapping[tuple[bool, str], int]:
        """How many pieces of each kind everybody, or for neutral ones the table, starts with among so many players."""
        return self.supplies_by_players.get(players, self.supplies)

    def rule(self, rule_id: str) -> RuleEntry | None:
        """The rule with that id, if it is in force."""
        return next((entry for entry in self.rules if entry.rule.id == rule_id), None)

    def plugin_of(self, rule_id: str) -> str:
        """The plugin a rule comes from; empty for the rules every game has."""
        entry = self.rule(rule_id)
        return "" if entry is None else entry.plugin

    def prints_of(self, tile: str) -> tuple[str, ...]:
        """The ids of the other prints of a tile: the plain one for a special print, and the special ones."""
        entry = self.tiles.get(tile)
        if entry is None:
            return ()
        plain = entry.tile.plain or tile
        family = [plain, *(special.id for special, _ in self.tiles[plain].prints.values())]
        return tuple(name for name in family if name != tile)

    def belongs(self, stack: str, item: str) -> bool:
        """Whether an item is one of those that lie on a stack before the game."""
        contents = self.contents.get(stack, self.contents.get(stack.partition(":")[0], {}))
        if item in contents:
            return True
        entry = self.tiles.get(item)
        if entry is None:
            return False
        return entry.stack == stack or (entry.tile.plain is not None and entry.tile.plain in contents)

    def prescribes(self, stack: str, item: str, lying: Iterable[str]) -> bool:
        """Whether an item among prescribed draws is to be drawn from a stack.

        How many there are is not checked, but where an item belongs to several of the stacks that are drawn from one
        after the other, it is the first one's only while it lies there.

        Args:
            stack: the stack.
            item: the item.
            lying: what lies on the stack now.
        """
        if not self.belongs(stack, item):
            return False
        if stack not in self.sources or item in lying:
            return True
        return not any(self.belongs(later, item) for later in self.drawn_after(stack))

    def drawn_after(self, stack: str) -> tuple[str, ...]:
        """The stacks that are drawn from when a stack is exhausted, where none is named."""
        order = self.draw_order
        return order[order.index(stack) + 1 :] if stack in order else ()

    def check_draw(self, stack: str, item: str, number: int) -> None:
        """Refuse a prescribed draw that does not belong to the stack that is drawn from.

        Raises:
            BastideError: it belongs to another stack, or to none.
        """
        if self.belongs(stack, item):
            return
        entry = self.tiles.get(item)
        where = next((name for name, items in self.contents.items() if item in items), None)
        message = sentence(
            "draw {number} is {item}, but the stack drawn from is {stack!r}", number=number + 1, item=item, stack=stack
        )
        hint: str | None = None
        if where is not None:
            hint = sentence("{item} lies in {where!r}", item=item, where=where)
        elif entry is None and item not in self.blocks:
            hint = "there is no such tile in this ruleset"
        source = self.sources.get(stack)
        if hint is not None:
            message = sentence("{message}; {hint}", message=message, hint=sentence(hint))
        raise BastideError(Problem(message, key=f"draws[{number}]", rule=source.id if source is not None else None))
