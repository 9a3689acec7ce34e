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
        but: a kind that has one of these traits is not chosen, unless it is by name.
    """

    kinds: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    everything: bool = False
    but: frozenset[str] = frozenset()

    def matches(self, kind: Kind) -> bool:
        """Whether a kind is chosen."""
        if kind.name in self.kinds:
            return True
        return (self.everything or bool(self.traits & kind.traits)) and not self.but & kind.traits

    def names(self, kinds: Iterable[Kind]) -> frozenset[str]:
        """The names of those of ``kinds`` that are chosen."""
        return frozenset(kind.name for kind in kinds if self.matches(kind))

    def __or__(self, other: Selector) -> Selector:
        if self.but != other.but and (self.traits or self.everything) and (other.traits or other.everything):
            raise ValueError("two choices that leave out different traits cannot be made one; bring two rules")
        everything = self.everything or other.everything
        return Selector(self.kinds | other.kinds, self.traits | other.traits, everything, self.but | other.but)


def kinds(*names: str) -> Selector:
    """Choose kinds by name."""
    return Selector(kinds=frozenset(names))


def traits(*names: str, but: Iterable[str] = ()) -> Selector:
    """Choose the kinds that have one of these traits.

    Args:
        names: the traits.
        but: traits that a chosen kind must not have.
    """
    return Selector(traits=frozenset(names), but=frozenset(but))


#: Chooses every kind.
ANY = Selector(everything=True)
