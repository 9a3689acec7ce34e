"""Assigning tests of the documentation to workers: the blocks of a page together, and those of the site."""

from __future__ import annotations

import re
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

from .pages import generator


class ByPage(LoadScopeScheduling):  # type: ignore[misc]  # as above
    """Tests that share most of their work go to one worker; all others separately."""

    def _split_scope(self, nodeid: str) -> str:
        """The group of a test.

        Args:
            nodeid: the test's id.
        """
        page = re.search(r"\[(.+\.md):\d+\]$", nodeid)
        if page is not None:
            return page[1]
        return "site" if "test_site.py" in nodeid else nodeid


def pytest_configure(config: pytest.Config) -> None:
    """Write the pages that follow from the code; the workers find them written."""
    if not hasattr(config, "workerinput"):
        generator("generate").write()


# Not every pytest supports groups by marks: without them each worker repeats all earlier blocks of a page, and two
# build the site into one folder at the same time.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByPage:
    return ByPage(config, log)
