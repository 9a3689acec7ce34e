"""Write all pages that follow from the code: ``python docs/generate.py``.

They are not kept in the repository. ``nox -s docs`` writes them before it checks the pages and makes the site.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType

#: The generators beside this file, ``generate_<name>.py``; each has ``PAGE`` and ``page()``,
#: or for several pages ``paths()`` and ``pages()``.
GENERATORS = (
    "api",
    "atlas",
    "checks",
    "combinations",
    "command_line",
    "decisions",
    "history",
    "hooks",
    "options",
    "problems",
    "schemas",
)


def generator(name: str) -> ModuleType:
    """The module that generates some pages."""
    path = Path(__file__).with_name(f"generate_{name}.py")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def paths() -> list[Path]:
    """The file of every page; no page is made for it."""
    found: list[Path] = []
    for module in map(generator, GENERATORS):
        found += module.paths() if hasattr(module, "pages") else [module.PAGE]
    return found


def pages() -> dict[Path, str]:
    """The text of every page, by its file."""
    found: dict[Path, str] = {}
    for module in map(generator, GENERATORS):
        found |= module.pages() if hasattr(module, "pages") else {module.PAGE: module.page()}
    return found


def write() -> None:
    """Write the pages; one that is there already as it should be is left alone."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            # Never half a page: tests that run beside this may read it.
            whole = path.with_name(f".{path.name}.{os.getpid()}")
            whole.write_text(text, encoding="utf-8")
            whole.replace(path)


if __name__ == "__main__":
    write()
