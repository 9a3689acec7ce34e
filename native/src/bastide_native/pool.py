"""Conditions and counts of rules as the native engine asks them: compiled where they are data, else by number."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bastide.rules import expressions, questions
from bastide.rules.meanings import UnreadError
from bastide.rules.reading import read
from bastide.rules.turn import Phase
from bastide.ruleset.calls import call_of
from bastide.ruleset.resolved import Ruleset

#: How many values an expression may need at once, as ``engine.h`` has it.
STACK = 32
_NAMED = (
    "END CONST TILES SEGMENTS AROUND BORDERS BESIDE FLAGS PIECES EARLIER COMPLETE OF_KIND EXHAUSTED HIGHEST PLAYER "
    "PART TURN CALLED"
)
_SIGNS = "+ - * max min == != < <= > >= AND OR NOT CHOOSE"
#: What is asked of a feature.
OF_FEATURES = (
    questions.FeatureCount, questions.Beside, questions.InAnyClaim, questions.PieceCount, questions.Complete,
    questions.OfKind,
)  # fmt: skip
#: The operations of compiled expressions, in the order of ``engine.h``, and how many operands those have that have any.
OPS = {name: number for number, name in enumerate([*_NAMED.split(" "), *_SIGNS.split(" ")])}
_OPERANDS = {"CONST": 1, "CALLED": 1, "BORDERS": 1, "FLAGS": 1, "OF_KIND": 1, "EARLIER": 1, "PIECES": 2, "BESIDE": 2}
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
        self.lyings = [lying for tile in self.tiles for lying in ruleset.catalogue.lying[tile]]
        flags = {flag for lying in self.lyings for segment in lying.segments for flag in segment.flags}
        self.flags = {flag: number for number, flag in enumerate(sorted(flags))}
        called = [rule.name for rule in ruleset.of(Phase) if rule.if_called]
        #: The bits of the phases that rules may call.
        self.phase_bits = {name: 1 << number for number, name in enumerate(called)}
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
            case questions.NotedAs(key=key, text=text) if self.noted is not None and key in self.noted:
                return put("CONST", int(self.noted[key] == text))
            case _ if self.noted is not None and isinstance(what, OF_FEATURES):
                raise UnfitError("it is asked of a feature")
            case questions.RateOf(rate=name) if name in self.ruleset.rates:
                return put("CONST", self.ruleset.rates[name])
            case questions.FeatureCount(name="flags", of=flag):
                return put("FLAGS", self.flags[flag]) if flag in self.flags else put("CONST", 0)
            case questions.HasFlag(flag=flag) if all(
                segment.flags.get(flag, 1) > 0 for lying in self.lyings for segment in lying.segments
            ):
                return self._compile(questions.count_flags(flag) > 0, code)
            case questions.FeatureCount(name="borders", of=kind):
                return put("BORDERS", self.kinds.get(kind, -1))
            case questions.FeatureCount(name=name):
                return put(name.upper())
            case questions.Beside(kind=kind, flag=flag):
                if flag is not None and flag not in self.flags:
                    return put("CONST", 0)
                return put("BESIDE", self.kinds.get(kind, -1), -1 if flag is None else self.flags[flag])
            case questions.InAnyClaim(condition=condition):
                # What is claimed by other features is scored in Python where it is asked this, see `_plan`.
                return self._compile(condition, code)
            case questions.PieceCount(pieces=pieces, role=None, mine=mine):
                names = pieces.names(self.ruleset.piece_kinds.values())
                return put("PIECES", self._bits(names, self.pieces), int(mine))
            case questions.Complete():
                return put("COMPLETE")
            case questions.OfKind(kinds=kinds):
                return put("OF_KIND", self._bits(kinds.names(self.ruleset.segment_kinds.values()), self.kinds))
            case questions.Exhausted() if not self.ruleset.placement.sources:
                return put("EXHAUSTED")
            case questions.Waiting() if not any(stack.waits for stack in self.ruleset.stacks):
                return put("CONST", 0)
            case questions.HighestScore():
                return put("HIGHEST")
            case questions.AskedPlayer():
                return put("PLAYER")
            case questions.Called(phase=name):
                return put("CALLED", self.phase_bits.get(name, 0))
            case questions.PartNumber():
                return put("PART")
            case questions.TurnNumber():
                return put("TURN")
            case questions.PlayerCount():
                return put("CONST", self.players)
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


def written(value: Any) -> Any:
    """What a plugin wrote for a field of a resolved rule."""
    call = call_of(value)
    return value if call is None else call.function


def _put(code: list[int], name: str, *operands: int) -> int:
    code.extend((OPS[name], *operands))
    return 1
