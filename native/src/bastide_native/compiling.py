"""Rulesets as tables of integers, as far as their rules are data."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import product
from typing import NoReturn

from bastide._kernel.agenda import Chain, chain
from bastide._kernel.geometry import coordinates
from bastide.engine.decisions import deploy_plan
from bastide.engine.offers import accompanied
from bastide.engine.position import Feature, Position
from bastide.engine.turn import HALT
from bastide.rules import acts, expressions, questions
from bastide.rules.base import Listed
from bastide.rules.kinds import ScoreTrack, Supply
from bastide.rules.meeples import (
    ANY_DECISION,
    Deployment,
    Exclusion,
    Homecoming,
    OfferRule,
    OfferVeto,
)
from bastide.rules.placement import (
    DrawRule,
    DrawSource,
    EdgeMeeting,
    PlacementFilter,
    SetAside,
    UnplaceableRule,
)
from bastide.rules.scoring import Adjustment, ClaimRule, Completion, FinalScoring, ScoringRule, ShareRule, Weighing
from bastide.rules.turn import DecisionKind, GameEnd, Overtime, Phase, Ranking, Reaction, StartTiles
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolved import Ruleset, ScorePlan

from .pool import OPS, STACK, Pool, UnfitError, written

#: The steps that are done natively where the rules allow it, in the order of ``engine.h``; others are done in Python.
STEPS = ("turn-start", "draw", "place", "deploy", "score", "turn-end", "game-end", "halt", "none")
#: The events told of in native steps, in the order of ``engine.h``; and those that come of a completed feature.
HAPPENINGS = ("placed", "deployed", "left")
COMPLETING = ("completed", "scoring", "scored")
#: Which steps are done in Python where somebody hears of an event.
TELLING = {
    "turn-started": ("turn-start",),
    "drawn": ("draw",),
    "discarded": ("draw",),
    "passed": ("place", "deploy"),
    "turn-ended": ("turn-end",),
}
#: The types of rules that the native engine knows; it need not know those that are asked when the game is over.
KNOWN = (
    Adjustment, ClaimRule, Completion, DecisionKind, Deployment, DrawRule, DrawSource, EdgeMeeting, Exclusion,
    FinalScoring, GameEnd, Homecoming, OfferRule, OfferVeto, Overtime, Phase, PlacementFilter, Ranking,
    Reaction, ScoreTrack, ScoringRule, SetAside, ShareRule, StartTiles, Supply, UnplaceableRule, Weighing,
)  # fmt: skip
#: Sizes that ``engine.h`` fixes.
MOST = {
    "tiles": 250,
    "players": 16,
    "kinds of segments": 30,
    "kinds of pieces": 8,
    "terms": 8,
    "adjustments": 24,
    "options": 64,
    "kinds of edges": 8,
    "budgets": 30,
    "called phases": 30,
}
SEGMENTS, WAITING, AROUND = 16, 2, 24
#: How many numbers a plan and a final scoring have.
PLAN, FINAL = 10, 4 + 3 * MOST["kinds of segments"]

STAGES = {"edition": 0, "sign": 0, "add": 1, "multiply": 2, "limit": 3, "void": 4}


class CompiledRules(Pool):
    """A ruleset for a number of players, as ``engine.h`` has it.

    Args:
        ruleset: the rules.
        players: their number.

    Raises:
        UnfitError: it has something that the native engine does not play.
    """

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        super().__init__(ruleset)
        self.players = players
        self.deployments = list(ruleset.of(Deployment))
        self.plans: dict[tuple[str, str], int] = {}
        self.score_plans: list[ScorePlan] = []
        self.occasions = ["completed", *[rule.occasion for rule in ruleset.of(FinalScoring)]]
        self._check()
        self.supply = [ruleset.supplies_among(players).get((False, piece), 0) for piece in self.pieces]
        self.weights = [ruleset.piece_kinds[piece].weight for piece in self.pieces]
        self.bag = [self.tiles[tile] for tile, count in ruleset.contents.get(BAG, {}).items() for _ in range(count)]
        self.start = [
            number for tile, (x, y), rotation in ruleset.start for number in (self.tiles[tile], x, y, rotation // 90)
        ]
        own = {stack.name for stack in ruleset.stacks if stack.per_player}
        self.others = [
            self.tiles[item]
            for stack, items in ruleset.contents.items()
            for item, count in items.items()
            for _ in range(count * (players if stack in own else 1))
            if stack != BAG and item in self.tiles
        ]
        self._lay_out()
        self._score()
        self._plan_course()
        #: Pieces come into play at most so often; one a turn where the rules are all data.
        self.most_pieces = max(1, len(self.bag) * (1 if self.plain else 4))

    def _check(self) -> None:
        """Refuse whatever the native engine does not know.

        Raises:
            UnfitError: there is something.
        """
        ruleset = self.ruleset
        for entry in ruleset.rules:
            if not isinstance(entry.rule, KNOWN):
                _unfit(entry.rule, f"is of the type {type(entry.rule).__name__}")
        asked: list[tuple[object, str]] = [
            (not self.lyings, "there are no tiles"),
            (ruleset.listener, "somebody listens to what rules are asked"),
            ([stack for stack in ruleset.stacks if stack.contents != "everyone"], "there are hidden stacks"),
            (
                [stack for stack in ruleset.stacks if stack.name == BAG and stack.order != "nobody"],
                "the bag is no secret",
            ),
            (ruleset.blocks, "there are blocks of tiles"),
            # Listing them would take up what is gained elsewhere.
            (not ruleset.placement.alone, "rules in Python list where tiles may be placed"),
            (ruleset.meeples.cells, "rules in Python list where pieces may be deployed"),
            (self.players > MOST["players"], "there are too many players"),
            (len(self.kinds) > MOST["kinds of segments"], "there are too many kinds of segments"),
            (len(self.pieces) > MOST["kinds of pieces"], "there are too many kinds of pieces"),
            (any(lying.count > SEGMENTS for lying in self.lyings), "a tile has too many segments"),
            (any(len(lying.watching) > WAITING for lying in self.lyings), "too much on a tile waits for others"),
            (len({*ruleset.catalogue.around.values()}) > 1, "features wait for different cells"),
            (any(len(steps) > AROUND for steps in ruleset.catalogue.around.values()), "features wait for too much"),
            (sum(ruleset.contents.get(BAG, {}).values()) > MOST["tiles"], "there are too many tiles"),
        ]
        for found, why in asked:
            if found:
                raise UnfitError(why)
        for lying in self.lyings:
            if any(lying.segments[index].ports for index in lying.loose):
                raise UnfitError("a feature may be complete while it is open")

    # Tiles

    def _lay_out(self) -> None:
        """The tables of tiles."""
        catalogue, ruleset = self.ruleset.catalogue, self.ruleset
        self.admits = {rule.id: self._admits(rule) for rule in self.deployments}
        self.segments, self.shapes = array("i"), array("i")
        for lying in self.lyings:
            first = len(self.segments) // 11
            for index, segment in enumerate(lying.segments):
                self.segments.extend(
                    (
                        self.kinds[segment.kind],
                        lying.open_ports[index],
                        segment.kind in catalogue.around,
                        index in lying.asked,
                        index in lying.loose,
                        *self._span([number for flag in segment.flags.items() for number in self._flag(flag)], 2),
                        *self._span(sorted(segment.borders)),
                        *self._span(number for number, other in enumerate(lying.segments) if index in other.borders),
                    )
                )
            plan = [
                number
                for index, rule, piece, rivals in deploy_plan(lying, ruleset)
                for number in (
                    index,
                    self.deployments.index(rule),
                    self.pieces[piece],
                    self._bits(rivals, self.pieces),
                    self.admits[rule.id],
                )
            ]
            if len(plan) > 5 * MOST["options"]:
                raise UnfitError("there are too many ways to deploy")
            edges = [edge + 1 for edge in lying.edges]
            self.shapes.extend((first, lying.count, *edges, *lying.sides, *self._span(plan, 5)))
        # Only what lies already has named all its edges and patterns.
        self.edges, self.patterns = 1 + len(catalogue._edges), len(catalogue._patterns)
        if self.edges > MOST["kinds of edges"]:
            raise UnfitError("there are too many kinds of edges")
        self.fits = bytearray()
        for tile in self.tiles:
            printed = catalogue.lying[tile][0].edges
            sides = [
                [15, *[catalogue._fit_side(printed, side, wanted) for wanted in range(1, self.edges)]]
                for side in range(4)
            ]
            self.fits += bytes(north & east & south & west for north, east, south, west in product(*sides))
        self.joins = array("i")
        for here in range(self.patterns):
            for there in range(self.patterns):
                pairs, closed = catalogue.joins.get(here << 16 | there) or catalogue.join(here << 16 | there)
                mine, theirs = closed or ((), ())
                self.joins.extend(self._span([number for pair in pairs for number in pair], 3))
                self.joins.extend(self._span([number for pair in mine for number in pair], 2))
                self.joins.extend(self._span([number for pair in theirs for number in pair], 2))
        steps = next(iter(catalogue.around.values()), ())
        cells = [coordinates(step) for step in steps]
        self.around = self._span([number for cell in cells for number in cell], 2)

    def _admits(self, rule: Deployment) -> int:
        """The condition under which a deployment is offered on a segment."""
        if rule.beside is None:
            return self._code(rule.where, "place")
        where = expressions.Constant(1) if rule.where is None else written(rule.where)
        code: list[int] = []
        try:
            if isinstance(where, expressions.Expression) and self._compile(where, code) < STACK:
                beside = rule.beside.names(self.ruleset.piece_kinds.values())
                return self._span([*code, OPS["EARLIER"], self._bits(beside, self.pieces), OPS["AND"], OPS["END"]])[0]
        except UnfitError:
            # Asked like a function, then.
            pass
        return self._code(partial(_accompanied, rule), "place")

    def _flag(self, flag: tuple[str, int]) -> tuple[int, int]:
        return self.flags[flag[0]], flag[1]

    # Scoring

    def _score(self) -> None:
        """The tables of completing and scoring."""
        ruleset = self.ruleset
        self.terms, self.adjustments, self.weighings = array("i"), array("i"), array("i")
        self.plan_numbers, self.finals, self.ends = array("i"), array("i"), array("i")
        self.completing, self.completed_plan, self.completed_home = array("i"), array("i"), array("i")
        for kind in self.kinds:
            self.completing.extend(self._requirement(ruleset.scoring.completions.get(kind, ())))
            self.completing.extend(self._requirement(ruleset.scoring.initial.get(kind, ())))
            self.completed_plan.append(self._plan(kind, "completed"))
            self.completed_home.extend(self._home(kind, "completed"))
        for final in ruleset.of(FinalScoring):
            subjects = written(final.subjects)
            chosen: Collection[str] = ()
            scored_as: str | None = None
            if isinstance(subjects, questions.Claimed):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, 0))
            elif isinstance(subjects, questions.ClaimedBeside) and self._is_data(subjects.kind, final.occasion):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                beside = subjects.beside.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, self._bits(beside, self.kinds)))
                scored_as = subjects.kind
            else:
                self.finals.extend((0, -1, True, 0))
            rest = [0] * (MOST["kinds of segments"] - len(self.kinds))
            self.finals.extend(
                [self._plan(scored_as or kind, final.occasion) if kind in chosen else 0 for kind in self.kinds] + rest
            )
            for kind in self.kinds:
                self.finals.extend(self._home(kind, final.occasion))
            self.finals.extend(rest + rest)
        for end in ruleset.of(GameEnd):
            self.ends.append(self._code(end.over, "position"))

    def _requirement(self, rules: Iterable[Completion]) -> tuple[int, ...]:
        """What completion rules require together."""
        rules = tuple(rules)
        when = [self._code(rule.when, "feature") for rule in rules if rule.when is not None]
        ports, around = any(rule.ports for rule in rules), any(rule.around for rule in rules)
        return bool(rules), ports, around, *self._span(when)

    def _is_data(self, kind: str, occasion: str) -> bool:
        """Whether nothing is asked in Python where a kind of subject that other features claim is scored.

        Those that are asked are given a feature alone; and where something may react, it would not know the claims.
        """
        before = len(self.calls)
        plan = self.plan_numbers[PLAN * self._plan(kind, occasion) :][:PLAN]
        heard = any(event in self.ruleset.course.reactions for event in COMPLETING)
        personal = any(change.when_for is not None for change in self.ruleset.scoring.plans[kind, occasion].adjustments)
        return not (heard or personal or plan[6] or plan[8] or len(self.calls) != before)

    def _home(self, kind: str, occasion: str) -> tuple[int, int]:
        """Which kinds of pieces go home from a kind of feature after a scoring, and when those of each stay."""
        return self._span(
            [
                number
                for rule, names in self.ruleset.meeples.homecomings.get((kind, occasion), ())
                for number in (self._bits(names, self.pieces), self._code(rule.stays, "piece"))
            ],
            2,
        )

    def _plan(self, kind: str, occasion: str) -> int:
        """The number of the plan by which a kind of feature is scored on an occasion."""
        number = self.plans.get((kind, occasion))
        if number is not None:
            return number
        plan = self.ruleset.scoring.plans[kind, occasion]
        number = self.plans[kind, occasion] = len(self.score_plans)
        self.score_plans.append(plan)
        claimed_with = {flag for claim in plan.claims for flag in claim.flags}
        called = (
            not all(claim.flags for claim in plan.claims)
            or plan.share
            or plan.personal
            or any(weighing.weigh is not None for weighing, _ in plan.weighings)
            or len(plan.terms) > MOST["terms"]
            or len(plan.adjustments) > MOST["adjustments"]
        )
        firsts = len(self.terms) // 3, len(self.adjustments) // 6, len(self.weighings) // 2
        for rule, term in () if called else plan.terms:
            self.terms.extend((self._code(rule.when, "subject"), self._code(term.count, "count"), term.rate.value))
        for change in () if called else plan.adjustments:
            bits = sum(
                1 << index
                for index, (own, term) in enumerate(plan.terms)
                if (not change.labels or term.label in change.labels) and (not change.rules or own.id in change.rules)
            )
            when, when_for = self._code(change.when, "subject"), self._code(change.when_for, "claimant")
            self.adjustments.extend(
                (when, when_for, STAGES[change.stage], change.of == "rate", change.value.value, bits)
            )
        for weighing, names in () if called else plan.weighings:
            if weighing.times is not None:
                self.weighings.extend((self._bits(names, self.pieces), self._code(weighing.times, "factor")))
        lasts = len(self.terms) // 3, len(self.adjustments) // 6, len(self.weighings) // 2
        for first, last in zip(firsts, lasts, strict=True):
            self.plan_numbers.extend((first, last - first))
        self.plan_numbers.append(bool(called))
        self.plan_numbers.extend(self._span(sorted(self.flags[flag] for flag in claimed_with if flag in self.flags)))
        self.plan_numbers.append(any(change.when_for is not None for change in plan.adjustments))
        return number

    # The course of a game

    def _plan_course(self) -> None:
        """The tables of steps and of what is told while they are done."""
        ruleset, course = self.ruleset, self.ruleset.course
        in_python = {step for event in ruleset.course.reactions for step in TELLING.get(event, ())}
        draws, unplaceable = ruleset.of(DrawRule), ruleset.of(UnplaceableRule)
        drawn = [isinstance(written(rule.do), acts.DrawTile) for rule in draws]
        given_up = [isinstance(written(rule.do), acts.DiscardTile) for rule in unplaceable]
        if (
            drawn != [True]
            or given_up != [True]
            or ruleset.of(Overtime)
            or any(stack.waits for stack in ruleset.stacks)
        ):
            in_python.add("draw")
        if ruleset.of(Overtime):
            in_python.add("turn-end")
        if ruleset.placement.asides:
            in_python.add("draw")
        #: Whether rules in Python forbid placements of a tile.
        self.filtered = [tile in ruleset.placement.filters for tile in self.tiles]
        if any(rule.leaves_open or rule.role is not None for rule in self.deployments):
            in_python.add("deploy")
        #: Conditions by which a decision has options that only Python knows.
        self.offered: dict[str, list[int]] = {"place": [], "deploy": []}
        for decision, codes in self.offered.items():
            offers = [*ruleset.meeples.offers.get(decision, ()), *ruleset.meeples.offers.get(ANY_DECISION, ())]
            if ruleset.meeples.vetoes_in(decision) or any(rule.when is None for rule in offers):
                in_python.add(decision)
            else:
                codes += [self._code(rule.when, "offer") for rule in offers]
        self.offered_spans = [self._span(codes) for codes in self.offered.values()]
        names = [*ruleset.turn, "none", *ruleset.ending, "halt"]
        #: The names of the steps that Python does, by number.
        self.called = [*STEPS, *(name for name in dict.fromkeys(names) if name not in STEPS)]
        self.steps = array("i")
        for name in names:
            native = name in STEPS and name not in in_python
            self.steps.append(STEPS.index(name) if native else len(STEPS) + self.called.index(name))
        self.turn_steps = len(ruleset.turn)
        self.native_steps = {name: STEPS.index(name) for name in STEPS if name not in in_python and name != "none"}
        self.chains = chains(ruleset)
        #: What may be drawn, each with its stack; the tiles of the bag have the numbers of tiles.
        self.draws = [(BAG, tile) for tile in self.tiles]
        self.draws += [(stack, item) for stack, items in ruleset.contents.items() for item in items if stack != BAG]
        called = [rule.name for rule in ruleset.of(Phase) if rule.if_called]
        if len(called) > MOST["called phases"]:
            raise UnfitError("there are too many phases that may be called")
        self.phase_bits = {name: 1 << number for number, name in enumerate(called)}
        self.if_called = [self.phase_bits.get(name, 0) for name in self.called]
        budgets = list(dict.fromkeys(rule.budget for rule in self.deployments if rule.budget is not None))
        if len(budgets) > MOST["budgets"]:
            raise UnfitError("there are too many budgets")
        self.budgets = {budget: 1 << number for number, budget in enumerate(budgets)}
        self.spending = [0 if rule.budget is None else self.budgets[rule.budget] for rule in self.deployments]
        self.reactions, self.reacting = array("i"), list[Reaction]()
        self.happening = [number for event in HAPPENINGS for number in self._reactions(course.reactions.get(event, ()))]
        heard = [rule for event in COMPLETING for rule in course.reactions.get(event, ())]
        self.completing_heard = list[int]()
        for kind in self.kinds:
            own = [
                rule
                for rule in heard
                if rule.features is None or kind in rule.features.names(ruleset.segment_kinds.values())
            ]
            self.completing_heard.extend(self._reactions(own))
        #: Whether nothing is done in Python that may change a game.
        self.plain = not (
            self.called[len(STEPS) :]
            or in_python
            or any(self.filtered)
            or ruleset.placement.sources
            or course.reactions
            or course.setup_steps
            or any(self.offered.values())
        )

    def _reactions(self, rules: Iterable[Reaction]) -> tuple[int, int]:
        """Reactions in order; gives where they start, and how many they are."""
        first = len(self.reactions) // 6
        kinds, pieces = self.ruleset.segment_kinds.values(), self.ruleset.piece_kinds.values()
        for rule in rules:
            self.reactions.extend(
                (
                    -1 if rule.features is None else self._bits(rule.features.names(kinds), self.kinds),
                    -1 if rule.pieces is None else self._bits(rule.pieces.names(pieces), self.pieces),
                    0 if rule.beside is None else self._bits(rule.beside.names(pieces), self.pieces),
                    *self._span(
                        sorted(self.flags[flag] for flag in rule.flags if flag in self.flags) or [0] * bool(rule.flags)
                    ),
                    len(self.reacting),
                )
            )
            self.reacting.append(rule)
        return first, len(self.reactions) // 6 - first


def _accompanied(rule: Deployment, position: Position, player: int, feature: Feature) -> bool:
    """Whether a deployment that needs a piece beside it is offered, as far as its own conditions go."""
    assert rule.beside is not None
    return accompanied(position, rule.beside, player, feature.segment) and (
        rule.where is None or bool(rule.where(position, player, feature))
    )


def chains(ruleset: Ruleset) -> tuple[Chain, ...]:
    """What is left of the steps of a turn before each of them and after the last, then the same of those at the end.

    Args:
        ruleset: the rules.
    """
    found: list[Chain] = [*_rests(ruleset.course.turn_chain), None]
    return (*found, *_rests(chain(*ruleset.course.ending_steps, (HALT, None))))


def _rests(steps: Chain) -> Iterator[Chain]:
    while steps is not None:
        yield steps
        steps = steps[1]


def _unfit(rule: Listed, why: str) -> NoReturn:
    raise UnfitError(f"{rule.id} {why}")
