"""The pages of the documentation, parsed into fenced blocks and links."""

from __future__ import annotations

import functools
import importlib.util
import re
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def generator(name: str) -> ModuleType:
    """A module of ``docs`` that writes pages."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PATTERNS = (
    "README.md",
    "CONTRIBUTING.md",
    "docs/**/*.md",
    "core/*.md",
    "plugins/*/*.md",
    "plugins/*/docs/**/*.md",
    "plugins/*/src/**/*.md",
    "variants/*.md",
    "variants/src/**/*.md",
)
FENCE = re.compile(r"^(?P<indent>[ >]*)(?P<marks>`{3,}|~{3,})(?P<info>[^`]*)$")
TITLE = re.compile(r'\btitle="([^"]+)"')
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")


@dataclass(frozen=True)
class Block:
    """One fenced block.

    Args:
        page: its file.
        line: the line of its opening fence.
        language: the first word after the fence, lower case.
        title: the file to save it as, if any (``title="sunday.toml"`` after the language).
        text: the text between the fences.
    """

    page: Path
    line: int
    language: str
    title: str | None
    text: str

    @property
    def id(self) -> str:
        """Its place, in the notation of editors."""
        page = self.page.relative_to(ROOT).as_posix() if self.page.is_relative_to(ROOT) else self.page.name
        return f"{page}:{self.line}"


def pages() -> list[Path]:
    """Every page for readers, also those that are still to be generated."""
    return sorted({*generated(), *(path for pattern in PATTERNS for path in ROOT.glob(pattern))})


@functools.cache
def generated() -> frozenset[Path]:
    """The pages that follow from the code; the fixture ``written`` generates them."""
    return frozenset(path for path in generator("generate").paths() if path.suffix == ".md")


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order.

    Raises:
        ValueError: a fence is never closed.
    """
    found: list[Block] = []
    opened: tuple[int, re.Match[str]] | None = None
    inside: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = FENCE.match(line)
        if opened is None:
            if fence:
                opened, inside = (number, fence), []
            continue
        start, opening = opened
        if fence and fence["marks"].startswith(opening["marks"]) and not fence["info"].strip():
            info = opening["info"].strip()
            title = TITLE.search(info)
            language = info.split()[0].lower() if info else ""
            found.append(Block(page, start, language, title and title[1], "\n".join(inside) + "\n"))
            opened = None
        else:
            inside.append(line.removeprefix(opening["indent"]))
    if opened is not None:
        raise ValueError(f"{page}:{opened[0]}: this block is never closed")
    return found


def links(page: Path) -> list[tuple[int, str]]:
    """Line and target of each link and picture of a page outside blocks and code."""
    found: list[tuple[int, str]] = []
    fence = None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        match = FENCE.match(line)
        if fence is None and match:
            fence = match["marks"]
        elif fence is not None:
            if match and match["marks"].startswith(fence) and not match["info"].strip():
                fence = None
        else:
            found += [(number, target) for target in LINK.findall(re.sub(r"`[^`]*`", "``", line))]
    return found
