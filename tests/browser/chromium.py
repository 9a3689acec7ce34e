"""The browser that the tests use: Debian's Chromium or another one that is installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, sync_playwright

#: Set where the tests must not do without, as in CI.
DEMANDED = "BASTIDE_TESTS_NEED_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
#: Nothing is asked of anybody but the server under test, whose names are addresses.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--no-first-run",
]


def program(kind: BrowserType) -> str | None:
    """Where a Chromium lies; ``None`` if none is installed."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is None and Path(kind.executable_path).is_file():
        return kind.executable_path
    return installed


@contextmanager
def chromium() -> Iterator[Browser | None]:
    """A Chromium without windows; ``None`` if none is installed."""
    with sync_playwright() as playwright:
        found = program(playwright.chromium)
        if found is None:
            yield None
            return
        # Root cannot use the sandbox. What the browser sees here is only what this repository holds.
        sandboxed = os.geteuid() != 0
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS, chromium_sandbox=sandboxed)
        try:
            yield browser
        finally:
            browser.close()
