"""The contents of a ruleset in a language: its rates, pieces and tiles."""

from __future__ import annotations

from functools import partial
from typing import Any

from bastide import Adjustment, Rate, Ruleset, ScoringRule, installed, translated

from ...rulesets import ORDER, family
from ...rulesets.topics import TOPICS, topic
from ...tile_words import item_in_words
from ...words import word


def looked_through(ruleset: Ruleset, language: str | None) -> dict[str, Any]:
    """The rates of rules, which a variant may set, and labels for the things they count.

    Args:
        ruleset: the rules.
        language: the language of all texts.

    Returns:
        ``numbers`` with the bounds of each, ``pieces``, ``stacks``, ``sets`` of tiles and ``names`` of tiles with their
        labels.
    """
    say = partial(translated, language=language)
    entries = sorted(ruleset.rules, key=lambda entry: ORDER.index(family(entry)))
    numbers = [
        {
            "rule": entry.rule.id,
            "plugin": entry.plugin,
            "topic": say(TOPICS[topic(entry.rule, ruleset)]),
            "says": say(entry.rule.says),
            "rates": [
                {
                    "name": f"{entry.rule.id}.{rate.name}",
                    "title": say(word(rate.name)),
                    "value": rate.value,
                    "least": rate.at_least,
                    "most": rate.at_most,
                }
                for rate in rates
            ],
        }
        for entry in entries
        if (rates := _rates(entry.rule))
    ]
    sets = {item.partition("/")[0] for item in (*ruleset.tiles, *ruleset.blocks)}
    return {
        "numbers": numbers,
        "pieces": {piece: say(word(piece)) for _, piece in ruleset.supplies},
        "stacks": {stack: say(word(stack)) for stack, items in ruleset.contents.items() if items},
        "sets": {name: say(plugin.title) for name, plugin in installed().usable.items() if name in sets},
        "names": {item: say(item_in_words(item, ruleset)) for item in (*ruleset.tiles, *ruleset.blocks)},
    }


def _rates(rule: Any) -> list[Rate]:
    """The rates of a rule, each once."""
    found: list[Rate] = []
    if isinstance(rule, ScoringRule):
        found += [term.rate for term in rule.terms]
    elif isinstance(rule, Adjustment):
        found.append(rule.value)
    found += getattr(rule, "rates", ())
    return list({rate.name: rate for rate in found}.values())
