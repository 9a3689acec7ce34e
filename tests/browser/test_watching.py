"""The watch notices errors: a page with any of them fails its test."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.looking import check_accessible, until
from tests.browser.watching import Watch


@pytest.fixture
def opened(page: Page) -> Page:
    page.goto("/rules")
    return page


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("setTimeout(() => { throw new Error('thrown') })", "thrown"),
        ("console.error('told')", "told"),
        ("console.warn('warned')", "warned"),
        ("Promise.reject(new Error('rejected'))&&0", "rejected"),
        (
            "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
            "Content Security Policy",
        ),
        ("fetch('/api/nothing').then(() => 0)", "404"),
        ("document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/x.png'}))", "127.0.0.1:9"),
    ],
)
def test_errors_on_a_page_are_noted(opened: Page, watch: Watch, wrong: str, message: str) -> None:
    opened.evaluate(wrong)
    until(opened, lambda: any(message in each for each in watch.wrong))
    found = watch.close()
    assert any(message in each for each in found), found
    watch.allow("")


def test_page_that_is_too_wide_is_noted(opened: Page, watch: Watch) -> None:
    opened.evaluate("document.body.style.setProperty('min-width', '3000px')")
    found = watch.close()
    assert any("sideways" in each for each in found), found
    watch.allow("")


def test_refusal_is_not_noted_as_an_error(opened: Page) -> None:
    status = opened.evaluate(
        """async () => (await fetch("/api/games", {
          method: "POST",
          headers: {"content-type": "application/json"},
          body: JSON.stringify({variant: "no-such-rules", players: ["Ann", "Bo"]}),
        })).status"""
    )
    assert status == 422


def test_inaccessible_parts_are_reported(opened: Page) -> None:
    opened.evaluate("document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        check_accessible(opened)
