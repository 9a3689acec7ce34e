"""Arguments and options shared by several commands."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bastide import coded, sentence

from .consoles import keep_for_json, stands_for

if TYPE_CHECKING:
    from bastide import Document

#: Stands for standard input where a file is read; messages name it so.
STDIN = Path("-")
STDIN_NAME = "standard input"

#: The file that the last command was given.
_asked_for: list[Path] = []


def asked_for() -> Path | None:
    """The file that the command was given, if any."""
    return _asked_for[0] if _asked_for else None


def is_pipe(path: Path) -> bool:
    """Whether a pipe has a name, such as what a shell writes for ``<(…)``."""
    return os.path.exists(path) and path.is_fifo()


def existing(path: Path) -> Path:
    """An existing file, a pipe, or ``-`` for standard input.

    Raises:
        BastideError: there is no such file; names the nearest match.
    """
    _asked_for.clear()
    return path if path == STDIN or is_pipe(path) else ordinary(path)


def ordinary(path: Path) -> Path:
    """An existing regular file, which can be rewritten or watched.

    Raises:
        BastideError: it is not one; names the nearest match.
    """
    from bastide import BastideError, Problem, did_you_mean

    if os.path.isfile(path):
        _asked_for[:] = [path]
        return path
    if os.path.isdir(path):
        raise BastideError(coded("file/is-folder", "{path} is a folder, not a file", path=path))
    if path == STDIN or os.path.exists(path):
        name = STDIN_NAME if path == STDIN else path
        raise BastideError(
            coded("file/not-ordinary", "{path} is not an ordinary file; save what comes from it first", path=name)
        )
    try:
        beside = [other.name for other in path.parent.iterdir() if other.is_file()]
    except OSError as error:
        if path.parent.is_dir():
            raise BastideError(
                coded(
                    "file/hidden",
                    "there is no file {path} that can be seen: {reason}",
                    path=path,
                    reason=error.strerror,
                )
            ) from None
        raise BastideError(coded("file/no-folder", "there is no folder {folder}", folder=path.parent)) from None
    hint = did_you_mean(path.name, beside)
    name = str(path).partition(" ")[0]
    if hint is None and name in presets_like(name):
        hint = sentence("{name} is a variant, and this takes a file", name=name)
    raise BastideError(Problem(coded("file/missing", "there is no file {path}", path=path), hint=hint))


def content(path: Path) -> bytes:
    """The bytes of a file, a pipe or standard input.

    Raises:
        BastideError: it cannot be read.
    """
    from bastide import BastideError

    try:
        return sys.stdin.buffer.read() if path == STDIN else path.read_bytes()
    except OSError as error:
        raise BastideError(
            coded(
                "file/unreadable", "{path} cannot be read: {reason}", path=name_of(path), reason=error.strerror or error
            )
        ) from error


def name_of(path: Path) -> str:
    """The name of an input file in messages and reports."""
    return STDIN_NAME if path == STDIN else str(path)


def document(path: Path) -> Document:
    """The record or diagram in a file, which is read only once and so may be a pipe.

    Raises:
        BastideError: it is neither, or cannot be read; says why and where.
    """
    from bastide import read_document

    folder = Path() if path == STDIN else path.parent
    return read_document(content(path), name=name_of(path), folder=folder)


def kept(path: Path, ending: str = "") -> Path:
    """A file that can be reread; a pipe or standard input is copied to one that lasts until the program ends.

    Args:
        path: the file, or ``-``.
        ending: the extension that the file needs for its format to be recognised.

    Raises:
        BastideError: there is no such file.
    """
    if existing(path) != STDIN and not is_pipe(path):
        return path
    folder = Path(tempfile.mkdtemp(prefix="bastide-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = folder / (f"{STDIN_NAME}{ending}" if path == STDIN else path.name)
    file.write_bytes(content(path))
    stands_for(file, name_of(path))
    return file


File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="A record or a diagram, as JSON; - for standard input.",
        callback=existing,
        show_default=False,
    ),
]


def presets_like(incomplete: str) -> list[str]:
    """The presets whose names begin like this, for shell completion."""
    from bastide import installed, presets, printings

    registry = installed()
    return [name for name in [*presets(registry), *printings(registry)] if name.startswith(incomplete)]


Under = Annotated[
    list[str],
    typer.Option(
        "--under",
        metavar="VARIANT",
        help="A preset, a path, or an expression such as 'hig-2002 + small-city'; may be given several times.",
        autocompletion=presets_like,
        show_default=False,
    ),
]
Final = Annotated[bool, typer.Option("--final", help="Do the final scoring even if the game is not over.")]
AsLaid = Annotated[bool, typer.Option("--as-laid", help="Take tiles and pieces as laid, regardless of the rules.")]


def _only_json(wanted: bool) -> bool:
    if wanted:
        keep_for_json()
    return wanted


# It comes first, so that errors in the other arguments are reported as JSON, too.
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.", callback=_only_json, is_eager=True)]
VariantName = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help="A preset, a path, - for a variant file from standard input, or an expression such as 'hig-2002 + "
        "small-city'.",
        callback=lambda text: str(kept(STDIN, ".toml")) if text == str(STDIN) else text,
        autocompletion=presets_like,
        show_default=False,
    ),
]
