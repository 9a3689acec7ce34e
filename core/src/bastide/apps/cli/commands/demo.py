"""``bastide demo``: what Bastide is about, in ten seconds."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bastide import coded, sentence

from ..reports.opening import open_page
from .compare import show_comparison

if TYPE_CHECKING:
    from bastide import Document
    from bastide.apps.comparing import Comparison

#: One of the bundled games, in which a city of two tiles and a field make all the difference.
_GAME = "bots-3"


def demo(
    picture: Annotated[
        bool | None,
        typer.Option(
            "--picture/--no-picture",
            help="Show the board, in the terminal if that can show pictures, else in the browser; by default, if a "
            "terminal is there.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Show one table under three editions: who wins under each, and what decides it.

    Example: bastide demo
    """
    from bastide import BastideError, read_document
    from bastide.apps import comparing
    from bastide.apps.example_games import example_games

    from ..console.consoles import console

    game = example_games()[_GAME]
    if _missing(game["variants"]):
        raise BastideError(coded("extra/games", "this needs the games: python -m pip install 'bastide[play]'"))
    document = read_document(_written(game["record"]), name=_GAME)
    comparison = comparing.compare(document, game["variants"])
    out = console()
    out.print(sentence("One game, as it was played, counted by the rules of three editions:"), style="bold")
    out.print()
    show_comparison(out, comparison, lines=False)
    out.print()
    out.print(sentence("Your own table: bastide serve, then “Score my table”. All commands: bastide --help"))
    if picture or (picture is None and sys.stdout.isatty()):
        sys.stdout.flush()
        _show_board(document, comparison)


def _missing(variants: list[str]) -> bool:
    from bastide import installed, presets

    return not set(presets(installed())).issuperset(variants)


def _written(record: dict[str, Any]) -> bytes:
    import json

    return json.dumps(record).encode()


def _show_board(document: Document, comparison: Comparison) -> None:
    """Show the final board in the terminal, or else every difference on the board in the browser."""
    from importlib.util import find_spec

    from ...terminal.pictures import protocol_of, shown

    protocol = protocol_of(os.environ)
    if protocol is not None and find_spec("resvg_py") is not None:
        from .render import drawn, png_of

        sys.stdout.write(shown(png_of(drawn(document)), protocol, columns=60))
        sys.stdout.flush()
        return
    import tempfile

    from bastide.apps.comparing.html import html

    # It stays: the browser reads it when this has ended.
    page = Path(tempfile.mkdtemp(prefix="bastide-")) / "demo.html"
    page.write_text(html(comparison, title="Bastide"), encoding="utf-8")
    open_page(page)
