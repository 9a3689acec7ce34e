"""Interruptions: other players, several windows of one seat, and a server that is killed."""

from __future__ import annotations

import re
from collections import Counter

import httpx
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.beginning import Begun, begun
from tests.browser.looking import until
from tests.browser.watching import Watch
from tests.serving.servers import Killable


def cells(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Cell"))


def spots(page: Page) -> Locator:
    return page.locator("[data-spot]")


def entries(page: Page) -> Locator:
    return page.locator(".log-list li")


def passing(page: Page) -> Locator:
    bar = page.get_by_role("region", name="Whose turn it is")
    return bar.get_by_role("button", name="Pass", exact=True)


def test_seat_plays_while_another_looks_at_the_past(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", actions=4)
    page.goto(game.link(0))
    second.goto(game.link(1))
    expect(entries(second)).to_have_count(4)
    second.get_by_role("button", name="First move").click()
    expect(second.locator(".board .tiles image")).to_have_count(1)
    page.locator("[data-cell], [data-spot]").first.click()
    expect(entries(second)).to_have_count(5)
    expect(second.locator(".board .tiles image")).to_have_count(1)
    expect(second.locator(".replay .when")).to_have_text("Move 0 of 5")


def test_undo_while_another_chooses(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + inns-cathedrals", seats="apart", seed=1)
    page.goto(game.link(0))
    second.goto(game.link(1))
    cells(page).first.click()
    passing(page).click()
    cells(second).first.hover()
    expect(second.locator(".board .ghost image")).to_be_visible()
    page.get_by_role("region", name="Whose turn it is").get_by_role("button", name="Take back").click()
    expect(spots(page).first).to_be_visible()
    expect(cells(second)).to_have_count(0)
    expect(second.locator(".board .ghost image")).to_have_count(0)
    spots(page).first.click()
    page.get_by_role("dialog", name="Choose a move").get_by_role("button").first.click()
    expect(cells(second).first).to_be_visible()


def test_resigning_in_the_middle_leaves_the_others_their_turn(page: Page, second: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart", players=["Ann", "Bo", "Cy"])
    page.goto(game.link(0))
    second.goto(game.link(1))
    cells(page).first.click()
    expect(spots(page).first).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(spots(page)).to_have_count(0)
    expect(cells(second).first).to_be_visible()
    cells(second).first.click()
    expect(spots(second).first).to_be_visible()


def test_two_windows_of_a_seat_play_an_action_once(watch: Watch, client: httpx.Client) -> None:
    page = watch.visitor()
    game = begun(client, seed=1)
    page.goto(game.link())
    other = page.context.new_page()
    other.goto(game.link())
    for each in (page, other):
        expect(cells(each).first).to_be_visible()
    # Both are clicked before the server, and so either page, knows of the other.
    held: list[Route] = []
    let_go: list[Route] = []
    page.context.route("**/actions", lambda route: route.continue_() if let_go else held.append(route))
    clicked: list[Page] = []
    for each in (page, other):
        each.bring_to_front()
        cells(each).first.click()
        clicked.append(each)
        until(each, lambda: len(held) == len(clicked))
    let_go += held
    for wish in held:
        wish.continue_()
    for each in (page, other):
        expect(spots(each).first).to_be_visible()
        expect(entries(each)).to_have_count(1)
    page.bring_to_front()
    spots(page).first.press("Enter")
    for each in (page, other):
        expect(entries(each)).to_have_count(2)


def test_click_takes_effect_although_the_server_is_killed_meanwhile(mortal: tuple[Killable, Watch]) -> None:
    server, watch = mortal
    page = watch.visitor()
    failed: list[str] = []
    held: list[Route] = []

    def ask(route: Route) -> None:
        """Let two attempts fail, and the third one wait for the server, however long its restart takes."""
        if len(failed) < 2:
            failed.append(route.request.url)
        elif not held:
            held.append(route)
            return
        route.continue_()

    with httpx.Client(base_url=server.address, timeout=60, trust_env=False) as client:
        game: Begun = begun(client, seed=1)
    page.goto(game.link())
    expect(cells(page).first).to_be_visible()
    page.route("**/actions", ask)
    server.kill()
    cells(page).first.click()
    until(page, lambda: held)
    assert len(failed) == 2
    server.start()
    held[0].continue_()
    expect(spots(page).first).to_be_visible()
    expect(page.locator(".notices .lost")).to_be_hidden()
    passing(page).click()
    expect(entries(page)).to_have_count(2)


def test_failed_picture_is_requested_again(watch: Watch, client: httpx.Client) -> None:
    watch.allow("ERR_FAILED")
    page = watch.visitor()
    failed: Counter[str] = Counter()

    def fail_twice(route: Route) -> None:
        address = route.request.url
        if failed[address] < 2:
            failed[address] += 1
            route.abort()
        else:
            route.continue_()

    # Several at once, and each by itself.
    page.route("**/art/**", fail_twice)
    page.goto(begun(client, actions=2).link())
    pictures = page.locator(".board .tiles image")
    expect(pictures).to_have_count(2)
    there = "all => Promise.all(all.map((each) => each.decode().then(() => true, () => false)))"
    until(page, lambda: all(pictures.evaluate_all(there)))
    for address in pictures.evaluate_all("all => all.map((each) => each.dataset.picture)"):
        assert failed[f"{watch.address}{address}"] == 2


#: Delays the news of a game until they are released.
_LATE_NEWS = """(() => {
  const { fetch } = window;
  const words = new TextDecoder();
  window.received = "";
  const held = new Promise((resolve) => { window.release = resolve; });
  window.fetch = async (address, options) => {
    const answer = await fetch(address, options);
    if (!String(address).includes("/events")) return answer;
    const late = new TransformStream({
      async transform(part, onward) {
        await held;
        onward.enqueue(part);
        window.received += words.decode(part, { stream: true });
      },
    });
    return new Response(answer.body.pipeThrough(late), { status: answer.status, headers: answer.headers });
  };
})()"""


def test_news_of_ones_own_action_close_nothing_opened_since(page: Page, client: httpx.Client) -> None:
    page.add_init_script(_LATE_NEWS)
    page.goto(begun(client, "hig-2002 + inns-cathedrals", seed=1).link())
    cells(page).first.click()
    # The road is where the cell was, and a second click there would be half of a double click.
    spots(page).last.click()
    asked = page.get_by_role("dialog", name="Choose a move")
    expect(asked).to_be_visible()
    page.evaluate("window.release()")
    page.wait_for_function("() => /^data: .*\\n(.+\\n)*\\n/m.test(window.received)")
    # The page processed the news before it could answer this.
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    expect(asked).to_be_visible()
    asked.get_by_role("button").first.click()
    expect(entries(page)).to_have_count(2)
