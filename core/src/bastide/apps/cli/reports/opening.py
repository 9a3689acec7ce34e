"""Showing a written page in the browser."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from bastide import sentence

from ..console.consoles import note

Open = Annotated[bool, typer.Option("--open", help="Show the HTML report in the browser.")]


def check_page(output: Path | None, format: str) -> None:
    """Refuse to show a report that is not a page in a file.

    Raises:
        typer.BadParameter: it is not.
    """
    if format != "html" or output is None or output == Path("-"):
        raise typer.BadParameter("a page is shown from its file; name one, as in -o report.html", param_hint="--open")


def open_page(page: Path) -> None:
    """Show a page in the browser, or print its path if there is none."""
    address = page.resolve().as_uri()
    try:
        shown = webbrowser.open(address)
    except webbrowser.Error:
        shown = False
    if not shown:
        note(sentence("no browser could be started; the report is {address}", address=address))
