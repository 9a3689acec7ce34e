"""Legal placements: where a tile or block fits, as far as placement filters allow it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bastide._kernel.tiles import Block
from bastide.rules.offers import Candidate

if TYPE_CHECKING:
    from bastide.rules.placement import PlacementFilter

    from .position import Position


def legal_placements(position: Position, tile: str) -> list[int]:
    """Every legal placement of a tile or block beside those that lie; kept until the next tile is laid."""
    state = position._state
    known, when, codes = state._legal
    if known == tile and when == len(state.journal.entries):
        return codes
    ruleset = state.ruleset
    if tile in ruleset.blocks:
        codes = _legal_blocks(position, ruleset.blocks[tile])
    else:
        codes, filters = state.fitting(tile)
        if filters:
            codes = [code for code in codes if allowed(position, filters, Candidate(tile, code >> 2, code & 3))]
    state._legal = (tile, len(state.journal.entries), codes)
    return codes


def _legal_blocks(position: Position, block: Block) -> list[int]:
    codes = position._state.board.fits_block(block)
    if any(part in position.ruleset.placement.filters for part, _, _ in block.parts):
        codes = [code for code in codes if _block_allowed(position, block, code)]
    return codes


def _block_allowed(position: Position, block: Block, code: int) -> bool:
    filters = position.ruleset.placement.filters
    return all(
        allowed(position, filters.get(lying.tile.id, ()), Candidate(lying.tile.id, (code >> 2) + step, turns))
        for lying, step, turns in position._state.board.block_parts(block, code & 3)
    )


def allowed(position: Position, filters: Iterable[PlacementFilter], candidate: Candidate) -> bool:
    """Whether all of some placement filters allow a candidate."""
    return forbidding(position, filters, candidate) is None


def forbidding(position: Position, filters: Iterable[PlacementFilter], candidate: Candidate) -> PlacementFilter | None:
    """The first of some placement filters that forbids a candidate, if any."""
    for rule in filters:
        if not rule.allows(position, candidate):
            return rule
    return None
