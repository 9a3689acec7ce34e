"""Everything that the server lists as legal can be clicked, and nothing else can."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page

from tests.browser.beginning import begun
from tests.browser.clicking import Clicker

EVERYTHING = (
    "hig-2002 + inns-cathedrals + traders-builders + princess-dragon + abbey-mayor + bridges-castles-bazaars"
    " + river + sights"
)


@pytest.mark.parametrize(("variant", "seed"), [(EVERYTHING, 12), ("hig-2002 + private-city-planning", 10)])
def test_what_is_offered_is_what_can_be_clicked(page: Page, client: httpx.Client, variant: str, seed: int) -> None:
    game = begun(client, variant, players=["Ann", "Bo", "Cy"], seed=seed, actions=20)
    page.goto(game.link())
    clicker = Clicker(page, game.seats[0], seed)
    clicker.play(most=12)
    assert clicker.count == 12
