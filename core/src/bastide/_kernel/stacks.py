"""Stacks: named, ordered stores of tiles or tokens, and who may see what of them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from .journal import Journal

#: Who sees something of a stack: all players, its owner, or nobody.
Audience = Literal["everyone", "owner", "nobody"]


@dataclass(frozen=True, slots=True)
class StackKind:
    """How a stack is kept.

    Args:
        name: the stack's name; its order is drawn from the game's seed and this name alone.
        size: who knows how many items are left.
        order: who knows in which order they come.
        items: who knows which items are left.
        owner: the player it belongs to, by number, or ``None``.
        shuffled: whether the items are shuffled when the game is set up.
        waits: whether what lies on it was drawn, and is still to be used before the game may end.
    """

    name: str
    size: Audience = "everyone"
    order: Audience = "nobody"
    items: Audience = "everyone"
    owner: int | None = None
    shuffled: bool = True
    waits: bool = False


def stream(seed: object, name: str) -> random.Random:
    """The random numbers of the thing called ``name`` in the game with ``seed``; no other thing shares them."""
    return random.Random(f"{seed}:{name}")


class Stack:
    """A journalled stack. Its items are kept bottom first, so that the last one is drawn next."""

    __slots__ = ("_items", "_journal", "kind", "left")

    def __init__(self, kind: StackKind, journal: Journal, items: Iterable[str] = ()) -> None:
        self.kind = kind
        self._journal = journal
        self._items: tuple[str, ...] = tuple(items)
        #: How many items are left; drawing only lowers this number.
        self.left = len(self._items)

    def __len__(self) -> int:
        return self.left

    @property
    def items(self) -> tuple[str, ...]:
        """What lies on the stack, bottom first."""
        return self._items[: self.left]

    def fill(self, items: Iterable[str]) -> None:
        """Replace everything on the stack."""
        self._journal.note((_restore, self, self._items, self.left))
        self._items = tuple(items)
        self.left = len(self._items)

    def put(self, item: str) -> None:
        """Lay ``item`` on top."""
        self.fill((*self.items, item))

    def put_under(self, item: str) -> None:
        """Push ``item`` under the others."""
        self.fill((item, *self.items))

    def draw(self) -> str:
        """Take the item on top off.

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
        """Take one copy of ``item`` off, the one nearest to the top.

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
