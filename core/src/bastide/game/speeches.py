"""What the callables of rules are asked, and what their answers mean: for whoever looks on while a game is played."""

from __future__ import annotations

from typing import NamedTuple


class Speech(NamedTuple):
    """How a callable of a rule speaks.

    ``takes`` says what its arguments are, behind the position or table; nothing for one that need not be said. ``yes``
    and ``no`` are verbs for its answers, or where it answers something else, ``yes`` is the verb and ``gives`` what the
    answer is. One that ``does`` something answers nothing that matters, or what ``gives`` says.
    """

    takes: tuple[str, ...]
    yes: str
    no: str = ""
    gives: str = ""
    does: bool = False


_APPLIES = ("applies to", "does not apply to")

#: Every callable of every type of rule, by the type's name and the field's.
SPEECHES: dict[tuple[str, str], Speech] = {
    ("PlacementFilter", "allows"): Speech(("candidate",), "allows", "forbids"),
    ("PlacementFilter", "tiles"): Speech((), "speaks of", "does not speak of"),
    ("PlacementOffers", "offers"): Speech(("player",), "offers", gives="candidates"),
    ("PlacementSource", "stack"): Speech(("player",), "lets choose from", gives="text"),
    ("DrawRule", "do"): Speech((), "draws", does=True),
    ("SetAside", "aside"): Speech(("text",), "sets aside", "leaves"),
    ("UnplaceableRule", "do"): Speech(("text",), "deals with", does=True, gives="yes"),
    ("Deployment", "where"): Speech(("player", "feature"), "admits", "does not admit"),
    ("DeploymentCells", "cells"): Speech(("player",), "names", gives="cells"),
    ("FurtherCells", "cells"): Speech(("player",), "names", gives="cells"),
    ("FurtherCells", "where"): Speech(("player", "feature"), "admits", "does not admit"),
    ("OfferRule", "offers"): Speech(("player", "data"), "offers", gives="offers"),
    ("OfferVeto", "forbids"): Speech(("player", "offer"), "forbids", "does not forbid"),
    ("Homecoming", "stays"): Speech(("", "piece"), "lets stay", "sends home"),
    ("Completion", "when"): Speech(("feature",), "holds for", "does not hold for"),
    ("CompletionVeto", "forbids"): Speech(("feature",), "forbids to complete", "does not forbid to complete"),
    ("Term", "count"): Speech(("subject",), "counts", gives="number"),
    ("Term", "count_for"): Speech(("subject", "player"), "counts", gives="number"),
    ("ScoringRule", "when"): Speech(("subject",), *_APPLIES),
    ("Adjustment", "when"): Speech(("subject",), *_APPLIES),
    ("Adjustment", "when_for"): Speech(("subject", "player"), *_APPLIES),
    ("Weighing", "weigh"): Speech(("subject", "piece", "number"), "weighs", gives="number"),
    ("ClaimRule", "decide"): Speech(("subject", "weights", "players"), "gives it to", gives="players"),
    ("ShareRule", "share"): Speech(("subject", "players", "player", "number"), "shares out", gives="number"),
    ("FinalScoring", "subjects"): Speech((), "has scored", gives="subjects"),
    ("Phase", "do"): Speech((), "is done", does=True),
    ("StepKind", "do"): Speech(("data",), "is done", does=True),
    ("DecisionKind", "offers"): Speech(("player", "data"), "offers", gives="offers"),
    ("DecisionKind", "tile"): Speech(("player", "data"), "is about", gives="text"),
    ("DecisionKind", "situation"): Speech(("player", "data"), "tells", gives="text"),
    ("Reaction", "do"): Speech(("event",), "is told", does=True),
    ("GameEnd", "over"): Speech((), "ends the game", "does not end the game"),
    ("Overtime", "do"): Speech(("ending",), "is asked whether the game goes on", does=True, gives="yes"),
    ("Setup", "do"): Speech((), "sets up", does=True),
    ("Ranking", "key"): Speech(("player",), "ranks by", gives="text"),
    ("TieBreak", "key"): Speech(("player",), "breaks ties by", gives="text"),
    ("Starter", "choose"): Speech((), "chooses", gives="player"),
    ("StateKeeper", "read"): Speech(("data",), "reads", does=True),
    ("StateKeeper", "write"): Speech((), "writes", gives="data"),
    ("Offer", "do"): Speech(("offer",), "is done", does=True),
    ("Candidate", "do"): Speech(("candidate",), "is done", does=True),
}

#: For one that came up since.
UNKNOWN = Speech((), "says", gives="data")

#: Where a yes is what keeps something from being.
FORBIDDING = {
    ("OfferVeto", "forbids", True),
    ("CompletionVeto", "forbids", True),
    ("PlacementFilter", "allows", False),
    ("Deployment", "where", False),
    ("FurtherCells", "where", False),
    ("Completion", "when", False),
}
