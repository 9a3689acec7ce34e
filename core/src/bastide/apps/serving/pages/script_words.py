"""Translations for the scripts of pages."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bastide import plural, said

from ...translating.extracting import Message, in_page, page_files

STATIC = Path(__file__).parent / "static"

#: Numbers below this may each have their own form; above, the last two digits decide.
_NUMBERS = 200


@cache
def words(language: str) -> tuple[str, str]:
    """The words of the scripts in a language as JSON, and a mark that changes with them.

    Args:
        language: the code of the language.
    """
    text = json.dumps(found(language), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text, sha256(text.encode()).hexdigest()[:12]


def found(language: str) -> dict[str, dict[str, Any]]:
    """The words of the scripts in a language.

    ``words`` has a text for each English one; ``plurals`` has for each English singular its ``forms``, and in ``which``
    the index of the form for each number below 200. Missing texts stay English.

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
    """The plural forms of a text in a language, or ``None`` if it is not translated."""
    by_number = [plural(one, many, count, language) for count in range(_NUMBERS)]
    if set(by_number) <= {one, many}:
        return None
    forms = list(dict.fromkeys(by_number))
    return {"forms": forms, "which": [forms.index(text) for text in by_number] if forms[1:] else []}
