"""The files of the repository, for the tests about it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from bastide.apps.translating import extracted

ROOT = Path(__file__).parents[2]


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that git tracks, or would track once it is added; without deleted ones."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(sorted(ROOT / name for name in set(listed.split("\0")) if name and (ROOT / name).is_file()))


def relative(path: Path) -> str:
    """The path relative to the root of the repository."""
    return path.relative_to(ROOT).as_posix()


@cache
def texts() -> dict[str, str]:
    """The tracked files that are text, by relative path."""
    found = {}
    for path in tracked():
        data = path.read_bytes()
        if b"\0" not in data:
            found[relative(path)] = data.decode("utf-8")
    return found


#: The texts for people in a package, read once: reading takes seconds.
texts_of = cache(extracted)


def modules() -> dict[str, str]:
    """The Python files, by relative path."""
    return {name: text for name, text in texts().items() if name.endswith(".py")}


def sources() -> dict[str, str]:
    """The Python files that are shipped, by relative path."""
    return {name: text for name, text in modules().items() if "/src/" in name}


def distributions() -> list[Path]:
    """The folders of the distributions."""
    return [path.parent for path in tracked() if path.name == "pyproject.toml" and path.parent != ROOT]
