"""The format and the destination of a report."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from bastide import coded, sentence

from ..console.consoles import console, print_json

if TYPE_CHECKING:
    from rich.console import Console

Format = Literal["text", "json", "markdown", "html"]
_SUFFIXES: dict[str, Format] = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".json": "json",
    ".txt": "text",
}

Markdown = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]
AsHtml = Annotated[bool, typer.Option("--html", help="Print a self-contained HTML page.")]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the report to a file: .html, .md, .json or .txt, unless an option names another format.",
        show_default=False,
    ),
]


def chosen(
    output: Path | None,
    *,
    as_json: bool = False,
    as_markdown: bool = False,
    as_html: bool = False,
    inputs: Iterable[str | Path] = (),
) -> Format:
    """The format that options and the name of the output select; called before any work is done.

    Args:
        output: the output file.
        as_json: whether JSON is asked for.
        as_markdown: whether Markdown is asked for.
        as_html: whether HTML is asked for.
        inputs: the input files; no report replaces them.

    Raises:
        typer.BadParameter: several formats are asked for, the name of the output implies none, or it is an input.
        BastideError: the output cannot be written.
    """
    flags: dict[Format, bool] = {"json": as_json, "markdown": as_markdown, "html": as_html}
    wanted = [format for format, asked in flags.items() if asked]
    if len(wanted) > 1:
        raise typer.BadParameter(
            sentence("--{one} and --{other} are two formats; name one", one=wanted[0], other=wanted[1])
        )
    if output is None or output == Path("-"):
        return wanted[0] if wanted else "text"
    check_writable(output)
    for each in map(Path, inputs):
        if os.path.isfile(output) and os.path.isfile(each) and output.samefile(each):
            raise typer.BadParameter(
                sentence("the report would take the place of {file}", file=each), param_hint="--output"
            )
    if wanted:
        return wanted[0]
    try:
        return _SUFFIXES[output.suffix.lower()]
    except KeyError:
        known = ", ".join(dict.fromkeys(_SUFFIXES))
        raise typer.BadParameter(
            sentence("{output} ends in none of {known}", output=output.name, known=known), param_hint="--output"
        ) from None


def deliver(report: str, output: Path | None) -> None:
    """Print a report as UTF-8, or write it to its file atomically.

    Raises:
        BastideError: the file cannot be written.
    """
    whole = report if report.endswith("\n") else report + "\n"
    if output is None or output == Path("-"):
        sys.stdout.flush()
        sys.stdout.buffer.write(whole.encode())
        sys.stdout.buffer.flush()
        return
    from ...writing import write_whole

    write_whole(output, whole)


def deliver_json(value: Any, output: Path | None, *, indent: int | None = None) -> None:
    """Print a value as JSON, or write it to its file.

    Raises:
        BastideError: the file cannot be written.
    """
    if output is None or output == Path("-"):
        print_json(value, indent=indent)
    else:
        deliver(json.dumps(value, indent=indent, ensure_ascii=False), output)


def deliver_text(show: Callable[[Console], None], output: Path | None) -> None:
    """Print the output of a function, or write it to its file, without colours.

    Raises:
        BastideError: the file cannot be written.
    """
    if output is None or output == Path("-"):
        show(console())
        return
    with contextlib.redirect_stdout(io.StringIO()) as kept:
        show(console())
    deliver("\n".join(line.rstrip() for line in kept.getvalue().splitlines()), output)


def check_writable(output: Path) -> None:
    """Report at once, before any work, that a file cannot be written.

    Raises:
        BastideError: it cannot.
    """
    from bastide import BastideError

    folder = output.parent
    reason = None
    if output.is_dir():
        reason = "it is a folder"
    elif not folder.is_dir():
        reason = sentence("there is no folder {folder}", folder=folder)
    elif not os.access(output if output.exists() and not output.is_file() else folder, os.W_OK):
        reason = "permission denied"
    if reason is not None:
        raise BastideError(coded("file/unwritable", "{path} cannot be written: {reason}", path=output, reason=reason))
