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

    Example:
        >>> rule = EdgeMeeting("road", "field", id="my/ends", says="Roads may end at fields.")
        >>> example_table(rule).turns_at("base-game/U", cell(-1, 0))
        (0, 1, 2, 3)
    """

    one: str
    other: str


@declared()
class PlacementFilter(PlacementRule):
    """Forbids placements that the edges would allow.

    Args:
        allows: whether a candidate is legal. Asked for every candidate of the tiles it speaks of, so keep it quick.
        tiles: which tiles it speaks of, told from the tile's id, its flags and segments; ``None`` for all.

    Example:
        >>> rule = PlacementFilter(
        ...     id="my/south",
        ...     says="Nothing lies north of the start tile.",
        ...     allows=lambda position, candidate: coordinates(candidate.cell)[1] >= 0,
        ... )
        >>> min(coordinates(where // 4)[1] for where in example_table(rule).legal("base-game/E"))
        0
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

    Example:
        >>> rule = PlacementOffers(
        ...     id="my/island",
        ...     says="A tile may lie far off.",
        ...     offers=lambda position, player: [Candidate(position.hand[0], cell(9, 9), 0)],
        ... )
        >>> game = Game(example_ruleset(rule), ["Red", "Blue"], seed=7)
        >>> game.decision.actions[-1].as_record()["at"]
        [9, 9]
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

    Example:
        >>> rule = DrawRule(
        ...     id="my/two",
        ...     says="Players draw two tiles, and place one.",
        ...     replaces=("slot:draw",),
        ...     do=lambda table: table.at_hand(table.draw(), table.draw()),
        ... )
        >>> len(Game(example_ruleset(rule), ["Red", "Blue"], seed=7).position.hand)
        2
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

    Example:
        >>> rule = DrawSource(id="my/first", says="The roads are drawn first.", stack="roads")
        >>> roads = StackDeclaration(name="roads", items={"base-game/U": 2})
        >>> Game(example_ruleset(rule, roads), ["Red", "Blue"], seed=7).decision.tile
        'base-game/U'
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

    Example:
        >>> rule = SetAside(
        ...     id="my/fields",
        ...     says="Monasteries are set aside.",
        ...     aside=lambda position, item: item == "base-game/B",
        ...     stack="coins",
        ... )
        >>> table = example_table(rule)
        >>> table.fill_stack("bag", ["base-game/U", "base-game/B"])
        >>> table.draw(), table.stack("coins")
        ('base-game/U', ('silver', 'gold', 'silver', 'base-game/B'))
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

    Example:
        >>> rule = UnplaceableRule(
        ...     id="my/back",
        ...     says="What fits nowhere goes back into the bag.",
        ...     replaces=("slot:unplaceable",),
        ...     do=lambda table, tile: table.put_in_bag(tile),
        ... )
        >>> example_table(rule).give_up("base-game/E")  # another one is drawn
        True
    """

    topic: ClassVar = "drawing"
    verbs: ClassVar = {"do": Verb(("text",), "deals with", does=True, gives="yes")}

    do: Callable[[Table, str], bool]
    slot: str | None = "unplaceable"
