"""A field with no way out is scored at once, and its farmers go home."""

from __future__ import annotations

from collections.abc import Iterable

from bastide import Completion, Homecoming, Plugin, Rule, hookimpl, kinds, traits


@hookimpl
def bastide_plugin() -> Plugin:
    return Plugin(
        title="Closed farms",
        says="A field with no way out is scored at once, and its farmers go home.",
        requires=("base-game", "farms-third-edition"),
        conflicts={
            "farms-first-edition": "by the first farm rule cities are scored, and fields have no score of their own",
            "farms-second-edition": "by the second farm rule what a field scores depends on all the others",
        },
        sources=("facts 7.7",),
    )


@hookimpl
def bastide_meeple_rules() -> Iterable[Rule]:
    return [
        Homecoming(
            id="closed-farms/return",
            says="When a closed field has been scored, its farmers go back to their players.",
            source="facts 9.10",
            pieces=traits("follower"),
            on=kinds("field"),
        )
    ]


@hookimpl
def bastide_scoring_rules() -> Iterable[Rule]:
    return [
        Completion(
            id="closed-farms/closed",
            says="A field is complete when tiles lie on all sides of it; then it is scored at once.",
            source="facts 7.7",
            of=kinds("field"),
        )
    ]
