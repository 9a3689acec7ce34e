"""Writing a game as a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bastide.ruleset.resolved import Ruleset
from bastide.variants.objects import describe

from .decisions import Action

if TYPE_CHECKING:
    from .game import Game

#: The format of records.
RECORD: Final = "bastide-record/1"


def write(game: Game, *, all_draws: bool = False) -> dict[str, Any]:
    """A game as a record.

    Args:
        game: the game.
        all_draws: also write where what has not been drawn yet comes from, so that resuming goes on as the game would
            have; a reader of such a record can know what is to come.
    """
    state = game.position._state
    variant = game.variant
    if isinstance(variant, Path) or (isinstance(variant, str) and ("/" in variant or ".toml" in variant)):
        # A path would start from wherever the record comes to lie; the variant itself goes with it.
        variant = describe(game.ruleset.selection)
    start = game._start
    if start is None:
        start = [{"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in game.ruleset.start]
    draws = [item for _, item in state.drawn]
    resumable = all_draws and not game.over
    if resumable and state.forced is not None:
        # Once more than was prescribed has been drawn, the seed has gone on from there.
        draws += state.forced[state.forced_at :]
    record: dict[str, Any] = {
        "format": RECORD,
        "variant": variant,
        "players": list(state.players),
        "start": [dict(entry) for entry in start],
        "draws": draws,
        "actions": [entry.as_record() if isinstance(entry, Action) else dict(entry) for entry in state.log],
        "made_with": made_with(game.ruleset),
    }
    if resumable:
        record["seed"] = game.seed
    if game.over:
        record["complete"] = True
    if not game.position.exhausted():
        # That draws are used up means elsewhere that nothing is left to draw.
        record["exhausted"] = False
    return record


def made_with(ruleset: Ruleset) -> dict[str, str]:
    """The versions of Bastide and of the plugins of a ruleset."""
    from bastide import __version__

    return {"bastide": __version__, **dict(sorted(ruleset.versions.items()))}
