"""What is on offer in a decision."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from bastide.rules.meeples import ANY_DECISION, OfferVeto, PlaceDeployment
from bastide.rules.offers import Candidate, Offer, OffersMadeLate
from bastide.rules.placement import PlacementOffers

from .decisions import PASS, Choice, Deploying, Placements, deploy_plan, joined
from .guards import asked, is_asked
from .legal import allowed, legal_placements
from .state import NONE_YET

if TYPE_CHECKING:
    from bastide._kernel.pieces import Piece, Place
    from bastide.rules.base import Rule
    from bastide.rules.meeples import Deployment, DeploymentCells, OfferRule
    from bastide.rules.selectors import Selector
    from bastide.rules.turn import DecisionKind

    from .position import Position
    from .state import State
    from .table import Table

# Makes a named tuple without the call that checks its fields; deployments are listed at every turn.
_new = tuple.__new__


#: The cells where pieces may be deployed by rules that name cells, each with these rules and their pieces.
_Elsewhere = dict[int, list[tuple["DeploymentCells", frozenset[str]]]]


def placements(table: Table, player: int) -> Sequence[Choice]:
    """Every legal placement of the tiles at hand, and what else rules offer in a decision to place a tile."""
    hand = table._state.hand
    ruleset = table.ruleset
    options: Sequence[Choice]
    if ruleset.placement.alone and len(hand) == 1:
        options = Placements(hand[0], legal_placements(table._position, hand[0]))
    else:
        found: list[Choice] = [
            Candidate(tile, code >> 2, code & 3, source)
            for tile, source in table.choices(player)
            for code in legal_placements(table.position, tile)
        ]
        options = [*found, *offered_placements(table, player)]
    return further(table, "place", player, options) if "place" in ruleset.meeples.joined else options


def offered_placements(table: Table, player: int) -> list[Candidate]:
    """The placements that rules offer beside those of the tiles at hand, as far as placement filters allow them."""
    position = table.position
    filters = table.ruleset.placement.filters
    spent = spent_by(table._state, player)
    offered = []
    for rule in asked(table.ruleset.of(PlacementOffers), position, player):
        for candidate in rule.offers(position, player):
            if candidate.budget in spent:
                continue
            if candidate.tile not in filters or allowed(position, filters[candidate.tile], candidate):
                offered.append(candidate.by(rule.id))
    return offered


def spent_by(state: State, player: int) -> frozenset[str]:
    """The budgets that a player has used up in this part of the turn."""
    spent = state.spent
    return frozenset([entry.budget for entry in spent if entry.player == player]) if spent else NONE_YET


def deployments(table: Table, player: int) -> Sequence[Choice]:
    """Every legal deployment and other action of the deploy decision, without passing."""
    state = table._state
    ruleset = table.ruleset
    board = state.board
    supply = state.pieces._supply
    everything = state.pieces.all
    spent = spent_by(state, player)
    pieces = board.pieces
    parent = board.parent
    options: list[Deploying] = []
    listener = ruleset.listener
    if listener is not None:
        listener.deploying(table, player)
    elsewhere = elsewhere_for(table, player) if ruleset.meeples.cells else None
    cells: Iterable[int] = state.laid
    if elsewhere:
        cells = dict.fromkeys((*state.laid, *elsewhere))
    for cell in cells:
        lying, base, _ = board.cells[cell]
        plan = ruleset.meeples.plans.get(lying)
        if plan is None:
            plan = ruleset.meeples.plans[lying] = deploy_plan(lying, ruleset)
        counted = None
        left = 0
        for index, rule, piece, rivals in plan:
            if piece is not counted:
                counted = piece
                left = supply.get((player, piece), 0)
            if not left or (spent and rule.budget in spent):
                continue
            root = segment = base + index
            if elsewhere is not None and not reaches(table, player, piece, segment, elsewhere):
                continue
            above = parent[root]
            while above != root:
                root = above
                above = parent[root]
            standing = pieces[root]
            if standing and rivals and _any_of(rivals, everything, standing):
                continue
            limited = rule.beside is not None or rule.where is not None
            if limited and not _admits(table._position, rule, player, segment):
                continue
            options.append(_new(Deploying, (rule, piece, segment)))
    if listener is not None:
        listener.deployments(table, [option.as_offer() for option in options])
    if "deploy" not in ruleset.meeples.joined:
        return options
    at_places = _at_places(table, player, spent, elsewhere or {}) if ruleset.of(PlaceDeployment) else ()
    return further(table, "deploy", player, [*options, *at_places])


def _at_places(table: Table, player: int, spent: Collection[str], elsewhere: _Elsewhere) -> Iterator[Offer]:
    """The deployments at places that are no segments."""
    kinds, supply = table.ruleset.piece_kinds, table._state.pieces._supply
    for rule in asked(table.ruleset.of(PlaceDeployment), table._position, player):
        pieces = [name for name, kind in kinds.items() if supply.get((player, name), 0) and rule.pieces.matches(kind)]
        if not pieces or rule.budget in spent:
            continue
        near = None if rule.cells is None else frozenset(rule.cells(table.position, player))
        for place in rule.places(table.position, player):
            for piece in pieces:
                if near is None or _leads_to(table, piece, table.position.cell_at(place), near, elsewhere):
                    yield at_place(rule, piece, place)


def _leads_to(table: Table, piece: str, cell: int | None, near: Collection[int], elsewhere: _Elsewhere) -> bool:
    """Whether a piece may be deployed at a place on a tile, of which some are near."""
    if cell in near and table.ruleset.meeples.instead(piece) is None:
        return True
    return cell is not None and any(piece in pieces for _, pieces in elsewhere.get(cell, ()))


def at_place(rule: PlaceDeployment, piece: str, place: Place) -> Offer:
    """A rule's offer to deploy a kind of piece at a place."""
    return Offer(
        type="deploy",
        rule=rule.id,
        budget=rule.budget,
        leaves_open=rule.leaves_open,
        piece=piece,
        place=place,
        role=rule.role,
    )


def hindrances(position: Position, player: int, piece: str, segment: int, *, occupied: bool) -> Iterator[Rule | None]:
    """For each rule that deploys a piece on a segment, wherever it lies, the rule that keeps a player from it, if any.

    Args:
        position: the position.
        player: the player's number.
        piece: the kind of piece.
        segment: the number of the segment.
        occupied: whether it may join others that keep it out.
    """
    board = position.board
    for rule, offered in position.ruleset.meeples.deploys.get(board.definition[segment].kind, ()):
        if offered != piece:
            continue
        standing = () if occupied else board.pieces[board.find(segment)]
        hinders: Rule | None = excluded(position._state, piece, segment, standing)
        if hinders is None and not _admits(position, rule, player, segment):
            hinders = rule
        if hinders is None:
            vetoes = vetoes_in(position, "deploy", player)
            hinders = veto(position, vetoes, player, Deploying(rule, piece, segment))
        yield hinders


def _admits(position: Position, rule: Deployment, player: int, segment: int) -> bool:
    """Whether a deployment is offered on a segment, as far as the pieces beside and the rule's own condition go."""
    if rule.beside is not None and not accompanied(position, rule.beside, player, segment):
        return False
    return rule.where is None or bool(rule.where(position, player, position.feature(segment)))


def elsewhere_for(table: Table, player: int) -> _Elsewhere:
    """The cells in which rules let pieces be deployed, each with these rules and their pieces, in order."""
    found: _Elsewhere = {}
    for rule, pieces in table.ruleset.meeples.cells:
        for cell in rule.cells(table.position, player) if is_asked(rule, table.position, player) else ():
            found.setdefault(cell, []).append((rule, pieces))
    return found


def reaches(table: Table, player: int, piece: str, segment: int, elsewhere: _Elsewhere) -> bool:
    """Whether a piece may be deployed on the tile of a segment."""
    cell = table._state.board.where[segment]
    if cell in table._state.laid and table.ruleset.meeples.instead(piece) is None:
        return True
    for rule, pieces in elsewhere.get(cell, ()):
        if piece not in pieces:
            continue
        if rule.where is None or rule.where(table.position, player, table.position.feature(segment)):
            return True
    return False


def _any_of(kinds: frozenset[str], everything: list[Piece], numbers: tuple[int, ...]) -> bool:
    for number in numbers:  # noqa: SIM110 - a generator would take twice the time, at every turn
        if everything[number].kind in kinds:
            return True
    return False


def accompanied(position: Position, pieces: Selector, player: int, segment: int) -> bool:
    """Whether a player has one of some pieces in the feature of a segment, on a tile that was not just laid."""
    known = position.ruleset.piece_kinds
    for number in position.board.pieces[position.board.find(segment)]:
        piece = position.piece(number)
        if (
            piece.owner == player
            and pieces.matches(known[piece.kind])
            and position.cell_of(number) not in position.laid
        ):
            return True
    return False


def excluded(state: State, piece: str, segment: int, standing: tuple[int, ...]) -> Any:
    """The exclusion rule that keeps a piece off a feature where others stand, if any."""
    ruleset = state.ruleset
    group = ruleset.piece_kinds[piece].group
    if group is None:
        return None
    rule = ruleset.meeples.exclusions.get((group, state.board.definition[segment].kind))
    if rule is None:
        return None
    everything = state.pieces.all
    kinds = ruleset.piece_kinds
    for number in standing:
        if kinds[everything[number].kind].group == group:
            return rule
    return None


def further(table: Table, kind: str, player: int, options: Sequence[Choice], data: Any = None) -> Sequence[Choice]:
    """Add what offer rules offer in a decision, and take out what is vetoed."""
    state = table._state
    ruleset = table.ruleset
    offers = ruleset.meeples.offers
    spent = spent_by(state, player)
    decision = ruleset.turn.decisions.get(kind)
    found: Sequence[Choice] = ()
    if decision is not None and is_asked(decision, table._position, player):
        found = _offers_of(decision, table._position, player, data, spent)
    found = joined(found, _offered(table, offers.get(kind, ()), player, data, spent))
    anytime = offers.get(ANY_DECISION)
    # What is on offer at any time is no reason to ask anybody.
    if anytime and (found or options):
        found = joined(found, _offered(table, anytime, player, data, spent))
    position = table._position
    vetoes = vetoes_in(position, kind, player)
    if vetoes:
        if not isinstance(options, Placements):
            options = [option for option in options if veto(position, vetoes, player, option) is None]
        if found:
            found = [option for option in found if veto(position, vetoes, player, option) is None]
    return joined(options, found)


def _offered(
    table: Table, rules: Collection[OfferRule], player: int, data: Any, spent: Collection[str]
) -> Sequence[Choice]:
    """What rules offer to a player."""
    found: Sequence[Choice] = ()
    for rule in asked(rules, table._position, player):
        found = joined(found, _offers_of(rule, table._position, player, data, spent))
    return found


def _offers_of(
    rule: DecisionKind | OfferRule, position: Position, player: int, data: Any, spent: Collection[str]
) -> Sequence[Choice]:
    """What a rule offers, without what uses up what is spent."""
    # The seam has made a sequence of it.
    offered: Any = rule.offers(position, player, data)
    if spent and offered:
        if type(offered) is OffersMadeLate:
            return () if offered.budget in spent else offered
        offered = [option for option in offered if option.budget not in spent]
    found: Sequence[Choice] = offered
    return found


def vetoes_in(position: Position, kind: str, player: int) -> tuple[OfferVeto, ...]:
    """The rules that may take offers out of a decision of a player."""
    return asked(position.ruleset.meeples.vetoes_in(kind), position, player)


def veto(position: Position, vetoes: tuple[Any, ...], player: int, option: Choice) -> Any:
    """The rule that forbids a player an offer, if any; placements are for placement filters."""
    offer = option.as_offer()
    if offer is None:
        return None
    for rule in vetoes:
        if _speaks_of(rule, position, offer) and rule.forbids(position, player, offer):
            return rule
    return None


def _speaks_of(rule: OfferVeto, position: Position, offer: Offer) -> bool:
    """Whether an offer is of the types, pieces and places that a veto speaks of."""
    if rule.types and offer.type not in rule.types:
        return False
    if rule.places and (offer.place is None or offer.place.kind not in rule.places):
        return False
    if rule.pieces is None:
        return True
    return offer.piece is not None and rule.pieces.matches(position.ruleset.piece_kinds[offer.piece])


def with_pass(options: Sequence[Choice]) -> Sequence[Choice]:
    """The options of an optional decision."""
    return joined(options, [PASS])
