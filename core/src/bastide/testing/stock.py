"""Counting the pieces and tiles of a game in all places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bastide import Game, Ruleset
from bastide.tiles.files import TileEntry

#: The owner and the kind; pieces without an owner belong to the table.
Owned = tuple[int | None, str]


@dataclass(frozen=True)
class Pieces:
    """All pieces of a game.

    Args:
        there: the number in supply, on the board or held, by owner and kind.
        left: how often pieces left the board that may leave the game, as their kinds say; they may have returned.
    """

    there: Counter[Owned]
    left: Counter[Owned]


def pieces_of(game: Game) -> Pieces:
    """All pieces of a game."""
    pieces = game._state.pieces
    there: Counter[Owned] = Counter()
    left: Counter[Owned] = Counter()
    for piece in pieces.all:
        if piece.place.kind not in ("away", "supply"):
            there[piece.owner, piece.kind] += 1
        elif game.ruleset.piece_kinds[piece.kind].used_up:
            left[piece.owner, piece.kind] += 1
    for neutral, kind in game.ruleset.supplies:
        for owner in [None] if neutral else range(len(game.players)):
            there[owner, kind] += pieces.supply(owner, kind)
    return Pieces(there, left)


def pieces_at_first(ruleset: Ruleset, players: int) -> Counter[Owned]:
    """The pieces that a game must have."""
    return Counter(
        {
            (owner, kind): ruleset.supply_of(owner, kind, players)
            for neutral, kind in ruleset.supplies_among(players)
            for owner in ([None] if neutral else range(players))
        }
    )


@dataclass(frozen=True)
class Tiles:
    """All tiles and tokens of a game.

    Args:
        board: the tile in each cell.
        elsewhere: the tiles on stacks, discarded, at hand, and laid over others that they make a tile with.
        tokens: all other items that are or were on stacks; drawn ones may be in the state of a rule.
        lying: the tokens that are on stacks, at hand or discarded.
        kept: the states of rules.
        named: the tiles whose ids stand in the states of rules; a rule may have drawn them and keep them there.
    """

    board: dict[tuple[int, int], str]
    elsewhere: Counter[str]
    tokens: Counter[str]
    lying: Counter[str]
    kept: Mapping[Hashable, Any]
    named: Counter[str]

    def since(self, before: Tiles) -> Tiles:
        """The same, with the earlier number of tokens: drawn ones may return."""
        return replace(self, tokens=self.tokens | before.tokens)

    @property
    def all(self) -> Counter[str]:
        """The number of each."""
        return Counter(self.board.values()) + self.elsewhere


def tiles_of(game: Game) -> Tiles:
    """All tiles and tokens of a game; the tiles of a block are counted individually."""
    state = game._state
    known = game.ruleset.tiles
    lying = Counter(state.hand)
    lying.update(entry["tile"] for entry in state.log if isinstance(entry, dict) and entry["type"] == "discard")
    for stack in state.stacks.values():
        lying.update(stack.items)
    items: Counter[str] = Counter()
    for item, count in lying.items():
        items[_printed(known, item)] += count
        items[_over(known, item)] += count
    items.update(_over(known, laid.tile.id) for laid in game.board.tiles)
    del items[""]
    single = _single(game.ruleset, items)
    tokens = Counter({item: count for item, count in single.items() if item not in game.ruleset.tiles})
    board = {laid.at: _printed(known, laid.tile.id) for laid in game.board.tiles}
    kept = {key: value for key, value in state.store.items() if not _is_of_the_engine(key)}
    named = _single(game.ruleset, Counter(_texts_in(list(kept.values()))))
    return Tiles(board, single - tokens, tokens, tokens, kept, Counter({id: named[id] for id in named if id in known}))


def _printed(known: Mapping[str, TileEntry], item: str) -> str:
    """What a tile was drawn as, if rules have changed it; one that a rule generated is in no set."""
    return (known[item].changed if item in known else "") or item


def _over(known: Mapping[str, TileEntry], item: str) -> str:
    """The tile that was laid over another one so that they are one tile; empty for every other item."""
    return known[item].over if item in known else ""


def _texts_in(value: Any) -> Iterator[str]:
    """The texts anywhere in what a rule keeps."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts_in([*value, *value.values()])
    elif isinstance(value, Collection):
        for part in value:
            yield from _texts_in(part)


def _is_of_the_engine(key: Hashable) -> bool:
    return isinstance(key, tuple) and str(key[0]).startswith("bastide/")


def tiles_at_first(ruleset: Ruleset, players: int) -> Tiles:
    """The tiles and tokens that a game with this number of players must have; none is on the board yet."""
    items = Counter(tile for tile, _, _ in ruleset.start) + _on_stacks(ruleset, players)
    single = _single(ruleset, items)
    tokens = Counter({item: count for item, count in single.items() if item not in ruleset.tiles})
    return Tiles({}, single - tokens, tokens, tokens, {}, Counter())


def _on_stacks(ruleset: Ruleset, players: int) -> Counter[str]:
    """The items on all stacks before the game."""
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
    """Items drawn more often in a game than there are copies, so that some were put back in between."""
    return sorted(Counter(item for _, item in game._state.drawn) - _on_stacks(game.ruleset, len(game.players)))
