"""What is unfinished when the game is over is worth nothing."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import (
    Adjustment,
    Plugin,
    Rate,
    Rule,
    hookimpl,
    is_complete,
    traits,
)


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Finished features only",
        also="all or nothing",
        says="What is unfinished when the game is over is worth nothing.",
        sources=("house rule",),
    )


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        Adjustment(
            id="finished-only/nothing",
            says="What can be finished and is not when the game is over scores nothing.",
            source="house rule",
            stage="void",
            value=Rate("points", 0),
            subjects=traits("completable"),
            occasions=frozenset({"final"}),
            when=~is_complete,
        )
    ]
