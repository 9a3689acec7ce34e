"""Numbers in what people call a rule: ``first-to-50``, ``teams-of-two``, ``手札3枚``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bastide.rules.declarations.plugins import Plugin

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_AMOUNT = re.compile(rf"(?:-?\bof)?-?(?:(?P<digits>\d+)\w*|\b(?P<word>{'|'.join(_WORDS)})\b)")


def without_amount(word: str) -> str:
    """A word without the number in it.

    Args:
        word: what people call a rule.
    """
    return _AMOUNT.sub("", word, count=1).strip("-")


def with_amount(word: str, plugin: str, usable: Mapping[str, Plugin]) -> str:
    """A plugin as a term, with the number that a word for it has, if only one of its options is a number.

    Args:
        word: what people call it.
        plugin: its name.
        usable: the plugins.
    """
    # It brings pydantic, which nobody needs whose names are right.
    from bastide.rules.declarations.option_models import options_model

    found, declared = _AMOUNT.search(word), usable.get(plugin)
    if found is None or declared is None or declared.options is None or found[0] in plugin:
        return plugin
    amount = int(found["digits"] or _WORDS.index(found["word"]) + 1)
    fields = options_model(declared.options).model_fields
    numbers = {name: field for name, field in fields.items() if field.annotation is int}
    if len(numbers) != 1:
        return plugin
    [(name, field)] = numbers.items()
    return plugin if field.default == amount else f"{plugin}({name}={amount})"
