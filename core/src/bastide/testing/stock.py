"""How many pieces and tiles a game has, wherever they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any

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
            for (neutral, kind), count in ruleset.supplies_among(players).items()
            for owner in ([None] if neutral else range(players))
        }
    )


@dataclass(frozen=True)
class Tiles:
    """All tiles and tokens of a game.

    Args:
        board: the tile in each cell.
        elsewhere: the tiles that lie on stacks or were discarded, and those at hand.
        tokens: what else lies on stacks, or did before; what was drawn of it a rule may keep in a state of its own.
        lying: how many of the tokens lie on stacks now, are at hand or were discarded.
        kept: the states that rules keep.
    """

    board: dict[tuple[int, int], str]
    elsewhere: Counter[str]
    tokens: Counter[str]
    lying: Counter[str]
    kept: Mapping[Hashable, Any]

    def since(self, before: Tiles) -> Tiles:
        """The same, remembering how many tokens there were before: those that were drawn may come back."""
        return replace(self, tokens=self.tokens | before.tokens)

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
    single = _single(game.ruleset, items)
    tokens = Counter({item: count for item, count in single.items() if item not in game.ruleset.tiles})
    known = game.ruleset.tiles
    # What a tile has become while it lies is that tile still; one that a rule made up is known to nobody.
    board = {
        laid.at: (known[laid.tile.id].changed if laid.tile.id in known else "") or laid.tile.id
        for laid in game.board.tiles
    }
    kept = {key: value for key, value in state.store.items() if not _is_of_the_engine(key)}
    return Tiles(board, single - tokens, tokens, tokens, kept)


def _is_of_the_engine(key: Hashable) -> bool:
    return isinstance(key, tuple) and str(key[0]).startswith("bastide/")


def tiles_at_first(ruleset: Ruleset, players: int) -> Tiles:
    """The tiles and tokens that a game of so many players has to have; none of them lies yet."""
    items = Counter(tile for tile, _, _ in ruleset.start) + _on_stacks(ruleset, players)
    single = _single(ruleset, items)
    tokens = Counter({item: count for item, count in single.items() if item not in ruleset.tiles})
    return Tiles({}, single - tokens, tokens, tokens, {})


def _on_stacks(ruleset: Ruleset, players: int) -> Counter[str]:
    """What lies on all stacks before the game."""
    found: Counter[str] = Counter()
    of_each = {stack.name for stack in ruleset.stacks if stack.per_player}
    for stack, contents in ruleset.contents.items():
        times = players if stack in of_each else 1
        found.update({item: count * times for item, count in contents.items()})
    return found


def _single(ruleset: Ruleset, items: Counter[str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for item, count in items.items():
        block = ruleset.blocks.get(item)
        for part in [item] if block is None else [part for part, _, _ in block.parts]:
            counted[part] += count
    return counted


def drawn_again(game: Game) -> list[str]:
    """What was drawn more often in a game than there is of it, so that some of it was put back in between."""
    return sorted(Counter(item for _, item in game._state.drawn) - _on_stacks(game.ruleset, len(game.players)))
