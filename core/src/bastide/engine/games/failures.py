"""When a rule raises: which one it was, and how to come back to the spot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bastide.ruleset.calls import blamed
from bastide.text.origins import foreign_line
from bastide.text.problems import BastideError
from bastide.text.sentences import coded, sentence
from bastide.variants.plugin_files import DIGEST

from ..errors import RuleError

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset


#: The cause of calls without end, which Python's own message does not tell.
_ENDLESS: Final = sentence(
    "it asks without end, perhaps by way of other rules, for what it is to answer itself; let it look at the board"
)


def explain(error: BaseException, ruleset: Ruleset, actions: int, seed: object) -> BaseException:
    """The error to raise in place of one that came up while an action was done.

    Which rule it was stands in the error, if one did; see :func:`~bastide.ruleset.calls.blame`.
    """
    if not isinstance(error, Exception | SystemExit) or isinstance(error, BastideError | RuleError | MemoryError):
        # Where memory runs out is no fault of the rule that happens to be asked.
        return error
    raised = blamed(error)
    if raised is None:
        return error
    plugin = ruleset.plugin_of(raised) or raised.partition("/")[0]
    version = ruleset.versions.get(plugin, "")
    line = foreign_line(error)
    message = coded(
        "rule/raised",
        "rule {raised} of plugin {plugin} {version} raised {type}: {error}{place}; the game stands as it was after "
        "action {actions} (seed {seed})",
        raised=raised,
        plugin=plugin,
        version=version,
        type=type(error).__name__,
        error=_ENDLESS if isinstance(error, RecursionError) else error,
        # Where packages lie may be nobody else's business, and the plugin tells which one it is.
        place="" if line is None else f" ({line[0] if version.startswith(DIGEST) else line[0].name}:{line[1]})",
        actions=actions,
        seed=seed,
    )
    back = "To come back to this point, save game.to_record(all_draws=True)"
    return RuleError(message, plugin, raised, actions, back, ruleset.selection.given)
