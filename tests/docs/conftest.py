"""Which tests of the documentation are run by one worker: the blocks of a page, and what looks at the site."""

from __future__ import annotations

import re
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]  # it has no types


class ByPage(LoadScopeScheduling):  # type: ignore[misc]  # as above
    """Tests that have most of their work in common go to one worker together; all others by themselves."""

    def _split_scope(self, nodeid: str) -> str:
        """What a test has in common with others.

        Args:
            nodeid: the test's id.
        """
        page = re.search(r"\[(.+\.md):\d+\]$", nodeid)
        if page is not None:
            return page[1]
        return "site" if "test_site.py" in nodeid else nodeid


# Groups by marks do not come through with every pytest: then each worker does all blocks before its own of a page anew,
# and two build the site into one folder at the same time.
@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByPage:
    return ByPage(config, log)
