"""Users who do not see all colours can distinguish everything by letters and shapes as well."""

from __future__ import annotations

import io
import itertools
import re
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from bastide.apps.drawing.colours import NAMED
from tests.browser.beginning import begun
from tests.browser.looking import at_rest, check_accessible, shot
from tests.browser.visiting import visit
from tests.browser.watching import Watch

PLAYERS = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]
EYES = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
EVERYTHING = (
    "hig-2002 + inns-cathedrals + traders-builders + princess-dragon + abbot + abbey-mayor + bridges-castles-bazaars"
)
#: The contrast that a letter needs, by the guidelines for large text and for signs.
READABLE = 3.0
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)")


@pytest.fixture
def table(watch: Watch, client: httpx.Client) -> Page:
    """A game of six in which every player has a piece on the board."""
    page = watch.visitor(device_scale_factor=4)
    game = begun(client, players=PLAYERS, actions=24)
    visit(page, game.link())
    return page


def seen(page: Page, eyes: str, what: Locator) -> Image.Image:
    """A picture of an element as seen with some colour vision."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    try:
        return Image.open(io.BytesIO(what.screenshot())).convert("RGB")
    finally:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        session.detach()


def luminance(colour: tuple[int, ...]) -> float:
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def commonest(picture: Image.Image) -> list[tuple[int, ...]]:
    """The colours of a picture, those that fill most of it first."""
    small = picture.quantize(8).convert("RGB")
    counted: Any = small.getcolors(1 << 24)
    return [colour for _, colour in sorted(counted, reverse=True)]


@pytest.mark.parametrize("eyes", EYES)
def test_letters_of_players_are_readable_with_any_colour_vision(table: Page, eyes: str) -> None:
    seals = table.locator(".player-list svg.seal")
    expect(seals).to_have_count(len(PLAYERS))
    for number in range(len(PLAYERS)):
        picture = seen(table, eyes, seals.nth(number))
        wide, high = picture.size
        # The middle half: the letter on the player's colour.
        middle = commonest(picture.crop((wide // 4, high // 4, wide * 3 // 4, high * 3 // 4)))
        assert max(contrast(middle[0], other) for other in middle[1:]) >= READABLE, (number, middle)
    letters = seals.locator("text").all_text_contents()
    assert len(set(letters)) == len(PLAYERS)
    assert all(len(letter) == 1 for letter in letters)


def test_letters_stand_on_the_pieces_of_the_board(table: Page, client: httpx.Client) -> None:
    images = table.locator("svg.board .pieces image")
    expect(images).not_to_have_count(0)
    hrefs = images.evaluate_all("(all) => all.map((each) => each.dataset.picture)")
    for href in hrefs:
        assert re.search(r"letter=\w", href)
    # Without its letter a piece looks different, so the letter is visible.
    with_letter = client.get(hrefs[0]).text
    assert with_letter != client.get(re.sub(r"letter=\w", "letter=", hrefs[0])).text


def test_pieces_and_players_differ_by_more_than_colour(client: httpx.Client) -> None:
    game = begun(client, EVERYTHING, players=PLAYERS)
    view = game.seats[0].view()
    kinds = sorted(view["players"][0]["supply"])
    assert len(kinds) > 5
    drawn = {}
    for player, kind in itertools.product(view["players"], kinds):
        looks = {"colour": player["colour"], "letter": player["letter"]}
        picture = client.get(f"/art/{view['art']}/pieces/{kind}.svg", params=looks)
        assert picture.status_code == 200
        drawn[player["name"], kind] = COLOUR.sub("", picture.text)
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("eyes", EYES)
def test_possible_cells_are_visible_with_any_colour_vision(page: Page, client: httpx.Client, eyes: str) -> None:
    game = begun(client, players=PLAYERS[:2], seed=7)
    visit(page, game.link())
    frame = at_rest(page.locator("svg.board"))
    box = at_rest(page.locator("[data-cell]").first)
    picture = seen(page, eyes, page.locator("svg.board"))
    left, top = int(box["x"] - frame["x"]), int(box["y"] - frame["y"])
    wide, high = int(box["width"]), int(box["height"])
    inside = commonest(picture.crop((left, top, left + wide, top + high)))
    ground = commonest(picture.crop((2, 2, 22, 22)))[0]
    assert max(contrast(ground, each) for each in inside) >= 1.5


def test_problems_are_marked_by_more_than_colour(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=7)
    visit(page, game.link())
    # Beside the cells where the tile fits, with an edge that matches nothing.
    expect(page.locator("[data-cell]").first).to_be_visible()
    box = at_rest(page.locator("svg.board"))
    page.mouse.click(box["x"] + 15, box["y"] + 15)
    expect(page.locator("svg.board .ghost .cross")).to_be_visible()
    expect(page.locator(".problem").first).to_be_visible()
    check_accessible(page)


def test_without_colours_of_its_own_a_page_can_be_used(watch: Watch, client: httpx.Client) -> None:
    page = watch.visitor(forced_colors="active")
    game = begun(client, seed=7)
    visit(page, game.link())
    expect(page.locator("svg.board .tiles image").first).to_be_visible()
    for address in ("/", "/rules", "/score", "/compare", "/editions", "/learn", "/design"):
        visit(page, address)
        check_accessible(page)


def worn(page: Page) -> Locator:
    """The discs of the players beside the board."""
    return page.locator(".player-list .player-head .seal circle")


def test_colours_are_chosen_when_a_game_begins(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Colour of Ann: red").focus()
    page.keyboard.press("Enter")
    shot(page, "colours-of-a-new-game")
    check_accessible(page, "#begin")
    page.get_by_role("button", name="blue", exact=True).click()
    # Who chose none takes one that is left.
    expect(page.get_by_role("button", name="Colour of Bo: red")).to_be_visible()
    chosen = page.get_by_role("button", name="Colour of Ann: blue")
    expect(chosen).to_be_focused()
    page.get_by_role("button", name="Colour of Bo: red").click()
    expect(page.get_by_role("button", name="blue", exact=True)).to_be_disabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Begin").click()
    expect(worn(page)).to_have_count(2)
    assert [each.get_attribute("fill") for each in worn(page).all()] == [NAMED["blue"], NAMED["red"]]
    # The browser knows the colour of the next game.
    page.goto("/")
    expect(chosen).to_be_visible()


def test_who_joins_chooses_a_colour_that_everybody_sees(page: Page, phone: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", colours={"Ann": "green"})
    page.goto(game.link(0))
    phone.goto(game.link(1))
    phone.get_by_role("button", name="Choose a colour for Bo").first.click()
    window = phone.get_by_role("dialog", name="The colour of Bo")
    expect(window.get_by_role("button", name="green Ann")).to_be_disabled()
    check_accessible(phone)
    shot(phone, "choosing-a-colour")
    window.get_by_role("button", name="white").click()
    expect(window).to_be_hidden()
    for each in (page, phone):
        expect(worn(each).nth(1)).to_have_attribute("fill", NAMED["white"])
    page.locator("[data-cell]").first.click()
    expect(page.get_by_role("button", name=re.compile("Choose a colour"))).to_have_count(0)
