"""A resolved ruleset: every rule in order, frozen by the questions that games ask."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, cast

from bastide._kernel.agenda import Chain
from bastide._kernel.legality import Catalogue
from bastide._kernel.tiles import Block
from bastide.rules.base import Component, Rule
from bastide.rules.declarations.keeping.fields import Kept
from bastide.rules.declarations.kinds import PieceKind, PlaceKind, ScoreTrack, SegmentKind
from bastide.rules.declarations.plugins import StackDeclaration
from bastide.rules.meeples import (
    ANY_DECISION,
    Deployment,
    DeploymentCells,
    Exclusion,
    Homecoming,
    OfferRule,
    OfferVeto,
)
from bastide.rules.placement import (
    DrawSource,
    PlacementFilter,
    SetAside,
)
from bastide.rules.scoring import (
    BUILT_IN_OCCASIONS,
    Adjustment,
    ClaimRule,
    Completion,
    ScoringRule,
    ShareRule,
    Term,
    Weighing,
)
from bastide.rules.selection import Selection
from bastide.rules.selectors import Selector
from bastide.rules.turn import (
    DecisionKind,
    Phase,
    Reaction,
    StateKeeper,
)
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded, listed, sentence
from bastide.tiles.files import TileEntry
from bastide.tiles.sets import Changes

from .calls import Listener

R = TypeVar("R")


class ScorePlan(NamedTuple):
    """The rules that speak when a kind of subject is scored on an occasion, in order."""

    terms: tuple[tuple[ScoringRule | Adjustment, Term], ...]
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
    """A rule, or a component that is listed with the rules, and the plugin it comes from."""

    plugin: str
    rule: Rule | Component


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class ResolvedPlacement:
    """What rules say of drawing and placing.

    Args:
        sources: the stacks that rules name to be drawn from before the bag.
        asides: what is set aside when it is drawn.
        filters: for tiles, what forbids placements of them.
        alone: whether no rule offers placements of other tiles than those at hand.
        draw_order: the stacks that are drawn from where none is named, in order; those that rules name, and the bag.
    """

    sources: Mapping[str, DrawSource]
    asides: tuple[SetAside, ...]
    filters: Mapping[str, tuple[PlacementFilter, ...]]
    alone: bool
    draw_order: tuple[str, ...]

    def drawn_after(self, stack: str) -> tuple[str, ...]:
        """The stacks that are drawn from when a stack is exhausted, where none is named."""
        order = self.draw_order
        return order[order.index(stack) + 1 :] if stack in order else ()


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class ResolvedMeeples:
    """What rules say of pieces and of what players may do.

    Args:
        deploys: for each kind of segment, which rule offers which kind of piece there.
        cells: the rules by which pieces are deployed on other tiles than those just laid, each with those pieces.
        exclusions: for each exclusion group and kind of segment, the rule that keeps the group's pieces apart.
        offers: by kind of decision, what is offered besides.
        vetoes: by kind of decision, what takes offers out of it; for other kinds, what does so in every decision.
        homecomings: for each kind of segment and occasion, which pieces go home.
        joined: the kinds of decisions in which rules offer further actions, or take some out.
        plans: for tiles as they lie, what may be deployed on them; filled while games are played.
    """

    deploys: Mapping[str, tuple[tuple[Deployment, str], ...]]
    cells: tuple[tuple[DeploymentCells, frozenset[str]], ...]
    exclusions: Mapping[tuple[str, str], Exclusion]
    offers: Mapping[str, tuple[OfferRule, ...]]
    vetoes: Mapping[str, tuple[OfferVeto, ...]]
    homecomings: Mapping[tuple[str, str], tuple[tuple[Homecoming, frozenset[str]], ...]]
    joined: frozenset[str]
    plans: dict[Any, Any] = field(default_factory=dict)

    def instead(self, piece: str) -> DeploymentCells | None:
        """The rule that keeps a kind of piece from being deployed on the tiles just laid, if there is one."""
        return next((rule for rule, pieces in self.cells if piece in pieces and not rule.besides), None)

    def vetoes_in(self, decision: str) -> tuple[OfferVeto, ...]:
        """The rules that may take offers out of a kind of decision, those that speak of every kind last."""
        found = self.vetoes.get(decision)
        return self.vetoes.get(ANY_DECISION, ()) if found is None else found


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class ResolvedScoring:
    """What rules say of completing and scoring.

    Args:
        completions: for each kind of segment, when its features are complete.
        initial: for some of these kinds, what else must hold when features become complete.
        plans: the rules that speak when a kind of subject is scored on an occasion.
    """

    completions: Mapping[str, tuple[Completion, ...]]
    initial: Mapping[str, tuple[Completion, ...]]
    plans: Plans


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class ResolvedTurn:
    """What rules say of turns, and of what comes before, between and after them: what ``bastide_turn_rules`` brings.

    Args:
        chain: the phases of a turn, as steps.
        end_chain: those from the end of a turn on.
        part_steps: the steps of each part of a turn.
        ending_steps: what is done once when the last turn has been played; the final scoring is among it.
        setup_steps: what is done once before the first turn.
        phases: the phases that plugins add, by name; rules may push them.
        step_names: the names of all steps that rules may push.
        decisions: the decisions that rules may ask for, by name.
        reactions: by event, who reacts.
    """

    chain: Chain
    end_chain: Chain
    part_steps: tuple[tuple[str, Any], ...]
    ending_steps: tuple[tuple[str, Any], ...]
    setup_steps: tuple[tuple[str, Any], ...]
    phases: Mapping[str, Phase]
    step_names: frozenset[str]
    decisions: Mapping[str, DecisionKind]
    reactions: Mapping[str, tuple[Reaction, ...]]

    @property
    def phase_names(self) -> tuple[str, ...]:
        """The names of the phases of a turn, in order."""
        names, rest = [], self.chain
        while rest is not None:
            (name, _), rest = rest
            names.append(name)
        return tuple(names)

    @property
    def ending_names(self) -> tuple[str, ...]:
        """The names of the phases that come once, when the last turn has been played, in order."""
        return tuple(name for name, _ in self.ending_steps)


class _Everything:
    def __contains__(self, name: object) -> bool:
        return True


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """Everything a game needs to know about its rules. Made by :func:`bastide.ruleset.resolve.resolve`."""

    selection: Selection
    versions: Mapping[str, str]
    #: By the titles of plugins that are not for every number of players, those that they are for.
    numbers: Mapping[str, tuple[int, ...]]
    segment_kinds: Mapping[str, SegmentKind]
    piece_kinds: Mapping[str, PieceKind]
    place_kinds: dict[str, PlaceKind]
    catalogue: Catalogue
    tiles: Mapping[str, TileEntry]
    blocks: Mapping[str, Block]
    #: By the id of each declaration of changed tiles, what becomes what.
    changes: Mapping[str, Changes]
    contents: Mapping[str, Mapping[str, int]]
    start: tuple[tuple[str, tuple[int, int], int], ...]
    stacks: tuple[StackDeclaration, ...]
    #: How many pieces of each kind everybody, or for neutral ones the table, starts with; and where it depends on the
    #: number of players, those for such numbers.
    supplies: Mapping[tuple[bool, str], int]
    supplies_by_players: Mapping[int, Mapping[tuple[bool, str], int]]
    #: By seat, from 1, and kind of piece, how many more or fewer the player there has.
    supplies_by_seat: Mapping[tuple[int, str], int]
    rules: tuple[RuleEntry, ...]
    rates: Mapping[str, int]
    placement: ResolvedPlacement
    meeples: ResolvedMeeples
    scoring: ResolvedScoring
    turn: ResolvedTurn
    keepers: Mapping[str, StateKeeper]
    #: What plugins declare that they keep.
    kept: tuple[Kept[Any], ...]
    #: Who hears what rules are asked and what happens; not part of what the ruleset says.
    listener: Listener | None = None
    #: The events to which rules react; all of them, where the ruleset has a listener.
    heard: Container[str] = field(init=False, repr=False)
    _of: dict[type[Any], tuple[Any, ...]] = field(init=False, repr=False, default_factory=dict)
    _pieces: dict[Selector, frozenset[str]] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        heard: Container[str] = self.turn.reactions if self.listener is None else _Everything()
        object.__setattr__(self, "heard", heard)

    def __deepcopy__(self, memo: dict[int, Any]) -> Ruleset:
        return self

    def of(self, kind: type[R]) -> tuple[R, ...]:
        """All rules of a type, in order.

        Args:
            kind: the type.
        """
        found: Any = self._of.get(kind)
        if found is None:
            found = self._of[kind] = tuple(entry.rule for entry in self.rules if isinstance(entry.rule, kind))
        return cast("tuple[R, ...]", found)

    def one(self, kind: type[R]) -> R | None:
        """The first rule of a type, which for those that fill a slot is the only one; ``None`` if there is none."""
        return next(iter(self.of(kind)), None)

    def pieces(self, selector: Selector) -> frozenset[str]:
        """The kinds of pieces that a selector chooses, by name.

        Args:
            selector: it.
        """
        found = self._pieces.get(selector)
        if found is None:
            found = self._pieces[selector] = selector.names(self.piece_kinds.values())
        return found

    @property
    def track(self) -> ScoreTrack | None:
        """The score track, if a plugin declares one."""
        return self.one(ScoreTrack)

    @property
    def scored_kinds(self) -> frozenset[str]:
        """Which kinds of subjects can be scored, those of segments and those that rules name."""
        return frozenset(self.segment_kinds).union(*[rule.subjects.kinds for rule in self.of(ScoringRule)])

    @property
    def occasions(self) -> frozenset[str]:
        """On which occasions something can be scored, those of every game and those of scoring rules."""
        return BUILT_IN_OCCASIONS.union(*[rule.occasions for rule in self.of(ScoringRule)])

    def changes_by(self, declaration: str) -> Changes:
        """What tiles may become by a declaration of changed tiles.

        Args:
            declaration: its id.

        Raises:
            LookupError: there is none with that id.
        """
        found = self.changes.get(declaration)
        if found is None:
            there = sentence("those there are: {ids}", ids=listed(sorted(self.changes)))
            hint = did_you_mean(declaration, self.changes, there)
            raise LookupError(sentence("there are no ChangedTiles {id!r}; {hint}", id=declaration, hint=hint))
        return found

    def supplies_among(self, players: int) -> Mapping[tuple[bool, str], int]:
        """How many pieces of each kind everybody, or for neutral ones the table, starts with among so many players."""
        return self.supplies_by_players.get(players, self.supplies)

    def supply_of(self, player: int | None, piece: str, players: int) -> int:
        """How many pieces of a kind a player, or for ``None`` the table, starts with among so many players."""
        count = self.supplies_among(players).get((player is None, piece), 0)
        return count if player is None else count + self.supplies_by_seat.get((player + 1, piece), 0)

    @cached_property
    def _rules_by_id(self) -> dict[str, RuleEntry]:
        return {entry.rule.id: entry for entry in self.rules}

    def rule(self, rule_id: str) -> RuleEntry | None:
        """The rule with that id, if it is in force."""
        return self._rules_by_id.get(rule_id)

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

    def is_apart(self, item: str) -> bool:
        """Whether an item lies on stacks alone that rules draw from by name, such as a token.

        Args:
            item: the item.
        """
        homes = [name for name in self.contents if self.belongs(name, item)]
        return bool(homes) and not any(name in self.placement.draw_order for name in homes)

    def prescribes(self, stack: str, item: str, lying: Iterable[str]) -> bool:
        """Whether an item among prescribed draws is drawn from a stack.

        How many there are is not checked, but where an item belongs to several of the stacks that are drawn from one
        after the other, it is the first one's only while it lies there.

        Args:
            stack: the stack.
            item: the item.
            lying: what lies on the stack now.
        """
        if not self.belongs(stack, item):
            return False
        if stack not in self.placement.sources or item in lying:
            return True
        return not any(self.belongs(later, item) for later in self.placement.drawn_after(stack))

    def check_draw(self, stack: str, item: str, number: int) -> None:
        """Refuse a prescribed draw that does not belong to the stack that is drawn from.

        Raises:
            BastideError: it belongs to another stack, or to none.
        """
        if self.belongs(stack, item):
            return
        entry = self.tiles.get(item)
        where = next((name for name, items in self.contents.items() if item in items), None)
        message = coded(
            "draws/other-stack",
            "draw {number} is {item}, but the stack drawn from is {stack!r}",
            number=number + 1,
            item=item,
            stack=stack,
        )
        hint: str | None = None
        if where is not None:
            hint = sentence("{item} lies in {where!r}", item=item, where=where)
        elif entry is None and item not in self.blocks:
            hint = "there is no such tile in this ruleset"
        source = self.placement.sources.get(stack)
        rule = source.id if source is not None else None
        raise BastideError(Problem(message, key=f"draws[{number}]", rule=rule, hint=hint))
