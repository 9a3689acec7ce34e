"""``bastide rulebook``: the complete rules of a variant as one document."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bastide import listed, sentence

from ..console.arguments import VariantName
from ..reports.opening import Open, check_page, open_page
from ..reports.reporting import check_writable, deliver
from .tiles.sheet import Paper, PaperSize


class Format(StrEnum):
    """The formats of a rulebook."""

    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"


_SUFFIXES = {
    ".md": Format.MARKDOWN,
    ".markdown": Format.MARKDOWN,
    ".html": Format.HTML,
    ".htm": Format.HTML,
    ".pdf": Format.PDF,
}
_Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="The rulebook: .md, .html or .pdf.", show_default=False),
]
_Format = Annotated[
    Format | None,
    typer.Option("--format", help="The format, regardless of the name of the file.", show_default=False),
]
_Tiles = Annotated[bool, typer.Option("--tiles/--no-tiles", help="Whether all tiles are drawn or listed in it.")]


def rulebook(
    variant: VariantName,
    output: _Output = None,
    format: _Format = None,
    tiles: _Tiles = True,
    paper: PaperSize = Paper.A4,
    show: Open = False,
) -> None:
    """Write the complete rules of a variant as one document, without anything that it does not use.

    It consists of the plugins' pages for players and the sentences of their rules, by topic, with all numbers and
    options of the variant. Without a file it is printed as Markdown. It is in the language of the program, as set by
    --language; untranslated parts are in English, and marked.

    Example: bastide rulebook hig-2002 -o rules.html
    """
    wanted = _chosen(output, format, variant)
    if show:
        check_page(output, wanted.value)
    if wanted is Format.PDF:
        from ...rulebooks.pdf import NO_EXTRA
        from ...tiles.printing import check_extra

        check_extra(NO_EXTRA)
    from bastide import rulebook as put_together

    book = put_together(variant)
    if not tiles:
        book = book.without("tiles")
    if wanted is Format.PDF:
        from ...writing import write_whole

        assert output is not None
        write_whole(output, book.pdf(paper.value))
    else:
        deliver(book.html() if wanted is Format.HTML else book.markdown(), output)
    if show and output is not None:
        open_page(output)


def _chosen(output: Path | None, format: Format | None, variant: str) -> Format:
    """The format to use.

    Raises:
        typer.BadParameter: the name of the output implies none, it is the variant's own file, or a PDF has no file.
        BastideError: the output cannot be written.
    """
    if output is None or output == Path("-"):
        if format is Format.PDF:
            raise typer.BadParameter(
                sentence("a PDF goes into a file; name one, as in -o rules.pdf"), param_hint="--format"
            )
        return format or Format.MARKDOWN
    check_writable(output)
    if os.path.isfile(output) and os.path.isfile(variant) and output.samefile(variant):
        message = sentence("the rulebook would take the place of {variant}", variant=variant)
        raise typer.BadParameter(message, param_hint="--output")
    if format is not None:
        return format
    try:
        return _SUFFIXES[output.suffix.lower()]
    except KeyError:
        message = sentence("{file} ends in none of {endings}", file=output.name, endings=listed(_SUFFIXES))
        raise typer.BadParameter(message, param_hint="--output") from None
