"""Headings and indented text, as the pages about variants are made of."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def heading(out: Console, name: str, title: str = "") -> None:
    """A line that starts something."""
    from rich.text import Text

    text = Text(name, style="bold")
    if title and title != name:
        text.append(f"  {title}", style="default not bold")
    out.print(text)


def paragraph(out: Console, text: str, *, indent: int = 3, style: str = "") -> None:
    """Text that is wrapped below what it is about."""
    from rich.padding import Padding

    out.print(Padding(text, (0, 0, 0, indent), expand=False, style=style))


def value_text(value: Any) -> str:
    """A value as people write it."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "; ".join(map(value_text, value))
    return json.dumps(value, ensure_ascii=False)


def plugin_text(name: str, options: Mapping[str, Any]) -> str:
    """A plugin as expressions write it: ``small-city(points_per_pennant=1)``."""
    if not options:
        return name
    return f"{name}({', '.join(f'{option}={value_text(value)}' for option, value in options.items())})"


def rates_text(rates: Mapping[str, int]) -> str:
    """Rates as variant files set them: ``tiles = 2, pennants = 2``."""
    return ", ".join(f"{name} = {value}" for name, value in rates.items())
