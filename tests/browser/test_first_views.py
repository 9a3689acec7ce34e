"""The first view of a page asks for few files."""

from __future__ import annotations

import pytest

from tests.browser.visiting import visit
from tests.browser.watching import Watch

#: On a telephone's connection each request costs more than what it brings.
MOST = 40


def asked(watch: Watch, address: str) -> list[str]:
    """What the first view of a page asks the server for."""
    page = watch.visitor()
    visit(page, address)
    return [each for each, _ in watch.requests if not each.startswith(("blob:", "data:"))]


@pytest.mark.parametrize("address", ["/", "/rules", "/score", "/compare", "/editions", "/design"])
def test_first_view_of_a_page_asks_for_few_files(watch: Watch, address: str) -> None:
    found = asked(watch, address)
    assert len(found) <= MOST, found
