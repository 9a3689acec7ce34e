"""What reactions are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .position import Feature
    from .scoring import Sheet


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Args:
        name: what.
        player: who did it, or whom it concerns, by number.
        tile: the id of the tile.
        cell: the packed cell.
        piece: the number of the piece.
        feature: the feature.
        sheet: the score sheet, for ``scored``.
        data: whatever else a plugin's own event carries.
    """

    name: str
    player: int | None = None
    tile: str | None = None
    cell: int | None = None
    piece: int | None = None
    feature: Feature | None = None
    sheet: Sheet | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
