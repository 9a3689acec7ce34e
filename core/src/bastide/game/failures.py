"""When a rule raises: which one it was, and how to come back to the spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.platform.errors import BastideError
from bastide.platform.rules import Rule

from .decisions import Candidate, Offer
from .doing import do_option
from .errors import RuleError

if TYPE_CHECKING:
    from bastide.platform.ruleset import Ruleset


def explain(error: BaseException, ruleset: Ruleset, actions: int, seed: object) -> BaseException:
    """The error to raise in place of one that came up while an action was done.

    The engine calls rules from a frame that has the rule in a variable of that name, or the offer that is being
    taken, so the innermost such frame says which rule it was; this costs nothing as long as nothing goes wrong.
    """
    if not isinstance(error, Exception) or isinstance(error, BastideError | RuleError):
        return error
    raised: str | None = None
    trace = error.__traceback__
    while trace is not None:
        known = trace.tb_frame.f_locals
        rule = known.get("rule")
        if isinstance(rule, Rule):
            raised = rule.id
        elif trace.tb_frame.f_globals.get("__name__") == do_option.__module__:
            offer = known.get("offer") or known.get("candidate")
            if isinstance(offer, Offer | Candidate):
                raised = offer.rule or raised
        trace = trace.tb_next
    if raised is None:
        return error
    plugin = ruleset.plugin_of(raised) or raised.partition("/")[0]
    version = ruleset.versions.get(plugin, "")
    message = (
        f"rule {raised} of plugin {plugin} {version} raised {type(error).__name__}: {error}; "
        f"the game stands as it was after action {actions} (seed {seed}). To come back to this point, save "
        f"game.to_record() as game.json and run: bastide play --resume game.json"
    )
    return RuleError(message, plugin, raised, actions)
