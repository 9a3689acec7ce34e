"""Conditions and counts of rules as the native engine asks them: compiled where they are data, else by number."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from bastide.rules import expressions, questions
from bastide.ruleset.calls import call_of
from bastide.ruleset.resolved import Ruleset

#: How many values an expression may need at once, as ``engine.h`` has it.
STACK = 32
_NAMED = (
    "END CONST TILES SEGMENTS AROUND BORDERS BESIDE FLAGS PIECES EARLIER COMPLETE OF_KIND EXHAUSTED HIGHEST PLAYER PART"
)
_SIGNS = "+ - * max min == != < <= > >= AND OR NOT CHOOSE"
#: The operations of compiled expressions, in the order of ``engine.h``.
OPS = {name: number for number, name in enumerate([*_NAMED.split(" "), *_SIGNS.split(" ")])}


class UnfitError(Exception):
    """A ruleset that the native engine does not play, and why."""


class Pool:
    """Lists of numbers and compiled expressions, which the tables of a ruleset refer to by where they start.

    Args:
        ruleset: the rules.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.pool = array("i")
        self.kinds = {kind: number for number, kind in enumerate(sorted(ruleset.segment_kinds))}
        self.pieces = {piece: number for number, piece in enumerate(sorted(ruleset.piece_kinds))}
        self.tiles = {tile: number for number, tile in enumerate(ruleset.catalogue.tiles)}
        self.lyings = [lying for tile in self.tiles for lying in ruleset.catalogue.lying[tile]]
        flags = {flag for lying in self.lyings for segment in lying.segments for flag in segment.flags}
        self.flags = {flag: number for number, flag in enumerate(sorted(flags))}
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
        what = written(field)
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
            case questions.PartNumber():
                return put("PART")
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


def written(value: Any) -> Any:
    """What a plugin wrote for a field of a resolved rule."""
    call = call_of(value)
    return value if call is None else call.function


def _put(code: list[int], name: str, *operands: int) -> int:
    code.extend((OPS[name], *operands))
    return 1
