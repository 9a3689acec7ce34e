"""Everybody has three tiles in hand, which the others do not see, and chooses one to place."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Private city planning",
        says="Everybody has three tiles in hand, which the others do not see, and chooses one to place.",
        requires=("base-game",),
    )
