"""Rulesets as tables of integers, as far as their rules are data."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any, NoReturn

from bastide._kernel.agenda import Chain, chain
from bastide._kernel.geometry import coordinates
from bastide.engine.course import HALT
from bastide.engine.decisions import deploy_plan
from bastide.engine.offers import accompanied
from bastide.engine.position import Feature, Position
from bastide.rules import acts, expressions, final_subjects
from bastide.rules.base import Guarded, Listed
from bastide.rules.declarations import StackDeclaration
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

from .pool import OPS, STACK, Pool, UnfitError, parts_of, written

#: The steps that are done natively where the rules allow it, in the order of ``engine.h``; others are done in Python.
STEPS = ("turn-start", "draw", "place", "deploy", "score", "turn-end", "game-end", "halt", "part-end", "none")
#: The events told of in native steps, in the order of ``engine.h``; and those of a scoring.
HAPPENINGS = ("placed", "deployed", "left", "turn-started", "part-started")
SCORING = ("scoring", "scored")
#: Which steps are done in Python where somebody hears of an event.
TELLING = {
    "drawn": ("draw",),
    "discarded": ("draw",),
    "passed": ("place", "deploy"),
}
#: The types of rules that the native engine knows; it need not know those that are asked when the game is over.
KNOWN = (
    Adjustment, ClaimRule, Completion, DecisionKind, Deployment, DrawRule, DrawSource, EdgeMeeting, Exclusion,
    FinalScoring, GameEnd, Homecoming, OfferRule, OfferVeto, Overtime, Phase, PlacementFilter, Ranking,
    Reaction, ScoreTrack, ScoringRule, SetAside, ShareRule, StartTiles, Supply, UnplaceableRule, Weighing,
)  # fmt: skip
#: Sizes that ``engine.h`` fixes.
MOST = {
    "tiles": 2550,
    "players": 16,
    "kinds of segments": 30,
    "kinds of pieces": 16,
    "terms": 8,
    "adjustments": 24,
    "options": 64,
    "kinds of edges": 8,
    "budgets": 30,
    "called phases": 30,
}
SEGMENTS, WAITING, AROUND = 16, 2, 24
#: How often tiles may be recut where no rule tells what they become.
RECUTS = 16
#: How many numbers a segment, a plan, a final scoring and a reaction have.
SEGMENT, PLAN, FINAL, REACTION = 12, 10, 6 + 3 * MOST["kinds of segments"], 12

STAGES = {"edition": 0, "sign": 0, "add": 1, "multiply": 2, "limit": 3, "void": 4}


class CompiledRules(Pool):
    """A ruleset for a number of players, as ``engine.h`` has it.

    Args:
        ruleset: the rules.
        players: their number.
        reading: whether functions that can be read are compiled, too.

    Raises:
        UnfitError: it has something that the native engine does not play.
    """

    def __init__(self, ruleset: Ruleset, players: int, *, reading: bool = True) -> None:
        super().__init__(ruleset, players, reading=reading)
        self.deployments = list(ruleset.of(Deployment))
        #: The plans by kind of subject, occasion and, of those that score a tally, its name.
        self.plans: dict[tuple[str, str, str | None], int] = {}
        #: Those for which something is asked in Python.
        self.asking_plans: set[int] = set()
        #: The tallies that the tables have, by number.
        self.tallies: dict[tuple[str, str], int] = {}
        self.score_plans: list[ScorePlan] = []
        self._check()
        neutral = {kind: count for (own, kind), count in ruleset.supplies_among(players).items() if own}
        self.supply = [ruleset.supply_of(seat, piece, players) for seat in range(players) for piece in self.pieces]
        self.supply += [neutral.get(piece, 0) for piece in self.pieces]
        #: How much lies at the beginning on each stack that Python keeps.
        self.lengths = [
            sum(ruleset.contents.get(stack.name, {}).values())
            for stack in ruleset.stacks
            if stack.name in self.stack_numbers
            for _ in range(players if stack.per_player else 1)
        ]
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
        #: The stacks beside the bag that the tables have.
        self.piles = {stack.name: number for number, stack in enumerate(filter(self._is_pile, ruleset.stacks))}
        self._lay_out()
        self._score()
        self._plan_turn()
        tiles = len(self.bag) + len(self.start) // 4 + len(self.others)
        #: Rules in Python may recut tiles so often: all of them where it is told what they become.
        self.recuts = 0 if self.plain else tiles if ruleset.changes else min(tiles, RECUTS)
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
            (len(self.phase_bits) > MOST["called phases"], "there are too many phases that may be called"),
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
            first = len(self.segments) // SEGMENT
            for index, segment in enumerate(lying.segments):
                self.segments.extend(
                    (
                        self.kinds[segment.kind],
                        lying.open_ports[index],
                        index in lying.asked,
                        index in lying.loose,
                        *self._span([number for flag in segment.flags.items() for number in self._flag(flag)], 2),
                        *self._span(segment.ports),
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
            waiting = [index for index, segment in enumerate(lying.segments) if segment.kind in catalogue.around]
            watched = [number for indices in (waiting, lying.asked, lying.loose) for number in self._span(indices)]
            self.shapes.extend((first, lying.count, *edges, *lying.sides, *watched, *self._span(plan, 5)))
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
        code = self._asked(expressions.Constant(1) if rule.where is None else rule.where, STACK - 1)
        if code is None:
            return self._code(partial(_accompanied, rule), "place")
        beside = rule.beside.names(self.ruleset.piece_kinds.values())
        return self._span([*code, OPS["EARLIER"], self._bits(beside, self.pieces), OPS["AND"], OPS["END"]])[0]

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
            tallies = self._tallies(subjects, final.occasion)
            chosen: Collection[str] = ()
            scored_as: str | None = None
            if isinstance(subjects, final_subjects.Claimed):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, 0))
            elif isinstance(subjects, final_subjects.ClaimedBeside) and self._is_data(subjects.kind, final.occasion):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                beside = subjects.beside.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, self._bits(beside, self.kinds)))
                scored_as = subjects.kind
            else:
                self.finals.extend((0, -1, tallies is None, 0))
            self.finals.extend(self._span(tallies or (), 2))
            rest = [0] * (MOST["kinds of segments"] - len(self.kinds))
            self.finals.extend(
                [self._plan(scored_as or kind, final.occasion) if kind in chosen else 0 for kind in self.kinds] + rest
            )
            for kind in self.kinds:
                self.finals.extend(self._home(kind, final.occasion))
            self.finals.extend(rest + rest)
        #: By kind, the plan of a final scoring of its features; -1 if there is none.
        self.final_plan = [self.plans.get((kind, "final", None), -1) for kind in self.kinds]
        for end in ruleset.of(GameEnd):
            self.ends.append(self._code(end.over, "position"))

    def _requirement(self, rules: Iterable[Completion]) -> tuple[int, ...]:
        """What completion rules require together."""
        rules = tuple(rules)
        when = [self._code(rule.when, "feature") for rule in rules if rule.when is not None]
        ports, around = any(rule.ports for rule in rules), any(rule.around for rule in rules)
        return bool(rules), ports, around, *self._span(when)

    def _tallies(self, subjects: Any, occasion: str) -> list[int] | None:
        """The tallies that are scored, each with its plan; ``None`` where others are, or Python has to score them."""
        if not isinstance(subjects, final_subjects.Tallies):
            return None
        found: list[int] = []
        for name in subjects.names:
            plan = self._plan(subjects.kind, occasion, name)
            found += (self.tallies.setdefault((subjects.plugin, name), len(self.tallies)), plan)
            if plan in self.asking_plans or self.plan_numbers[PLAN * plan + 6]:
                return None
        return None if any(event in self.ruleset.turn.reactions for event in SCORING) else found

    def _is_data(self, kind: str, occasion: str) -> bool:
        """Whether nothing is asked in Python where a kind of subject that other features claim is scored.

        Those that are asked are given a feature alone; and where something may react, it would not know the claims.
        """
        number = self._plan(kind, occasion)
        plan = self.plan_numbers[PLAN * number :][:PLAN]
        heard = any(event in self.ruleset.turn.reactions for event in SCORING)
        personal = any(change.when_for is not None for change in self.ruleset.scoring.plans[kind, occasion].adjustments)
        return not (heard or personal or plan[6] or plan[8] or number in self.asking_plans)

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

    def _plan(self, kind: str, occasion: str, tally: str | None = None) -> int:
        """The number of the plan by which a kind of subject is scored on an occasion: a feature, or a tally."""
        number = self.plans.get((kind, occasion, tally))
        if number is not None:
            return number
        plan = self.ruleset.scoring.plans[kind, occasion]
        number = self.plans[kind, occasion, tally] = len(self.score_plans)
        before = len(self.calls)
        self.noted = None if tally is None else {"tally": tally}
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
        # A tally has weights of its own, and no pieces.
        for weighing, names in () if called or tally is not None else plan.weighings:
            if weighing.times is not None:
                self.weighings.extend((self._bits(names, self.pieces), self._code(weighing.times, "factor")))
        lasts = len(self.terms) // 3, len(self.adjustments) // 6, len(self.weighings) // 2
        for first, last in zip(firsts, lasts, strict=True):
            self.plan_numbers.extend((first, last - first))
        self.plan_numbers.append(bool(called))
        self.plan_numbers.extend(self._span(sorted(self.flags[flag] for flag in claimed_with if flag in self.flags)))
        self.plan_numbers.append(any(change.when_for is not None for change in plan.adjustments))
        self.noted = None
        if len(self.calls) != before:
            self.asking_plans.add(number)
        return number

    # Turns

    def _plan_turn(self) -> None:
        """The tables of steps and of what is told while they are done."""
        ruleset, turn = self.ruleset, self.ruleset.turn
        in_python = {step for event in turn.reactions for step in TELLING.get(event, ())}
        draws, unplaceable = ruleset.of(DrawRule), ruleset.of(UnplaceableRule)
        drawn = [isinstance(written(rule.do), acts.DrawTile) for rule in draws]
        given_up = [isinstance(written(rule.do), acts.DiscardTile) for rule in unplaceable]
        if drawn != [True] or given_up != [True]:
            in_python.add("draw")
        #: Whether a game may go on that would be over.
        self.goes_on = bool(ruleset.of(Overtime)) or any(stack.waits for stack in ruleset.stacks)
        #: What must hold of a tile for it to be set aside.
        self.aside = self._span(
            self._condition([*parts_of(self._read(rule.aside))], ("cell",))[0] for rule in ruleset.placement.asides
        )
        #: What must hold for a turn to be ended in Python.
        self.ended = self._span(self._guard(rule)[0] for rule in turn.reactions.get("turn-ended", ()))
        #: Whether rules in Python forbid placements of a tile.
        self.filtered = [tile in ruleset.placement.filters for tile in self.tiles]
        if any(rule.leaves_open or rule.role is not None for rule in self.deployments):
            in_python.add("deploy")
        #: Conditions by which a decision has options that only Python knows.
        self.offered: dict[str, list[int]] = {"place": [], "deploy": []}
        #: What offers to put the tile at hand back, and the condition under which it does.
        self.puts_back: acts.PutBack | None = None
        self.may_put_back = -1
        for decision, codes in self.offered.items():
            offers = [*ruleset.meeples.offers.get(decision, ()), *ruleset.meeples.offers.get(ANY_DECISION, ())]
            if ruleset.meeples.vetoes_in(decision) or any(rule.when is None for rule in offers):
                in_python.add(decision)
            elif decision == "place" and [type(written(rule.offers)) for rule in offers] == [acts.PutBack]:
                self.puts_back, self.may_put_back = written(offers[0].offers), self._code(offers[0].when, "offer")
            else:
                codes += [self._code(rule.when, "offer") for rule in offers]
        self.offered_spans = [self._span(codes) for codes in self.offered.values()]
        parts = [name for name, _ in turn.part_steps]
        before_parts = [*turn.phase_names, "none", *turn.ending_names, "halt"]
        names = [*before_parts, *parts, "part-end"]
        #: The names of the steps that Python does, by number.
        self.called = [*STEPS, *(name for name in dict.fromkeys(names) if name not in STEPS)]
        self.steps = array("i")
        for name in names:
            native = name in STEPS and name not in in_python
            self.steps.append(STEPS.index(name) if native else len(STEPS) + self.called.index(name))
        self.turn_steps = len(turn.phase_names)
        self.native_steps = {name: STEPS.index(name) for name in STEPS[:-2] if name not in in_python}
        #: Where the steps of a further part of a turn begin, where with a tile at hand, -1 if that is for Python;
        #: and where they end.
        self.part = len(before_parts)
        self.part_end = len(names) - 1
        self.part_with_tile = self.part + 1 if self.part >= 0 and parts[:1] == ["draw"] else -1
        self.chains = chains(ruleset)
        #: What may be drawn, each with its stack; the tiles of the bag have the numbers of tiles.
        self.draws = [(BAG, tile) for tile in self.tiles]
        self.draws += [(stack, item) for stack, items in ruleset.contents.items() for item in items if stack != BAG]
        self.tile_of = [self.tiles.get(item, -1) for _, item in self.draws]
        self.if_called = [self.phase_bits.get(name, 0) for name in self.called]
        #: What must hold for them to be done.
        self.guards = [self._guard(turn.phases[name])[0] if name in turn.phases else -1 for name in self.called]
        begun = {rule.name: self._begun(rule, drawing="draw" not in in_python) for rule in ruleset.of(Phase)}
        self.begins_part = [begun.get(name, 0) for name in self.called]
        budgets = list(dict.fromkeys(rule.budget for rule in self.deployments if rule.budget is not None))
        if len(budgets) > MOST["budgets"]:
            raise UnfitError("there are too many budgets")
        self.budgets = {budget: 1 << number for number, budget in enumerate(budgets)}
        self.spending = [0 if rule.budget is None else self.budgets[rule.budget] for rule in self.deployments]
        self.reactions, self.reacting = array("i"), list[Reaction]()
        self.happening = [number for event in HAPPENINGS for number in self._reactions(turn.reactions.get(event, ()))]
        self.completed_heard = self._heard(turn.reactions.get("completed", ()))
        self.scoring_heard = self._heard([rule for event in SCORING for rule in turn.reactions.get(event, ())])
        #: By tile and flag, those flags of tiles that are asked for.
        self.flags_of_tiles = [
            ruleset.catalogue.tiles[tile].flags.get(flag, 0) for tile in self.tiles for flag in self.tile_flags
        ]
        #: Whether nothing is done in Python that may change a game.
        self.plain = not (
            self.called[len(STEPS) :]
            or in_python
            or any(self.filtered)
            or ruleset.placement.sources
            or turn.reactions
            or turn.setup_steps
            or any(self.offered.values())
            or self.puts_back is not None
        )
        in_sheets = self.plan_numbers[6::PLAN], self.plan_numbers[8::PLAN], self.finals[2::FINAL]
        #: Whether a rule is a function that is asked while a game is played.
        self.asks = bool(self.calls) or any(map(any, in_sheets))

    def _reactions(self, rules: Iterable[Reaction]) -> tuple[int, int]:
        """Reactions in order; gives where they start, and how many they are."""
        first = len(self.reactions) // REACTION
        kinds, pieces = self.ruleset.segment_kinds.values(), self.ruleset.piece_kinds.values()
        for rule in rules:
            where = self._code(rule.where, "place")
            known = ("cell",) if rule.on == "placed" else ("occasion",) if rule.on in SCORING else ()
            guard, whole = self._guard(rule, *known)
            self.reactions.extend(
                (
                    -1 if rule.features is None else self._bits(rule.features.names(kinds), self.kinds),
                    -1 if rule.pieces is None else self._bits(rule.pieces.names(pieces), self.pieces),
                    0 if rule.beside is None else self._bits(rule.beside.names(pieces), self.pieces),
                    *self._span(
                        sorted(self.flags[flag] for flag in rule.flags if flag in self.flags) or [0] * bool(rule.flags)
                    ),
                    where,
                    guard,
                    # What is deployed tells of no feature, so that nothing is done where one is asked for.
                    *self._act(
                        rule,
                        native=where >= -1 and whole and (rule.on != "deployed" or not _asks_of_features(rule)),
                    ),
                    len(self.reacting),
                )
            )
            self.reacting.append(rule)
        return first, len(self.reactions) // REACTION - first

    def _begun(self, rule: Phase, *, drawing: bool) -> int:
        """How a phase begins a further part of the turn: 1, 2 and the pile that brings a tile, 0 if that is for Python.

        Args:
            rule: the phase.
            drawing: whether drawing is native.
        """
        does = written(rule.do)
        if not isinstance(does, acts.BeginPart) or _guarded(rule):
            return 0
        if does.stack is None:
            return 1
        pile = self.piles.get(does.stack)
        items = self.ruleset.contents.get(does.stack, {})
        free = not any(item in self.ruleset.placement.filters for item in items)
        return 2 + pile if drawing and free and pile is not None else 0

    def _heard(self, rules: Iterable[Reaction]) -> list[int]:
        """For each kind of segment, where its reactions to some events start, and how many they are."""
        kinds = self.ruleset.segment_kinds.values()
        return [
            number
            for kind in self.kinds
            for number in self._reactions(
                [rule for rule in rules if rule.features is None or kind in rule.features.names(kinds)]
            )
        ]

    def _act(self, rule: Reaction, *, native: bool) -> tuple[int, ...]:
        """What a reaction does that is an act: the phases that it calls, who goes home, what it adds to tallies.

        Args:
            rule: the reaction.
            native: whether it is known natively when it is done; else Python does it.
        """
        does = written(rule.do) if native else None
        calls, homes, adds = 0, 0, list[int]()
        if isinstance(does, acts.CallPhase):
            calls = self.phase_bits.get(does.name, 0)
        elif isinstance(does, acts.GoHome) and rule.on == "left":
            homes = self._bits(does.pieces.names(self.ruleset.piece_kinds.values()), self.pieces)
        elif isinstance(does, acts.AddToTallies) and rule.on == "completed":
            before = len(self.calls)
            for name, count in does.counts:
                tally = self.tallies.setdefault((does.plugin, name), len(self.tallies))
                adds += (tally, self._code(count, "count"))
            if len(self.calls) != before:
                adds.clear()
        return calls, homes, *self._span(adds, 2)


def _guarded(rule: Guarded) -> bool:
    """Whether a rule has a guard, which the Python engine asks."""
    return rule.needs is not None or rule.when is not None


def _asks_of_features(rule: Reaction) -> bool:
    """Whether a reaction speaks of events about some features only."""
    return bool(rule.flags) or any(guard is not None for guard in (rule.features, rule.beside, rule.where))


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
    found: list[Chain] = [*_rests(ruleset.turn.chain), None]
    return (*found, *_rests(chain(*ruleset.turn.ending_steps, (HALT, None))))


def _rests(steps: Chain) -> Iterator[Chain]:
    while steps is not None:
        yield steps
        steps = steps[1]


def _unfit(rule: Listed, why: str) -> NoReturn:
    raise UnfitError(f"{rule.id} {why}")
