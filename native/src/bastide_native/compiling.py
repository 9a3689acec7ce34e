"""Rulesets as tables of integers, as far as their rules are data."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from typing import NoReturn

from bastide._kernel.agenda import Chain, chain
from bastide.engine.course import HALT
from bastide.rules.acts import base as acts
from bastide.rules.base import Guarded, Listed
from bastide.rules.declarations.kinds import Clock, ScoreTrack, Supply
from bastide.rules.meeples import (
    Deployment,
    DeploymentCells,
    Exclusion,
    Homecoming,
    OfferRule,
    OfferVeto,
    PlaceDeployment,
)
from bastide.rules.placement import (
    DrawRule,
    DrawSource,
    EdgeMeeting,
    PlacementFilter,
    PlacementOffers,
    SetAside,
    UnplaceableRule,
)
from bastide.rules.scoring import Adjustment, ClaimRule, Completion, FinalScoring, ScoringRule, ShareRule, Weighing
from bastide.rules.turn import DecisionKind, GameEnd, Overtime, Phase, Ranking, Reaction, StartTiles, Teams
from bastide.ruleset.bags import BAG
from bastide.ruleset.resolved import Ruleset

from .offering import Offerings
from .plans import FINAL, PLAN, Plans
from .pool import MOST, UnfitError, parts_of, written
from .reactions import Reactions
from .tile_tables import TileTables

#: The steps that are done natively where the rules allow it, in the order of ``engine.h``; others are done in Python.
STEPS = ("turn-start", "draw", "place", "deploy", "score", "turn-end", "game-end", "halt", "part-end", "none")
#: Which steps are done in Python where somebody hears of an event.
TELLING = {
    "drawn": ("draw",),
    "discarded": ("draw",),
    "passed": ("place", "deploy"),
}
#: The types of rules that the native engine knows; it need not know those that are asked when the game is over.
KNOWN = (
    Adjustment, ClaimRule, Clock, Completion, DecisionKind, Deployment, DrawRule, DrawSource, EdgeMeeting, Exclusion,
    DeploymentCells, FinalScoring, GameEnd, Homecoming, OfferRule, OfferVeto, Overtime, Phase, PlaceDeployment,
    PlacementFilter, PlacementOffers, Ranking, Reaction, ScoreTrack, ScoringRule, SetAside, ShareRule, StartTiles,
    Supply, Teams, UnplaceableRule, Weighing,
)  # fmt: skip
#: Further sizes that ``engine.h`` fixes.
SEGMENTS, WAITING, AROUND = 16, 2, 24


class CompiledRules(Plans):
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
        self._check()
        #: Whose pieces a feature has: those of each player and, where some are nobody's, of nobody.
        self.owners = players + any(kind.neutral for kind in ruleset.piece_kinds.values())
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
        #: What may be drawn, each with its stack; the tiles of the bag have the numbers of tiles.
        self.draws = [(BAG, tile) for tile in self.tiles]
        self.draws += [
            (stack, item)
            for stack, items in ruleset.contents.items()
            for item in items
            if stack != BAG or item not in self.tiles
        ]
        self.tile_of = [self.tiles.get(item, -1) for _, item in self.draws]
        numbers = {drawn: number for number, drawn in enumerate(self.draws)}
        self.bag = [numbers[BAG, item] for item, count in ruleset.contents.get(BAG, {}).items() for _ in range(count)]
        self.start = [
            number for tile, (x, y), rotation in ruleset.start for number in (self.tiles[tile], x, y, rotation // 90)
        ]
        own = {stack.name for stack in ruleset.stacks if stack.per_player}
        self.others = [
            tile
            for stack, items in ruleset.contents.items()
            for item, count in items.items()
            for tile in self._besides(stack, item) * (count * (players if stack in own else 1))
        ]
        #: The stacks beside the bag that the tables have.
        self.piles = {stack.name: number for number, stack in enumerate(filter(self._is_pile, ruleset.stacks))}
        self.laid = TileTables(self, self.deployments)
        self._plan_scoring()
        self._plan_turn()
        tiles = len(self.bag) + len(self.start) // 4 + len(self.others)
        #: Rules in Python may recut tiles so often; lay each on another one, say.
        self.recuts = 0 if self.plain else tiles
        #: Pieces come into play at most so often; one a turn where the rules are all data.
        self.most_pieces = max(1, len(self.bag) * (1 if self.plain else 4))
        #: Rules in Python, which have pieces link segments, may do so as often.
        self.links = 0 if self.plain else self.most_pieces

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

    def _plan_turn(self) -> None:
        """The tables of steps and of what is told while they are done."""
        ruleset, turn = self.ruleset, self.ruleset.turn
        in_python = {step for event in turn.reactions for step in TELLING.get(event, ())} | self._drawn_in_python()
        if not all(rule.final_scoring for rule in ruleset.of(GameEnd)):
            in_python.add("game-end")
        #: Whether a game may go on that would be over.
        self.goes_on = bool(ruleset.of(Overtime)) or any(stack.waits for stack in ruleset.stacks)
        #: What must hold for a turn to be ended in Python.
        self.ended = self._span([self._guard(rule)[0] for rule in turn.reactions.get("turn-ended", ())])
        self._plan_placing()
        in_python |= self._offered_in_python()
        self._plan_steps(in_python)
        self.reactions = Reactions(self)
        #: By tile and flag, those flags of tiles that are asked for.
        self.flags_of_tiles = [
            ruleset.catalogue.tiles[tile].flags.get(flag, 0) for tile in self.tiles for flag in self.tile_flags
        ]
        #: Whether some do not see what lies on a stack.
        self.hides = any(stack.contents != "everyone" for stack in ruleset.stacks)
        #: Whether some win together.
        self.teams = len(ruleset.of(Teams)) > 0
        #: Whether nothing is done in Python that may change a game, or say who plays with whom; there is just a bag.
        self.plain = not (
            self.called[len(STEPS) :]
            or in_python
            or self.goes_on
            or any(self.filtered)
            or ruleset.placement.filters
            or ruleset.blocks
            or ruleset.placement.sources
            or turn.reactions
            or turn.setup_steps
            or self.teams
            or any(self.offered.values())
            or self.offerings.rules
            or self.offerings.vetoes
            or ruleset.meeples.cells
            or self.puts_back is not None
            or [(stack.name, stack.contents, stack.order) for stack in ruleset.stacks] != [(BAG, "everyone", "nobody")]
        )
        in_sheets = self.plan_numbers[6::PLAN], self.plan_numbers[8::PLAN], self.finals[2::FINAL]
        #: Whether a rule is a function that is asked while a game is played.
        self.asks = bool(self.calls) or any(map(any, in_sheets))

    def _drawn_in_python(self) -> set[str]:
        """The step of drawing, if tiles are drawn or given up otherwise than the native engine knows."""
        drawn = [isinstance(written(rule.do), acts.DrawTile) for rule in self.ruleset.of(DrawRule)]
        given_up = [isinstance(written(rule.do), acts.DiscardTile) for rule in self.ruleset.of(UnplaceableRule)]
        return set() if drawn == [True] and given_up == [True] else {"draw"}

    def _plan_placing(self) -> None:
        """The tables of what forbids placements, and of what sets tiles aside."""
        asides = self.ruleset.placement.asides
        #: What must hold of a tile for it to be set aside.
        self.aside = self._span([self._condition([*parts_of(self._read(rule.aside))], ("cell",))[0] for rule in asides])
        #: The conditions of filters by tile, and the filters that are asked in Python all the same.
        conditions = {tile: self._filters(tile) for tile in self.tiles}
        self.filters = [number for span, _ in conditions.values() for number in span]
        self.filters_left = [left for _, left in conditions.values()]
        #: Whether Python places what may be drawn: a tile whose placements rules in Python forbid, or no single tile.
        self.filtered = [item not in self.tiles or bool(conditions[item][1]) for _, item in self.draws]

    def _offered_in_python(self) -> set[str]:
        """The tables of what is on offer; gives the decisions for which Python is always asked.

        Raises:
            UnfitError: there are too many budgets.
        """
        ruleset = self.ruleset
        budgets = dict.fromkeys(rule.budget for rule in self.deployments if rule.budget is not None)
        self.budgets = {budget: 1 << number for number, budget in enumerate(budgets)}
        self.spending = [self.budget_bit(rule.budget) for rule in self.deployments]
        #: What offers to put the tile at hand back, and the condition under which it does; after it nothing is offered.
        self.putting_back: OfferRule | None = None
        self.puts_back: acts.PutBack | None = None
        self.may_put_back = -1
        offered = ruleset.meeples.offers.get("place", ())
        if offered and isinstance(written(offered[-1].offers), acts.PutBack):
            self.putting_back, self.puts_back = offered[-1], written(offered[-1].offers)
            self.may_put_back, _ = self._guard(offered[-1])
        #: What else is offered.
        self.offerings = Offerings(self, self.putting_back, self.budget_bit)
        #: Conditions by which Python asks for a decision, -1 where it always does.
        self.offered = self.offerings.left
        self.offered_spans = [self._span(codes) for codes in self.offered.values()]
        if len(self.budgets) > MOST["budgets"]:
            raise UnfitError("there are too many budgets")
        #: The kinds of pieces in the order in which they were declared.
        self.in_order = self._span(self.pieces[name] for name in ruleset.piece_kinds)
        self.changes, self.changes_printed = self.offerings.tables_of_changes()
        always = {decision for decision, codes in self.offered.items() if -1 in codes}
        return always | ({"deploy"} if any(rule.leaves_open for rule in self.deployments) else set())

    def _plan_steps(self, in_python: Collection[str]) -> None:
        """The tables of the steps of a turn, of its parts and of the end of the game.

        Args:
            in_python: those of the steps in ``STEPS`` that Python does all the same.
        """
        ruleset, turn = self.ruleset, self.ruleset.turn
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
        self.if_called = [self.phase_bits.get(name, 0) for name in self.called]
        #: What must hold for them to be done.
        guards = [self._guard(turn.phases[name]) if name in turn.phases else (-1, True) for name in self.called]
        self.guards = [code for code, _ in guards]
        begun = {rule.name: self._begun(rule, drawing="draw" not in in_python) for rule in ruleset.of(Phase)}
        self.begins_part = [begun.get(name, 0) for name in self.called]
        #: By such a step, what offers the steps of the walk that it has begin, and how often that is.
        self.begins_walk = [
            number
            for name, (_, whole) in zip(self.called, guards, strict=True)
            for number in self._sets_out(turn.phases.get(name) if whole else None)
        ]

    def _filters(self, tile: str) -> tuple[tuple[int, int], tuple[PlacementFilter, ...]]:
        """Conditions without which placements of a tile are forbidden, and the filters of which they are not all."""
        codes, left = list[int](), list[PlacementFilter]()
        for rule in self.ruleset.placement.filters.get(tile, ()):
            before = len(self.calls)
            code, whole = self._condition([*parts_of(self._read(rule.allows))], ("cell", "placement"))
            native = len(self.calls) == before
            codes += [code] if native and code >= 0 else []
            if not (whole and native):
                left.append(rule)
        return self._span(codes), tuple(left)

    def budget_bit(self, budget: str | None) -> int:
        """The bit of a budget, 0 for none."""
        return self.budgets.setdefault(budget, 1 << len(self.budgets)) if budget else 0

    def _besides(self, stack: str, item: str) -> list[int]:
        """The tiles that something on a stack is, but for a tile in the bag."""
        block = self.ruleset.blocks.get(item)
        if block is not None:
            return [self.tiles[part] for part, _, _ in block.parts]
        return [self.tiles[item]] if stack != BAG and item in self.tiles else []

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

    def _sets_out(self, rule: Phase | None) -> tuple[int, int]:
        """What offers the steps of the walk that a phase has begin, and how often it does, -1 for once.

        Args:
            rule: the phase; ``None`` if it is for Python, as all are for which the first number is -1.
        """
        does = None if rule is None else written(rule.do)
        if not isinstance(does, acts.AskDecision) or does.of_tile or does.kind not in self.offerings.walks:
            return -1, -1
        times, exact = self._condition([*parts_of(does.times)], ())
        return (self.offerings.walks[does.kind], times) if exact else (-1, -1)


def _guarded(rule: Guarded) -> bool:
    """Whether a rule has a guard, which the Python engine asks."""
    return rule.needs is not None or rule.when is not None


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
