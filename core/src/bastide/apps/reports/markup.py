"""HTML that is escaped when it is made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from bastide import translated

#: Words with hyphens, unless they are longer than a narrow column.
_NAMES = re.compile(r"(?<![\w-])(?=[\w-]{3,30}(?![\w-]))(\w+(?:-\w+)+)")
#: Elements without content, which are never closed.
_VOID = frozenset({"br", "col", "hr", "img", "meta", "wbr"})


class Html(str):
    """Safe markup; any other text is escaped when it is put into markup."""

    __slots__ = ()


#: Elements that hold text and no other elements.
_PLAIN = frozenset({"desc", "option", "script", "style", "text", "textarea", "title", "tspan"})
#: Attributes that screen readers speak.
_SAID = frozenset({"aria-label"})

#: The content of an element: text is translated and escaped, ``None`` is left out.
Content: TypeAlias = "str | int | float | Iterable[Content] | None"


def element(tag: str, *content: Content, **attributes: str | int | bool | None) -> Html:
    """One element with all its content escaped; names in it, such as ``hig-2002``, are not broken at their hyphens.

    Args:
        tag: its name.
        content: its content, markup or text.
        attributes: its attributes; an underscore in a name stands for a hyphen, and a trailing one (``class_``) is
            dropped. ``None`` and ``False`` leave the attribute out, ``True`` writes it without a value.
    """
    parts = [tag]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        written = key.rstrip("_").replace("_", "-")
        parts.append(
            written
            if value is True
            else f'{written}="{_text(translated(str(value)) if written in _SAID else str(value))}"'
        )
    opening = f"<{' '.join(parts)}>"
    if tag in _VOID:
        return Html(opening)
    return Html(f"{opening}{''.join(_parts(content, whole=tag not in _PLAIN))}</{tag}>")


def phrase(template: str, **content: Content) -> Html:
    """A translated sentence with markup in it.

    Args:
        template: the sentence in English, with names in braces, as for :func:`bastide.sentence`.
        content: the values of the names, markup or text.
    """
    return Html(_text(translated(template)).format_map({name: join(each) for name, each in content.items()}))


def join(*content: Content, between: str = "") -> Html:
    """Concatenate markup and text, the text escaped.

    Args:
        content: the parts.
        between: text between two parts.
    """
    return Html(_text(translated(between)).join(_parts(content)))


def _parts(content: Iterable[Content], *, whole: bool = True) -> Iterable[str]:
    for each in content:
        if each is None:
            continue
        if isinstance(each, Html):
            yield each
        elif isinstance(each, str | int | float):
            # Text that is translated already: a name must not be taken for a word.
            text = translated(str(each))
            yield _whole(text) if whole else _text(text)
        else:
            yield from _parts(each, whole=whole)


def _whole(text: str) -> str:
    """Text as markup, each name in an element that holds it together."""
    pieces = map(_text, _NAMES.split(text))
    return "".join(f'<span class="whole">{piece}</span>' if at % 2 else piece for at, piece in enumerate(pieces))


def _text(text: str) -> str:
    """Text as markup, without characters that a page cannot hold."""
    return escape("".join(letter if _holds(letter) else "\ufffd" for letter in text))


def _holds(letter: str) -> bool:
    code = ord(letter)
    return (
        letter in "\t\n"
        or (0x20 <= code <= 0xFFFD and not 0x7F <= code < 0xA0 and not 0xD800 <= code < 0xE000)
        or code > 0xFFFF
    )
