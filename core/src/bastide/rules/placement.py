"""Placement rules: which edges meet, what is drawn, where tiles may lie, and what becomes of one that fits nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from .base import Guarded, Rule, Verb
from .declared import declared

if TYPE_CHECKING:
    from bastide.engine.position import Position
    from bastide.engine.table import Table

    from .offers import Candidate


class PlacementRule(Rule):
    """A rule about drawing and placing tiles."""

    hook: ClassVar = "placement_rules"
    topic: ClassVar = "placement"


@declared(kw_only=False)
class EdgeMeeting(PlacementRule):
    """Two kinds of edges that may meet although they differ.

    Args:
        one: a kind of edge, or ``*`` for every kind.
        other: the kind it may meet.
    """

    one: str
    other: str


@declared()
class PlacementFilter(PlacementRule):
    """Forbids placements that the edges would allow.

    Args:
        allows: whether a candidate is legal. Asked for every candidate of the tiles it speaks of, so keep it quick.
        tiles: which tiles it speaks of, told from the tile's id, its flags and segments; ``None`` for all.
    """

    verbs: ClassVar = {
        "allows": Verb(("candidate",), "allows", "forbids", forbids=False),
        "tiles": Verb((), "speaks of", "does not speak of", early=True),
    }

    allows: Callable[[Position, Candidate], bool]
    tiles: Callable[[Any], bool] | None = None


@declared()
class PlacementOffers(Guarded, PlacementRule):
    """Offers placements beside those of the tiles at hand: from elsewhere, onto others, or with a recut.

    Args:
        offers: the candidates, given the player who is to place.
    """

    verbs: ClassVar = {**Guarded.verbs, "offers": Verb(("player",), "offers", gives="candidates")}
    chosen: ClassVar = True
    idle: ClassVar = "it never offered anything"

    offers: Callable[[Position, int], Iterable[Candidate]]


@declared()
class DrawRule(PlacementRule):
    """Says what a player draws before placing.

    Args:
        do: draws, and hands tiles over with :meth:`~bastide.Table.at_hand`. Without one the game ends, unless it
            returns true: then tiles are placed from elsewhere, or none in this turn.
        stack: the name of the stack among whose tiles the player then chooses, given the player; ``None`` where tiles
            are placed from the hand alone.
    """

    topic: ClassVar = "drawing"
    verbs: ClassVar = {
        "do": Verb((), "draws", does=True),
        "stack": Verb(("player",), "lets choose from", gives="stack"),
    }

    do: Callable[[Table], bool | None]
    stack: Callable[[Position, int], str] | None = None
    slot: str | None = "draw"


@declared()
class DrawSource(PlacementRule):
    """Names a stack that is drawn from before the bag, as long as anything is left there.

    Whatever draws a tile without naming a stack then draws from it. Of several, the first in the order of rules that
    is not exhausted is drawn from.

    Args:
        stack: the name of the stack.
    """

    topic: ClassVar = "drawing"

    stack: str


@declared()
class SetAside(PlacementRule):
    """Sets some drawn items aside on a stack of their own; another one is drawn in the place of each.

    The player who draws does not get them. The plugin that declares the stack decides what follows. Of several rules
    that would set an item aside, the first does.

    Args:
        aside: whether an item just drawn is set aside.
        stack: the name of the stack that takes it.
    """

    topic: ClassVar = "drawing"
    verbs: ClassVar = {"aside": Verb(("text",), "sets aside", "leaves")}

    aside: Callable[[Position, str], bool]
    stack: str


@declared()
class UnplaceableRule(PlacementRule):
    """Says what becomes of a drawn tile that fits nowhere.

    Args:
        do: deals with the tile. Returns whether another one is drawn in its place.
    """

    topic: ClassVar = "drawing"
    verbs: ClassVar = {"do": Verb(("text",), "deals with", does=True, gives="yes")}

    do: Callable[[Table, str], bool]
    slot: str | None = "unplaceable"
