"""Differences between variants, for pages: by topic, in the language of the client."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bastide import translated

from ...reports.words import kinds_text, options_text, order_text, rates_text, source_text, value_text, verdict
from ...rulesets import MEANING, Diff, Part
from ...rulesets.supplies import Counted
from ...words import running, word
from ..pictures.art import dressed


def as_json(diff: Diff, language: str | None) -> dict[str, Any]:
    """A difference between two variants.

    Args:
        diff: the difference.
        language: the language of all texts.
    """
    say = partial(translated, language=language)
    return {
        "names": list(diff.names),
        "titles": [say(title) for title in diff.titles],
        "same": diff.same,
        "verdict": say(verdict(diff.same, len(diff.names))),
        "plugins": [
            {"plugin": plugin, "title": say(title), "sides": [say(options_text(side)) for side in sides]}
            for plugin, (title, sides) in diff.plugins.items()
        ],
        "topics": [_Topic(diff, language).as_json(part) for part in diff.topics],
        "meaning": {"title": say(MEANING), "text": say(running(diff.meaning))} if diff.meaning else None,
    }


class _Topic:
    """Describes the differences under a topic.

    Args:
        diff: the difference.
        language: the language.
    """

    def __init__(self, diff: Diff, language: str | None) -> None:
        self._diff = diff
        self._say = partial(translated, language=language)

    def as_json(self, part: Part) -> dict[str, Any]:
        say = self._say
        return {
            "topic": part.topic,
            "title": say(part.title),
            "replaced": [[rule and self._rule(rule) for rule in row] for row in part.replaced],
            "only_in": [[self._rule(rule) for rule in side] for side in part.only_in],
            "changed": [
                {
                    "id": rule["id"],
                    "says": [text and say(text) for text in rule["says"]],
                    "rates": [
                        {
                            "rate": say(word(rate["rate"])),
                            "values": [say(value_text(value)) for value in rate["values"]],
                        }
                        for rate in rule["rates"]
                    ],
                }
                for rule in part.changed
            ],
            "reordered": [
                {
                    "id": rule["id"],
                    "says": say(rule["says"]),
                    "after": [say(order_text(self._diff.says(each))) for each in rule["after"]],
                }
                for rule in part.reordered
            ],
            "counts": [self._counted(part.topic, each) for each in part.counts],
            "texts": [
                {"key": say(key), "values": [[say(value_text(each)) for each in _many(value)] for value in values]}
                for key, values in part.texts
            ],
        }

    def _rule(self, rule: Mapping[str, Any]) -> dict[str, str]:
        say = self._say
        return {
            "id": rule["id"],
            "says": say(rule["says"]),
            "source": say(source_text(rule["source"])),
            "rates": say(rates_text(rule["rates"])) if rule["rates"] else "",
            "about": say(kinds_text(rule["about"])),
        }

    def _counted(self, topic: str, each: Counted) -> dict[str, Any]:
        found: dict[str, Any] = {
            "name": self._say(word(each.name)),
            "stack": self._say(each.aside),
            "counts": list(each.counts),
        }
        if topic == "tiles":
            ruleset = next((ruleset for ruleset in self._diff.rulesets if each.name in ruleset.tiles), None)
            if ruleset is not None:
                called = self._say(self._diff.item(each.name))
                found |= {"tile": each.name, "called": called, "art": dressed(ruleset)[1]}
        return found


def _many(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) and value else [value]
