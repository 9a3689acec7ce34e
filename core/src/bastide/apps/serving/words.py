"""The words that the scripts of pages say, in other languages."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bastide import plural, said

from ..translating.extracting import Message, in_page, page_files

STATIC = Path(__file__).parent / "static"

#: Numbers up to here may each have a form of their own; above, the last two digits decide.
_NUMBERS = 200


@cache
def words(language: str) -> tuple[str, str]:
    """What the scripts say in a language, as JSON, and a mark that differs when it does.

    Args:
        language: the code of the language.
    """
    text = json.dumps(found(language), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text, sha256(text.encode()).hexdigest()[:12]


def found(language: str) -> dict[str, dict[str, Any]]:
    """What the scripts say in a language.

    ``words`` has a text for each English one; ``plurals`` has for each English text about one thing its ``forms``, and
    in ``which`` the index of the form that each number below 200 takes. What is not there stays English.

    Args:
        language: the code of the language.
    """
    plain: dict[str, Any] = {}
    plurals: dict[str, Any] = {}
    for message in _messages():
        if message.plural is not None:
            forms = _forms(message.template, message.plural, language)
            if forms is not None:
                plurals[message.template] = forms
        else:
            there = said(message.template, language)
            if not there.missing and there.text != message.template:
                plain[message.template] = there.text
    return {"words": plain, "plurals": plurals}


@cache
def _messages() -> tuple[Message, ...]:
    return tuple(
        dict.fromkeys(
            message for path in page_files(STATIC) if path.suffix == ".js" for message in in_page(path, "static")
        )
    )


def _forms(one: str, many: str, language: str) -> dict[str, Any] | None:
    """The forms that a language has for a number of things, or nothing if it says it in English."""
    said_for = [plural(one, many, count, language) for count in range(_NUMBERS)]
    if set(said_for) <= {one, many}:
        return None
    forms = list(dict.fromkeys(said_for))
    return {"forms": forms, "which": [forms.index(text) for text in said_for] if forms[1:] else []}
