"""What is unfinished when the game is over is worth nothing."""

from __future__ import annotations

from bastide import Plugin, hookimpl


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Finished features only",
        says="What is unfinished when the game is over is worth nothing.",
        requires=("base-game",),
    )
