"""A browser, a server, and visitors for whom nothing may go wrong.

A test fails if a page of its visitors says an error or a warning on the console, throws, breaks the content security
policy, asks another host for anything, or has to be scrolled sideways. Where that is what a test is about, it says so:
``watch.allow("ERR_INTERNET_DISCONNECTED")``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from bastide.apps.serving.settings import Settings
from tests.browser.chromium import DEMANDED, chromium
from tests.browser.watching import PHONE, Watch
from tests.serving.servers import served


# Not for the whole session: while Playwright runs, no other test in this thread can have an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        if found is None:
            assert not os.environ.get(DEMANDED), "these tests need Chromium: apt-get install chromium"
            pytest.skip("Chromium is not installed; with Debian's package chromium this test runs, too")
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server that all tests of a module share, with the limits that servers have."""
    folder = tmp_path_factory.mktemp("games")
    with served(Settings(f"sqlite:///{folder / 'games.sqlite'}")) as (made, _):
        yield made


@pytest.fixture(scope="module")
def workbench(client: httpx.Client) -> str:
    """The address of that server."""
    return str(client.base_url).rstrip("/")


@pytest.fixture
def watch(browser: Browser, workbench: str) -> Iterator[Watch]:
    """Who opens pages for this test, ``watch.visitor(...)``, and sees what goes wrong on them."""
    watch = Watch(browser, workbench)
    try:
        yield watch
    finally:
        wrong = watch.close()
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def page(watch: Watch) -> Page:
    """A page of somebody at a desk."""
    return watch.visitor()


@pytest.fixture
def second(watch: Watch) -> Page:
    """A page of somebody else at another desk."""
    return watch.visitor()


@pytest.fixture
def phone(watch: Watch) -> Page:
    """A page of somebody with a phone."""
    return watch.visitor(PHONE)
