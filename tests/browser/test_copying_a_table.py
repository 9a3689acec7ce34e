"""What makes copying a table easy: cells that say what fits, counts beside the board, and a photo to copy from."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.browser.beginning import begun
from tests.browser.looking import at_rest, check_accessible, widths

#: A picture of 4 by 2 pixels.
PHOTO = base64.b64decode("R0lGODlhBAACAIAAAP8AAAAAACH5BAAAAAAALAAAAAAEAAIAAAIDhI9WADs=")


def open_page(page: Page) -> None:
    page.goto("/score")
    expect(page.locator(".tile").first).to_be_visible()


def table(page: Page) -> dict[str, Any]:
    page.get_by_role("tab", name="More").click()
    written: dict[str, Any] = json.loads(page.get_by_label("The table as text").input_value())
    page.get_by_role("tab", name="Tiles").click()
    return written


def laid(page: Page) -> list[tuple[str, list[int]]]:
    return [(each["tile"], each["at"]) for each in table(page)["tiles"]]


def test_only_what_fits_on_the_chosen_cell_is_offered_and_the_next_cell_follows(phone: Page) -> None:
    open_page(phone)
    box = at_rest(phone.locator(".desk-board"))
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 20)
    # Games begin with the first of them.
    first = phone.locator(".tile").first
    expect(first).to_have_attribute("data-tile", "base-game/D")
    first.tap()
    fits = phone.locator(".tile")
    expect(fits.first).not_to_have_attribute("data-tile", "base-game/D")
    known = phone.request.post("/api/diagrams/palette", data={"under": "hig-2002"}).json()["tiles"]
    edges = {tile["tile"]: tile["edges"] for tile in known}
    offered = fits.evaluate_all("all => all.map((each) => [each.dataset.tile, Number(each.dataset.rotation)])")
    # To the east of the start tile there is its road.
    assert {edges[tile][(3 - rotation // 90) % 4] for tile, rotation in offered} == {"road"}
    phone.locator(".tile[data-tile='base-game/U']").tap()
    assert laid(phone) == [("base-game/D", [0, 0]), ("base-game/U", [1, 0])]
    check_accessible(phone)


def test_tile_is_taken_back_and_a_look_alike_put_in_its_place(page: Page) -> None:
    open_page(page)
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("fff")
    expect(page.get_by_role("button", name="city").and_(page.locator(".alike button"))).to_have_count(0)
    assert laid(page)[-1] == ("base-game/E", [0, -1])
    page.locator("#type-sides").press("Backspace")
    assert laid(page) == [("base-game/D", [0, 0])]
    # Cities on two opposite sides: three tiles have them.
    page.locator("#type-sides").press_sequentially("cff")
    assert laid(page)[-1] == ("base-game/H", [0, -1])
    page.locator("#type-sides").press("2")
    expect(page.locator(".alike [aria-pressed='true']")).to_have_text("2")
    assert laid(page)[-1][0] in ("base-game/F", "base-game/G")
    page.locator("#type-sides").press_sequentially("crc")
    assert len(laid(page)) == 2
    expect(page.get_by_text("No tile of these rules has these sides.").first).to_be_attached()


def test_view_keeps_its_scale_while_a_row_is_typed(page: Page) -> None:
    open_page(page)
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    for x, y in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        page.locator(".board").get_by_role("button", name=f"fill {x}, {y}", exact=True).press("Enter")
        page.locator(".tile").first.click()
    widths(page)
    page.keyboard.press("Escape")
    assert len(laid(page)) == 5
    page.keyboard.press("s")
    for _ in range(3):
        page.locator("#type-sides").press("Enter")
    assert len(laid(page)) == 8
    assert len(widths(page)) <= 2


def test_counts_beside_the_board_are_stepped_and_scored(page: Page) -> None:
    open_page(page)
    page.get_by_label("Rules of this table").select_option(label="Other rules…")
    page.get_by_label("Names of editions and plugins").fill("hig-2002 + traders-builders")
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator("#table-rules option:checked")).to_have_text(re.compile("traders", re.IGNORECASE))
    page.locator(".tile").first.click()
    page.locator(".board .cell").first.click()
    page.get_by_role("tab", name="Players").click()
    example = page.get_by_role("button", name="Try an example")
    expect(example).to_be_hidden()
    page.get_by_role("button", name="More: wine of Blue", exact=True).click()
    page.get_by_role("button", name="More: wine of Blue", exact=True).click()
    page.get_by_label("cloth of Red", exact=True).fill("3")
    kept = table(page)["state"]
    assert kept == {"traders-builders": {"goods": {"Blue": {"wine": 2}, "Red": {"cloth": 3}}}}
    # Ten points for most of a kind.
    expect(page.locator(".totals tr.total td").first).to_contain_text("10")
    page.get_by_role("tab", name="Players").click()
    page.get_by_label("Name of player 1").fill("Ruth")
    page.get_by_label("Name of player 1").press("Enter")
    page.get_by_role("button", name="Less: wine of Blue", exact=True).click()
    page.get_by_role("button", name="Less: wine of Blue", exact=True).click()
    assert table(page)["state"] == {"traders-builders": {"goods": {"Ruth": {"cloth": 3}}}}


def test_photo_lies_below_the_tiles_and_is_sent_nowhere(page: Page) -> None:
    open_page(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.get_by_role("tab", name="More").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo…").click()
    chooser.value.set_files({"name": "table.gif", "mimeType": "image/gif", "buffer": PHOTO})
    photo = page.locator(".board .photo")
    expect(photo.locator("image")).to_have_attribute("height", "50")
    assert page.evaluate("() => document.querySelector('.board .world').firstElementChild.matches('.photo')")
    page.get_by_label("Rotation", exact=True).press("ArrowRight")
    page.get_by_label("Opacity", exact=True).press("ArrowLeft")
    page.get_by_label("Size", exact=True).press("Home")
    page.get_by_label("Drag the photo instead of the table").check()
    before = photo.get_attribute("transform")
    box = at_rest(page.locator(".desk-board"))
    page.mouse.move(box["x"] + 100, box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 120, steps=3)
    page.mouse.up()
    lies = photo.get_attribute("transform")
    assert lies is not None
    assert lies != before
    assert "rotate(0.5) scale(1)" in lies
    check_accessible(page)
    page.reload()
    expect(photo.locator("image")).to_have_count(1)
    expect(photo).to_have_attribute("transform", lies)
    expect(photo).to_have_attribute("opacity", "0.65")
    assert not [each for each in asked if not each.startswith("GET") and "/api/diagrams/" not in each]
    page.get_by_role("tab", name="More").click()
    page.get_by_role("button", name="Remove the photo").click()
    expect(photo.locator("image")).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a photo…").click()
    chooser.value.set_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no picture"})
    expect(page.locator(".problem")).to_have_text("notes.txt is no picture that this browser can show.")


def test_rules_of_a_game_come_along_and_are_the_first_column(page: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + traders-builders", actions=4)
    page.goto(game.watching)
    page.get_by_role("button", name="Open the board in Score my table").click()
    rules = page.locator("#table-rules option:checked")
    expect(rules).to_have_text(re.compile("2002.*traders", re.IGNORECASE))
    expect(page.locator("#edition-0 option:checked")).to_have_text(rules.inner_text())
    expect(page.locator(".board .tiles image")).not_to_have_count(0)
