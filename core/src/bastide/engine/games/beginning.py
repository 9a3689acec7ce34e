"""How a game begins: what lies on its stacks and on the table, and which pieces everybody has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bastide._kernel.geometry import cell
from bastide._kernel.stacks import StackKind, own_stack_name, stream
from bastide.text.problems import BastideError, Problem, did_you_mean
from bastide.text.sentences import coded
from bastide.variants.missing_plugins import brought_by

from ..coordinates import read_cell, read_turns
from ..errors import no_tile
from .given import items_of

if TYPE_CHECKING:
    from bastide.ruleset.resolved import Ruleset

    from ..state import State

#: A tile on the table before the first turn: its id, its packed cell, its quarter turns.
StartTile = tuple[str, int, int]


def prepare(state: State, start: Sequence[Mapping[str, Any]] | None, draws: Sequence[str] | None) -> None:
    """Fill the stacks and supplies of a new game, and lay the tiles it starts with.

    Args:
        state: the game's, as it was made.
        start: the tiles that lie on the table, as in records; without it, the ruleset's own.
        draws: what is drawn, in order over all stacks.

    Raises:
        BastideError: a draw or a start tile is not usable; says why.
    """
    ruleset = state.ruleset
    contents = {name: dict(counts) for name, counts in ruleset.contents.items()}
    laid = _start_tiles(ruleset, start)
    if start is not None:
        # The variant's own start tiles go back, and the given ones are taken out.
        for tile, _, _ in ruleset.start:
            stack = contents[ruleset.tiles[tile].stack]
            stack[tile] = stack.get(tile, 0) + 1
        for tile, _, _ in laid:
            _take_one(contents, ruleset, tile)
    for kind in stack_kinds(ruleset, state.players):
        declared = kind.name if kind.owner is None else kind.name.partition(":")[0]
        items = [item for item, count in contents.get(declared, {}).items() for _ in range(count)]
        if kind.shuffled:
            stream(state.seed, kind.name).shuffle(items)
        state.add_stack(kind, tuple(items))
    players = len(state.players)
    for neutral, piece in ruleset.supplies_among(players):
        for owner in [None] if neutral else range(players):
            state.pieces.stock(owner, piece, ruleset.supply_of(owner, piece, players))
    if draws is not None:
        state.forced = items_of(draws, "draws")
        for draw in state.forced:
            _check_item(ruleset, draw)
    for tile, packed, turns in laid:
        _lay(state, tile, packed, turns)
    state.laid = state.ready = ()


def _start_tiles(ruleset: Ruleset, start: Sequence[Mapping[str, Any]] | None) -> list[StartTile]:
    if start is None:
        return [(tile, cell(*at), rotation // 90) for tile, at, rotation in ruleset.start]
    laid = []
    for number, entry in enumerate(items_of(start, "start")):
        where = f"start[{number}]"
        if not isinstance(entry, Mapping) or "tile" not in entry:
            raise BastideError(
                Problem(coded("start/form", "a start tile is an object with tile, at and rotation"), key=where)
            )
        tile = entry["tile"]
        if not isinstance(tile, str) or tile not in ruleset.catalogue.tiles:
            hint = brought_by(str(tile), ruleset.selection) or did_you_mean(str(tile), ruleset.catalogue.tiles)
            raise BastideError(Problem(no_tile(tile), key=where, hint=hint))
        try:
            laid.append((tile, read_cell(entry.get("at", [0, 0])), read_turns(entry.get("rotation", 0))))
        except BastideError as error:
            raise BastideError(Problem(each.message, key=where) for each in error.problems) from None
    return laid


def _lay(state: State, tile: str, packed: int, turns: int) -> None:
    board, catalogue = state.board, state.ruleset.catalogue
    if packed in board.cells:
        raise BastideError(
            coded("start/cell-twice", "start: two tiles lie in one cell; {tile} is the second", tile=tile)
        )
    clash = catalogue.clash(catalogue.tiles[tile], turns, board.demand(packed))
    if clash is not None:
        side, own, other = clash
        raise BastideError(
            coded(
                "start/edges",
                "start: the {side} edge of {tile} is {own}, but the tile beside it has {other}",
                side=side,
                tile=tile,
                own=own,
                other=other,
            )
        )
    # No player placed it, so no event tells of it.
    board.place(catalogue.lying[tile][turns], packed)


def _check_item(ruleset: Ruleset, item: str) -> None:
    known = {*ruleset.tiles, *ruleset.blocks}
    for items in ruleset.contents.values():
        known |= set(items)
    if not isinstance(item, str) or item not in known:  # type: ignore[redundant-expr]  # callers may not be typed
        hint = brought_by(str(item), ruleset.selection) or did_you_mean(str(item), known)
        raise BastideError(
            Problem(
                coded("draws/unknown-tile", "draws: there is no tile {item!r} in this variant", item=item),
                hint=hint,
            )
        )


def _take_one(contents: dict[str, dict[str, int]], ruleset: Ruleset, tile: str) -> None:
    """Take one copy of a tile, or else of another print of it, out of the stacks before the game."""
    for name in (tile, *ruleset.prints_of(tile)):
        for counts in contents.values():
            if counts.get(name):
                counts[name] -= 1
                return


def stack_kinds(ruleset: Ruleset, players: tuple[str, ...]) -> list[StackKind]:
    """The stacks of a game, those of all players and everybody's own."""
    kinds = []
    for stack in ruleset.stacks:
        owners: list[int | None] = list(range(len(players))) if stack.per_player else [None]
        for owner in owners:
            name = stack.name if owner is None else own_stack_name(stack.name, players[owner])
            kinds.append(
                StackKind(
                    name=name,
                    size=stack.size,
                    order=stack.order,
                    items=stack.contents,
                    owner=owner,
                    shuffled=stack.shuffled,
                    waits=stack.waits,
                )
            )
    return kinds
