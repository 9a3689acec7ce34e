"""New variants, and new tiles with a variant for them: files that need no installation."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Callable
from pathlib import Path

from bastide import BastideError, coded, resolve_variant, sentence

from .made import Made, command, typed
from .names import check_free
from .placing import check_files, place_files
from .templates import quoted, rendered

_FIRST_TERM = re.compile(r"\s*(?P<term>\S(?:.*?\S)??)(?P<rest>\s+[+-]\s.*|\s*)\Z", re.DOTALL)


def new_variant(name: str, into: Path, title: str, extends: str) -> Made:
    """Make a variant file.

    Args:
        name: the name of the file.
        into: its folder.
        title: its display name.
        extends: the base variant; a path is relative to the current folder.

    Raises:
        BastideError: the name is taken, there is no such variant, or the file cannot be written.
    """

    def render(start: str) -> dict[str, str]:
        return rendered("variant", {"name": name, "quoted_title": quoted(title), "quoted_extends": quoted(start)})

    files = _made(name, into, extends, render)
    path = shlex.quote(typed(into / f"{name}.toml"))
    steps = (
        (command(f"bastide variant check {path}"), sentence("after every change")),
        (command(f"bastide variant show {path}"), sentence("all its rules, and the names of their numbers")),
        (command(f"bastide play {path}"), sentence("play it")),
    )
    return Made("variant", name, into, tuple(files), steps)


def new_tiles(name: str, into: Path, title: str, extends: str) -> Made:
    """Make a tile file, and a variant file that names it.

    Args:
        name: the name of the set of tiles and of the variant.
        into: their folder.
        title: their display name.
        extends: the base variant; a path is relative to the current folder.

    Raises:
        BastideError: the name is taken, the tiles clash with the base variant, or a file cannot be written.
    """
    tile_file = f"{name}-tiles.toml"

    def render(start: str) -> dict[str, str]:
        values = {"name": name, "tile_file": tile_file, "quoted_title": quoted(title), "quoted_extends": quoted(start)}
        return rendered("tiles", values)

    files = _made(name, into, extends, render)
    tiles, variant = (shlex.quote(typed(into / file)) for file in (tile_file, f"{name}.toml"))
    sheet = shlex.quote(typed(into / f"{name}.svg"))
    both = f"--under {shlex.quote(extends)} --under {variant}"
    steps = (
        (command(f"bastide tiles check {tiles} --variant {variant}"), sentence("after every change")),
        (command(f"bastide tiles sheet {tiles} --variant {variant} -o {sheet}"), sentence("see them")),
        (command(f"bastide play {variant}"), sentence("play with them")),
        (command(f"bastide simulate {both} --mode anew --games 20"), sentence("see what they do to the scores")),
    )
    return Made("tiles", name, into, tuple(files), steps)


def _made(name: str, into: Path, extends: str, render: Callable[[str], dict[str, str]]) -> dict[str, str]:
    """Write the files that ``render`` returns for a base variant, once they are known to be valid."""
    check_free(name)
    files = render(_from(extends, into))
    check_files(into, files)
    resolve_variant(extends)
    # Checked in a temporary folder, so that invalid files are never left behind.
    with tempfile.TemporaryDirectory() as folder:
        for file, text in render(_from(extends, Path(folder))).items():
            (Path(folder) / file).write_text(text, encoding="utf-8")
        try:
            resolve_variant(str(Path(folder) / f"{name}.toml"))
        except BastideError as error:
            reasons = "; ".join(str(problem).replace(folder + os.sep, "") for problem in error.problems)
            raise BastideError(
                coded(
                    "variant/files-do-not-go",
                    "these files do not work with {extends}, so none was written: {reasons}",
                    extends=extends,
                    reasons=reasons,
                )
            ) from None
    place_files(into, files)
    return files


def _from(variant: str, folder: Path) -> str:
    """A variant as a file in a folder names it: paths are relative to that folder."""
    found = _FIRST_TERM.match(variant)
    if found is None or not ("/" in found["term"] or found["term"].endswith(".toml")):
        return variant
    path = Path(found["term"]).expanduser()
    if not path.is_absolute():
        path = Path(os.path.relpath(path.resolve(), folder.resolve()))
    return typed(path) + found["rest"].rstrip()
