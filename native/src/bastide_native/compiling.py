"""Rulesets as tables of integers, as far as their rules are data."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import NoReturn

from bastide._kernel.agenda import Chain, chain
from bastide._kernel.geometry import coordinates
from bastide.engine.course import HALT
from bastide.engine.decisions import deploy_plan
from bastide.engine.offers import accompanied
from bastide.engine.position import Feature, Position
from bastide.rules.acts import base as acts
from bastide.rules.acts.payments import ScorePieces
from bastide.rules.base import Guarded, Listed
from bastide.rules.declarations.kinds import Clock, ScoreTrack, Supply
from bastide.rules.expressions import base as expressions
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
from .plans import FINAL, PLAN, SCORING, Plans
from .pool import MOST, OPS, STACK, UnfitError, asks_of_features, parts_of, written

#: The steps that are done natively where the rules allow it, in the order of ``engine.h``; others are done in Python.
STEPS = ("turn-start", "draw", "place", "deploy", "score", "turn-end", "game-end", "halt", "part-end", "none")
#: The events told of in native steps, in the order of ``engine.h``.
HAPPENINGS = ("placed", "deployed", "left", "turn-started", "part-started")
#: Those of them at which somebody may be paid for pieces natively.
PAYING = ("turn-started", "part-started")
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
#: How many numbers a segment and a reaction have.
SEGMENT, REACTION = 12, 18


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
        self._lay_out()
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
        self.bare = 0 if catalogue.bare is None else catalogue.bare + 1
        # Many tiles have the same edges.
        fits: dict[tuple[int, ...], bytes] = {}
        self.fits = bytearray()
        for tile in self.tiles:
            printed = catalogue.lying[tile][0].edges
            if printed not in fits:
                sides = [
                    [15, *[catalogue._fit_side(printed, side, wanted) for wanted in range(1, self.edges)]]
                    for side in range(4)
                ]
                # What nothing demands any tile meets; else some side has to go on, which the upper bits say.
                fits[printed] = bytes(
                    north & east & south & west & (north | east | south | west) >> 4 if number else 15
                    for number, (north, east, south, west) in enumerate(product(*sides))
                )
            self.fits += fits[printed]
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

    def _besides(self, stack: str, item: str) -> list[int]:
        """The tiles that something on a stack is, but for a tile in the bag."""
        block = self.ruleset.blocks.get(item)
        if block is not None:
            return [self.tiles[part] for part, _, _ in block.parts]
        return [self.tiles[item]] if stack != BAG and item in self.tiles else []

    def _admits(self, rule: Deployment) -> int:
        """The condition under which a deployment is offered on a segment."""
        if rule.beside is None:
            return self._code(rule.where, "place")
        code = self._asked(expressions.Constant(1) if rule.where is None else rule.where, STACK - 1)
        if code is None:
            return self._code(partial(_accompanied, rule), "place")
        beside = rule.beside.names(self.ruleset.piece_kinds.values())
        accompanied = OPS["EARLIER"], self._bits(beside, self.pieces)
        return self._span([*accompanied, OPS["UNLESS"], len(code) + 1, *code, OPS["AND"], OPS["END"]])[0]

    def _flag(self, flag: tuple[str, int]) -> tuple[int, int]:
        return self.flags[flag[0]], flag[1]

    def _plan_turn(self) -> None:
        """The tables of steps and of what is told while they are done."""
        ruleset, turn = self.ruleset, self.ruleset.turn
        in_python = {step for event in turn.reactions for step in TELLING.get(event, ())}
        draws, unplaceable = ruleset.of(DrawRule), ruleset.of(UnplaceableRule)
        drawn = [isinstance(written(rule.do), acts.DrawTile) for rule in draws]
        given_up = [isinstance(written(rule.do), acts.DiscardTile) for rule in unplaceable]
        if drawn != [True] or given_up != [True]:
            in_python.add("draw")
        if not all(rule.final_scoring for rule in ruleset.of(GameEnd)):
            in_python.add("game-end")
        #: Whether a game may go on that would be over.
        self.goes_on = bool(ruleset.of(Overtime)) or any(stack.waits for stack in ruleset.stacks)
        #: What must hold of a tile for it to be set aside.
        asides = [
            self._condition([*parts_of(self._read(rule.aside))], ("cell",))[0] for rule in ruleset.placement.asides
        ]
        self.aside = self._span(asides)
        #: What must hold for a turn to be ended in Python.
        self.ended = self._span([self._guard(rule)[0] for rule in turn.reactions.get("turn-ended", ())])
        #: The conditions of filters by tile, and the filters that are asked in Python all the same.
        conditions = {tile: self._filters(tile) for tile in self.tiles}
        self.filters = [number for span, _ in conditions.values() for number in span]
        self.filters_left = [left for _, left in conditions.values()]
        #: Whether Python places what may be drawn: a tile whose placements rules in Python forbid, or no single tile.
        self.filtered = [item not in self.tiles or bool(conditions[item][1]) for _, item in self.draws]
        if any(rule.leaves_open for rule in self.deployments):
            in_python.add("deploy")
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
        in_python |= {decision for decision, codes in self.offered.items() if -1 in codes}
        self.offered_spans = [self._span(codes) for codes in self.offered.values()]
        if len(self.budgets) > MOST["budgets"]:
            raise UnfitError("there are too many budgets")
        #: The kinds of pieces in the order in which they were declared.
        self.in_order = self._span(self.pieces[name] for name in ruleset.piece_kinds)
        self.changes, self.changes_printed = self.offerings.tables_of_changes()
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
        #: Those that are functions or known by a number, and whether it is certain natively when they are done.
        self.reactions, self.reacting, self.certain = array("i"), list[Reaction](), list[bool]()
        self.happening = [number for event in HAPPENINGS for number in self._reactions(turn.reactions.get(event, ()))]
        #: By the identity of a reaction, what must hold of game and player for it to react, and whether no more.
        self.told = {id(rule): self._guard(rule) for rules in turn.reactions.values() for rule in rules}
        self.completed_heard = self._heard(turn.reactions.get("completed", ()))
        self.scoring_heard = self._heard([rule for event in SCORING for rule in turn.reactions.get(event, ())])
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

    def _reactions(self, rules: Iterable[Reaction]) -> tuple[int, int]:
        """Reactions in order; gives where they start, and how many they are."""
        first = len(self.reactions) // REACTION
        kinds, pieces = self.ruleset.segment_kinds.values(), self.ruleset.piece_kinds.values()
        for rule in rules:
            where = self._code(rule.where, "place")
            known = ("cell",) if rule.on == "placed" else ("occasion",) if rule.on in SCORING else ()
            guard, whole = self._guard(rule, *known)
            # What is deployed tells of no feature, so that nothing is done where one is asked for.
            certain = where >= -1 and whole and (rule.on != "deployed" or not asks_of_features(rule))
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
                    *self._act(rule, native=certain),
                    *self._payment(rule, native=certain),
                    len(self.reacting),
                )
            )
            self.reacting.append(rule)
            self.certain.append(certain and self.flags.keys() >= rule.flags)
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

    def _payment(self, rule: Reaction, *, native: bool) -> tuple[int, ...]:
        """What a reaction pays for pieces: plan, occasion, pieces, condition, and when Python hears of it.

        Args:
            rule: the reaction.
            native: as for ``_act``.
        """
        does = written(rule.do)
        nobody = -1, 0, 0, -1, 0, 0
        if not (native and isinstance(does, ScorePieces) and rule.on in PAYING):
            return nobody
        if does.occasion not in self.occasions:
            self.occasions.append(does.occasion)
        hearing = [other for other in self.ruleset.turn.reactions.get("scored", ()) if not asks_of_features(other)]
        unless = [self._guard(other, "occasion")[0] for other in hearing]
        if -1 in unless:
            return nobody
        where, whole = self._condition([*parts_of(does.where)], ("feature", "cell", "piece"))
        plan = self._plan(does.kind, does.occasion, "")
        if not whole or plan in self.asking_plans or self.plan_numbers[PLAN * plan + 6]:
            return nobody
        return plan, self.occasions.index(does.occasion), self._kinds_of(does.pieces), where, *self._span(unless)


def _guarded(rule: Guarded) -> bool:
    """Whether a rule has a guard, which the Python engine asks."""
    return rule.needs is not None or rule.when is not None


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
