"""How many pieces and tiles a game has, wherever they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bastide import Game, Ruleset

#: Whose, and of what kind; nobody's are the table's.
Owned = tuple[int | None, str]


@dataclass(frozen=True)
class Pieces:
    """All pieces of a game.

    Args:
        there: how many are in supply, on the board or held, by owner and kind.
        left: how many times one left the board, to go home or out of the game.
    """

    there: Counter[Owned]
    left: Counter[Owned]


def pieces_of(game: Game) -> Pieces:
    """All pieces of a game."""
    pieces = game._state.pieces
    there: Counter[Owned] = Counter()
    left: Counter[Owned] = Counter()
    for piece in pieces.all:
        (left if piece.place.kind in ("away", "supply") else there)[piece.owner, piece.kind] += 1
    for neutral, kind in game.ruleset.supplies:
        for owner in [None] if neutral else range(len(game.players)):
            there[owner, kind] += pieces.supply(owner, kind)
    return Pieces(there, left)


def pieces_at_first(ruleset: Ruleset, players: int) -> Counter[Owned]:
    """The pieces that a game has to have."""
    return Counter(
        {
            (owner, kind): count
            for (neutral, kind), count in ruleset.supplies.items()
            for owner in ([None] if neutral else range(players))
        }
    )


@dataclass(frozen=True)
class Tiles:
    """All tiles and tokens of a game.

    Args:
        board: the tile in each cell.
        elsewhere: what lies on stacks or was discarded, and the tiles at hand.
    """

    board: dict[tuple[int, int], str]
    elsewhere: Counter[str]

    @property
    def all(self) -> Counter[str]:
        """How many there are of each."""
        return Counter(self.board.values()) + self.elsewhere


def tiles_of(game: Game) -> Tiles:
    """All tiles and tokens of a game; those that are laid by one action are counted one by one."""
    state = game._state
    items = Counter(state.hand)
    items.update(entry["tile"] for entry in state.log if isinstance(entry, dict) and entry["type"] == "discard")
    for stack in state.stacks.values():
        items.update(stack.items)
    return Tiles({laid.at: laid.tile.id for laid in game.board.tiles}, _single(game.ruleset, items))


def tiles_at_first(ruleset: Ruleset) -> Counter[str]:
    """The tiles and tokens that a game has to have, but for what each player has."""
    items = Counter(tile for tile, _, _ in ruleset.start)
    for contents in ruleset.contents.values():
        items.update(contents)
    return _single(ruleset, items)


def _single(ruleset: Ruleset, items: Counter[str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for item, count in items.items():
        block = ruleset.blocks.get(item)
        for part in [item] if block is None else [part for part, _, _ in block.parts]:
            counted[part] += count
    return counted
