"""Every block of every page does what the page states, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .pages import ROOT, blocks, generated, links, pages
from .readers import Reader

_readers: dict[Path, Reader] = {}


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The anchors of a page: its headings, in the form of addresses."""
    headings = re.findall(r"^#+\s+(.*?)\s*$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


KEPT = [page for page in pages() if page not in generated()]
BLOCKS = [pytest.param(page, block.line, id=block.id) for page in KEPT for block in blocks(page)]


@pytest.mark.parametrize(("page", "line"), BLOCKS)
def test_block_does_what_the_page_says(page: Path, line: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    if page not in _readers:
        _readers[page] = Reader(page, tmp_path_factory.mktemp("page").resolve())
    _readers[page].read(line)


@pytest.mark.parametrize("page", sorted(generated()), ids=name)
@pytest.mark.usefixtures("written")
def test_blocks_of_generated_page_do_what_it_says(page: Path, tmp_path: Path) -> None:
    reader = Reader(page, tmp_path.resolve())
    for block in reader.blocks:
        reader.read(block.line)


@pytest.mark.parametrize("page", pages(), ids=name)
@pytest.mark.usefixtures("written")
def test_links_lead_somewhere(page: Path) -> None:
    lost = []
    for line, target in links(page):
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        found = (page.parent / path).resolve() if path else page
        if not found.exists() or (anchor and found.suffix == ".md" and anchor not in anchors(found)):
            lost.append(f"{name(page)}:{line}: {target}")
    assert not lost


@pytest.mark.usefixtures("written")
def test_every_page_is_reached_from_the_index() -> None:
    """Every page below ``docs`` can be reached from ``docs/README.md``."""
    index = ROOT / "docs" / "README.md"
    reached: set[Path] = set()
    waiting = [index]
    while waiting:
        page = waiting.pop()
        if page in reached or not page.is_file():
            continue
        reached.add(page)
        targets = (target.partition("#")[0] for _, target in links(page))
        waiting += [(page.parent / t).resolve() for t in targets if t.endswith(".md") and "://" not in t]
    assert not [
        name(page) for page in ROOT.glob("docs/**/*.md") if page.resolve() not in {p.resolve() for p in reached}
    ]


def test_decisions_are_numbered_one_by_one_and_listed_with_their_titles() -> None:
    folder = ROOT / "docs" / "adr"
    decisions = sorted(folder.glob("[0-9]*.md"))
    titles = [page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in decisions]
    assert [title[:4] for title in titles] == [f"{number:04}" for number in range(len(decisions))]
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^- \[(.*?)\]\((\d.*?)\)$", index, re.MULTILINE) == [
        (title, page.name) for title, page in zip(titles, decisions, strict=True)
    ]
