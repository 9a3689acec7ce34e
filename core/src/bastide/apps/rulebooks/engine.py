"""What holds in every game, whatever the rules: no plugin says it, and every rulebook does."""

from __future__ import annotations

from bastide import Ranking, Ruleset, ShareRule, sentence

#: The sentence of each, by the id that refusals name where there is one.
ENGINE: dict[str, str] = {
    "bastide/adjoining": sentence("A tile is placed on an empty space, beside a tile that lies already."),
    "bastide/edges-match": sentence("All edges at which a placed tile touches others must fit them."),
    "bastide/supply": sentence("Only a piece that its player has in supply can be deployed."),
    "bastide/majority": sentence("Whoever has the most in a feature that is scored gets its points."),
    "bastide/ties": sentence("Several with equally many each get all of the points."),
    "bastide/ranking": sentence("The highest score wins; those who tie share the place."),
}  # fmt: skip
_TOPICS = {
    "bastide/adjoining": "placing",
    "bastide/edges-match": "placing",
    "bastide/supply": "deploying",
    "bastide/majority": "scoring",
    "bastide/ties": "scoring",
    "bastide/ranking": "end",
}


def engine_rules(ruleset: Ruleset) -> dict[str, tuple[str, str]]:
    """For the id of each, its topic and sentence; without what a rule of the ruleset decides otherwise."""
    decided = {
        "bastide/ranking": ruleset.one(Ranking) is not None,
        "bastide/ties": any(isinstance(entry.rule, ShareRule) for entry in ruleset.rules),
    }
    return {name: (_TOPICS[name], says) for name, says in ENGINE.items() if not decided.get(name)}
