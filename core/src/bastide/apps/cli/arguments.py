"""Arguments and options that several commands have."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from bastide import sentence

from .consoles import keep_for_json

#: The file that a command was given last.
_asked_for: list[Path] = []


def asked_for() -> Path | None:
    """The file that the command was given, if it was given one."""
    return _asked_for[0] if _asked_for else None


def existing(path: Path) -> Path:
    """A file that is there; of a pipe, a file with what came from it.

    Raises:
        typer.BadParameter: it is not; names the nearest one.
    """
    return _kept(path) if path.is_fifo() else ordinary(path)


def _kept(path: Path) -> Path:
    """A file with what comes from a pipe, until the program ends: what is wrong is looked up a second time."""
    from bastide import BastideError

    folder = Path(tempfile.mkdtemp(prefix="bastide-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    kept = folder / path.name
    try:
        with path.open("rb") as pipe, kept.open("wb") as file:
            shutil.copyfileobj(pipe, file)
    except OSError as error:
        raise BastideError(
            sentence("{path} cannot be read: {reason}", path=path, reason=error.strerror or error)
        ) from error
    _asked_for.clear()
    return kept


def ordinary(path: Path) -> Path:
    """A file that is there and stays, so that it can be written again or waited for.

    Raises:
        typer.BadParameter: it is not; names the nearest one.
    """
    if path.is_file():
        _asked_for[:] = [path]
        return path
    if path.is_dir():
        raise typer.BadParameter(sentence("{path} is a folder, not a file", path=path))
    if path.exists():
        raise typer.BadParameter(sentence("{path} is not an ordinary file; save what comes from it first", path=path))
    from bastide import did_you_mean

    try:
        beside = [other.name for other in path.parent.iterdir() if other.is_file()]
    except OSError as error:
        if path.parent.is_dir():
            raise typer.BadParameter(
                sentence("there is no file {path} that can be seen: {reason}", path=path, reason=error.strerror)
            ) from None
        raise typer.BadParameter(sentence("there is no folder {folder}", folder=path.parent)) from None
    hint = did_you_mean(path.name, beside)
    missing = sentence("there is no file {path}", path=path)
    raise typer.BadParameter(sentence("{message}; {hint}", message=missing, hint=hint) if hint else missing)


File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record or a diagram, as JSON.", callback=existing, show_default=False)
]
Under = Annotated[
    list[str],
    typer.Option(
        "--under",
        metavar="VARIANT",
        help="A preset, a path, or an expression such as 'hig-2002 + small-city'; may be given several times.",
        show_default=False,
    ),
]
Final = Annotated[bool, typer.Option("--final", help="Do the final scoring even if the game is not over.")]
AsLaid = Annotated[
    bool, typer.Option("--as-laid", help="Take tiles and pieces as they were laid, whatever the rules say.")
]


def _only_json(wanted: bool) -> bool:
    if wanted:
        keep_for_json()
    return wanted


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.", callback=_only_json)]
VariantName = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help="A preset, a path, or an expression such as 'hig-2002 + small-city'.",
        show_default=False,
    ),
]
