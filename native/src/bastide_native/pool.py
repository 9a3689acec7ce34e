"""Conditions and counts of rules as the native engine asks them: compiled where they are data, else by number."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bastide._kernel.pieces import KINDS
from bastide.rules.base import Guarded
from bastide.rules.declarations.plugins import StackDeclaration
from bastide.rules.expressions import base as expressions
from bastide.rules.expressions import (
    board_questions,
    course_questions,
    feature_questions,
    placement_questions,
    subject_questions,
)
from bastide.rules.expressions.meanings import UnreadError
from bastide.rules.expressions.reading import read
from bastide.rules.meeples import Deployment, PlaceDeployment
from bastide.rules.scoring import FinalScoring
from bastide.rules.selectors import Selector
from bastide.rules.turn import Phase, Reaction, Teams
from bastide.ruleset.bags import BAG
from bastide.ruleset.calls import call_of
from bastide.ruleset.resolved import Ruleset

#: Sizes that ``engine.h`` fixes.
MOST = {
    "tiles": 2550,
    "players": 16,
    "kinds of segments": 30,
    "kinds of pieces": 30,
    "terms": 8,
    "adjustments": 24,
    "deciders": 8,
    "options": 64,
    "kinds of edges": 9,
    "budgets": 30,
    "called phases": 30,
}
#: How many values an expression may need at once, as ``engine.h`` has it.
STACK = 32
_NAMED = (
    "END CONST TILES SEGMENTS AROUND IN_LINE BORDERS BESIDE FLAGS FLAGS_AROUND PIECES IN_ROLE EARLIER COMPLETE OF_KIND "
    "EXHAUSTED HIGHEST PLAYER PART TURN CALLED OWN_TURN OCCASION SUPPLY IN_PLAY ON_TILE ON_CORNERS CLAIMED TILE_FLAGS "
    "AS LAID_HERE JUST_LAID AT_HAND ON_STACK KEPT HOLE LEADS UNIT_RATE BORDERS_ONCE CALL CALL_PIECE ADJACENT JOINED "
    "BESIDE_OTHERS KEPT_PIECE UNLESS OR_ELSE"
)
_SIGNS = "+ - * max min == != < <= > >= AND OR NOT CHOOSE"
#: The operations of compiled expressions, in the order of ``engine.h``, and how many operands those have that have any.
OPS = {name: number for number, name in enumerate([*_NAMED.split(" "), *_SIGNS.split(" ")])}
_OPERANDS = {
    **dict.fromkeys(
        (
            "CONST",
            "CALLED",
            "BORDERS",
            "FLAGS",
            "OF_KIND",
            "EARLIER",
            "OCCASION",
            "ON_TILE",
            "ON_CORNERS",
            "TILE_FLAGS",
            "ADJACENT",
            "AS",
        ),
        1,
    ),
    **dict.fromkeys(("KEPT", "CALL", "CALL_PIECE", "UNLESS", "OR_ELSE"), 1),
    **dict.fromkeys(
        (
            "FLAGS_AROUND",
            "PIECES",
            "BESIDE",
            "CLAIMED",
            "SUPPLY",
            "JUST_LAID",
            "AT_HAND",
            "ON_STACK",
            "LEADS",
            "KEPT_PIECE",
            "JOINED",
        ),
        2,
    ),
    **dict.fromkeys(("UNIT_RATE", "BORDERS_ONCE", "BESIDE_OTHERS"), 3),
    "IN_ROLE": 4,
    "IN_PLAY": 5,
}
_OF_NUMBER = [*OPS]


class UnfitError(Exception):
    """A ruleset that the native engine does not play, and why."""


class Pool:
    """Lists of numbers and compiled expressions, which the tables of a ruleset refer to by where they start.

    Args:
        ruleset: the rules.
        players: how many play.
        reading: whether functions that can be read are compiled, too.
    """

    def __init__(self, ruleset: Ruleset, players: int, *, reading: bool = True) -> None:
        self.ruleset = ruleset
        self.players = players
        self.reading = reading
        #: How many functions were read, and are not called.
        self.functions_read = 0
        self.pool = array("i")
        self.kinds = {kind: number for number, kind in enumerate(sorted(ruleset.segment_kinds))}
        self.pieces = {piece: number for number, piece in enumerate(sorted(ruleset.piece_kinds))}
        self.tiles = {tile: number for number, tile in enumerate(ruleset.catalogue.tiles)}
        self.occasions = ["completed", *[rule.occasion for rule in ruleset.of(FinalScoring)]]
        self.stack_count = 0
        self.lyings = [lying for tile in self.tiles for lying in ruleset.catalogue.lying[tile]]
        flags = {flag for lying in self.lyings for segment in lying.segments for flag in segment.flags}
        self.flags = {flag: number for number, flag in enumerate(sorted(flags))}
        called = [rule.name for rule in ruleset.of(Phase) if rule.if_called]
        #: The bits of the phases that rules may call.
        self.phase_bits = {name: 1 << number for number, name in enumerate(called)}
        #: What is known of what a guard, a veto or an offer is about: a ``feature``, a ``cell``, an ``occasion``, a
        #: ``piece``, a ``role``, a ``placement``; ``None`` for what is asked about otherwise.
        self.known: frozenset[str] | None = None
        #: The flags of tiles that are asked for, by number.
        self.tile_flags: dict[str, int] = {}
        #: What plugins keep that is asked for, by number; and the stacks kept in Python, by the first number of each.
        self.kept_keys: dict[tuple[str, str], int] = {}
        self.stack_numbers: dict[str, int] = {}
        for stack in ruleset.stacks:
            if stack.name != BAG and not self._is_pile(stack):
                self.stack_numbers[stack.name] = self.stack_count
                self.stack_count += players if stack.per_player else 1
        self.own_stacks = {stack.name for stack in ruleset.stacks if stack.per_player}
        self.place_kinds = {kind: number for number, kind in enumerate([*KINDS, *ruleset.place_kinds])}
        #: The roles of pieces that are deployed in them or asked for, by number from 1.
        self.roles: dict[str, int] = {}
        deployed = [*ruleset.of(Deployment)], [*ruleset.of(PlaceDeployment)]
        for role in (*(rule.role for rule in deployed[0]), *(rule.role for rule in deployed[1])):
            if role is not None:
                self.roles.setdefault(role, 1 + len(self.roles))
        #: What is noted of the subject that is asked about, where it is no feature.
        self.noted: Mapping[str, str] | None = None
        #: What is asked in Python: what it is asked about, and the callable.
        self.calls: list[tuple[str, Callable[..., Any]]] = []

    def _code(self, field: Any, about: str) -> int:
        """How a condition or count of a rule is asked, as ``engine.h`` has it.

        Args:
            field: of a resolved rule; ``None`` for no condition.
            about: what it is asked about, see ``Core.asked``.
        """
        if field is None:
            return -1
        code = self._asked(field, STACK)
        if code is not None:
            return self._span([*code, OPS["END"]])[0]
        self.calls.append((about, field))
        return -1 - len(self.calls)

    def _asked(self, field: Any, room: int) -> list[int] | None:
        """The code of a condition or count of a rule; ``None`` if it is asked like a function.

        Args:
            field: of a resolved rule.
            room: how much of the stack it may take.
        """
        what, code = written(field), list[int]()
        call = call_of(field)
        try:
            if call is not None and self.reading:
                what = read(call.function, call.verb)
            if not isinstance(what, expressions.Expression) or self._compile(what, code) > room:
                return None
        except (UnfitError, UnreadError):
            return None
        self.functions_read += call is not None and what is not call.function
        return code

    def _compile(self, what: Any, code: list[int]) -> int:
        """Append an expression's code; gives how much of the stack it takes.

        Raises:
            UnfitError: it is one that the native engine does not know.
        """
        put = partial(_put, code)
        match what:
            case expressions.Constant(constant=int(value)):
                return put("CONST", value)
            case subject_questions.NotedAs(key=key, text=text) if self.noted is not None and key in self.noted:
                return put("CONST", int(self.noted[key] == text))
            case feature_questions.OfFeature() | feature_questions.InAnyClaim() if self.noted is not None or (
                self.known is not None and "feature" not in self.known
            ):
                raise UnfitError("there is no feature of which it could be asked")
            case course_questions.RateOf(rate=name) if name in self.ruleset.rates:
                return put("CONST", self.ruleset.rates[name])
            case feature_questions.FeatureCount(name="flags", of=flag):
                return put("FLAGS", self.flags[flag]) if flag in self.flags else put("CONST", 0)
            case feature_questions.HasFlag(flag=flag) if all(
                segment.flags.get(flag, 1) > 0 for lying in self.lyings for segment in lying.segments
            ):
                return self._compile(feature_questions.count_flags(flag) > 0, code)
            case feature_questions.FlagsAround(flag=flag, around=around):
                known = self.flags.keys() >= {flag, around}
                return put("FLAGS_AROUND", self.flags[flag], self.flags[around]) if known else put("CONST", 0)
            case feature_questions.FeatureCount(name="borders", of=kind):
                return put("BORDERS", self.kinds.get(kind, -1))
            case feature_questions.FeatureCount(name=name):
                return put(name.upper())
            case feature_questions.Beside(kind=kind, flag=flag):
                if flag is not None and flag not in self.flags:
                    return put("CONST", 0)
                return put("BESIDE", self.kinds.get(kind, -1), -1 if flag is None else self.flags[flag])
            case feature_questions.InAnyClaim(condition=condition):
                # What is claimed by other features is scored in Python where it is asked this, see `_plan`.
                return self._compile(condition, code)
            case feature_questions.PieceCount(around=str(around)) if around not in self.flags:
                return put("CONST", 0)
            case feature_questions.PieceCount(on_tile_of=Selector() as others, role=None, mine=False, around=None):
                pieces, beside = self._kinds_of(what.pieces), self._kinds_of(others)
                return put("BESIDE_OTHERS", pieces, beside, self._alone(what, "inside"))
            case feature_questions.PieceCount(on_tile_of=Selector()):
                raise UnfitError("there is no native form of it")
            case feature_questions.PieceCount(pieces=pieces, role=None, mine=mine, around=None):
                names = pieces.names(self.ruleset.piece_kinds.values())
                return put("PIECES", self._bits(names, self.pieces), int(mine))
            case feature_questions.PieceCount(pieces=pieces, role=role, mine=mine, around=around):
                number = -1 if role is None else self.roles.setdefault(role, 1 + len(self.roles))
                nearby = -1 if around is None else self.flags[around]
                return put("IN_ROLE", self._kinds_of(pieces), int(mine), number, nearby)
            case feature_questions.FirstComplete():
                return put("COMPLETE")
            case feature_questions.OfKind(kinds=kinds):
                return put("OF_KIND", self._bits(kinds.names(self.ruleset.segment_kinds.values()), self.kinds))
            case course_questions.Exhausted():
                return put("EXHAUSTED")
            case course_questions.Waiting() if all(stack.name in self.stack_numbers for stack in self._waiting()):
                put("CONST", 0)
                for stack in self._waiting():
                    for seat in range(self.players if stack.per_player else 1):
                        put("ON_STACK", self.stack_numbers[stack.name] + seat, 0)
                        put("+")
                put("CONST", 0)
                put(">")
                return 2
            case course_questions.HighestScore():
                return put("HIGHEST")
            case course_questions.HighestTeamScore() if not self.ruleset.of(Teams):
                return put("HIGHEST")
            case subject_questions.AskedPlayer():
                return put("PLAYER")
            case course_questions.Called(phase=name):
                return put("CALLED", self.phase_bits.get(name, 0))
            case course_questions.PartNumber():
                return put("PART")
            case course_questions.TurnNumber():
                return put("TURN")
            case course_questions.PlayerCount():
                return put("CONST", self.players)
            case expressions.Arithmetic(left=left, operation=operation, right=right):
                return self._both(left, right, operation, code)
            case expressions.Comparison(left=left, operation=operation, right=right):
                return self._both(left, right, operation, code)
            case expressions.Both(left=left, right=right):
                return self._either(left, right, "UNLESS", "AND", code)
            case expressions.Either(left=left, right=right):
                return self._either(left, right, "OR_ELSE", "OR", code)
            case expressions.Not(condition=condition):
                depth = self._compile(condition, code)
                put("NOT")
                return depth
            case expressions.Chosen(condition=condition, then=then, otherwise=otherwise):
                depths = [self._compile(each, code) for each in (condition, then, otherwise)]
                put("CHOOSE")
                return max(depth + before for before, depth in enumerate(depths))
        return self._compile_known(what, self.known, put) if self.known is not None else self._compile_scored(what, put)

    def _compile_scored(self, what: Any, put: Callable[..., int]) -> int:
        """The same of what is asked about who gets points, which only plans tell.

        Raises:
            UnfitError: it is asked where there are none.
        """
        raise UnfitError("there is no native form of it")

    def _compile_known(self, what: Any, known: Collection[str], put: Callable[..., int]) -> int:
        """The same of what is asked in guards, vetoes and offers.

        Args:
            what: an expression.
            known: what is known besides the game.
            put: appends an operation.

        Raises:
            UnfitError: it is one that the native engine does not know.
        """
        match what:
            case board_questions.OwnTurn():
                return put("OWN_TURN")
            case board_questions.InSupply(pieces=pieces, neutral=neutral):
                return put("SUPPLY", self._kinds_of(pieces), int(neutral))
            case board_questions.InPlay(pieces=pieces, mine=mine, at=at, on_tile_of=beside):
                place = -1 if at is None else self.place_kinds[at]
                others = 0 if beside is None else self._kinds_of(beside)
                return put("IN_PLAY", self._kinds_of(pieces), int(mine), place, others, self._alone(what))
            case board_questions.LaidTiles(flag=flag):
                return put("JUST_LAID", self._tile_flag(flag), self._alone(what))
            case board_questions.AtHand(tile=tile) if tile is None or tile in self.tiles:
                return put("AT_HAND", -1 if tile is None else self.tiles[tile], self._alone(what))
            case board_questions.OnStack(stack=str(name)) if name in self.stack_numbers:
                return put("ON_STACK", self.stack_numbers[name], 0)
            case board_questions.OnStack(stack=course_questions.OwnStack(stack=name)) if name in self.own_stacks:
                return put("ON_STACK", self.stack_numbers[name], 1)
            case board_questions.Kept(plugin=plugin, key=key):
                return put("KEPT", self.kept_number(plugin, key))
            case board_questions.Hole():
                return put("HOLE")
            case board_questions.OnStack() | course_questions.Waiting():
                return put("CALL", self._alone(what))
            case board_questions.OnOccasion(occasion=occasion) if "occasion" in known:
                return (
                    put("OCCASION", self.occasions.index(occasion)) if occasion in self.occasions else put("CONST", 0)
                )
            case board_questions.OnTile(pieces=pieces, at="tile") if "cell" in known:
                return put("ON_TILE", self._kinds_of(pieces))
            case board_questions.ClaimedFeatures(kinds=kinds, where=where):
                bits = self._bits(kinds.names(self.ruleset.segment_kinds.values()), self.kinds)
                return put("CLAIMED", bits, self._inside(where))
            case board_questions.OnCorners(pieces=pieces) if "feature" in known:
                return put("ON_CORNERS", self._kinds_of(pieces))
            case board_questions.TileFlags(flag=flag) if "cell" in known:
                return put("TILE_FLAGS", self._tile_flag(flag))
            case subject_questions.InRole(role=role) if "role" in known:
                return put("AS", self.roles.setdefault(role, 1 + len(self.roles)))
            case placement_questions.Adjacent() if "placement" in known:
                return put("ADJACENT", -1)
            case board_questions.TileFlagsBeside(flag=flag) if "placement" in known:
                return put("ADJACENT", self._tile_flag(flag))
            case board_questions.Joined(kinds=kinds, same_bend=alike) if "placement" in known:
                bits = self._bits(kinds.names(self.ruleset.segment_kinds.values()), self.kinds)
                return put("JOINED", bits, int(alike))
            case board_questions.JustLaid() if "cell" in known:
                return put("LAID_HERE")
            case board_questions.KeptPiece(plugin=plugin, key=key) if "piece" in known:
                return put("KEPT_PIECE", self.kept_number(plugin, key), self._alone(what, "standing"))
        raise UnfitError("there is no native form of it")

    def _inside(self, where: expressions.Condition | None) -> int:
        """Where the code of a condition on features is that stands in another expression; -1 for none.

        Raises:
            UnfitError: there is no native form of it.
        """
        if where is None:
            return -1
        known = self.known
        self.known = frozenset({"feature"})
        try:
            return self._nested(where)
        finally:
            self.known = known

    def _nested(self, what: expressions.Expression) -> int:
        """Where the code of an expression is that is asked by another one.

        Raises:
            UnfitError: there is no native form of it.
        """
        code = list[int]()
        if self._compile(what, code) > STACK:
            raise UnfitError("it is too long")
        return self._span([*code, OPS["END"]])[0]

    def _waiting(self) -> list[StackDeclaration]:
        """The stacks on which tiles wait that were drawn."""
        return [stack for stack in self.ruleset.stacks if stack.waits]

    def _alone(self, what: expressions.Expression, form: str = "alone") -> int:
        """The number by which Python is asked an expression."""
        self.calls.append((form, what))
        return len(self.calls) - 1

    def kept_number(self, plugin: str, key: str) -> int:
        """By which number the tables know what a plugin keeps under a key."""
        return self.kept_keys.setdefault((plugin, key), len(self.kept_keys))

    def _tile_flag(self, flag: str) -> int:
        return self.tile_flags.setdefault(flag, len(self.tile_flags))

    def _kinds_of(self, pieces: Selector) -> int:
        return self._bits(pieces.names(self.ruleset.piece_kinds.values()), self.pieces)

    def _guard(self, rule: Guarded, *known: str) -> tuple[int, bool]:
        """What must hold for a rule to be asked, as far as there is a native form of it.

        Args:
            rule: the rule.
            known: what is known besides the game, see ``known``.

        Returns:
            Where its code is, -1 for nothing; and whether that is all of it.
        """
        parts = [] if rule.needs is None else [board_questions.count_supply(rule.needs) > 0]
        when = rule.when if rule.when is None else self._read(rule.when)
        parts += parts_of(when)
        code, whole = self._condition(parts, known)
        if whole or rule.when is None or isinstance(rule, Reaction):
            return code, whole
        # What no event is given can be asked as it is.
        self.calls.append(("offer", rule.when))
        return self._span([OPS["CALL"], len(self.calls) - 1, OPS["END"]])[0], rule.needs is None

    def _condition(self, parts: Collection[Any], known: Iterable[str]) -> tuple[int, bool]:
        """The code of conditions that must all hold, but for those without a native form; and whether all have one."""
        self.known, codes = frozenset(known), list[list[int]]()
        for each in parts:
            code = self._asked(each, STACK - 1)
            if code is not None:
                codes.append(code)
        self.known = None
        whole = len(codes) == len(parts)
        if not codes:
            return -1, whole
        together = codes.pop()
        for code in reversed(codes):
            together = [*code, OPS["UNLESS"], len(together) + 1, *together, OPS["AND"]]
        return self._span([*together, OPS["END"]])[0], whole

    def _read(self, field: Any) -> Any:
        """A condition as an expression, if it can be read as one."""
        what, call = written(field), call_of(field)
        if call is not None and self.reading and not isinstance(what, expressions.Expression):
            try:
                return read(call.function, call.verb)
            except UnreadError:
                return what
        return what

    def _is_pile(self, stack: StackDeclaration) -> bool:
        """Whether tiles lie on a stack that is drawn from where a rule says so."""
        items = self.ruleset.contents.get(stack.name, {})
        named = stack.name != BAG and stack.name not in self.ruleset.placement.sources
        return named and not (stack.per_player or stack.waits) and bool(items) and items.keys() <= self.tiles.keys()

    def _both(self, left: Any, right: Any, operation: str, code: list[int]) -> int:
        depth = max(self._compile(left, code), 1 + self._compile(right, code))
        _put(code, operation)
        return depth

    def _either(self, left: Any, right: Any, skips: str, operation: str, code: list[int]) -> int:
        """Two conditions of which the second is asked only where the first leaves it open."""
        second = list[int]()
        depth = self._compile(left, code)
        depth = max(depth, 1 + self._compile(right, second))
        _put(code, skips, len(second) + 1)
        code += second
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


def operations(pool: Sequence[int], at: int) -> Iterator[tuple[str, Sequence[int]]]:
    """The operations of a compiled expression in their order, each with its operands.

    Args:
        pool: where it stands.
        at: where it starts there.
    """
    while (name := _OF_NUMBER[pool[at]]) != "END":
        operands = pool[at + 1 : at + 1 + _OPERANDS.get(name, 0)]
        yield name, operands
        at += 1 + len(operands)


def parts_of(what: Any) -> Iterator[Any]:
    """The conditions that must all hold for one to hold."""
    if isinstance(what, expressions.Both):
        yield from parts_of(what.left)
        yield from parts_of(what.right)
    elif what is not None:
        yield what


def asks_of_features(rule: Reaction) -> bool:
    """Whether a reaction speaks of events about some features only."""
    return bool(rule.flags) or any(guard is not None for guard in (rule.features, rule.beside, rule.where))


def written(value: Any) -> Any:
    """What a plugin wrote for a field of a resolved rule."""
    call = call_of(value)
    return value if call is None else call.function


def _put(code: list[int], name: str, *operands: int) -> int:
    code.extend((OPS[name], *operands))
    return 1
