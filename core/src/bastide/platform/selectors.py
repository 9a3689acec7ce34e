"""How a rule says what it speaks of: by kind, by trait, or both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


class Kind(Protocol):
    """Anything with a name and traits: a kind of segments or of pieces."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def traits(self) -> frozenset[str]:
        """Its traits."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Kinds chosen by name or by trait.

    Args:
        kinds: names; a kind is chosen if its name is among them.
        traits: a kind is chosen if it has one of them.
        everything: every kind is chosen.
    """

    kinds: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    everything: bool = False

    def matches(self, kind: Kind) -> bool:
        """Whether a kind is chosen."""
        return self.everything or kind.name in self.kinds or bool(self.traits & kind.traits)

    def names(self, kinds: Iterable[Kind]) -> frozenset[str]:
        """The names of those of ``kinds`` that are chosen."""
        return frozenset(kind.name for kind in kinds if self.matches(kind))

    def __or__(self, other: Selector) -> Selector:
        return Selector(self.kinds | other.kinds, self.traits | other.traits, self.everything or other.everything)


def kinds(*names: str) -> Selector:
    """Choose kinds by name."""
    return Selector(kinds=frozenset(names))


def traits(*names: str) -> Selector:
    """Choose the kinds that have one of these traits."""
    return Selector(traits=frozenset(names))


#: Chooses every kind.
ANY = Selector(everything=True)
