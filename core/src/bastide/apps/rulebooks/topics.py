"""The headings of a rulebook, and the rules that belong under each."""

from __future__ import annotations

from typing import Any

from bastide import (
    Adjustment,
    ClaimRule,
    Clock,
    DecisionKind,
    GameEnd,
    Overtime,
    Phase,
    Ranking,
    Reaction,
    Ruleset,
    ScoreTrack,
    ScoringRule,
    ShareRule,
    Weighing,
    sentence,
)

from ..rulesets.topics import about
from ..rulesets.topics import topic as topic_in_overviews

#: The headings that pages of plugins may use, by key, in the order of a rulebook.
TOPICS: dict[str, str] = {
    "components": sentence("What you need"),
    "preparation": sentence("Preparation"),
    "turn": sentence("A turn"),
    "placing": sentence("Placing a tile"),
    "deploying": sentence("Deploying"),
    "scoring": sentence("Scoring"),
    "end": sentence("End of the game"),
    "certainty": sentence("How sure this is"),
}
#: Headings of parts that are generated from the rules alone.
FURTHER: dict[str, str] = {
    "editions": sentence("What other editions say"),
    "tiles": sentence("All tiles"),
    "index": sentence("All rules by name"),
}
_OF_OVERVIEWS = {
    "tiles": "preparation",
    "supply": "components",
    "drawing": "turn",
    "placement": "placing",
    "deploying": "deploying",
    "completing": "scoring",
    "scoring": "scoring",
    "ground": "scoring",
    "majorities": "scoring",
    "final": "end",
    "returning": "scoring",
}
_BY_TYPE: dict[type, str] = {
    ScoreTrack: "components",
    Clock: "components",
    GameEnd: "end",
    Overtime: "end",
    Ranking: "end",
}
_BY_SCOPE = {"setup": "preparation", "game": "end"}
_BY_EVENT = {
    "placed": "placing",
    "recut": "placing",
    "deployed": "deploying",
    "moved": "deploying",
    "left": "deploying",
    "completed": "scoring",
    "scored": "scoring",
}


def topic(rule: Any, ruleset: Ruleset) -> str:
    """The key of the heading for a rule's own sentence."""
    if isinstance(rule, Reaction):
        return _BY_EVENT.get(rule.on, "turn")
    if isinstance(rule, Phase | DecisionKind):
        return _BY_SCOPE.get(rule.scope or "", "turn")
    found = _BY_TYPE.get(type(rule))
    if found is not None:
        return found
    place = topic_in_overviews(rule, ruleset)
    if place == "ground" and isinstance(rule, ScoringRule) and not can_happen(rule, "completed", ruleset):
        return "end"
    # Rules that change a score go with the scores, also for open ground.
    if isinstance(rule, Adjustment | Weighing | ClaimRule | ShareRule):
        return "scoring"
    return _OF_OVERVIEWS.get(place, "turn")


def can_happen(rule: ScoringRule, occasion: str, ruleset: Ruleset) -> bool:
    """Whether a rule's subject can be scored on an occasion: what nothing completes is never scored as completed."""
    kinds = about(rule, ruleset)
    completed = not kinds or any(
        kind in ruleset.scoring.completions or kind not in ruleset.segment_kinds for kind in kinds
    )
    return occasion in rule.occasions and (occasion != "completed" or completed)
