"""Meeple rules: which pieces may be deployed where, what else is offered, and when pieces go home."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from .base import Guarded, Rule, Verb
from .declared import declared
from .selectors import ANY, Selector

if TYPE_CHECKING:
    from bastide._kernel.pieces import Place
    from bastide.engine.position import Feature, Position

    from .offers import Offer


class MeepleRule(Rule):
    """A rule about pieces and what players may do with them."""

    hook: ClassVar = "meeple_rules"
    topic: ClassVar = "deploying"


@declared()
class Deployment(MeepleRule):
    """Offers pieces for deployment on segments of the tile just laid.

    Args:
        pieces: which kinds of pieces.
        on: on which kinds of segments.
        beside: pieces of which the player must have one in the feature, on an earlier tile.
        where: a further condition on the feature, for the player who would deploy.
        budget: what a deployment uses up: one per turn part of each name.
        leaves_open: whether the player may go on deciding afterwards.
        role: how the piece stands, written ``as`` in records.
        lies: whether pieces with this role lie down, in pictures.

    Example:
        >>> rule = Deployment(id="my/guard", says="Guards go on roads.", pieces=kinds("guard"), on=kinds("road"))
        >>> example_table(rule).deployable(0, "guard", 1)
        True
    """

    selects: ClassVar = {"pieces": "pieces", "on": "segments", "beside": "pieces"}
    chosen: ClassVar = True
    verbs: ClassVar = {"where": Verb(("player", "feature"), "admits", "does not admit", forbids=False)}

    pieces: Selector
    on: Selector
    beside: Selector | None = None
    where: Callable[[Position, int, Feature], bool] | None = None
    budget: str | None = "figure"
    leaves_open: bool = False
    role: str | None = None
    lies: bool = False


@declared()
class PlaceDeployment(Guarded, MeepleRule):
    """Offers pieces for deployment at places that are no segments: corners, edges, tiles, or declared ones.

    These are listed after deployments on segments.

    Args:
        pieces: which kinds of pieces; each is offered to those who have one in supply.
        places: the places, given the player who would deploy.
        cells: the packed cells of the tiles that are within reach, given the player who would deploy; those that a
            :class:`DeploymentCells` names for a piece are, too, or instead of them. Without it, all places are.
        budget: what a deployment uses up: one per turn part of each name.
        leaves_open: whether the player may go on deciding afterwards.
        role: how the piece stands, written ``as`` in records.

    Example:
        >>> rule = PlaceDeployment(
        ...     id="my/guard",
        ...     says="A guard goes on the latest tile.",
        ...     pieces=kinds("guard"),
        ...     places=lambda position, player: [Place("tile", where) for where in position.laid],
        ... )
        >>> game = Game(example_ruleset(rule), ["Red", "Blue"], seed=7)
        >>> game.play(game.decision.actions[0])
        >>> "guard" in [action.as_record().get("piece") for action in game.decision.actions]
        True
    """

    selects: ClassVar = {**Guarded.selects, "pieces": "pieces"}
    verbs: ClassVar = {
        **Guarded.verbs,
        "places": Verb(("player",), "offers", gives="places"),
        "cells": Verb(("player",), "names", gives="cells"),
    }
    names: ClassVar = {**Rule.names, "decision": "decision"}
    chosen: ClassVar = True
    #: The kind of decision, as other rules that offer or forbid actions name it.
    decision: ClassVar = "deploy"

    pieces: Selector
    places: Callable[[Position, int], Iterable[Place]]
    cells: Callable[[Position, int], Iterable[int]] | None = None
    budget: str | None = "figure"
    leaves_open: bool = False
    role: str | None = None


@declared()
class DeploymentCells(Guarded, MeepleRule):
    """Says on which tiles some pieces are deployed, instead of those just laid or besides them.

    All deployment rules then speak of the segments of those tiles, with their conditions, exclusions and budgets, and
    of places on them that are deployed at only within reach. One rule at most says so instead of the tiles just laid;
    any number names tiles besides.

    Args:
        pieces: which kinds of pieces.
        cells: the packed cells of the tiles, given the player who would deploy.
        where: a further condition on a feature there, for the player who would deploy; places are in none.
        besides: whether the pieces are still deployed on the tiles just laid, too.

    Example:
        >>> rule = DeploymentCells(
        ...     id="my/anywhere",
        ...     says="Followers may be deployed on all tiles.",
        ...     pieces=traits("follower"),
        ...     cells=lambda position, player: position.cells,
        ...     besides=True,
        ... )
        >>> game = Game(example_ruleset(rule), ["Red", "Blue"], seed=7)
        >>> game.play(game.decision.actions[0])
        >>> [0, 0] in [action.as_record().get("at") for action in game.decision.actions]
        True
    """

    selects: ClassVar = {**Guarded.selects, "pieces": "pieces"}
    verbs: ClassVar = {
        **Guarded.verbs,
        "cells": Verb(("player",), "names", gives="cells"),
        "where": Verb(("player", "feature"), "admits", "does not admit", forbids=False),
    }

    pieces: Selector
    cells: Callable[[Position, int], Iterable[int]]
    where: Callable[[Position, int, Feature], bool] | None = None
    besides: bool = False
    slot: str | None = "deployment-cells"

    def __post_init__(self) -> None:
        if self.besides and self.slot == "deployment-cells":
            object.__setattr__(self, "slot", None)


@declared()
class Exclusion(MeepleRule):
    """Keeps pieces of one exclusion group from being deployed where one of the group stands.

    Args:
        group: the group.
        on: on which kinds of segments.

    Example:
        >>> guards = Deployment(id="my/guard", says="Guards go on roads.", pieces=kinds("guard"), on=kinds("road"))
        >>> rule = Exclusion(id="my/alone", says="One guard at most is on a road.", group="guards", on=kinds("road"))
        >>> table = example_table(guards, rule)
        >>> table.deploy("guard", 1, Place("segment", 4))
        3
        >>> table.deployable(0, "guard", 1)
        False
    """

    selects: ClassVar = {"on": "segments"}

    group: str
    on: Selector = ANY


#: Names every kind of decision at once.
ANY_DECISION: Final = "*"


@declared()
class OfferRule(Guarded, MeepleRule):
    """Offers further actions in a decision.

    They are listed after what the decision offers by itself.

    Args:
        decision: the kind of decision: ``place``, ``deploy``, a declared one, or ``*`` for all of them.
            An offer of this kind alone asks no player for a decision.
        offers: the actions, given the player who decides and the data the decision was asked with.

    Example:
        >>> rule = OfferRule(
        ...     id="my/toll",
        ...     says="A toll may be paid instead.",
        ...     decision="deploy",
        ...     offers=lambda position, player, data: [
        ...         Offer(type="toll", budget="figure", do=lambda table, offer: table.pay("toll", player, None))
        ...     ],
        ... )
        >>> game = Game(example_ruleset(rule), ["Red", "Blue"], seed=7)
        >>> game.play(game.decision.actions[0])
        >>> game.play({"type": "toll"})
        >>> game.scores
        {'Red': -3, 'Blue': 0}
    """

    names: ClassVar = {**Rule.names, "decision": "decision"}
    chosen: ClassVar = True
    idle: ClassVar = "it never offered anything"
    verbs: ClassVar = {**Guarded.verbs, "offers": Verb(("player", "data"), "offers", gives="offers")}

    decision: str
    offers: Callable[[Position, int, Any], Iterable[Offer]]


@declared()
class OfferVeto(Guarded, MeepleRule):
    """Takes single offers out of a decision.

    The first rule that forbids an offer gives the reason. Its guard is asked once, before all offers.

    Args:
        decision: the kind of decision, or ``*`` for each.
        forbids: whether an offer is forbidden to the player who decides.
        types: the action types it speaks of; empty for all.
        pieces: the kinds of pieces it speaks of; ``None`` for all, and for offers of no piece.
        places: the kinds of places it speaks of; empty for all, and for offers at no place.

    Example:
        >>> rule = OfferVeto(
        ...     id="my/no-farms",
        ...     says="No follower goes on a field.",
        ...     decision="deploy",
        ...     pieces=traits("follower"),
        ...     forbids=lambda position, player, offer: position.segment(offer.place.at).kind == "field",
        ... )
        >>> example_table(rule).deployable(0, "follower", 3)
        False
    """

    selects: ClassVar = {**Guarded.selects, "pieces": "pieces"}
    names: ClassVar = {**Rule.names, "decision": "decision", "types": "action"}
    verbs: ClassVar = {
        **Guarded.verbs,
        "forbids": Verb(("player", "offer"), "forbids", "does not forbid", forbids=True),
    }

    decision: str
    forbids: Callable[[Position, int, Offer], bool]
    types: frozenset[str] = frozenset()
    pieces: Selector | None = None
    places: frozenset[str] = frozenset()


@declared()
class Homecoming(MeepleRule):
    """Sends pieces home from features that were scored.

    Args:
        pieces: which kinds of pieces.
        on: from which kinds of features.
        occasions: after scorings on which occasions.
        stays: a condition under which a piece stays after all, given its number.

    Example:
        >>> rule = Homecoming(
        ...     id="my/flood",
        ...     says="A flood sends followers home from roads.",
        ...     pieces=traits("follower"),
        ...     on=kinds("road"),
        ...     occasions=frozenset({"flood"}),
        ... )
        >>> table = example_table(rule)
        >>> table.send_home(table.feature(1), "flood")
        >>> table.supply(0, "follower")
        6
    """

    topic: ClassVar = "returning"
    selects: ClassVar = {"pieces": "pieces", "on": "segments"}
    names: ClassVar = {**Rule.names, "occasions": "occasion"}
    verbs: ClassVar = {"stays": Verb(("", "piece"), "lets stay", "sends home")}

    pieces: Selector
    on: Selector
    occasions: frozenset[str] = frozenset({"completed"})
    stays: Callable[[Position, Feature, int], bool] | None = None
