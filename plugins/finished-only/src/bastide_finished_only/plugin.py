"""What is unfinished when the game is over is worth nothing."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import Adjustment, Plugin, Position, Rate, Rule, Subject, hookimpl, traits


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Finished features only",
        says="What is unfinished when the game is over is worth nothing.",
        sources=("house rule",),
    )


def unfinished(position: Position, subject: Subject) -> bool:
    """Whether some feature that is scored could have been finished, and was not."""
    return not all(feature.complete for feature in subject.features)


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
            when=unfinished,
        )
    ]
