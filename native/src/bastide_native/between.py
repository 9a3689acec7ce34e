"""Rulesets under which nothing but drawing lies between the scoring of a turn and the next decision."""

from __future__ import annotations

from typing import Any

from bastide.rules.acts import base as acts
from bastide.rules.placement import DrawRule, UnplaceableRule
from bastide.rules.turn import Overtime

from .apart import plan_codes
from .compiling import CompiledRules
from .plans import FINAL, PLAN, SCORING
from .pool import MOST, operations, written

#: Operations that ask of the hand, the bag, the turn or Python, in part after the scoring of a turn.
_OF_MORE = {
    *("EXHAUSTED", "HIGHEST", "PART", "TURN", "CALLED", "OWN_TURN", "SUPPLY", "AS", "LAID_HERE", "JUST_LAID"),
    *("AT_HAND", "ON_STACK", "KEPT", "KEPT_PIECE", "CALL", "CALL_PIECE"),
}
#: Operations that ask for what another plan tells.
_OF_PLANS = ("LEADS", "UNIT_RATE")
#: Events that happen in between.
_EVENTS = ("turn-started", "part-started", "drawn", "discarded", "passed", "left", *SCORING)


def only_draws(compiled: CompiledRules) -> bool:
    """Whether a game that ends at the end of a turn's scoring ends as it would at the next decision.

    Args:
        compiled: the compiled rules.
    """
    ruleset, turn = compiled.ruleset, compiled.ruleset.turn
    does: list[Any] = [rule.do for rule in ruleset.of(DrawRule)]
    does += [rule.do for rule in ruleset.of(UnplaceableRule)]
    does += [rule.do for rule in turn.reactions.get("turn-ended", ())]
    return (
        all(isinstance(written(do), acts.Drawing) for do in does)
        and turn.phase_names[:3] == ("turn-start", "draw", "place")
        and turn.phase_names[-1] == "turn-end"
        and turn.ending_names == ("game-end",)
        and not any(event in turn.reactions for event in _EVENTS)
        and not (ruleset.of(Overtime) or ruleset.placement.asides or ruleset.meeples.offers.get("place"))
        and _ends_by_board_alone(compiled)
    )


def _ends_by_board_alone(compiled: CompiledRules) -> bool:
    """Whether what is scored when the game is over depends on nothing that drawing changes."""
    most = MOST["kinds of segments"]
    codes, plans = list[int](), set[int]()
    for at, count in zip(compiled.completing[3::5], compiled.completing[4::5], strict=True):
        codes += compiled.pool[at : at + count]
    for first in range(0, len(compiled.finals), FINAL):
        kinds, _, called, _, tallies, scored, *numbers = compiled.finals[first : first + FINAL]
        if called:
            return False
        plans |= {numbers[kind] for kind in range(most) if kinds >> kind & 1}
        plans |= {*compiled.pool[tallies + 1 : tallies + 2 * scored : 2]}
        for at, count in zip(numbers[most::2], numbers[most + 1 :: 2], strict=True):
            codes += compiled.pool[at + 1 : at + 2 * count : 2]
    for number in plans:
        plan = compiled.plan_numbers[PLAN * number : PLAN * (number + 1)]
        if plan[6] or plan[8]:
            return False
        codes += plan_codes(compiled, plan)
    for code in codes:
        if code < -1:
            return False
        for name, operands in operations(compiled.pool, code) if code >= 0 else ():
            if name in _OF_MORE or (name in _OF_PLANS and operands[0] not in plans):
                return False
            codes += operands[1:] if name in ("BORDERS_ONCE", "CLAIMED") else ()
    return True
