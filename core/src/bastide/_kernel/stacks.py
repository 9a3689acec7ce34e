"""Stacks: named, ordered stores of tiles or tokens, and their visibility."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .journal import Journal

#: Who knows something about a stack: all players, its owner, or no player.
Audience = Literal["everyone", "owner", "nobody"]


@dataclass(frozen=True, slots=True)
class StackKind:
    """The properties of a stack.

    Args:
        name: the stack's name; its order depends only on the game's seed and this name.
        size: who knows the number of items.
        order: who knows the order of the items.
        items: who knows the items.
        owner: its player, by number, or ``None``.
        shuffled: whether the items are shuffled during setup.
        waits: whether its items were drawn, and must be used before the game may end.
    """

    name: str
    size: Audience = "everyone"
    order: Audience = "nobody"
    items: Audience = "everyone"
    owner: int | None = None
    shuffled: bool = True
    waits: bool = False


def own_stack_name(name: str, player: str) -> str:
    """The name of a player's stack, of those that everybody has one of."""
    return f"{name}:{player}"


def stream(seed: object, name: str) -> random.Random:
    """The random numbers for ``name`` in the game with ``seed``; nothing else shares them."""
    return random.Random(stream_seed(seed, name))


def stream_seed(seed: object, name: str) -> str:
    """The seed of these numbers."""
    return f"{seed}:{name}"


class Stack:
    """A journalled stack. Its items are stored bottom first, so that the last one is drawn next."""

    __slots__ = ("_items", "_journal", "kind", "left")

    def __init__(self, kind: StackKind, journal: Journal, items: Iterable[str] = ()) -> None:
        self.kind = kind
        self._journal = journal
        self._items: tuple[str, ...] = tuple(items)
        #: The number of items; drawing only lowers this number.
        self.left = len(self._items)

    def __len__(self) -> int:
        return self.left

    @property
    def items(self) -> tuple[str, ...]:
        """The items, bottom first."""
        return self._items[: self.left]

    def fill(self, items: Iterable[str]) -> None:
        """Replace all items."""
        self._journal.note((_restore, self, self._items, self.left))
        self._items = tuple(items)
        self.left = len(self._items)

    def put(self, item: str) -> None:
        """Put ``item`` on top."""
        self.fill((*self.items, item))

    def put_under(self, item: str) -> None:
        """Put ``item`` under the others."""
        self.fill((item, *self.items))

    def draw(self) -> str:
        """Remove the top item.

        Raises:
            IndexError: the stack is empty.
        """
        left = self.left
        if not left:
            raise IndexError(f"nothing is left on the stack {self.kind.name}")
        self._journal.note((_restore, self, self._items, left))
        self.left = left - 1
        return self._items[left - 1]

    def take(self, item: str) -> None:
        """Remove the topmost copy of ``item``.

        Raises:
            ValueError: there is none.
        """
        items = list(self.items)
        items.reverse()
        items.remove(item)
        items.reverse()
        self.fill(items)

    def copy(self, journal: Journal) -> Stack:
        """The same stack under another journal."""
        return Stack(self.kind, journal, self.items)


def _restore(stack: Stack, items: tuple[str, ...], left: int) -> None:
    stack._items = items
    stack.left = left
