"""Writing a game as a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bastide.ruleset.resolved import Ruleset
from bastide.variants.objects import describe

from ..decisions import Action

if TYPE_CHECKING:
    from ..position import Position

#: The format of records.
RECORD: Final = "bastide-record/1"


def write(
    position: Position,
    variant: Any,
    start: Iterable[Mapping[str, Any]] | None,
    seed: int | str | None = None,
) -> dict[str, Any]:
    """A game as a record.

    Args:
        position: the game as it stands.
        variant: its variant, as it was given.
        start: the tiles that lay on the table, if they were given.
        seed: the game's, to write also where what has not been drawn yet comes from, so that resuming goes on as the
            game would have; a reader of such a record can know what is to come.
    """
    state = position._state
    ruleset = position.ruleset
    over = state.decision.kind == "over"
    if isinstance(variant, Path) or (isinstance(variant, str) and ("/" in variant or ".toml" in variant)):
        # A path would start from wherever the record comes to lie; the variant itself goes with it.
        variant = describe(ruleset.selection)
    if isinstance(variant, Mapping) and ruleset.selection.plugin_files:
        # A record runs no files: whoever replays it names them, and is told by their versions which ones they were.
        variant = {key: value for key, value in describe(ruleset.selection).items() if key != "plugin_files"}
    if start is None:
        start = [{"tile": tile, "at": list(at), "rotation": rotation} for tile, at, rotation in ruleset.start]
    draws = [item for _, item in state.drawn]
    resumable = seed is not None and not over
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
        "made_with": made_with(ruleset),
    }
    if resumable:
        record["seed"] = seed
    if over:
        record["complete"] = True
    if not position.exhausted():
        # That draws are used up means elsewhere that nothing is left to draw.
        record["exhausted"] = False
    return record


def made_with(ruleset: Ruleset) -> dict[str, str]:
    """The versions of Bastide and of the plugins of a ruleset."""
    from bastide import __version__

    return {"bastide": __version__, **dict(sorted(ruleset.versions.items()))}


def named(ruleset: Ruleset) -> str | dict[str, Any]:
    """What names a ruleset in a record: as it was given, or as an object if it was given as one."""
    return ruleset.selection.given or describe(ruleset.selection)
