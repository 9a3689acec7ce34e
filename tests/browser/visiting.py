"""Opening pages and waiting for their content, however long that takes, by the page's own clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Request, Route, expect

from tests.browser.looking import until

#: Longer than any delay before a request, in milliseconds. Timers that the page has set for earlier run before one of
#: this length, on a slow machine as well.
_PAUSES = 700


class _Traffic:
    """The requests of a page, and which of them are pending; a live connection always is.

    Args:
        page: the page.
    """

    def __init__(self, page: Page) -> None:
        assert page.url == "about:blank", "what this page asked for before is not known"
        self._page = page
        self.count = 0
        self.pending: list[Request] = []
        page.on("request", self._asked)
        page.on("response", lambda response: self._arrived(response.request))
        page.on("requestfinished", self._done)
        page.on("requestfailed", self._done)

    def _asked(self, request: Request) -> None:
        self.count += 1
        live = request.resource_type == "eventsource" or request.url.split("?")[0].endswith("/events")
        if not live and not request.url.startswith(("data:", "blob:")):
            self.pending.append(request)

    def _arrived(self, request: Request) -> None:
        # After navigation, the pending requests of the previous page do not matter.
        if request in self.pending and request.is_navigation_request() and request.frame == self._page.main_frame:
            self.pending = self.pending[self.pending.index(request) :]

    def _done(self, request: Request) -> None:
        if request in self.pending:
            self.pending.remove(request)


_traffic: WeakKeyDictionary[Page, _Traffic] = WeakKeyDictionary()


def visit(page: Page, address: str) -> None:
    """Open a page and wait until everything that it requests by itself is loaded.

    Args:
        page: a fresh page, or one opened by this function.
        address: the address to open.
    """
    if page not in _traffic:
        _traffic[page] = _Traffic(page)
    page.goto(address)
    quiet(page)


def quiet(page: Page) -> None:
    """Wait until no requests of a page are pending, and none will follow without user actions.

    Args:
        page: a page opened by ``visit``.
    """
    traffic = _traffic[page]
    expect(page.locator("h1").first).to_be_attached()
    while True:
        until(page, lambda: not traffic.pending, lambda: [request.url for request in traffic.pending])
        count = traffic.count
        page.evaluate("(pause) => new Promise((resolve) => setTimeout(resolve, pause))", _PAUSES)
        if traffic.count == count and not traffic.pending:
            return


#: Two clicks so many milliseconds and pixels apart are no double click.
APART = 700
_BESIDE = 12


def mean_it(page: Page, before: Sequence[float] | None, at: Sequence[float]) -> None:
    """Wait until a click at this place would not be taken for the second half of a double click.

    Args:
        page: the clicked page.
        before: the place of the last click.
        at: the place of the next one.
    """
    if before is not None and math.dist(before, at) < _BESIDE:
        page.wait_for_timeout(APART)


class Held:
    """Requests of a page, held back until they are released.

    Args:
        page: the page.
        address: the pattern of the addresses to hold back.
    """

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._open = False
        self._waiting: list[Route] = []
        page.route(address, self._ask)

    def _ask(self, route: Route) -> None:
        if self._open:
            route.continue_()
        else:
            self._waiting.append(route)

    def wait_for(self, count: int = 1) -> None:
        """Wait until so many requests are held back."""
        until(self._page, lambda: len(self._waiting) >= count, lambda: [route.request.url for route in self._waiting])

    def go(self) -> None:
        """Release them and all later ones."""
        self._open = True
        for route in self._waiting:
            route.continue_()
