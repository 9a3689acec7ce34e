"""Whether all that can come up under compiled rules has room in the engine's arrays and in its numbers of 32 bits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import add, mul

from bastide._kernel.board import Board
from bastide._kernel.geometry import cell
from bastide._kernel.journal import Journal

from .compiling import CompiledRules
from .offering import OFFERING, VETO
from .plans import FINAL, PLAN, STAGES, TERM
from .pool import MOST, UnfitError, operations
from .reactions import REACTION

#: What ``engine.h`` and ``state.h`` have room for.
TILES, FLAGS, PIECES, COLUMNS = 2560, 64, 1000, 1 << 15
#: What a rule in Python answers at most that counts, and what a player has at most.
ANSWER, SCORE = 9999, 1_000_000_000
LARGEST = 2**31 - 1

#: What stands for no condition; below are rules in Python.
NONE = -1

#: How large the result of two numbers is at most; the others with two compare them, or join conditions.
_BOTH: dict[str, Callable[[int, int], int]] = {"+": add, "-": add, "*": mul, "max": max, "min": max}
_COMPARED = ("==", "!=", "<", "<=", ">", ">=", "AND", "OR")
#: What is asked about a player, who is known only where a piece may be deployed.
OF_PLAYERS = ("PLAYER", "EARLIER")
#: The same where the second operand is true.
_PERHAPS_OF_PLAYERS = ("PIECES", "IN_ROLE", "LEADS", "UNIT_RATE")
#: Questions about a feature, of which there is none when it is asked whether the game is over.
_OF_FEATURES = (
    "TILES",
    "SEGMENTS",
    "AROUND",
    "IN_LINE",
    "BORDERS",
    "BESIDE",
    "FLAGS",
    "FLAGS_AROUND",
    "PIECES",
    "IN_ROLE",
    "COMPLETE",
    "OF_KIND",
    "ON_CORNERS",
    *OF_PLAYERS,
)
#: Questions that ask in turn whether a feature is complete, which would ask without end where that is what is asked.
_OF_COMPLETING = ("BORDERS", "COMPLETE", *OF_PLAYERS)


def check(compiled: CompiledRules) -> CompiledRules:
    """See to it that the engine stays within its bounds.

    Args:
        compiled: a compiled ruleset.

    Returns:
        The same compiled.

    Raises:
        UnfitError: it might not; says what is too much.
    """
    _check_start(compiled)
    try:
        _Bounds(compiled).check()
    except UnfitError:
        if not compiled.recuts:
            raise
        # If only tiles that are recut make it too much, these are for the Python engine.
        compiled.recuts = 0
        _Bounds(compiled).check()
    return compiled


def _check_start(compiled: CompiledRules) -> None:
    """Leave to the Python engine what it refuses, and boards that reach too far."""
    ruleset = compiled.ruleset
    numbers = [0, *(number for _, at, _ in ruleset.start for number in at)]
    steps = compiled.pool[compiled.laid.around[0] : compiled.laid.around[0] + 2 * compiled.laid.around[1]]
    # On each side there is room for all tiles in a line, and for the cells that the last of them waits for.
    if max(map(abs, numbers)) + max(map(abs, steps), default=0) + TILES + 1 >= COLUMNS // 2:
        raise UnfitError("tiles lie too far from the middle")
    board = Board(ruleset.catalogue, Journal())
    for tile, at, rotation in ruleset.start:
        packed, turns = cell(*at), rotation // 90
        if packed in board.cells or ruleset.catalogue.clash(ruleset.catalogue.tiles[tile], turns, board.demand(packed)):
            raise UnfitError("the tiles at the start do not lie side by side")
        board.place(ruleset.catalogue.lying[tile][turns], packed)


class _Bounds:
    """How large the numbers of a game can become.

    Args:
        compiled: a compiled ruleset.
    """

    def __init__(self, compiled: CompiledRules) -> None:
        self.compiled = compiled
        bag = [compiled.tile_of[item] for item in compiled.bag if compiled.tile_of[item] >= 0]
        tiles = [*bag, *compiled.start[::4], *compiled.others]
        all_segments = [lying.segments for lying in compiled.lyings[::4]]
        all_flags = [sum(abs(count) for segment in tile for count in segment.flags.values()) for tile in all_segments]
        segments = sum(len(all_segments[tile]) for tile in tiles) + compiled.recuts * max(map(len, all_segments))
        flags = sum(all_flags[tile] for tile in tiles) + compiled.recuts * max(all_flags)
        self.tiles = len(tiles)
        self.pieces = sum(compiled.supply)
        #: The largest values of what may be asked; of all else it is 1.
        self.values = {
            "TILES": len(tiles),
            "SEGMENTS": segments,
            "AROUND": 9,
            "IN_LINE": len(tiles),
            "BORDERS": segments,
            "BORDERS_ONCE": segments,
            "BESIDE": max(segments, flags),
            "FLAGS": flags,
            "FLAGS_AROUND": flags,
            "PIECES": self.pieces,
            "IN_ROLE": compiled.most_pieces,
            "EARLIER": self.pieces,
            "PART": 2**20,
            "TURN": 2**20,
            "HIGHEST": LARGEST,
            "SUPPLY": 2**20,
            "IN_PLAY": compiled.most_pieces,
            "ON_TILE": compiled.most_pieces,
            "ON_CORNERS": compiled.most_pieces,
            "TILE_FLAGS": max(map(abs, compiled.flags_of_tiles), default=0),
            "ADJACENT": 4 * max([1, *map(abs, compiled.flags_of_tiles)]),
            "ON_STACK": 2**20,
            "CALL": ANSWER,
            "CLAIMED": compiled.most_pieces,
        }

    def check(self) -> None:
        """Follow all numbers to their largest values.

        Raises:
            UnfitError: one may be too large, or something is asked that has no answer.
        """
        compiled = self.compiled
        if self.tiles > TILES:
            raise UnfitError("there are too many tiles")
        if any(not 0 <= count <= PIECES for count in compiled.supply):
            raise UnfitError("there are too many pieces")
        if len(compiled.flags) > FLAGS:
            raise UnfitError("there are too many flags")
        _small(self.values["FLAGS"], "flags")
        for at in compiled.ends:
            self._largest(at, _OF_FEATURES)
        for at, count in (compiled.ended, compiled.aside, *compiled.offered_spans):
            for code in (*compiled.guards, *compiled.pool[at : at + count]):
                if code != NONE:
                    self._largest(code, _OF_FEATURES[: -len(OF_PLAYERS)])
        offerings = compiled.offerings
        self._asked(offerings.elsewhere[2], ())
        for code in (
            compiled.may_put_back,
            offerings.elsewhere[0],
            *offerings.numbers[1::OFFERING],
            *offerings.vetoes[::VETO],
            *compiled.begins_walk[1::2],
        ):
            self._asked(code, _OF_FEATURES[: -len(OF_PLAYERS)])
        for code in (*offerings.numbers[8::OFFERING], *offerings.vetoes[4::VETO]):
            self._asked(code, ())
        for code in compiled.laid.admits.values():
            if code != NONE:
                self._largest(code, ())
        for first in range(0, len(compiled.reactions.numbers), REACTION):
            where, guard, _, _, at, count, _, _, _, paid, _, _ = compiled.reactions.numbers[first + 5 : first + 17]
            for code in (where, guard, paid, *compiled.pool[at + 1 : at + 2 * count : 2]):
                if code != NONE:
                    self._largest(code, ())
        for first in range(3, len(compiled.completing), 5):
            at, count = compiled.completing[first : first + 2]
            for code in compiled.pool[at : at + count]:
                self._largest(code, _OF_COMPLETING)
        homes = [*compiled.completed_home]
        for first in range(0, len(compiled.finals), FINAL):
            homes += compiled.finals[first + FINAL - 2 * MOST["kinds of segments"] : first + FINAL]
        for at, count in zip(homes[::2], homes[1::2], strict=True):
            for stays in compiled.pool[at + 1 : at + 2 * count : 2]:
                self._asked(stays)
        # A piece is in one completed feature at most, and in one of each final scoring; or in what borders its own.
        # Where Python may have more scored, an action fails by which a player has too many points.
        features = self.values["SEGMENTS"] if any(compiled.finals[3::FINAL]) else max(self.tiles, 1)
        scorings = features * (1 + len(compiled.finals) // FINAL) if compiled.plain else 1
        for plan in zip(*[iter(compiled.plan_numbers)] * PLAN, strict=True):
            _small(self._points(plan) * scorings, "points", LARGEST - SCORE)
            _small(self._weight(plan) * max(self.pieces, 1), "weights")

    def _points(self, plan: Sequence[int]) -> int:
        """How many points a feature is worth at most."""
        compiled, points = self.compiled, 0
        for code in compiled.pool[plan[7] : plan[7] + plan[8]]:
            self._asked(code)
        for when, when_for, *_ in self._changes(plan):
            self._asked(when)
            self._asked(when_for, ())
        for index in range(plan[1]):
            when, count, _, personal = compiled.terms[TERM * (plan[0] + index) :][:TERM]
            self._asked(when)
            points += self._term(plan, index, self._largest(count, () if personal else OF_PLAYERS))
        return points

    def _changes(self, plan: Sequence[int]) -> list[Sequence[int]]:
        """The adjustments of a plan."""
        return [self.compiled.adjustments[6 * number :][:6] for number in range(plan[2], plan[2] + plan[3])]

    def _term(self, plan: Sequence[int], index: int, count: int) -> int:
        """How many points so many of what a term counts are at most."""
        factors = [count, abs(self.compiled.terms[TERM * (plan[0] + index) + 2])]
        for _, _, stage, of_rate, value, touched in self._changes(plan):
            if touched >> index & 1:
                factors[of_rate] = _small(_changed(stage, factors[of_rate], abs(value)), "numbers")
        return factors[0] * factors[1]

    def _weight(self, plan: Sequence[int]) -> int:
        """How much a piece counts for at most in a claim."""
        most = max(map(abs, self.compiled.weights), default=0)
        for number in range(plan[4], plan[4] + plan[5]):
            most *= max(self._largest(self.compiled.weighings[2 * number + 1]), 1)
        return most

    def _asked(self, condition: int, without: Collection[str] = OF_PLAYERS) -> None:
        if condition != NONE:
            self._largest(condition, without)

    def _largest(self, at: int, without: Collection[str] = OF_PLAYERS) -> int:
        """The largest value that a condition or count can have, whatever its sign.

        Args:
            at: where its code stands in the pool, or that it is a rule in Python.
            without: operations that have no answer there.

        Raises:
            UnfitError: a value on the way may be too large, or it has one of those operations.
        """
        if at < NONE:
            return ANSWER
        stack: list[int] = []
        for name, operands in operations(self.compiled.pool, at):
            if name in without or ("PLAYER" in without and name in _PERHAPS_OF_PLAYERS and operands[1]):
                raise UnfitError("something is asked where there is no answer")
            if name in ("UNLESS", "OR_ELSE"):
                continue
            if name == "CHOOSE":
                other, one = stack.pop(), stack.pop()
                stack[-1] = max(one, other)
            elif name == "NOT":
                stack[-1] = 1
            elif name in _BOTH:
                right = stack.pop()
                stack[-1] = _BOTH[name](stack[-1], right)
            elif name in _COMPARED:
                stack.pop()
                stack[-1] = 1
            else:
                if name == "CLAIMED" and operands[1] != NONE:
                    self._largest(operands[1], ())
                for code in operands[1:] if name == "BORDERS_ONCE" else ():
                    self._largest(code, without)
                stack.append(self._answer(name, operands))
            _small(stack[-1], "numbers")
        return stack[-1]

    def _answer(self, name: str, operands: Sequence[int]) -> int:
        """The largest value of what is asked."""
        if name == "CONST":
            return abs(operands[0])
        if name == "UNIT_RATE":
            plan, _, term = operands
            return self._term(self.compiled.plan_numbers[PLAN * plan : PLAN * (plan + 1)], term, 1)
        return self.values.get(name, 1)


def _changed(stage: int, before: int, value: int) -> int:
    """How large a number is at most that an adjustment changes, or leaves as it is.

    Args:
        stage: when it is applied.
        before: how large it is before.
        value: what the adjustment sets, adds, multiplies by or caps at.
    """
    if stage == STAGES["add"]:
        return before + value
    if stage == STAGES["multiply"]:
        return before * max(value, 1)
    return max(before, value)


def _small(value: int, what: str, most: int = LARGEST) -> int:
    """A value that is small enough.

    Raises:
        UnfitError: it is not.
    """
    if value > most:
        why = f"{what} may become too large"
        raise UnfitError(why)
    return value
