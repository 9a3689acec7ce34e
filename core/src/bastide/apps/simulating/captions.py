"""Translating the texts in plots.

Plots are drawn once, in English: their texts are translated where a drawing is shown, from what the drawing says that
they mean. Written files stay as drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape, unescape
from textwrap import wrap
from typing import Any

from bastide import Sentence, listed, translated

#: The number of letters in a line.
_WIDE = 90
_SAYING = re.compile(r'( data-says="([^"]*)">)(.*?)(?=</(?:g|title)>)', re.DOTALL)
#: What lists have instead of a template.
_COMMA = listed(()).template
_LINE = re.compile(r"(?<![^>])[^<>]*[^<>\s][^<>]*")


def lines(text: str) -> list[str]:
    """A text in lines; a long one wraps, since the end of a variant's name may distinguish it."""
    return wrap(text, _WIDE, break_on_hyphens=False) or [text]


def carrying(svg: str, texts: Mapping[str, Sentence]) -> str:
    """A drawing that says what its texts mean.

    Args:
        svg: the drawing.
        texts: the texts, by the id of the element that each is in.
    """
    for name, text in texts.items():
        meant = escape(json.dumps(_taken_apart(text), ensure_ascii=False))
        svg = svg.replace(f' id="{name}"', f' id="{name}" data-says="{meant}"')
    return svg


def spoken(svg: str) -> str:
    """A drawing with its texts in the current language."""
    return _SAYING.sub(lambda found: found[1] + _redrawn(_put_together(*json.loads(unescape(found[2]))), found[3]), svg)


def _redrawn(text: Sentence, drawn: str) -> str:
    """What is drawn of a text, with the text in the current language."""
    translation, places = lines(translated(text)), len(_LINE.findall(drawn))
    # A translation with more lines than the drawing has room for ends in a long one.
    left = iter([*translation[: places - 1], " ".join(translation[places - 1 :])])
    return _LINE.sub(lambda _: escape(next(left, ""), quote=False), drawn)


def _taken_apart(text: Sentence) -> list[Any]:
    parts = {name: _taken_apart(part) if isinstance(part, Sentence) else part for name, part in text.parts.items()}
    return [text, text.template, parts]


def _put_together(text: str, template: str, parts: Mapping[str, Any]) -> Sentence:
    made = {name: _put_together(*part) if isinstance(part, list) else part for name, part in parts.items()}
    return listed(made.values()) if template == _COMMA else Sentence(text, template, None, None, made)
