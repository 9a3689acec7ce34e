"""Headings and indented text, for the pages about variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bastide import listed, sentence, translated
from bastide.apps.reports.words import value_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def heading(out: Console, name: str, title: str = "", *, style: str = "") -> None:
    """Print a heading."""
    from rich.text import Text

    text = Text(translated(name), style=f"bold {style}".rstrip())
    if title and title != name:
        text.append(f"  {translated(title)}", style="default not bold")
    out.print(text)


def paragraph(out: Console, text: str | Text, *, indent: int = 3, style: str = "") -> None:
    """Print text wrapped below its heading."""
    from rich.padding import Padding

    out.print(Padding(text, (0, 0, 0, indent), expand=False, style=style))


def plugin_text(name: str, options: Mapping[str, Any]) -> str:
    """A plugin as expressions write it: ``small-city(points_per_pennant=1)``."""
    if not options:
        return name
    values = listed(
        sentence("{name}={value}", name=option, value=value_text(value)) for option, value in options.items()
    )
    return sentence("{plugin}({options})", plugin=name, options=values)
