"""Wording that reports of all formats share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from bastide import listed, sentence

from ..words import semicolons, word

#: A source that consists of chapters of the collection of facts; its numbers are the same in every language.
FACTS = re.compile(r"facts ([\d., ]+)")


def value_text(value: Any) -> str:
    """A value as readers expect it."""
    if value is None or value in ([], (), {}):
        return sentence("nothing")
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple):
        return semicolons(map(value_text, value))
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_inner(each)}" for key, each in value.items())
    return json.dumps(value, ensure_ascii=False)


def _inner(value: Any) -> str:
    """A value within another one."""
    text = value_text(value)
    return f"({text})" if isinstance(value, Mapping | list | tuple) and value else text


def about_text(value: str | list[str] | tuple[str, ...]) -> str:
    """A remark about a variant: a text, or several such as its sources."""
    return sentence(value) if isinstance(value, str) else semicolons(map(about_text, value))


def source_text(source: str) -> str:
    """The source of a rule, such as ``facts 7.1``."""
    found = FACTS.fullmatch(source)
    return sentence("facts {chapters}", chapters=listed(found[1].split(", "))) if found else sentence(source)


def rates_text(rates: Mapping[str, int]) -> str:
    """Rates as in variant files: ``tiles = 2, pennants = 2``."""
    return listed(sentence("{name} = {value}", name=word(name), value=value) for name, value in rates.items())


def option_value_text(value: Any) -> str:
    """A value of an option; names among them are words."""
    return word(value) if isinstance(value, str) else value_text(value)


def options_text(options: Mapping[str, Any] | None) -> str:
    """A variant's options of a plugin, or that the plugin is absent."""
    if options is None:
        return sentence("not selected")
    return listed(
        sentence("{name} = {value}", name=word(name.replace("_", " ")), value=option_value_text(value))
        for name, value in options.items()
    ) or sentence("selected")


def order_text(before: str | None) -> str:
    """The position of a rule in the order, after another one that is named or said."""
    return sentence("after {rule}", rule=before) if before else sentence("first")


def kinds_text(kinds: Iterable[str]) -> str:
    """The kinds that a rule applies to."""
    return listed(map(word, kinds))


def verdict(same: bool, count: int = 2) -> str:
    """The first sentence about so many variants."""
    if same:
        return sentence("The rules, tiles and pieces are the same.")
    if count > 2:
        return sentence("What is not listed here is the same in all.")
    return sentence("What is not listed here is the same in both.")


def sourced(rule: Mapping[str, Any]) -> str:
    """The sentence of a rule, and its source."""
    says = sentence(rule["says"])
    return sentence("{says} ({source})", says=says, source=source_text(rule["source"])) if rule["source"] else says
