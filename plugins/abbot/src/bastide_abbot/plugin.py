"""An abbot for each player, who stands on monasteries and gardens and may be called back."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Abbot",
        says="An abbot for each player, who stands on monasteries and gardens and may be called back.",
        requires=("base-game",),
    )
