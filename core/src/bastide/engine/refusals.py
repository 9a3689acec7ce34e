"""Why something is not on offer in a decision, and what is instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide._kernel.geometry import coordinates
from bastide._kernel.pieces import SEGMENT
from bastide.rules.meeples import Exclusion
from bastide.rules.offers import Candidate
from bastide.text.sentences import coded, either, listed, sentence
from bastide.text.words import segment_in_words, side_in_words, word

from .errors import forbidden_by
from .legal import forbidding, legal_placements
from .offers import deployments, elsewhere_for, hindrances, reaches, spent_by

if TYPE_CHECKING:
    from bastide.rules.base import Rule

    from .position import Position
    from .table import Table

#: ``(rule id, sentence, hint)``: why something is not on offer.
Refusal = tuple[str, str, str | None]


def placement_refusal(table: Table, tile: str, cell: int, turns: int) -> Refusal:
    """Why a placement is not legal."""
    state = table._state
    board = state.board
    ruleset = table.ruleset
    x, y = coordinates(cell)
    where = f"[{x}, {y}]"
    placed = [option.placement for option in state.decision.options]
    offered = {placement.tile for placement in placed if placement is not None}
    if tile not in state.hand and tile not in offered:
        drawn = [*state.hand, *sorted(offered - {*state.hand})]
        return (
            "bastide/drawn-tile",
            coded("placement/other-tile", "{tile} is not the tile to be placed", tile=tile),
            sentence("that is {drawn}", drawn=either(drawn)) if drawn else None,
        )
    if cell in board.cells:
        return (
            "bastide/empty-cell",
            coded("placement/cell-taken", "a tile lies at {where} already", where=where),
            _nearest_cell(table, tile, cell),
        )
    block = ruleset.blocks.get(tile)
    if block is not None:
        return (
            "bastide/block-fits",
            coded("placement/block-fits", "{tile} does not fit at {where}", tile=tile, where=where),
            _nearest_cell(table, tile, cell),
        )
    demand = board.demand(cell)
    if not demand:
        return (
            "bastide/adjoining",
            coded("placement/no-neighbour", "no tile lies beside {where}", where=where),
            _nearest_cell(table, tile, cell),
        )
    clash = ruleset.catalogue.clash(ruleset.catalogue.tiles[tile], turns, demand)
    if clash is not None:
        side, own, other = clash
        fitting = [f"{90 * (code & 3)}" for code in legal_placements(table.position, tile) if code >> 2 == cell]
        hint = (
            coded("placement/turned", "there it fits with rotation {fitting}", fitting=listed(fitting))
            if fitting
            else _nearest_cell(table, tile, cell)
        )
        reason = coded(
            "placement/edges",
            "the {side} edge of {tile} with rotation {rotation} is {own}, but at {where} it meets {other}",
            side=side_in_words(side),
            tile=tile,
            rotation=90 * turns,
            own=word(own),
            where=where,
            other=word(other),
        )
        return "bastide/edges-match", reason, hint
    if turns not in ruleset.catalogue.turns(tile, demand):
        return (
            "bastide/adjoining",
            coded("placement/bare-sides", "nothing goes on at {where}, where only bare sides meet", where=where),
            _nearest_cell(table, tile, cell),
        )
    candidate = Candidate(tile, cell, turns)
    rule = forbidding(table.position, ruleset.placement.filters.get(tile, ()), candidate)
    if rule is not None:
        return rule.id, forbidden_by(rule), _nearest_cell(table, tile, cell)
    return (
        "bastide/legal-placement",
        coded("placement/not-legal", "{tile} cannot be placed at {where}", tile=tile, where=where),
        _nearest_cell(table, tile, cell),
    )


def _nearest_cell(table: Table, tile: str, cell: int) -> str | None:
    x, y = coordinates(cell)
    codes = legal_placements(table.position, tile)
    if not codes:
        return None

    def distance(code: int) -> tuple[int, int]:
        a, b = coordinates(code >> 2)
        return (a - x) ** 2 + (b - y) ** 2, code

    code = min(codes, key=distance)
    a, b = coordinates(code >> 2)
    return coded(
        "placement/nearest",
        "the nearest legal placement is [{a}, {b}] with rotation {rotation}",
        a=a,
        b=b,
        rotation=90 * (code & 3),
    )


def deployment_refusal(table: Table, player: int, piece: str, segment: int) -> Refusal:
    """Why a piece cannot be deployed on a segment."""
    state = table._state
    name = state.segment_name(segment)
    kind = state.board.definition[segment].kind
    rules = [rule for rule, offered in table.ruleset.meeples.deploys.get(kind, ()) if offered == piece]
    if rules and not state.pieces.supply(player, piece):
        return (
            "bastide/supply",
            coded(
                "deployment/no-supply",
                "{player} has no {piece} left in supply",
                player=state.players[player],
                piece=word(piece),
            ),
            None,
        )
    out_of_reach = _reach_refusal(table, player, piece, segment) if rules else None
    if out_of_reach is not None:
        return out_of_reach
    # Where one role is free, another one was wished.
    hinders = next(filter(None, hindrances(table.position, player, piece, segment, occupied=False)), None)
    budget = rules[0].budget if rules else None
    if budget is not None and not isinstance(hinders, Exclusion) and budget in spent_by(state, player):
        return (
            "bastide/budget",
            coded("deployment/budget-used", "the {budget} of this turn has been used", budget=word(budget)),
            None,
        )
    if hinders is not None or not rules:
        rule, reason, hint = hindered(table.position, piece, segment, hinders)
        return rule, reason, _other_segments(table, player) if rules else hint
    return (
        "bastide/deployable",
        coded(
            "deployment/not-now",
            "a {piece} cannot be deployed on {name} now",
            piece=word(piece),
            name=segment_in_words(name),
        ),
        None,
    )


def hindered(position: Position, piece: str, segment: int, hinders: Rule | None) -> Refusal:
    """Why a piece cannot be deployed on a segment wherever that lies, in words.

    Args:
        position: the position.
        piece: the kind of piece.
        segment: the number of the segment.
        hinders: the rule that forbids it; ``None`` if no rule deploys such a piece there.
    """
    kind = position.segment(segment).kind
    if hinders is None:
        deploys = position.ruleset.meeples.deploys
        where = sorted(other for other, entries in deploys.items() if any(p == piece for _, p in entries))
        hint = sentence("it may stand on {where}", where=listed(map(word, where))) if where else None
        message = coded(
            "deployment/no-rule",
            "no rule of this variant lets the {piece} be deployed on a {kind}",
            piece=word(piece),
            kind=word(kind),
        )
        return "bastide/deployable", message, hint
    if not isinstance(hinders, Exclusion):
        return hinders.id, forbidden_by(hinders), None
    message = coded(
        "deployment/occupied",
        "{name} belongs to a {kind} where a piece stands: {rule}",
        name=segment_in_words(position._state.segment_name(segment)),
        kind=word(kind),
        rule=sentence(hinders.says),
    )
    return hinders.id, message, None


def _reach_refusal(table: Table, player: int, piece: str, segment: int) -> Refusal | None:
    """Why a piece cannot be deployed on the tile of a segment, if it cannot."""
    ruleset = table.ruleset
    elsewhere = elsewhere_for(table, player)
    if reaches(table, player, piece, segment, elsewhere):
        return None
    speaking = [rule for rule, pieces in elsewhere.get(table._state.board.where[segment], ()) if piece in pieces]
    rule = speaking[0] if speaking else ruleset.meeples.instead(piece)
    if rule is not None:
        return rule.id, forbidden_by(rule), _other_segments(table, player)
    message = coded("deployment/tile-just-laid", "pieces are deployed on the tile just laid")
    return "bastide/tile-just-laid", message, None


def _other_segments(table: Table, player: int) -> str | None:
    state = table._state
    names = set()
    for option in deployments(table, player):
        if option.place is not None and option.place.kind == SEGMENT:
            cell = state.board.where[option.place.at]
            x, y = coordinates(cell)
            names.add(state.segment_name(option.place.at) + ("" if cell in state.laid else f" at [{x}, {y}]"))
    return sentence("free: {names}", names=listed(sorted(names))) if names else None
