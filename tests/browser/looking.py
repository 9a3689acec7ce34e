"""Looking at pages: their accessibility, and screenshots."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.watching import PATIENCE

#: A folder for screenshots of the tests.
SCREENSHOTS = "BASTIDE_SCREENSHOTS"
_AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def check_accessible(page: Page, within: str | None = None, *, rules: Sequence[str] = ()) -> None:
    """Fail with a list of accessibility problems, as far as a program finds them.

    Args:
        page: the page in its current state.
        within: a selector, if only a part of it matters.
        rules: the rules to check, if not all.
    """
    settle(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    found: list[dict[str, Any]] = page.evaluate(
        """async ([only, within]) => (await axe.run(within ?? document, {
          runOnly: only, resultTypes: ["violations"], iframes: false, preload: false,
        })).violations""",
        [{"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": _TAGS}, within],
    )
    lines = [
        f"{each['id']} ({each['impact']}): {each['help']}\n    {node['html'][:200]}\n    {_reasons(node)}"
        for each in found
        for node in each["nodes"][:6]
    ]
    assert not lines, f"{page.url} is not for everybody:\n" + "\n".join(lines)


def settle(page: Page) -> None:
    """Wait until nothing on a page fades or moves any more: a half-faded text has too little contrast."""
    page.evaluate(_SETTLED, PATIENCE)


#: Endless animations, such as a busy sign, are not awaited.
_SETTLED = """async (patience) => {
  const end = performance.now() + patience;
  const moves = (each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime);
  for (;;) {
    const moving = document.getAnimations().filter(moves);
    if (!moving.length || performance.now() > end) return;
    await Promise.race([
      Promise.allSettled(moving.map((each) => each.finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  }
}"""


def until(page: Page, holds: Callable[[], object], else_say: Callable[[], object] = lambda: None) -> None:
    """Wait for a condition that Playwright's expectations cannot express.

    Args:
        page: the page, which continues meanwhile.
        holds: called repeatedly.
        else_say: what is wrong if it never holds.
    """
    end = time.monotonic() + 3 * PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, else_say() or "what is waited for does not come"
        page.wait_for_timeout(20)


def at_rest(what: Locator) -> FloatRect:
    """The place of an element on the screen, as soon as it is painted and has stopped moving.

    Args:
        what: may be replaced meanwhile; its page has to be the one in front.
    """
    found: list[FloatRect] = []

    def looked() -> bool:
        found.extend(filter(None, [what.evaluate(_AT_REST)]))
        return bool(found)

    until(what.page, looked, lambda: f"{what} does not come to rest")
    return found[-1]


#: The same in so many consecutive frames.
_AT_REST = """async (each) => {
  const look = () => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return each.isConnected && width && height ? { x, y, width, height } : null;
  };
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await painted();
  const before = look();
  for (let count = 0; count < 5; count += 1) {
    await painted();
    if (JSON.stringify(look()) !== JSON.stringify(before)) return null;
  }
  return before;
}"""


def shot(page: Page, name: str, *, whole: bool = False) -> None:
    """Save a screenshot of a page, if a folder is named for them.

    Args:
        page: the page in its current state.
        name: the name of the screenshot.
        whole: whether to include the parts that need scrolling.
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


def walk_by_keyboard(page: Page, most: int = 400) -> None:
    """Go through a page with the Tab key, and fail if a control is skipped, or focused invisibly.

    Args:
        page: the page in its current state.
        most: the maximal number of presses.
    """
    page.evaluate(_WALK)
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("() => window.walked.here()"):
            break
    wrong: list[str] = page.evaluate("() => window.walked.wrong()")
    assert not wrong, f"{page.url} by keyboard:\n" + "\n".join(wrong)


#: Tab reaches one element of a group of radio buttons, and of a group for arrow keys.
_WALK = """() => {
  const named = (each) => `${each.tagName.toLowerCase()}#${each.id}.${each.getAttribute("class") ?? ""} `
    + (each.getAttribute("aria-label") ?? each.textContent).trim().slice(0, 50);
  const usable = "a[href], button, input, select, textarea, summary, iframe, [tabindex]";
  const wanted = () => [...document.querySelectorAll(usable)].filter((each) =>
    each.tabIndex >= 0 && !each.disabled && each.type !== "radio" && !each.closest("[inert]")
    && each.checkVisibility({visibilityProperty: true}) && each.getClientRects().length);
  const reached = new Set();
  const unseen = [];
  const parts = ["outlineStyle", "outlineWidth", "outlineColor", "boxShadow", "borderColor", "stroke", "strokeWidth",
    "fill", "backgroundColor"];
  // It may be something in it, or around it, that lights up.
  const look = (each) => [each, ...each.querySelectorAll("*"), each.parentElement, each.parentElement.parentElement]
    .map((one) => parts.map((part) => getComputedStyle(one)[part]).join()).join();
  document.activeElement?.blur();
  window.scrollTo(0, 0);
  const before = new Map(wanted().map((each) => [each, look(each)]));
  window.walked = {
    here() {
      const each = document.activeElement;
      if (!each || each === document.body) return reached.size > 0;
      if (reached.has(each)) return each !== [...reached].at(-1);
      reached.add(each);
      const seen = each.matches("iframe") || look(each) !== before.get(each);
      const box = each.getBoundingClientRect();
      if (!seen) unseen.push(`shows no focus: ${named(each)}`);
      if (box.bottom < 0 || box.top > innerHeight) unseen.push(`is out of sight: ${named(each)}`);
      return false;
    },
    wrong() {
      const missed = wanted().filter((each) => !reached.has(each));
      return [...unseen, ...missed.map((each) => `is passed over: ${named(each)}`)];
    },
  };
}"""


def widths(page: Page) -> list[float]:
    """The widths that a tile has had since the first call, in hundredths of a tile's pixels, without repetition.

    Args:
        page: shows a board.
    """
    found: list[float] = page.evaluate(_WIDTHS)
    return found


_WIDTHS = """() => {
  const world = document.querySelector(".board .world");
  const width = () => Number(/scale\\(([\\d.]+)\\)/.exec(world.getAttribute("style"))[1]);
  if (!world.widths) {
    world.widths = [width()];
    const note = () => width() !== world.widths.at(-1) && world.widths.push(width());
    new MutationObserver(note).observe(world, { attributeFilter: ["style"] });
  }
  return world.widths;
}"""
