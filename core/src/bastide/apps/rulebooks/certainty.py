"""The uncertain points of rules in use, as the rule pages of plugins state them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from bastide import Plugin

_CODE = re.compile(r"`([^`\n]+)`")
_FACTS = re.compile(r"\s*\((?:general knowledge|facts)[^)]*\)")
_STARTS = re.compile(r"^\W*uncertain\b", re.IGNORECASE)
_HEADING = re.compile(r"^#+ +(.*)$")
#: The pattern of the names of rules, tiles and rates; options and values are single words.
_NAMED = re.compile(r"^[a-z0-9-]+/[\w./-]+$")


def doubts(declared: Plugin, known: Collection[str]) -> Iterator[str]:
    """The paragraphs of a plugin's page of rules about uncertain points.

    Args:
        declared: the declaration of the plugin.
        known: the ids of rules, rates and tiles in use; a paragraph that names another one is skipped.
    """
    if declared.rules_page is None:
        return
    try:
        text = declared.rules_page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return
    within = False
    for block in re.split(r"\n\s*\n", text):
        heading = _HEADING.match(block)
        if heading is not None:
            within = "uncertain" in heading[1].casefold() or "not certain" in heading[1].casefold()
            continue
        if not within and not _STARTS.match(block):
            continue
        named = [name for name in _CODE.findall(block) if _NAMED.match(name)]
        if all(name in known for name in named):
            yield _FACTS.sub("", block).strip()
