"""What reactions are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from bastide.engine.position import Feature, Position

    from .sheets import Sheet


class Event(NamedTuple):
    """Something that happened. Which event has which fields is told on the page of the hooks.

    Args:
        name: what.
        player: who did it, or whom it concerns, by number.
        tile: the id of the tile.
        cell: the packed cell.
        piece: the number of the piece.
        feature: the feature.
        sheet: the score sheet, for ``scored``.
        data: whatever else the event carries.
    """

    name: str
    player: int | None = None
    tile: str | None = None
    cell: int | None = None
    piece: int | None = None
    feature: Feature | None = None
    sheet: Sheet | None = None
    data: Mapping[str, Any] = MappingProxyType({})

    def features_in(self, position: Position) -> tuple[Feature, ...]:
        """The feature that it names; nothing where it names none.

        Args:
            position: the view of the board in which to look.
        """
        return () if self.feature is None else (self.feature,)

    def cell_in(self, position: Position) -> int | None:
        """The packed cell of the tile that it is about: where it happened, or where its piece stands.

        Args:
            position: the view of the board in which to look.
        """
        if self.cell is not None or self.piece is None:
            return self.cell
        return position.cell_of(self.piece)


@dataclass(frozen=True, slots=True)
class EventKind:
    """An event that every game may tell of.

    Args:
        name: its name.
        when: when it happens.
        carries: what stands in its fields, by field; a key of its data is written ``data["from"]``. What is left out
            here is empty.
        sometimes: the fields that may be empty all the same.
    """

    name: str
    when: str
    carries: Mapping[str, str]
    sometimes: frozenset[str] = frozenset()


_TURN = "whose turn it is"
_OWNER = "whose piece it is, nobody's if it is neutral"

#: The events of the platform, in the order in which a turn comes to them. Plugins let others happen.
EVENTS: Final = (
    EventKind("turn-started", "a turn begins", {"player": _TURN}),
    EventKind("part-started", "a further part of a turn begins, and nothing is drawn for it yet", {"player": _TURN}),
    EventKind(
        "drawn",
        "an item was drawn from a stack",
        {"player": _TURN, "tile": "the id of the tile, block or token", 'data["stack"]': "the name of the stack"},
    ),
    EventKind("discarded", "a tile left the game unplaced", {"player": _TURN, "tile": "its id"}),
    EventKind(
        "placed",
        "a tile was laid, also over another; of a block, each of its tiles",
        {"player": _TURN, "tile": "its id", "cell": "where it lies"},
    ),
    EventKind(
        "recut",
        "what a tile that lies is was changed; before `placed` where one was laid over it",
        {"player": _TURN, "tile": "the id of what lies there now", "cell": "where it lies"},
    ),
    EventKind(
        "taken-up",
        "a tile was taken off the board",
        {"player": _TURN, "tile": "the id of what lay there", "cell": "where it lay"},
    ),
    EventKind(
        "deployed",
        "a piece came from supply to a place, where it stands already",
        {"player": _OWNER, "piece": "its number"},
        frozenset({"player"}),
    ),
    EventKind(
        "moved",
        "a piece went from one place to another, also when a player comes to hold it",
        {
            "player": _OWNER,
            "piece": "its number, for a piece that stands at the new place",
            "feature": "in which it stood before, if in any",
            'data["from"]': "the `Place` it stood at before",
        },
        frozenset({"player", "feature"}),
    ),
    EventKind(
        "passed",
        "a player declined a decision",
        {
            "player": "who declined",
            'data["decision"]': "the kind of decision",
            'data["asked"]': "what it was asked with",
        },
        frozenset({'data["asked"]'}),
    ),
    EventKind(
        "revealed",
        "all have chosen in secret, and what they chose was told and done",
        {
            "player": _TURN,
            'data["decision"]': "the kind of decision",
            'data["asked"]': "what it was asked with",
            'data["choices"]': "by the number of each player who chose, the record of the choice without the player",
        },
        frozenset({'data["asked"]'}),
    ),
    EventKind(
        "completed",
        "a feature is complete, and not scored yet",
        {"player": "who has completed it; on the board of a diagram nobody, unless it says who", "feature": "which"},
        frozenset({"player"}),
    ),
    EventKind(
        "scoring",
        "a complete feature is about to be scored, or anything at the end",
        {
            "player": _TURN,
            "feature": "the first one of the subject, if it has any",
            'data["subject"]': "the `Subject`",
            'data["occasion"]': "`completed` or `final`",
        },
        frozenset({"feature"}),
    ),
    EventKind(
        "scored",
        "something was scored, and its points were given, also if nobody got any",
        {"player": _TURN, "feature": "the first one of the subject, if it has any", "sheet": "the score sheet"},
        frozenset({"feature"}),
    ),
    EventKind(
        "left",
        "a piece went home or out of the game; its place is `away` already",
        {"player": _OWNER, "piece": "its number", "feature": "in which it stood before, if in any"},
        frozenset({"player", "feature"}),
    ),
    EventKind("turn-ended", "a turn is over", {"player": _TURN}),
)
