"""Looking at pages: whether everybody can use them, and pictures of them."""

from __future__ import annotations

import os
import re
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

#: A folder for pictures of what the tests see.
SCREENSHOTS = "BASTIDE_SCREENSHOTS"
_AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def check_accessible(page: Page, within: str | None = None) -> None:
    """Fail with a list of what some people cannot use, as far as a program can tell.

    Args:
        page: as it stands.
        within: a selector, if only a part of it matters.
    """
    settle(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    found: list[dict[str, Any]] = page.evaluate(
        """async ([tags, within]) => (await axe.run(within ?? document, {
          runOnly: {type: "tag", values: tags}, resultTypes: ["violations"], iframes: false,
        })).violations""",
        [_TAGS, within],
    )
    lines = [
        f"{each['id']} ({each['impact']}): {each['help']}\n    {node['html'][:200]}\n    {_reasons(node)}"
        for each in found
        for node in each["nodes"][:6]
    ]
    assert not lines, f"{page.url} is not for everybody:\n" + "\n".join(lines)


def settle(page: Page) -> None:
    """Wait until nothing on a page fades or moves any more: half faded, a text has too little contrast."""
    page.evaluate(
        """() => Promise.race([
          Promise.allSettled(document.getAnimations().map((each) => each.finished)),
          new Promise((resolve) => setTimeout(resolve, 2000)),
        ])"""
    )


def shot(page: Page, name: str, *, whole: bool = False) -> None:
    """Keep a picture of a page, where a folder is named for them.

    Args:
        page: as it stands.
        name: of the picture.
        whole: what one has to scroll to as well.
    """
    folder = os.environ.get(SCREENSHOTS)
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(
            path=Path(folder) / f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}.png", full_page=whole
        )


def _reasons(node: dict[str, Any]) -> str:
    messages = [check["message"] for kind in ("any", "all", "none") for check in node[kind]]
    return "; ".join(messages)
