"""Visitors of the workbench, each with their own browser profile, and the errors that they meet."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, expect

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
#: The narrowest screen that everything must fit.
NARROW = ViewportSize(width=360, height=640)
#: The milliseconds that a test waits for what it expects. It only matters if that never happens: other tests may use
#: the processor, too, and no test may fail because a machine is slow.
PATIENCE = 90_000
#: The browser's message about an answer that refuses something, which the page itself has to report: 422 and its like.
REFUSED = re.compile(r"^Failed to load resource: the server responded with a status of (401|403|409|422|429) ")
#: What Playwright itself says of a worker that it keeps out.
BLOCKED = "Service Worker registration blocked by Playwright"

expect.set_options(timeout=PATIENCE)


class Watch:
    """Opens pages and records their errors.

    Args:
        browser: the browser.
        address: the address of the server under test.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._wrong: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        self._origins = {_origin(address)}
        self.address = address
        #: Every requested address, with the headers that JavaScript and the browser set.
        self.requests: list[tuple[str, dict[str, str]]] = []

    def visitor(self, size: ViewportSize = DESKTOP, **more: Any) -> Page:
        """A blank page of a new visitor; addresses such as ``/rules`` are the workbench's.

        Args:
            size: the size of the window; one as narrow as a phone has touch.
            more: further options of Playwright's contexts, such as ``locale`` and ``color_scheme``.
        """
        mobile = size["width"] < 600
        looks: dict[str, Any] = {"locale": "en-GB", "viewport": size, "is_mobile": mobile, "has_touch": mobile}
        # What it fetches in a page's place, a test of that page can neither see nor hold back.
        looks["service_workers"] = "block"
        context = self._browser.new_context(base_url=self.address, **(looks | more))
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("console", self._logged)
        context.on("weberror", lambda error: self._note(f"{error.page and error.page.url}: {error.error}"))
        context.on("request", self._asked)
        return context.new_page()

    def allow(self, pattern: str) -> None:
        """Expect an error in this test.

        Args:
            pattern: a pattern in the browser's message.
        """
        self._allowed.append(re.compile(pattern))

    def allow_origin(self, address: str) -> None:
        """Permit requests to another server in this test."""
        self._origins.add(_origin(address))

    @property
    def wrong(self) -> list[str]:
        """The unexpected errors."""
        return [found for found in self._wrong if not any(pattern.search(found) for pattern in self._allowed)]

    def close(self) -> list[str]:
        """Close all pages, and return their errors, including content too wide for the window."""
        for context in self._contexts:
            for page in context.pages:
                if _origin(page.url) == _origin(self.address) and (beyond := too_wide(page)):
                    self._note(f"{page.url} has to be scrolled sideways: {beyond}")
            context.close()
        return self.wrong

    def _note(self, message: str) -> None:
        self._wrong.append(message)

    def _logged(self, message: ConsoleMessage) -> None:
        known = REFUSED.match(message.text) or message.text == BLOCKED
        if message.type in ("error", "warning", "assert") and not known:
            where = message.location
            self._note(f"{where['url']}:{where['lineNumber'] + 1}: {message.type}: {message.text}")

    def _asked(self, request: Request) -> None:
        self.requests.append((request.url, request.headers))
        if not request.url.startswith(("data:", "blob:", "about:")) and _origin(request.url) not in self._origins:
            self._note(f"a page asks for {request.url}")


def too_wide(page: Page) -> list[str]:
    """The elements that make a page scroll sideways, if it does."""
    found: list[str] = page.evaluate(
        """() => {
          const width = document.documentElement.clientWidth;
          if (document.documentElement.scrollWidth <= width) return [];
          const beyond = [...document.querySelectorAll("body *")]
            .filter((each) => each.getBoundingClientRect().right > width + 0.5)
            .map((each) => `${each.tagName.toLowerCase()}#${each.id}.${[...each.classList].join(".")}`);
          return [`${document.documentElement.scrollWidth} > ${width}`, ...beyond.slice(0, 12)];
        }"""
    )
    return found


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"
