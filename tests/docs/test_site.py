"""The pages form a complete site without external resources."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import bastide

from .pages import ROOT, pages

#: What a browser loads by itself, by element and attribute.
FETCHED = {
    ("audio", "src"),
    ("embed", "src"),
    ("iframe", "src"),
    ("img", "src"),
    ("img", "srcset"),
    ("link", "href"),
    ("object", "data"),
    ("script", "src"),
    ("source", "src"),
    ("source", "srcset"),
    ("use", "href"),
    ("video", "src"),
}
FOREIGN = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
FETCHED_BY_STYLE = re.compile(r"""@import\s+["']?(?!url)([^"';\s]+)|url\(\s*["']?([^"')]+)""")
FETCHED_BY_SCRIPT = re.compile(r"""(?:fetch|import|importScripts|open)\(\s*["'`](?:[A-Z]+["'],\s*["'])?(https?:)?//""")


class Addresses(HTMLParser):
    """The resources and links of a page, and the anchors in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if (tag, name) in FETCHED and value and not value.startswith("data:"):
                self.fetched.append(value)
            elif name == "style" and value:
                self.fetched += styled(value)
            elif (tag, name) == ("a", "href") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def styled(text: str) -> list[str]:
    """The resources of a style sheet."""
    return [one or other for one, other in FETCHED_BY_STYLE.findall(text)]


@pytest.fixture(scope="module")
def site(written: None) -> Path:
    """The site, built anew; any error in a page, a link or a signature stops the build."""
    built = ROOT / "build"
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fresh-env", "--fail-on-warning", "--nitpicky"]
    places = ["--conf-dir", "docs", "--doctree-dir", str(built / "doctrees"), ".", str(built / "site")]
    done = subprocess.run([*command, *places], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return built / "site"


@pytest.fixture(scope="module")
def read(site: Path) -> dict[Path, Addresses]:
    return {page: Addresses(page) for page in site.rglob("*.html")}


def test_every_page_that_readers_are_shown_is_on_the_site(site: Path) -> None:
    shown = [
        page.relative_to(ROOT) for page in pages() if "docs" in page.parts or page.name in ("README.md", "rules.md")
    ]
    assert len(shown) > 80
    assert not [page.as_posix() for page in shown if not (site / page.with_suffix(".html")).is_file()]


def test_nothing_is_fetched_from_elsewhere(read: dict[Path, Addresses], site: Path) -> None:
    found = {page.name: [one for one in addresses.fetched if FOREIGN.match(one)] for page, addresses in read.items()}
    found |= {sheet.name: list(filter(FOREIGN.match, styled(sheet.read_text()))) for sheet in site.rglob("*.css")}
    found |= {script.name: FETCHED_BY_SCRIPT.findall(script.read_text()) for script in site.rglob("*.js")}
    assert not {name: addresses for name, addresses in found.items() if addresses}


def test_everything_that_is_fetched_is_there(read: dict[Path, Addresses]) -> None:
    lost = {
        f"{page.name}: {address}"
        for page, addresses in read.items()
        for address in addresses.fetched
        if not (page.parent / unquote(urlsplit(address).path)).exists()
    }
    assert not lost


def test_links_lead_to_pages_and_places_in_them(read: dict[Path, Addresses], site: Path) -> None:
    lost = set()
    for page, addresses in read.items():
        for address in addresses.links:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            found = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            whole = found in read and unquote(parts.fragment) in {*read[found].places, ""}
            if not whole and not (found.is_file() and not parts.fragment):
                lost.add(f"{page.relative_to(site)}: {address}")
    assert not lost


def test_every_public_name_is_described_with_its_signature(read: dict[Path, Addresses], site: Path) -> None:
    places = set().union(*(addresses.places for page, addresses in read.items() if page.parent.name == "api"))
    assert not [name for name in bastide.__all__ if f"bastide.{name}" not in places]


def test_every_flowchart_is_drawn(site: Path) -> None:
    wanted = sum(
        page.read_text(encoding="utf-8").count("```mermaid") for page in pages() if page.parent.name != "tests"
    )
    drawn = sum(page.read_text(encoding="utf-8").count('<div class="flowchart">') for page in site.rglob("*.html"))
    assert drawn == wanted > 0
