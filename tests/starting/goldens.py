"""The output of ``bastide new`` as one text for each kind, so that every change of it is readable."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bastide.apps.starting.expansions import new_expansion
from bastide.apps.starting.made import Made
from bastide.apps.starting.rules import new_rule
from bastide.apps.starting.variants import new_tiles, new_variant

FOLDER = Path(__file__).parent / "goldens"
MARK = "=== "

#: How each is made, given its folder.
MADE: dict[str, Callable[[Path], Made]] = {
    "expansion": lambda into: new_expansion("wine-hills", into, "Wine & hills", "A. Vintner"),
    "unlicensed-expansion": lambda into: new_expansion("x2", into, 'The "X"', "X", licensed=False),
    "bare-expansion": lambda into: new_expansion("wine-hills", into, "Wine & hills", "A. Vintner", bare=True),
    "rule": lambda into: new_rule("long-roads", into, 'The "long" roads'),
    "variant": lambda into: new_variant("sunday", into, "Our Sunday rules", "hig-2002"),
    "tiles": lambda into: new_tiles("viaducts", into, "Viaducts", "base-game"),
}


def read(folder: Path) -> dict[str, str]:
    """Every file below a folder, by path, including hidden ones."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = Path(where, name)
            found[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    return dict(sorted(found.items()))


def written(kind: str) -> dict[str, str]:
    """The current output."""
    with TemporaryDirectory() as folder:
        MADE[kind](Path(folder))
        return read(Path(folder))


def as_text(files: Mapping[str, str]) -> str:
    """All files in one text."""
    return "".join(f"{MARK}{path}\n{text}" for path, text in files.items())


def kept(kind: str) -> str:
    """The stored text."""
    path = FOLDER / f"{kind}.txt"
    return path.read_text(encoding="utf-8") if path.is_file() else ""
