"""Asking again whether features are complete, after the events that rules name."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bastide.rules.declarations.kinds import SegmentKind
from bastide.rules.scoring import Completion
from bastide.rules.turn import Reaction

if TYPE_CHECKING:
    from bastide.engine.table import Table
    from bastide.rules.events import Event


def ask_again(rules: Iterable[Completion], segments: Mapping[str, SegmentKind]) -> list[Reaction]:
    """Reactions that have the completion of features asked again after the events that the rules name."""
    awaited: dict[str, set[str]] = {}
    for rule in rules:
        for event in rule.events:
            awaited.setdefault(event, set()).update(rule.of.names(segments.values()))
    return [
        Reaction(
            id=f"bastide/ask-again-{event}",
            says="The completion of features that depends on this is asked again.",
            on=event,
            do=functools.partial(_recheck, tuple(sorted(kinds))),
        )
        for event, kinds in sorted(awaited.items())
    ]


def _recheck(kinds: tuple[str, ...], table: Table, event: Event) -> None:
    if "features" in event.data:
        return
    if event.feature is not None:
        features = [event.feature] if event.feature.kind in kinds else []
    else:
        features = list(table.position.features(*kinds))
    for feature in features:
        table.recheck(feature)
