"""A moment of a game by link, and playing on from it."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import Browser, Locator, Page, expect

from bastide.apps.serving.settings import Settings
from tests.browser.beginning import begun
from tests.browser.looking import check_accessible, shot, until
from tests.serving.servers import served


def replay(page: Page) -> Locator:
    return page.get_by_role("group", name="Replay")


def test_link_shows_the_game_at_a_move_and_holds_no_seat(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.goto(game.link())
    expect(replay(page).locator(".when")).to_have_text("Move 6 of 6")
    page.keyboard.press(",")
    expect(replay(page).locator(".when")).to_have_text("Move 5 of 6")
    replay(page).get_by_role("button", name="Link to this move").click()
    window = page.get_by_role("dialog", name="Link to move 5")
    link = window.get_by_role("textbox").input_value()
    assert game.seats[0].secret not in link
    shot(page, "link to a move")
    check_accessible(page)
    second.goto(link)
    expect(replay(second).locator(".when")).to_have_text("Move 5 of 6")
    expect(second.locator(".bar .who")).to_contain_text("was to move")


def test_another_game_goes_on_from_a_move(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.goto(f"{game.link()}&at=4")
    expect(page.locator("svg.board .tiles > *").first).to_be_visible()
    laid = page.locator("svg.board .tiles > *").count()
    replay(page).get_by_role("button", name="Play on from here").click()
    window = page.get_by_role("dialog", name="Play on from move 4")
    expect(window.get_by_role("combobox", name="Bo")).to_have_value("")
    shot(page, "playing on")
    check_accessible(page)
    window.get_by_label("the same as in this game").check()
    window.get_by_role("button", name="Play on").click()
    until(page, lambda: game.id not in page.url)
    expect(page.locator("svg.board .tiles > *")).to_have_count(laid)
    expect(page.get_by_text("was to move")).to_have_count(0)
    assert game.seats[0].view()["number"] == 6


def test_spectator_of_a_game_under_way_plays_on_nowhere(page: Page, client: httpx.Client) -> None:
    page.goto(f"{begun(client, actions=6).watching}#at=4")
    expect(replay(page).locator(".when")).to_have_text("Move 4 of 6")
    expect(replay(page).get_by_role("button", name="Play on from here")).to_be_hidden()


def test_game_is_saved_as_a_picture_that_moves(
    page: Page, client: httpx.Client, browser: Browser, tmp_path: Path
) -> None:
    page.goto(begun(client, actions=6).watching)
    with page.expect_download() as download:
        page.get_by_role("region", name="Game").get_by_role("button", name="Animation").click()
    picture = tmp_path / "game.svg"
    download.value.save_as(picture)
    alone = browser.new_page()
    alone.goto(picture.as_uri())

    def seen(share: float) -> int:
        """How much of the picture is seen at a point of its course."""
        alone.evaluate(
            """(share) => document.getAnimations().forEach((each) => {
                each.pause();
                each.currentTime = share * each.effect.getTiming().duration;
            })""",
            share,
        )
        return alone.locator("svg g[class] > use:visible").count()

    assert seen(0.001) < seen(0.5) <= seen(0.99)
    alone.close()


def test_link_says_that_it_leads_to_this_computer_only(page: Page, client: httpx.Client) -> None:
    page.goto(begun(client).link())
    replay(page).get_by_role("button", name="Link to this move").click()
    expect(page.get_by_role("dialog")).to_contain_text("bastide serve --host 0.0.0.0")


def test_link_has_the_address_in_the_network(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", network="http://example.org:8600/")
    with served(settings) as (client, _):
        game = begun(client)
        page = browser.new_page(base_url=str(client.base_url))
        page.goto(game.link())
        replay(page).get_by_role("button", name="Link to this move").click()
        window = page.get_by_role("dialog")
        expect(window.get_by_role("textbox")).to_have_value(f"http://example.org:8600{game.watching}#at=0")
        expect(window).not_to_contain_text("this computer only")
        expect(window.get_by_role("img", name="QR code of the link")).to_have_count(0)
        shows = window.get_by_role("button", name="QR code")
        shows.press("Enter")
        code = window.get_by_role("img", name="QR code of the link for Link to move 0")
        expect(code).to_be_visible()
        expect(shows).to_have_attribute("aria-expanded", "true")
        assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 30
        shows.press("Enter")
        expect(code).to_be_hidden()
        page.close()
