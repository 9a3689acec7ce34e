"""Writing new files all or none, never over existing ones."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from bastide import BastideError, coded, sentence, sentences


def place_folder(target: Path, contents: Mapping[str, str]) -> None:
    """Make a folder with files in it atomically.

    Args:
        target: the folder. If it exists, it must be empty.
        contents: the content of each file, by its relative path.

    Raises:
        BastideError: something is in the way, or cannot be written. Then nothing has changed.
    """
    check_folder(target)
    with _beside(target.parent) as scratch:
        whole = scratch / target.name
        whole.mkdir()
        _write(whole, contents)
        # A folder that was filled in the meantime is not replaced: neither step would succeed.
        if target.is_dir():
            target.rmdir()
        whole.rename(target)


def check_folder(target: Path) -> None:
    """Check that a folder could be made.

    Raises:
        BastideError: something is in the way.
    """
    if target.is_dir():
        inside = sorted(entry.name for entry in target.iterdir())
        if inside:
            raise BastideError(
                coded(
                    "file/folder-filled",
                    "{target} is there already and holds {inside}; nothing was changed",
                    target=target,
                    inside=inside[0]
                    if len(inside) == 1
                    else sentence("{name} and {count} more", name=inside[0], count=len(inside) - 1),
                )
            )
    elif os.path.lexists(target):
        raise BastideError(
            coded("file/in-the-way", "{target} is there already, and is no folder; nothing was changed", target=target)
        )


def place_files(folder: Path, contents: Mapping[str, str]) -> None:
    """Write files into a folder; all of them, or none.

    Args:
        folder: the folder; it must exist.
        contents: the content of each file, by its name.

    Raises:
        BastideError: one of them exists already, or cannot be written. Then none is written.
    """
    check_files(folder, contents)
    with _beside(folder) as scratch:
        _write(scratch, contents)
        done: list[Path] = []
        try:
            for name in contents:
                _move(scratch / name, folder / name)
                done.append(folder / name)
        except OSError:
            for path in done:
                path.unlink()
            raise


def check_files(folder: Path, names: Mapping[str, str]) -> None:
    """Check that files could be written into a folder.

    Raises:
        BastideError: something is in the way.
    """
    there = [folder / name for name in names if os.path.lexists(folder / name)]
    if there:
        raise BastideError(
            coded(
                "file/there-already",
                sentences(
                    "{files} is there already; nothing was changed",
                    "{files} are there already; nothing was changed",
                    len(there),
                    files=" and ".join(map(str, there)),
                ),
            )
        )


def _move(source: Path, target: Path) -> None:
    """Give a file its final name, unless that exists."""
    try:
        target.hardlink_to(source)
    except FileExistsError:
        raise
    except OSError:  # Some file systems have no hard links.
        with target.open("xb") as file:
            file.write(source.read_bytes())


def _write(folder: Path, contents: Mapping[str, str]) -> None:
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A temporary folder in the same file system."""
    if not folder.is_dir():
        raise BastideError(
            coded(
                "file/no-parent-folder",
                "there is no folder {folder}; make it first, or name another with --into",
                folder=folder,
            )
        )
    scratch: Path | None = None
    try:
        scratch = Path(tempfile.mkdtemp(prefix=".bastide-new-", dir=folder))
        yield scratch
    except OSError as error:
        where = folder if error.filename is None else error.filename
        raise BastideError(
            coded(
                "file/nothing-written",
                "nothing was written: {reason} ({where})",
                reason=error.strerror or error,
                where=where,
            )
        ) from error
    finally:
        if scratch is not None:
            shutil.rmtree(scratch, ignore_errors=True)
