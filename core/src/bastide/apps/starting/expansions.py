"""New expansions: a package with a worked example of everything, or a bare one."""

from __future__ import annotations

import shlex
from pathlib import Path

from bastide import sentence

from .made import Made, command, install, typed
from .names import check_free, package_of
from .placing import check_folder, place_folder
from .templates import as_python, quoted, rendered

_LICENCE_LINES = 'license = "MIT"\nlicense-files = ["LICENSE"]\n'
_NO_LICENCE = "\n\nIt has no licence yet: as long as there is none, nobody else may copy or change it."


#: The parts of the worked example that a bare expansion has.
_SHARED = (
    *("pyproject.toml", "LICENSE", ".gitignore", ".github/workflows/check.yml"),
    *("src/{package}/__init__.py", "src/{package}/py.typed", "tests/boards.py"),
)


def contents(name: str, title: str, author: str, *, licensed: bool = True, bare: bool = False) -> dict[str, str]:
    """The files of a new expansion, by path."""
    values = {
        "name": name,
        "package": package_of(name),
        "title": title,
        "quoted_title": quoted(title),
        "python_title": as_python(title),
        "description": quoted(f"{title}, an expansion for Carcassonne-family tile games, as a Bastide plugin"),
        "author": author,
        "quoted_author": quoted(author),
        "licence_lines": _LICENCE_LINES if licensed else "",
        "licence_note": "" if licensed else _NO_LICENCE,
    }
    found = rendered("expansion", values)
    if bare:
        shared = {path.format(package=values["package"]) for path in _SHARED}
        kept = {path: text for path, text in found.items() if path in shared}
        found = dict(sorted((kept | rendered("bare", values)).items()))
    if not licensed:
        del found["LICENSE"]
    return found


def new_expansion(name: str, into: Path, title: str, author: str, *, licensed: bool = True, bare: bool = False) -> Made:
    """Make an expansion.

    Args:
        name: the name of the plugin.
        into: the folder in which its own folder is created.
        title: its display name.
        author: its author.
        licensed: whether it is under the MIT licence; otherwise it has none.
        bare: whether it has a tile and no rules, instead of the worked example.

    Raises:
        BastideError: the name is taken, or the folder cannot be created.
    """
    target = into / name
    check_free(name, package=True)
    check_folder(target)
    files = contents(name, title, author, licensed=licensed, bare=bare)
    place_folder(target, files)
    path = typed(target)
    steps = (
        (install(f"{path}[test]"), sentence("install it so that it follows every change")),
        (command(f"python -m pytest {shlex.quote(path)}"), sentence("its examples, and the laws of all games")),
        (command("bastide plugins"), sentence("it is in the list")),
        (command(f"bastide play {shlex.quote(f'hig-2002 + {name}')}"), sentence("play it")),
    )
    return Made("expansion", name, target, tuple(files), steps)
