"""The rule types: what the hooks of a plugin hand over.

Every rule is frozen data around one callable, and carries its id, one sentence that says what it rules, where that is
from, and its place in the order. Callables get a :class:`~bastide.Position`, which cannot be changed, unless they are
named ``do``: those get a :class:`~bastide.Table`, through which everything is changed and journalled.

Players are numbers, in seating order. The callables of placement, completion, weight, claim, term, adjustment and
offer rules are pure: they may be asked at any time, about any board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from .courserules import (
    DecisionKind,
    GameEnd,
    Overtime,
    Phase,
    Ranking,
    Reaction,
    ScoreTrack,
    Setup,
    Starter,
    StartTiles,
    StateKeeper,
    StepKind,
    TieBreak,
)
from .rulebase import Rate, Rule
from .selectors import ANY, Selector

# What stands in other modules and is looked for here.
__all__ = [
    "DecisionKind",
    "GameEnd",
    "Overtime",
    "Phase",
    "Ranking",
    "Rate",
    "Reaction",
    "Rule",
    "ScoreTrack",
    "Setup",
    "StartTiles",
    "Starter",
    "StateKeeper",
    "StepKind",
    "TieBreak",
]

if TYPE_CHECKING:
    from bastide.game.decisions import Candidate, Offer
    from bastide.game.position import Feature, Position
    from bastide.game.subjects import Subject
    from bastide.game.table import Table


# Placement rules


@dataclass(frozen=True, kw_only=True)
class PlacementFilter(Rule):
    """Forbids placements that the edges would allow.

    Args:
        allows: whether a candidate is legal. Asked for every candidate of the tiles it speaks of, so keep it quick.
        tiles: which tiles it speaks of, told from the tile's id, its flags and segments; ``None`` for all.
    """

    allows: Callable[[Position, Candidate], bool]
    tiles: Callable[[Any], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class PlacementOffers(Rule):
    """Offers placements beside those of the tiles at hand: from elsewhere, onto others, or with a recut.

    Args:
        offers: the candidates, given the player who is to place.
    """

    offers: Callable[[Position, int], Iterable[Candidate]]


@dataclass(frozen=True, kw_only=True)
class PlacementSource(Rule):
    """Lets a player choose among the tiles on a stack when placing, where no tile is at hand.

    Args:
        stack: the name of the stack, given the player who is to place.
    """

    stack: Callable[[Position, int], str]


@dataclass(frozen=True, kw_only=True)
class DrawRule(Rule):
    """Says what a player draws before placing.

    Args:
        do: draws, and hands tiles over with :meth:`~bastide.Table.at_hand`. Without one the game ends, unless it
            returns true: then tiles are placed from elsewhere, or none in this turn.
    """

    do: Callable[[Table], bool | None]
    slot: str | None = "draw"


@dataclass(frozen=True, kw_only=True)
class DrawSource(Rule):
    """Names a stack that is drawn from before the bag, as long as anything is left there.

    Whatever draws a tile without naming a stack then draws from it. Of several, the first in the order of rules that
    is not exhausted is drawn from.

    Args:
        stack: the name of the stack.
    """

    stack: str


@dataclass(frozen=True, kw_only=True)
class SetAside(Rule):
    """Sets some drawn items aside on a stack of their own; another one is drawn in the place of each.

    Whoever draws never gets them. What becomes of them is up to whoever declares the stack.

    Args:
        aside: whether an item just drawn is set aside.
        stack: the name of the stack that takes it.
    """

    aside: Callable[[Position, str], bool]
    stack: str


@dataclass(frozen=True, kw_only=True)
class UnplaceableRule(Rule):
    """Says what becomes of a drawn tile that fits nowhere.

    Args:
        do: deals with the tile. Returns whether another one is drawn in its place.
    """

    do: Callable[[Table, str], bool]
    slot: str | None = "unplaceable"


# Meeple rules


@dataclass(frozen=True, kw_only=True)
class Deployment(Rule):
    """Offers pieces for deployment on segments of the tile just laid.

    Args:
        pieces: which kinds of pieces.
        on: on which kinds of segments.
        beside: pieces of which the player must have one in the feature, on an earlier tile.
        where: a further condition on the feature, for the player who would deploy.
        budget: what a deployment uses up: one per turn part of each name.
        leaves_open: whether the player may go on deciding afterwards.
        role: how the piece stands, written ``as`` in records.
        lies: whether pieces with this role lie down, in pictures.
    """

    pieces: Selector
    on: Selector
    beside: Selector | None = None
    where: Callable[[Position, int, Feature], bool] | None = None
    budget: str | None = "figure"
    leaves_open: bool = False
    role: str | None = None
    lies: bool = False


@dataclass(frozen=True, kw_only=True)
class DeploymentCells(Rule):
    """Says on which tiles some pieces are deployed, instead of those just laid.

    All deployment rules then speak of the segments of those tiles, with their conditions, exclusions and budgets.

    Args:
        pieces: which kinds of pieces.
        cells: the packed cells of the tiles, given the player who would deploy.
    """

    pieces: Selector
    cells: Callable[[Position, int], Iterable[int]]
    slot: str | None = "deployment-cells"


@dataclass(frozen=True, kw_only=True)
class FurtherCells(Rule):
    """Lets some pieces be deployed on other tiles, too, besides those on which they are deployed anyway.

    All deployment rules then speak of the segments of those tiles, with their conditions, exclusions and budgets.

    Args:
        pieces: which kinds of pieces.
        cells: the packed cells of the tiles, given the player who would deploy; none most of the time.
        where: a further condition on a feature there, for the player who would deploy.
    """

    pieces: Selector
    cells: Callable[[Position, int], Iterable[int]]
    where: Callable[[Position, int, Feature], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class Exclusion(Rule):
    """Keeps pieces of one exclusion group from being deployed where one of the group stands.

    Args:
        group: the group.
        on: on which kinds of segments.
    """

    group: str
    on: Selector = ANY


#: Names every kind of decision at once.
ANY_DECISION: Final = "*"


@dataclass(frozen=True, kw_only=True)
class OfferRule(Rule):
    """Offers further actions in a decision.

    Args:
        decision: the kind of decision: ``place``, ``deploy``, a declared one, or ``*`` for each of them, whoever
            decides. Nobody is asked just because of what is on offer at any time.
        offers: the actions, given the player who decides and the data the decision was asked with.
    """

    decision: str
    offers: Callable[[Position, int, Any], Iterable[Offer]]


@dataclass(frozen=True, kw_only=True)
class OfferVeto(Rule):
    """Takes single offers out of a decision.

    Args:
        decision: the kind of decision, or ``*`` for each.
        forbids: whether an offer is forbidden to the player who decides.
        types: the action types it speaks of; empty for all.
    """

    decision: str
    forbids: Callable[[Position, int, Offer], bool]
    types: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Homecoming(Rule):
    """Sends pieces home from features that were scored.

    Args:
        pieces: which kinds of pieces.
        on: from which kinds of features.
        occasions: after scorings on which occasions.
        stays: a condition under which a piece stays after all, given its number.
    """

    pieces: Selector
    on: Selector
    occasions: frozenset[str] = frozenset({"completed"})
    stays: Callable[[Position, Feature, int], bool] | None = None


# Scoring rules


@dataclass(frozen=True, kw_only=True)
class Completion(Rule):
    """Says when a feature is complete.

    Args:
        of: of which kinds of features.
        ports: no port may be open. If open ones do not matter to any rule of a kind, it is asked about whenever a
            tile is joined to the feature.
        around: cells around each tile of the feature, as ``(dx, dy)``, in which a tile must lie.
        events: names of events after which it is asked again: for the feature of the event, for those that
            :meth:`~bastide.Table.happen` names, or else for all of its kinds.
        when: a further condition.
    """

    of: Selector
    ports: bool = True
    around: tuple[tuple[int, int], ...] = ()
    events: frozenset[str] = frozenset()
    when: Callable[[Position, Feature], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class CompletionVeto(Rule):
    """Keeps features from becoming complete; it takes nothing back.

    A feature that was completed stays so, in diagrams, too, as long as the completion rules hold. What must go on
    holding is a condition of a :class:`Completion`.

    Args:
        of: of which kinds of features.
        forbids: whether the feature cannot be completed now.
        events: names of events after which it is asked again.
    """

    of: Selector
    forbids: Callable[[Position, Feature], bool]
    events: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Term:
    """A part of what a subject is worth: a count times a rate.

    Args:
        label: what is counted, for people and for adjustments.
        rate: points for each.
        count: how many there are.
        count_for: how many there are for one claimant; instead of ``count``.
    """

    label: str
    rate: Rate
    count: Callable[[Position, Subject], int] | None = None
    count_for: Callable[[Position, Subject, int], int] | None = None


@dataclass(frozen=True, kw_only=True)
class ScoringRule(Rule):
    """Says what subjects of some kinds are worth.

    Args:
        subjects: the kinds of subjects.
        occasions: on which occasions.
        terms: what they are worth.
        when: a further condition.
    """

    subjects: Selector
    occasions: frozenset[str]
    terms: tuple[Term, ...]
    when: Callable[[Position, Subject], bool] | None = None


Stage = Literal["edition", "sign", "add", "multiply", "limit", "void"]
STAGES: tuple[Stage, ...] = ("edition", "sign", "add", "multiply", "limit", "void")


@dataclass(frozen=True, kw_only=True)
class Adjustment(Rule):
    """Changes terms that other rules contributed.

    Args:
        stage: when it is applied. ``edition`` and ``sign`` set the value, ``add`` adds it, ``multiply`` multiplies by
            it, ``limit`` caps at it, ``void`` sets it to 0.
        value: what to set, add, multiply by or cap at; for ``void`` it is not looked at.
        subjects: the kinds of subjects.
        occasions: on which occasions; empty for all.
        labels: labels of the terms; empty for all.
        rules: ids of the rules whose terms; empty for all.
        of: whether the rate or the count of the terms is changed.
        when: a condition on the subject.
        when_for: a condition on the subject and one claimant.
    """

    stage: Stage
    value: Rate
    subjects: Selector
    occasions: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    of: Literal["rate", "count"] = "rate"
    when: Callable[[Position, Subject], bool] | None = None
    when_for: Callable[[Position, Subject, int], bool] | None = None


@dataclass(frozen=True, kw_only=True)
class Weighing(Rule):
    """Says what a piece counts for in a claim, where its kind's own weight does not hold.

    Args:
        pieces: which kinds of pieces.
        subjects: in which kinds of subjects.
        weigh: the weight, given the piece's number and its weight so far.
    """

    pieces: Selector
    subjects: Selector = ANY
    weigh: Callable[[Position, Subject, int, int], int]


ClaimStage = Literal["tie-break", "override"]
CLAIM_STAGES: tuple[ClaimStage, ...] = ("tie-break", "override")


@dataclass(frozen=True, kw_only=True)
class ClaimRule(Rule):
    """Changes who gets the points of a subject.

    Args:
        stage: ``tie-break`` is asked only where several lead; ``override`` always.
        subjects: in which kinds of subjects.
        decide: who gets the points, given every player's weight and who leads so far.
    """

    stage: ClaimStage
    subjects: Selector = ANY
    decide: Callable[[Position, Subject, Mapping[int, int], tuple[int, ...]], Iterable[int]]


@dataclass(frozen=True, kw_only=True)
class ShareRule(Rule):
    """Changes what each gets where several get the points.

    Args:
        subjects: in which kinds of subjects.
        share: what a player gets of ``points``, given who gets some.
        label: names the difference, which stands in the sheet as a term.
    """

    subjects: Selector = ANY
    share: Callable[[Position, Subject, tuple[int, ...], int, int], int]
    label: str = "shared"
    slot: str | None = "share"


@dataclass(frozen=True, kw_only=True)
class FinalScoring(Rule):
    """Scores subjects when the game is over.

    Args:
        subjects: what is scored; each is scored once, in this order.
        occasion: on which occasion.
    """

    subjects: Callable[[Position], Iterable[Subject]]
    occasion: str = "final"


PLACEMENT_RULES = (PlacementFilter, PlacementOffers, PlacementSource, DrawRule, DrawSource, SetAside, UnplaceableRule)
MEEPLE_RULES = (Deployment, DeploymentCells, FurtherCells, Exclusion, OfferRule, OfferVeto, Homecoming)
SCORING_RULES = (
    Completion,
    CompletionVeto,
    ScoringRule,
    Adjustment,
    Weighing,
    ClaimRule,
    ShareRule,
    FinalScoring,
)

GAME_RULES = (GameEnd, Overtime, Ranking, TieBreak, Starter, StartTiles, Setup, ScoreTrack)

PlacementRule = PlacementFilter | PlacementOffers | PlacementSource | DrawRule | DrawSource | SetAside | UnplaceableRule
MeepleRule = Deployment | DeploymentCells | FurtherCells | Exclusion | OfferRule | OfferVeto | Homecoming
ScoreRule = Completion | CompletionVeto | ScoringRule | Adjustment | Weighing | ClaimRule | ShareRule | FinalScoring
GameRule = GameEnd | Overtime | Ranking | TieBreak | Starter | StartTiles | Setup | ScoreTrack
