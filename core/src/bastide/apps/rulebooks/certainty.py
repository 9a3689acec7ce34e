"""The uncertain points of rules in use, as the rule pages of plugins mark them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from bastide import Plugin

#: The line above a paragraph about an uncertain point; readers of the page do not see it.
MARK = "<!-- uncertain -->"

_CODE = re.compile(r"`([^`\n]+)`")
#: A citation, which players do not need.
_CITED = re.compile(r"\s*\((?:general knowledge|facts)[^)]*\)")
#: The pattern of the names of rules, tiles and rates; options and values are single words.
_NAMED = re.compile(r"^[a-z0-9-]+/[\w./-]+$")


def doubts(declared: Plugin, known: Collection[str]) -> Iterator[str]:
    """The marked paragraphs of a plugin's page of rules.

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
    for block in re.split(r"\n\s*\n", text):
        mark, _, paragraph = block.lstrip().partition("\n")
        if mark.rstrip() != MARK:
            continue
        named = [name for name in _CODE.findall(paragraph) if _NAMED.match(name)]
        if all(name in known for name in named):
            yield _CITED.sub("", paragraph).strip()
