"""Rulesets as tables of integers, as far as their rules are data."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import product
from typing import Any, NoReturn

from bastide._kernel.geometry import coordinates
from bastide.engine.decisions import deploy_plan
from bastide.engine.offers import accompanied
from bastide.engine.position import Feature, Position
from bastide.rules import acts, expressions, questions
from bastide.rules.base import Listed
from bastide.rules.declarations import StackDeclaration
from bastide.rules.kinds import ScoreTrack, Supply
from bastide.rules.meeples import Deployment, Exclusion, Homecoming
from bastide.rules.placement import DrawRule, EdgeMeeting, UnplaceableRule
from bastide.rules.scoring import Adjustment, ClaimRule, Completion, FinalScoring, ScoringRule, ShareRule, Weighing
from bastide.rules.turn import GameEnd, Ranking
from bastide.ruleset.bags import BAG
from bastide.ruleset.calls import call_of
from bastide.ruleset.resolved import Ruleset, ScorePlan

#: The phases of a turn that every game has.
TURN = ("turn-start", "draw", "place", "deploy", "score", "turn-end")
#: Who knows the size, the order and the items of the bag.
OF_THE_BAG = ("everyone", "nobody", "everyone")
#: The types of rules that the native engine knows; it need not know those that are asked when the game is over.
KNOWN = (
    Adjustment, ClaimRule, Completion, Deployment, DrawRule, EdgeMeeting, Exclusion, FinalScoring, GameEnd, Homecoming,
    Ranking, ScoreTrack, ScoringRule, ShareRule, Supply, UnplaceableRule, Weighing,
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
}
SEGMENTS, WAITING, AROUND, STACK = 16, 2, 24, 32
#: How many numbers a plan and a final scoring have.
PLAN, FINAL = 7, 4 + 3 * MOST["kinds of segments"]

_NAMED = "END CONST TILES SEGMENTS AROUND BORDERS FLAGS PIECES COMPLETE OF_KIND EXHAUSTED HIGHEST PLAYER"
_SIGNS = "+ - * max min == != < <= > >= AND OR NOT CHOOSE"
#: The operations of compiled expressions, in the order of ``engine.h``.
OPS = {name: number for number, name in enumerate([*_NAMED.split(" "), *_SIGNS.split(" ")])}
STAGES = {"edition": 0, "sign": 0, "add": 1, "multiply": 2, "limit": 3, "void": 4}


class UnfitError(Exception):
    """A ruleset that the native engine does not play, and why."""


class CompiledRules:
    """A ruleset for a number of players, as ``engine.h`` has it.

    Args:
        ruleset: the rules.
        players: their number.

    Raises:
        UnfitError: it has something that the native engine does not play.
    """

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.ruleset = ruleset
        self.players = players
        self.pool = array("i")
        self.kinds = {kind: number for number, kind in enumerate(sorted(ruleset.segment_kinds))}
        self.pieces = {piece: number for number, piece in enumerate(sorted(ruleset.piece_kinds))}
        self.tiles = {tile: number for number, tile in enumerate(ruleset.catalogue.tiles)}
        lyings = [lying for tile in self.tiles for lying in ruleset.catalogue.lying[tile]]
        flags = {flag for lying in lyings for segment in lying.segments for flag in segment.flags}
        self.flags = {flag: number for number, flag in enumerate(sorted(flags))}
        self.lyings = lyings
        self.deployments = list(ruleset.of(Deployment))
        self.plans: dict[tuple[str, str], int] = {}
        self.score_plans: list[ScorePlan] = []
        #: What is asked in Python: what it is asked about, and the callable.
        self.calls: list[tuple[str, Callable[..., Any]]] = []
        self.occasions = ["completed", *[rule.occasion for rule in ruleset.of(FinalScoring)]]
        self._check()
        self.supply = [ruleset.supplies_among(players).get((False, piece), 0) for piece in self.pieces]
        self.weights = [ruleset.piece_kinds[piece].weight for piece in self.pieces]
        self.bag = [self.tiles[tile] for tile, count in ruleset.contents.get(BAG, {}).items() for _ in range(count)]
        self.start = [
            number for tile, (x, y), rotation in ruleset.start for number in (self.tiles[tile], x, y, rotation // 90)
        ]
        self._lay_out()
        self._score()

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
            (ruleset.listener, "somebody listens to what rules are asked"),
            (ruleset.turn != TURN or ruleset.ending != ("game-end",), "it has phases of its own"),
            (ruleset.course.setup_steps or ruleset.course.reactions, "something happens beside the turns"),
            (ruleset.meeples.joined or ruleset.meeples.cells, "there are further actions"),
            (not ruleset.placement.alone or ruleset.placement.filters, "there are rules of placing"),
            (ruleset.placement.sources or ruleset.placement.asides, "not all is drawn from the bag"),
            ([stack for stack in ruleset.stacks if stack.name != BAG], "there are further stacks"),
            (
                [stack for stack in ruleset.stacks if _audiences(stack) != OF_THE_BAG],
                "the bag is no secret, or more of one",
            ),
            (ruleset.blocks, "there are blocks of tiles"),
            (ruleset.keepers, "plugins keep a state of their own"),
            (ruleset.scoring.initial, "some features do not become complete"),
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
        for deployment in self.deployments:
            if deployment.leaves_open or deployment.role is not None:
                _unfit(deployment, "is more than bringing a piece")
        for rule in ruleset.of(DrawRule):
            if not isinstance(_written(rule.do), acts.DrawTile):
                _unfit(rule, "draws by a function")
        for unplaceable in ruleset.of(UnplaceableRule):
            if not isinstance(_written(unplaceable.do), acts.DiscardTile):
                _unfit(unplaceable, "deals with tiles by a function")
        if not ruleset.of(DrawRule) or not ruleset.of(UnplaceableRule):
            raise UnfitError("nothing is drawn, or nothing said of tiles that fit nowhere")
        for lying in self.lyings:
            if any(lying.segments[index].ports for index in lying.loose):
                raise UnfitError("a feature may be complete while it is open")

    # Tiles

    def _lay_out(self) -> None:
        """The tables of tiles."""
        catalogue, ruleset = self.ruleset.catalogue, self.ruleset
        self.admits = {
            rule.id: self._code(rule.where if rule.beside is None else partial(_accompanied, rule), "place")
            for rule in self.deployments
        }
        self.segments, self.shapes = array("i"), array("i")
        for lying in self.lyings:
            first = len(self.segments) // 9
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
            rules = ruleset.scoring.completions.get(kind, ())
            when = [self._code(rule.when, "feature") for rule in rules if rule.when is not None]
            ports, around = any(rule.ports for rule in rules), any(rule.around for rule in rules)
            self.completing.extend((bool(rules), ports, around, *self._span(when)))
            self.completed_plan.append(self._plan(kind, "completed"))
            self.completed_home.extend(self._home(kind, "completed"))
        for final in ruleset.of(FinalScoring):
            subjects = _written(final.subjects)
            chosen: Collection[str] = ()
            scored_as: str | None = None
            if isinstance(subjects, questions.Claimed):
                chosen = subjects.kinds.names(ruleset.segment_kinds.values())
                complete = -1 if subjects.complete is None else subjects.complete
                self.finals.extend((self._bits(chosen, self.kinds), complete, False, 0))
            elif isinstance(subjects, questions.ClaimedBeside) and not self._called(subjects.kind, final.occasion):
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

    def _called(self, kind: str, occasion: str) -> bool:
        """Whether Python makes the sheets of a kind of subject on an occasion."""
        return bool(self.plan_numbers[PLAN * self._plan(kind, occasion) + PLAN - 1])

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
        called = (
            plan.claims
            or plan.share
            or plan.personal
            or any(change.when_for is not None for change in plan.adjustments)
            or any(weighing.weigh is not None for weighing, _ in plan.weighings)
            or len(plan.terms) > MOST["terms"]
            or len(plan.adjustments) > MOST["adjustments"]
        )
        firsts = len(self.terms) // 3, len(self.adjustments) // 5, len(self.weighings) // 2
        for rule, term in () if called else plan.terms:
            self.terms.extend((self._code(rule.when, "subject"), self._code(term.count, "count"), term.rate.value))
        for change in () if called else plan.adjustments:
            bits = sum(
                1 << index
                for index, (own, term) in enumerate(plan.terms)
                if (not change.labels or term.label in change.labels) and (not change.rules or own.id in change.rules)
            )
            when, stage = self._code(change.when, "subject"), STAGES[change.stage]
            self.adjustments.extend((when, stage, change.of == "rate", change.value.value, bits))
        for weighing, names in () if called else plan.weighings:
            if weighing.times is not None:
                self.weighings.extend((self._bits(names, self.pieces), self._code(weighing.times, "factor")))
        lasts = len(self.terms) // 3, len(self.adjustments) // 5, len(self.weighings) // 2
        for first, last in zip(firsts, lasts, strict=True):
            self.plan_numbers.extend((first, last - first))
        self.plan_numbers.append(bool(called))
        return number

    # Expressions

    def _code(self, field: Any, about: str) -> int:
        """How a condition or count of a rule is asked, as ``engine.h`` has it.

        Args:
            field: of a resolved rule; ``None`` for no condition.
            about: what it is asked about, see ``Core.asked``.
        """
        if field is None:
            return -1
        what = _written(field)
        if isinstance(what, expressions.Expression):
            code: list[int] = []
            try:
                if self._compile(what, code) <= STACK:
                    return self._span([*code, OPS["END"]])[0]
            except UnfitError:
                # Asked like a function, then.
                pass
        self.calls.append((about, field))
        return -1 - len(self.calls)

    def _compile(self, what: Any, code: list[int]) -> int:
        """Append an expression's code; gives how much of the stack it takes.

        Raises:
            UnfitError: it is one that the native engine does not know.
        """
        put = partial(_put, code)
        match what:
            case expressions.Constant(constant=int(value)):
                return put("CONST", value)
            case questions.RateOf(rate=name):
                return put("CONST", self.ruleset.rates[name])
            case questions.FeatureCount(name="flags", of=flag):
                return put("FLAGS", self.flags[flag]) if flag in self.flags else put("CONST", 0)
            case questions.FeatureCount(name="borders", of=kind):
                return put("BORDERS", self.kinds.get(kind, -1))
            case questions.FeatureCount(name=name):
                return put(name.upper())
            case questions.PieceCount(pieces=pieces, role=None, mine=mine):
                names = pieces.names(self.ruleset.piece_kinds.values())
                return put("PIECES", self._bits(names, self.pieces), int(mine))
            case questions.Complete():
                return put("COMPLETE")
            case questions.OfKind(kinds=kinds):
                return put("OF_KIND", self._bits(kinds.names(self.ruleset.segment_kinds.values()), self.kinds))
            case questions.Exhausted():
                return put("EXHAUSTED")
            case questions.Waiting():
                # Nothing that was drawn waits where the bag is the only stack.
                return put("CONST", 0)
            case questions.HighestScore():
                return put("HIGHEST")
            case questions.AskedPlayer():
                return put("PLAYER")
            case expressions.Arithmetic(left=left, operation=operation, right=right):
                return self._both(left, right, operation, code)
            case expressions.Comparison(left=left, operation=operation, right=right):
                return self._both(left, right, operation, code)
            case expressions.Both(left=left, right=right):
                return self._both(left, right, "AND", code)
            case expressions.Either(left=left, right=right):
                return self._both(left, right, "OR", code)
            case expressions.Not(condition=condition):
                depth = self._compile(condition, code)
                put("NOT")
                return depth
            case expressions.Chosen(condition=condition, then=then, otherwise=otherwise):
                depths = [self._compile(each, code) for each in (condition, then, otherwise)]
                put("CHOOSE")
                return max(depth + before for before, depth in enumerate(depths))
        raise UnfitError("there is no native form of it")

    def _both(self, left: Any, right: Any, operation: str, code: list[int]) -> int:
        depth = max(self._compile(left, code), 1 + self._compile(right, code))
        _put(code, operation)
        return depth

    # Lists

    def _span(self, numbers: Iterable[int], each: int = 1) -> tuple[int, int]:
        """Keep numbers in the pool; gives where they start, and how many entries they are."""
        at = len(self.pool)
        self.pool.extend(numbers)
        return at, (len(self.pool) - at) // each

    @staticmethod
    def _bits(names: Iterable[str], numbers: Mapping[str, int]) -> int:
        return sum(1 << numbers[name] for name in names)


def _audiences(stack: StackDeclaration) -> tuple[str, ...]:
    """Who knows the size, the order and the items of a stack."""
    return stack.size, stack.order, stack.contents


def _written(value: Any) -> Any:
    """What a plugin wrote for a field of a resolved rule."""
    call = call_of(value)
    return value if call is None else call.function


def _accompanied(rule: Deployment, position: Position, player: int, feature: Feature) -> bool:
    """Whether a deployment that needs a piece beside it is offered, as far as its own conditions go."""
    assert rule.beside is not None
    return accompanied(position, rule.beside, player, feature.segment) and (
        rule.where is None or bool(rule.where(position, player, feature))
    )


def _put(code: list[int], name: str, *operands: int) -> int:
    code.extend((OPS[name], *operands))
    return 1


def _unfit(rule: Listed, why: str) -> NoReturn:
    raise UnfitError(f"{rule.id} {why}")
