"""The first view of a page asks for few files, also where the board is full."""

from __future__ import annotations

import httpx
import pytest

from tests.browser.beginning import begun
from tests.browser.visiting import visit
from tests.browser.watching import Watch
from tests.serving.servers import Player

#: On a telephone's connection each request costs more than what it brings.
MOST = 40


def asked_for(watch: Watch) -> list[str]:
    """What pages asked the server for."""
    return [address for address, _ in watch.requests if not address.startswith(("blob:", "data:"))]


@pytest.mark.parametrize("address", ["/", "/learn", "/rules", "/score", "/compare", "/editions", "/design"])
def test_first_view_of_a_page_asks_for_few_files(watch: Watch, address: str) -> None:
    visit(watch.visitor(), address)
    found = asked_for(watch)
    assert len(found) <= MOST, found


def test_first_view_of_a_finished_game_asks_for_few_files(watch: Watch, client: httpx.Client) -> None:
    bots = dict.fromkeys(["Ann", "Bo", "Cy"], "random")
    game = begun(client, players=list(bots), bots=bots)
    Player(client, game.id).until(10_000)
    page = watch.visitor()
    visit(page, game.watching)
    assert page.locator(".board .tiles image").count() == 72
    loaded = "all => Promise.all(all.map((each) => each.decode().then(() => true, () => false)))"
    assert all(page.locator(".board image").evaluate_all(loaded))
    found = asked_for(watch)
    assert len(found) <= MOST, found
