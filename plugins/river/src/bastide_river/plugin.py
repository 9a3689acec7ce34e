"""Twelve tiles of a river are laid before all others."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="River",
        says="Twelve tiles of a river are laid before all others.",
        requires=("base-game",),
    )
