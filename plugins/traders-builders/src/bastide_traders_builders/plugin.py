"""Twenty-four tiles, trade goods in cities, and a builder and a pig for each player."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Traders & Builders",
        says="Twenty-four tiles, trade goods in cities, and a builder and a pig for each player.",
        requires=("base-game",),
    )
