"""What each hook may return."""

from __future__ import annotations

from typing import Any

from bastide._kernel.pieces import PlaceKind

from .base import Rule
from .declarations import Bot, ChangedTiles, PresetFolder, StackDeclaration, Subcommand, TileFile
from .field_types import misfit
from .kinds import EdgeMeeting, PieceKind, SegmentKind, Supply
from .meeples import MeepleRule
from .placement import PlacementRule
from .scoring import ScoreRule
from .styles import FlagStyle, PieceStyle, SegmentStyle
from .turn import DecisionKind, GameRule, Phase, Reaction, StateKeeper, StepKind


def _types(family: type[Rule]) -> dict[str, tuple[type[Rule], ...]]:
    """The types of rules of a family, or the family itself where it has none, by the hook that returns them."""
    own = tuple(each for each in family.__subclasses__() if each.__module__.startswith(__package__))
    return {family.hook: own or (family,)}


#: The types of what a hook returns, by its name without the project.
TYPES: dict[str, tuple[type[Any], ...]] = {
    "presets": (PresetFolder,),
    "bots": (Bot,),
    "subcommands": (Subcommand,),
    "drawings": (SegmentStyle, FlagStyle, PieceStyle),
    **_types(EdgeMeeting),
    "segment_kinds": (SegmentKind,),
    "piece_kinds": (PieceKind,),
    "place_kinds": (PlaceKind,),
    **_types(Supply),
    "tile_files": (TileFile,),
    "prints": (str,),
    "changed_tiles": (ChangedTiles,),
    "stacks": (StackDeclaration,),
    **_types(PlacementRule),
    **_types(MeepleRule),
    **_types(ScoreRule),
    **_types(GameRule),
    **_types(Phase),
    **_types(StepKind),
    **_types(DecisionKind),
    **_types(Reaction),
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
