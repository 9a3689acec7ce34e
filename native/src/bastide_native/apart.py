"""Rulesets under which a feature's worth at the end is its own affair, so that changes elsewhere leave it as it is."""

from __future__ import annotations

from collections.abc import Sequence

from .compiling import STEPS, CompiledRules
from .plans import FINAL, PLAN, TERM
from .pool import MOST, operations

#: Operations on numbers, and what is asked of a feature alone.
_SIGNS = "+ - * max min == != < <= > >= AND OR NOT CHOOSE UNLESS OR_ELSE"
_OWN = frozenset(f"{_SIGNS} CONST TILES SEGMENTS FLAGS FLAGS_AROUND PIECES COMPLETE OF_KIND PLAYER".split(" "))
#: The steps of a turn in which nothing but one placement and one deployment is decided, and those after the last turn.
_STEPS = ("turn-start", "draw", "place", "deploy", "score", "turn-end", "none", "game-end", "halt")
#: How many numbers has what completes a kind of feature.
_COMPLETING = 10


class Apart:
    """Whether features can be valued apart at the end of a game.

    Args:
        compiled: the compiled rules.
    """

    def __init__(self, compiled: CompiledRules) -> None:
        self._compiled = compiled
        #: Bits of the kinds of features whose worth depends on how many that bound them are complete, and of the kinds
        #: that others ask whether they are.
        self.bordered = self.bounding = 0
        self.holds = (
            compiled.plain
            and not compiled.asks
            and [*compiled.steps[: len(_STEPS)]] == [STEPS.index(name) for name in _STEPS]
            and self._finals_hold()
            and all(map(self._completes_alone, range(len(compiled.kinds))))
        )

    def _finals_hold(self) -> bool:
        compiled, most = self._compiled, MOST["kinds of segments"]
        plans = [compiled.plan_numbers[at : at + PLAN] for at in range(0, len(compiled.plan_numbers), PLAN)]
        for at in range(0, len(compiled.finals), FINAL):
            kinds, complete, _, beside, _, tallies, *numbers = compiled.finals[at : at + FINAL]
            # Pieces that went home from one feature would be missing where the next final scoring looks for them.
            if any(numbers[most + 1 :: 2]) or (beside and complete != 1) or tallies:
                return False
            chosen = [kind for kind in range(len(compiled.kinds)) if kinds >> kind & 1]
            if not all(self._plan_holds(kind, plans[numbers[kind]], bool(beside)) for kind in chosen):
                return False
            self.bounding |= kinds if beside else 0
        return True

    def _plan_holds(self, kind: int, plan: Sequence[int], beside: bool) -> bool:
        """Whether a plan by which a kind is scored asks only for what is noticed when it changes."""
        for code in plan_codes(self._compiled, plan):
            for name, operands in operations(self._compiled.pool, code) if code >= 0 else ():
                if name == "BORDERS":
                    self.bordered |= 0 if beside else 1 << kind
                    self.bounding |= 1 << operands[0] if operands[0] >= 0 else 0
                elif name not in _OWN and (name != "AROUND" or beside or not self._waits_for_all_around(kind)):
                    return False
        return True

    def _waits_for_all_around(self, kind: int) -> bool:
        """Whether features of a kind wait for each tile that lies around them."""
        compiled = self._compiled
        at, count = compiled.laid.around
        around = {*zip(compiled.pool[at : at + 2 * count : 2], compiled.pool[at + 1 : at + 2 * count : 2], strict=True)}
        waiting = compiled.ruleset.catalogue.around
        nearest = {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
        return nearest <= around and any(number == kind for name, number in compiled.kinds.items() if name in waiting)

    def _completes_alone(self, kind: int) -> bool:
        """Whether a feature of a kind completes by itself, and for good where others ask whether it is complete."""
        numbers = self._compiled.completing[_COMPLETING * kind : _COMPLETING * (kind + 1)]
        (known, ports, _, _, asked), asked_at_first = numbers[:5], numbers[9]
        return not known or not (asked or asked_at_first or (self.bounding >> kind & 1 and not ports))


def plan_codes(compiled: CompiledRules, plan: Sequence[int]) -> list[int]:
    """What the terms, adjustments and weights of a plan ask: expressions, -1 for nothing, below that rules in Python.

    Args:
        compiled: the compiled rules.
        plan: its numbers.
    """
    codes = [compiled.terms[TERM * number + place] for number in _range(plan[0], plan[1]) for place in (0, 1)]
    codes += [compiled.adjustments[6 * number + place] for number in _range(plan[2], plan[3]) for place in (0, 1)]
    return codes + [compiled.weighings[2 * number + 1] for number in _range(plan[4], plan[5])]


def _range(first: int, count: int) -> range:
    return range(first, first + count)
