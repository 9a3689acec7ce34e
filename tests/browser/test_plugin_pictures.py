"""Expansions show their tiles and pieces where they are chosen, and rules can be played from anywhere on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.looking import shot
from tests.browser.visiting import visit
from tests.browser.watching import PHONE, Watch


@pytest.mark.parametrize("size", [ViewportSize(width=1280, height=720), PHONE], ids=["desk", "phone"])
def test_expansion_shows_tiles_and_pieces_beside_its_sentence(watch: Watch, size: ViewportSize) -> None:
    page = watch.visitor(size)
    visit(page, "/rules")
    row = page.locator("[data-plugin='inns-cathedrals']")
    row.scroll_into_view_if_needed()
    pictures = row.locator(".looks img")
    expect(pictures).to_have_count(5)
    for picture in pictures.all():
        expect(picture).to_be_in_viewport()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 0
    # A rule without tiles and pieces has no empty place for them.
    expect(page.locator("[data-plugin='farms-third-edition'] .looks")).to_have_count(0)
    expect(page.get_by_role("link", name="Play this")).to_be_in_viewport(ratio=1)
    shot(page, f"rules pictures {size['width']}")


def test_rules_are_chosen_without_pictures_if_these_fail(watch: Watch) -> None:
    page = watch.visitor()
    watch.allow("ERR_FAILED")
    page.route("**/api/plugins/pictures", lambda route: route.abort())
    page.goto("/rules")
    expect(page.get_by_text("These rules work together").first).to_be_visible()
