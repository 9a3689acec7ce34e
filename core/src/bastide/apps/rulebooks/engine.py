"""Rules of every game: they belong to no plugin, and every rulebook states them."""

from __future__ import annotations

from bastide import Ranking, Ruleset, ShareRule, sentence

#: Their sentences, by the ids that refusals name where there is one.
ENGINE: dict[str, str] = {
    "bastide/adjoining": sentence("A tile is placed on an empty space, beside a tile that lies already."),
    "bastide/edges-match": sentence("All edges at which a placed tile touches others must fit them."),
    "bastide/supply": sentence("Only a piece that its player has in supply can be deployed."),
    "bastide/majority": sentence("The player with the most in a feature that is scored gets its points."),
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
    """The topic and sentence of each, by id, without those that a rule of the ruleset overrides."""
    decided = {
        "bastide/ranking": any(not rule.breaks_ties for rule in ruleset.of(Ranking)),
        "bastide/ties": any(isinstance(entry.rule, ShareRule) for entry in ruleset.rules),
    }
    return {name: (_TOPICS[name], says) for name, says in ENGINE.items() if not decided.get(name)}
