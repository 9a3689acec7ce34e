"""The panels beside the board: sheets, log and past, hands, and the same game in several browsers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Download, Locator, Page, expect

import bastide
from tests.browser.beginning import begun
from tests.browser.looking import at_rest, check_accessible, shot
from tests.browser.watching import PHONE, Watch
from tests.serving.small import small

HANDS = "hig-2002 + private-city-planning"
#: The second tile closes the first city, with a follower in it.
CITY = ["base-game/E", "base-game/V", "base-game/V"]


@pytest.fixture
def city(client: httpx.Client) -> Any:
    """A game in which Ann has to decide whether to deploy in a completed city."""
    game = begun(client, draws=CITY)
    (host,) = game.seats
    host.act({"type": "place", "at": [0, -1], "rotation": 180}, 0)
    return game


def deploy(game: Any) -> None:
    """Let Ann claim the city, which scores it."""
    view = game.seats[0].view()
    action = next(each for each in view["actions"] if each["record"].get("on") == "city S")
    assert game.seats[0].act(action["record"], view["number"]).status_code == 200


def tile_at(page: Page, index: int, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    """The place on the screen of a point of a tile, by the tile's index."""
    box = at_rest(page.locator(".board .tiles image").nth(index))
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def opened(page: Page, name: str) -> Locator:
    """A panel, opened if necessary."""
    expect(page.locator(".moment")).to_have_count(0)
    tab = page.locator(f'.sheet-tabs [data-panel="{name}"]')
    if tab.is_visible() and tab.get_attribute("aria-expanded") == "false":
        tab.click()
    return page.locator(f".panel.{name}")


def test_pointing_at_a_feature_shows_its_score_term_by_term(page: Page, client: httpx.Client) -> None:
    game = begun(client)
    page.goto(game.link())
    sheet = opened(page, "sheet")
    expect(sheet).to_contain_text("Point at a road")
    page.mouse.move(*tile_at(page, 0, 0.5, 0.12))
    expect(sheet.get_by_role("heading", name="City")).to_be_visible()
    expect(sheet).to_contain_text("1 open edge")
    expect(sheet).to_contain_text("1 tile × 1 = 1")
    expect(sheet).to_contain_text("If completed as it is")
    expect(sheet.locator("[title='base-game/city-completed']").first).to_be_visible()
    expect(sheet).to_contain_text("A completed city scores 2 points a tile and 2 a pennant.")
    expect(page.locator('.board .lights [data-name="sheet"] path')).to_have_count(1)
    shot(page, "worth")
    page.mouse.move(2, 2)
    # The text stays readable, the highlight disappears.
    expect(page.locator('.board .lights [data-name="sheet"] path')).to_have_count(0)
    expect(sheet.get_by_role("heading", name="City")).to_be_visible()


def test_click_keeps_the_sheet_and_it_follows_the_game(page: Page, client: httpx.Client, city: Any) -> None:
    page.goto(city.link())
    sheet = opened(page, "sheet")
    page.mouse.click(*tile_at(page, 0, 0.5, 0.12))
    expect(sheet).to_contain_text("complete")
    expect(sheet).to_contain_text("No pieces here.")
    page.mouse.move(2, 2)
    deploy(city)
    expect(page.locator(".player").first).to_contain_text("4")
    expect(sheet).to_contain_text("2 tiles × 2 = 4")
    expect(page.locator('.board .lights [data-name="sheet"] path')).to_have_count(2)
    page.keyboard.press("Escape")
    expect(sheet).to_contain_text("Point at a road")


def test_keyboard_alone_reaches_the_sheet_of_everything_claimed(page: Page, client: httpx.Client) -> None:
    game = begun(client, draws=["base-game/V", "base-game/V"])
    (host,) = game.seats
    host.act({"type": "place", "at": [1, 0], "rotation": 0}, 0)
    host.act({"type": "deploy", "piece": "follower", "on": "road W"}, 1)
    page.goto(game.link())
    sheet = opened(page, "sheet")
    sheet.get_by_text("All claimed features").focus()
    page.keyboard.press("Enter")
    road = sheet.get_by_role("button", name="Road on 2 tiles")
    expect(road).to_contain_text("+2")
    page.keyboard.press("Tab")
    expect(road).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("heading", name="Road")).to_be_visible()
    expect(page.locator('.board .lights [data-name="sheet"] path')).to_have_count(2)


def test_tap_on_a_phone_shows_the_sheet_over_the_board(phone: Page, client: httpx.Client) -> None:
    game = begun(client)
    phone.goto(game.link())
    expect(phone.locator(".board .tiles image")).to_have_count(1)
    phone.touchscreen.tap(*tile_at(phone, 0, 0.5, 0.12))
    card = phone.locator(".sheet-card")
    expect(card).to_contain_text("1 open edge")
    check_accessible(phone)
    shot(phone, "worth-phone")
    card.get_by_role("button", name="Unpin").tap()
    expect(card).to_be_hidden()


def test_log_shows_scores_with_their_rules(page: Page, city: Any) -> None:
    deploy(city)
    page.goto(city.link())
    log = opened(page, "log")
    expect(log.locator("li")).to_have_count(2)
    expect(log.locator("li").first).to_contain_text("deploys follower on city S")
    first = log.get_by_role("button", name="Ann: lays “city”")
    expect(first).to_be_visible()
    frames = page.locator('.board .frames [data-name="log"] .frame')
    log.get_by_role("button", name="Ann: deploys follower on city S").focus()
    expect(frames).to_have_count(3)
    first.focus()
    expect(frames).to_have_count(1)
    line = log.get_by_text("Ann +4: city completed, 2 tiles")
    line.click()
    expect(log).to_contain_text("2 tiles × 2 = 4")
    expect(log).to_contain_text("A completed city scores 2 points a tile and 2 a pennant.")
    check_accessible(page)


def test_user_travels_to_the_past_and_back(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.goto(game.link())
    laid = page.locator(".board .tiles image")
    log = opened(page, "log")
    expect(log.locator("li")).to_have_count(6)
    now = laid.count()
    page.get_by_role("button", name="First move").click()
    expect(laid).to_have_count(1)
    expect(page.locator(".board [data-cell]")).to_have_count(0)
    page.get_by_role("button", name="Next move").click()
    expect(laid).to_have_count(2)
    expect(log.locator("[aria-current=step]")).to_have_count(1)
    # The list by keys: from the displayed entry to the one after it.
    log.locator("[aria-current=step]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(".replay .when")).to_have_text("Move 2 of 6")
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(laid).to_have_count(1)
    # Events in the meantime do not leave the past.
    game.seats[0].act_first()
    expect(log.locator("li")).to_have_count(7)
    expect(laid).to_have_count(1)
    check_accessible(page)
    page.get_by_role("button", name="Latest move").click()
    expect(laid).not_to_have_count(1)
    assert laid.count() >= now
    expect(page.locator(".board [data-cell], .board [data-spot]").first).to_be_attached()


def test_board_is_complete_after_returning_from_the_past(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=6)
    page.goto(game.link())
    laid = page.locator(".board .tiles image")
    count = len(game.seats[0].view()["tiles"])
    expect(laid).to_have_count(count)
    page.get_by_role("button", name="First move").click()
    expect(laid).to_have_count(1)
    page.get_by_role("button", name="Latest move").click()
    expect(laid).to_have_count(count)


def test_undone_entries_are_struck_out(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=2)
    page.goto(game.link())
    log = opened(page, "log")
    expect(log.locator("li")).to_have_count(2)
    opened(page, "menu").get_by_role("button", name="Take back").click()
    expect(log.locator("li").first).to_contain_text("takes back 1 move")
    expect(log.locator("li.taken-back")).to_have_count(1)
    expect(log.locator("li.taken-back")).to_contain_text(game.seats[0].log()[1]["wording"])


def test_log_of_a_continued_game_has_earlier_events(page: Page, client: httpx.Client) -> None:
    first = begun(client, actions=3)
    record = first.seats[0].get("record").json()
    game = begun(client, None, players=None, seed=None, record=record)
    game.seats[0].act_first()
    page.goto(game.link())
    log = opened(page, "log")
    expect(log.locator("li.earlier")).to_have_count(3)
    expect(log.locator("li .entry")).to_have_count(1)
    expect(log.locator("li.earlier").first).to_contain_text(first.seats[0].log()[2]["wording"])


def test_two_browsers_see_the_same(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart")
    page.goto(game.link(0))
    second.goto(game.link(1))
    for _ in range(6):
        view = game.seats[0].view()
        mover = next(seat for seat in game.seats if view["decision"]["player"] in seat.players)
        mover.act_first()
    for each in (page, second):
        expect(opened(each, "log").locator("li")).to_have_count(6)
    for what in (".log-list", ".player .points", ".player .supply", ".left"):
        assert page.locator(what).all_text_contents() == second.locator(what).all_text_contents()
    hrefs = "images => images.map((image) => image.dataset.picture)"
    for what in (".board .tiles image", ".board .pieces image"):
        pictures = page.locator(what).evaluate_all(hrefs)
        assert all(pictures)
        assert pictures == second.locator(what).evaluate_all(hrefs)


def test_resigning_is_confirmed_and_shown_to_all(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", players=["Ann", "Bo", "Cy"])
    page.goto(game.link(0))
    second.goto(game.link(1))
    menu = opened(page, "menu")
    menu.get_by_role("button", name="Resign").click()
    dialog = page.get_by_role("dialog")
    check_accessible(page)
    dialog.get_by_role("button", name="No").click()
    expect(dialog).to_be_hidden()
    assert game.seats[0].view()["number"] == 0
    menu.get_by_role("button", name="Resign").click()
    dialog.get_by_role("button", name="Yes").click()
    for each in (page, second):
        expect(each.locator(".player").first).to_contain_text("resigned")
    expect(menu.get_by_role("button", name="Resign")).to_be_hidden()


def test_hot_seat_covers_the_screen_until_the_next_player_confirms(page: Page, client: httpx.Client) -> None:
    game = begun(client, HANDS)
    page.goto(game.link())
    curtain = page.locator("dialog.curtain")
    expect(curtain).to_contain_text("Hand the screen to Ann")
    check_accessible(page)
    shot(page, "curtain")
    # No key reveals the content behind it.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name="I am Ann").click()
    expect(curtain).to_be_hidden()
    stacks = opened(page, "stacks")
    expect(stacks).to_contain_text("Hand of Ann")
    view = game.seats[0].view()
    while view["decision"]["player"] == "Ann":
        view = game.seats[0].act_first(view)
    expect(curtain).to_contain_text("Hand the screen to Bo")
    curtain.get_by_role("button", name="I am Bo").click()
    expect(stacks).to_contain_text("Hand of Bo")
    expect(stacks).not_to_contain_text("Hand of Ann")


def test_hand_of_another_seat_is_neither_on_the_page_nor_sent_to_it(watch: Watch, client: httpx.Client) -> None:
    page = watch.visitor()
    game = begun(client, HANDS, seats="apart", seed=11)
    sent: list[str] = []
    page.on("response", lambda answer: sent.append(answer.url))
    page.goto(game.link(1))
    expect(page.locator(".player").first).to_contain_text("Hand")
    expect(page.locator("dialog.curtain")).to_be_hidden()
    mine = set(game.seats[1].view()["stacks"]["hand:Bo"]["items"])
    theirs = set(game.seats[0].view()["stacks"]["hand:Ann"]["items"]) - mine - {"base-game/D"}
    assert theirs
    expect(opened(page, "stacks")).to_contain_text("Hand of Bo")
    content = page.content()
    for tile in theirs:
        assert f"/{tile}@" not in content
        assert f'"{tile}"' not in content
        assert not [address for address in sent if f"/{tile}@" in address]


def test_tiles_left_are_shown_with_counts(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=4)
    page.goto(game.link())
    stacks = opened(page, "stacks")
    left = game.seats[0].view()["stacks"]["bag"]
    expect(stacks).to_contain_text(f"{left['size']} tiles left")
    stacks.get_by_role("button", name="Show tiles left").click()
    dialog = page.locator("dialog.left-tiles")
    expect(dialog.locator(".item-count")).to_have_count(len(left["items"]))
    tile, count = max(left["items"].items(), key=lambda item: item[1])
    expect(dialog.locator(f'.item-count[title="{tile}"] .times')).to_have_text(str(count))
    check_accessible(page)
    shot(page, "tiles-left")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_game_is_saved_and_drawn(page: Page, client: httpx.Client, tmp_path: Path) -> None:
    game = begun(client, actions=3)
    page.goto(game.link())
    menu = opened(page, "menu")

    def saved(name: str) -> Download:
        with page.expect_download() as found:
            menu.get_by_role("button", name=name).click()
        return found.value

    record = saved("Save the game")
    assert record.suggested_filename.endswith(".record.json")
    record.save_as(tmp_path / "game.json")
    done = bastide.replay(tmp_path / "game.json")
    assert done.failure is None
    assert [laid.tile.id for laid in done.game.board.tiles] == [each["tile"] for each in game.seats[0].view()["tiles"]]
    saved("Picture (SVG)").save_as(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    saved("Picture (PNG)").save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_board_is_taken_to_the_page_that_scores_tables(page: Page, client: httpx.Client) -> None:
    game = begun(client, actions=3)
    page.goto(game.link())
    opened(page, "menu").get_by_role("button", name="Open the board").click()
    page.wait_for_url("**/score*")
    expect(page.locator(".board .tiles image")).to_have_count(len(game.seats[0].view()["tiles"]))


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("bga-first-edition", "Board Game Arena (first-edition options)"),
        (
            "hig-2002 - farms-third-edition + farms-first-edition(points_per_city=3)",
            "Hans im Glück 2002 with First-edition farms (points per city: 3)",
        ),
        ({"title": "Ours", "extends": "hig-2000", "plugins": {"farms-first-edition": {"points_per_city": 5}}}, "Ours"),
    ],
)
def test_board_that_is_taken_to_be_scored_keeps_the_rules_of_its_game(
    page: Page, client: httpx.Client, variant: Any, title: str
) -> None:
    game = begun(client, variant, draws=["base-game/V", "base-game/E"])
    (host,) = game.seats
    host.act({"type": "place", "at": [1, 0], "rotation": 90}, 0)
    fields = [each["record"] for each in host.view()["actions"] if each["record"].get("on", "").startswith("field")]
    assert host.act(fields[0], 1).status_code == 200
    page.goto(game.link())
    opened(page, "menu").get_by_role("button", name="Open the board").click()
    expect(page.get_by_label("Rules of this table").locator("option:checked")).to_have_text(title)
    # They are the first of the compared ones, and know the farmer.
    expect(page.get_by_label("Rules 1", exact=True).locator("option:checked")).to_have_text(title)
    expect(page.locator(".totals thead .number")).to_have_count(4)
    expect(page.get_by_text("where this variant allows none")).to_have_count(0)
    chosen = [page.get_by_label(f"Rules {number}", exact=True).locator("option:checked") for number in (1, 2, 3, 4)]
    assert len({each.inner_text() for each in chosen}) == 4


def test_links_of_the_seats_that_this_browser_has_are_shown(page: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart")
    page.goto(game.link(0))
    menu = opened(page, "menu")
    menu.get_by_text("Links to this game").click()
    fields = menu.locator(".links input")
    expect(fields).to_have_count(2)
    assert fields.nth(0).input_value().endswith(f"/games/{game.id}#seat={game.seats[0].secret}")
    assert fields.nth(1).input_value().endswith(f"/games/{game.id}")
    check_accessible(page)


def test_panels_come_back_after_a_lost_connection(watch: Watch, client: httpx.Client) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    page = watch.visitor()
    game = begun(client)
    page.goto(game.link())
    log = opened(page, "log")
    expect(page.locator(".replay .when")).to_have_text("Move 0 of 0")
    page.context.set_offline(True)
    for _ in range(15):
        game.seats[0].act_first()
    page.context.set_offline(False)
    expect(log.locator("li")).to_have_count(15)
    found = log.locator("li .entry .grow").all_text_contents()
    # Screen readers announce the cell, too.
    wanted = [
        f"{each['player']}: {each['wording']}" + (f" {each['action']['at']}" if "at" in each["action"] else "")
        for each in reversed(game.seats[0].log())
    ]
    assert found == wanted


def test_everything_beside_the_board_is_in_japanese(watch: Watch, city: Any) -> None:
    deploy(city)
    page = watch.visitor(locale="ja-JP")
    page.goto(city.link())
    log = opened(page, "log")
    expect(log.locator("li")).to_have_count(2)
    expect(log.locator("li").first).not_to_contain_text("deploy")
    page.mouse.click(*tile_at(page, 0, 0.5, 0.12))
    expect(opened(page, "sheet").get_by_role("heading", name="都市")).to_be_visible()


@pytest.mark.parametrize("variant", ["hig-2002 + traders-builders + abbey-mayor", "hig-2002 + shared-display"])
def test_panels_of_a_game_are_accessible(watch: Watch, client: httpx.Client, variant: str) -> None:
    game = begun(client, variant, actions=12)
    for size in (None, PHONE):
        page = watch.visitor() if size is None else watch.visitor(size)
        page.goto(game.link())
        for name in ("players", "sheet", "stacks", "log", "menu"):
            expect(opened(page, name)).to_be_visible()
            if size is not None:
                check_accessible(page)
                shot(page, f"{name}-phone")
        check_accessible(page)
        shot(page, "panels")


@pytest.mark.parametrize("closed", [True, False])
def test_result_is_announced_once_and_not_after_a_look_at_the_past(
    page: Page, client: httpx.Client, closed: bool
) -> None:
    game = begun(client, small())
    (host,) = game.seats
    view = host.view()
    while not view["over"]:
        view = host.act_first(view)
    count = view["number"]
    page.goto(game.link())
    result = page.get_by_role("region", name="The result")
    expect(result).to_be_visible()
    if closed:
        result.get_by_role("button", name="View the board").click()
        expect(result).to_be_hidden()
    page.get_by_role("button", name="First move").click()
    expect(page.locator(".replay .when")).to_have_text(f"Move 0 of {count}")
    expect(result).to_be_hidden()
    page.get_by_role("button", name="Latest move").click()
    expect(page.locator(".replay .when")).to_have_text(f"Move {count} of {count}")
    expect(result).to_be_hidden()
    # After another end it is news, also where the page heard of nothing in between.
    with page.expect_request("**/events*"):
        # Until it asks again, the page hears of nothing.
        page.context.set_offline(True)
        after = host.undo(count).json()
        host.act_first(after)
        page.context.set_offline(False)
    expect(result).to_be_visible()


def test_end_of_a_game_in_teams_names_the_team(page: Page, client: httpx.Client) -> None:
    rules = {"extends": "base-game + teams + handicap(points={3=9}) + first-to(points=9)"}
    game = begun(client, rules, players=["Ann", "Bo", "Cy", "Di"], draws=["base-game/E"], actions=2)
    page.goto(game.link())
    ending = page.get_by_role("region", name="The result")
    expect(ending.get_by_role("heading")).to_have_text("Ann and Cy win as a team")
    rows = ending.locator(".ranking li")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Ann and Cy")
    expect(rows.nth(1)).to_contain_text(re.compile("^2.*Bo and Di.*0 points"))
    shot(page, "teams")
    ending.get_by_role("button", name="View the board").click()
    players = opened(page, "players").locator(".player")
    expect(players.nth(0)).to_contain_text("with Cy")
    expect(players.nth(2).locator(".won")).to_have_text("winner")
    check_accessible(page)
