"""Writing the generated pages, and assigning tests to workers: those of a page together, and those of all pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types

from bastide.ruleset import resolve as resolving
from bastide.variants import registry as registries

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
        # Tests that need the generated pages are together, so that only one worker generates them.
        return "site" if re.search(r"test_(?:site|documentation)\.py", nodeid) else nodeid


@pytest.fixture(scope="session")
def written() -> None:
    """Write the pages that follow from the code: when tests run, as collecting them must not resolve all rulesets."""
    generator("generate").write()


# Not every pytest supports groups by marks: without them each worker repeats all earlier blocks of a page, and two
# build the site into one folder at the same time.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByPage:
    return ByPage(config, log)


@pytest.fixture(autouse=True)
def installed_alone() -> Iterator[None]:
    """What one page reads from a file is no plugin on another."""
    yield
    if registries.installed().files_read:
        registries.installed.cache_clear()
        resolving.forget_resolved()
