"""What each hook may return."""

from __future__ import annotations

from typing import Any

from bastide._kernel.pieces import PlaceKind

from .declarations import Bot, ChangedTiles, PresetFolder, StackDeclaration, Subcommand, TileFile
from .drawings import FlagStyle, PieceStyle, SegmentStyle
from .kinds import EdgeMeeting, PieceKind, SegmentKind, Supply
from .rules import (
    GAME_RULES,
    MEEPLE_RULES,
    PLACEMENT_RULES,
    SCORING_RULES,
    DecisionKind,
    Phase,
    Reaction,
    StateKeeper,
    StepKind,
)
from .wellformed import misfit

#: The types of what a hook returns, by its name without the project.
TYPES: dict[str, tuple[type[Any], ...]] = {
    "presets": (PresetFolder,),
    "bots": (Bot,),
    "subcommands": (Subcommand,),
    "drawings": (SegmentStyle, FlagStyle, PieceStyle),
    "edge_meetings": (EdgeMeeting,),
    "segment_kinds": (SegmentKind,),
    "piece_kinds": (PieceKind,),
    "place_kinds": (PlaceKind,),
    "supplies": (Supply,),
    "tile_files": (TileFile,),
    "prints": (str,),
    "changed_tiles": (ChangedTiles,),
    "stacks": (StackDeclaration,),
    "placement_rules": PLACEMENT_RULES,
    "meeple_rules": MEEPLE_RULES,
    "scoring_rules": SCORING_RULES,
    "game_rules": GAME_RULES,
    "phases": (Phase,),
    "steps": (StepKind,),
    "decisions": (DecisionKind,),
    "reactions": (Reaction,),
    "state": (StateKeeper,),
}


def items(hook: str, answer: object) -> list[Any]:
    """The things that a plugin returned from a hook.

    Raises:
        TypeError: it returned something else; says what, and what belongs there.
    """
    if isinstance(answer, str | bytes) or not hasattr(answer, "__iter__"):
        raise TypeError(f"it returned {_named(answer)}, not a list")
    things = list(answer)
    for thing in things:
        if not isinstance(thing, TYPES[hook]):
            elsewhere = next((name for name, types in TYPES.items() if isinstance(thing, types)), None)
            wanted = ", ".join(kind.__name__ for kind in TYPES[hook])
            better = f"; hand it over in bastide_{elsewhere}" if elsewhere else ""
            raise TypeError(f"{_named(thing)} was in the list, and only {wanted} may be there{better}")
        wrong = misfit(thing)
        if wrong is not None:
            raise TypeError(f"in the {type(thing).__name__} {getattr(thing, 'id', '')}".rstrip() + f", {wrong}")
    return things


def _named(thing: object) -> str:
    return "None" if thing is None else f"a {type(thing).__name__}"
