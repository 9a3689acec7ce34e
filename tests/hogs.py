"""A fictitious plugin with a piece that makes fields worth more, to check that farm rules handle unknown pieces."""

from __future__ import annotations

from types import SimpleNamespace

import bastide
from bastide import (
    Adjustment,
    Deployment,
    PieceKind,
    Plugin,
    Position,
    Rate,
    Registry,
    Ruleset,
    Subject,
    Supply,
    hookimpl,
    kinds,
)


def has_hog(position: Position, subject: Subject, player: int) -> bool:
    """Whether a hog of the player's stands beside a farmer of theirs, in a field that claims the subject."""
    return any(
        position.stands_in(field, player, "hog") and position.stands_in(field, player, "follower")
        for field in subject.claimed_in
    )


def hogs(points: int = 1) -> SimpleNamespace:
    """The plugin: a hog adds so many points for each city."""
    toy = SimpleNamespace()
    toy.bastide_plugin = hookimpl(lambda: Plugin(title="Hogs", says="Hogs in fields.", requires=("base-game",)))
    toy.bastide_kinds = hookimpl(lambda: [PieceKind("hog", says="A hog.")])
    toy.bastide_components = hookimpl(lambda: [Supply("hog", 9, id="hogs/supply", says="Nine hogs each.")])
    stands = Deployment(id="hogs/stands", says="A hog may stand in a field.", pieces=kinds("hog"), on=kinds("field"))
    toy.bastide_meeple_rules = hookimpl(lambda: [stands])
    more = Adjustment(
        id="hogs/more",
        says="A field with a hog is worth more for every city.",
        stage="add",
        value=Rate("points", points, at_least=-9),
        subjects=kinds("field"),
        labels=frozenset({"cities"}),
        when_for=has_hog,
    )
    toy.bastide_scoring_rules = hookimpl(lambda: [more])
    return toy


def with_hogs(variant: str, points: int = 1) -> Ruleset:
    """The rules of a variant, and hogs."""
    registry = Registry()
    registry.load_installed()
    registry.register(hogs(points), "hogs", "toys", "1.0")
    return bastide.resolve(bastide.select(f"{variant} + hogs", registry), registry)
