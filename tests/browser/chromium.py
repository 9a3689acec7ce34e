"""The browser of the tests: Debian's Chromium or another installed one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, sync_playwright

#: Set where the tests must not be skipped, as in CI.
DEMANDED = "BASTIDE_TESTS_NEED_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
#: No requests to any host but the server under test, whose names are addresses.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--no-first-run",
]


def program(kind: BrowserType) -> str | None:
    """The path of a Chromium; ``None`` if none is installed."""
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
        # Root cannot use the sandbox. The browser only sees contents of this repository.
        sandboxed = os.geteuid() != 0
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS, chromium_sandbox=sandboxed)
        try:
            yield browser
        finally:
            browser.close()
