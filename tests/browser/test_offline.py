"""What was opened can be used while the server cannot be reached, and nothing of it is shown while it can be."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from bastide.apps.serving.settings import Settings
from tests.browser.beginning import begun
from tests.browser.looking import until
from tests.browser.watching import Watch
from tests.serving.servers import Killable, served

KEPT = "The server cannot be reached. This is what this browser has kept."
#: How many pictures of tiles are kept.
TILES = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).filter(({ url }) => url.includes("/tiles/")).length;
}"""


def visitor(watch: Watch) -> Page:
    """A visitor whose browser keeps what was opened."""
    return watch.visitor(service_workers="allow")


def controlled(page: Page, address: str) -> None:
    """Open a page twice, so that a worker answers its requests."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.goto(address)
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def lay(page: Page, tile: str, x: int, y: int) -> None:
    page.locator(f".tile[data-tile='{tile}']").click()
    page.get_by_role("button", name=re.compile(rf"^.+ to {x}, {y}(:|$)")).click()


def test_table_is_edited_without_the_server_and_scored_when_it_is_back(mortal: tuple[Killable, Watch]) -> None:
    server, watch = mortal
    watch.allow("ERR_FAILED")  # what the worker could not fetch either
    page = visitor(watch)
    controlled(page, "/score")
    lay(page, "base-game/D", 0, 0)
    expect(page.locator(".worth table").first).to_be_visible()
    # All tiles in all rotations are kept in a moment.
    until(page, lambda: page.evaluate(TILES) == 4 * page.locator(".tile").count())
    server.kill()
    page.goto("/score")
    expect(page.locator("#kept")).to_have_text(KEPT)
    expect(page.locator(".tile").first).to_be_visible()
    there = "all => Promise.all(all.map((each) => each.decode().then(() => true, () => false)))"
    until(page, lambda: all(page.locator(".tile img, .board .tiles image").evaluate_all(there)))
    expect(page.locator(".board .tiles image")).to_have_count(1)
    lay(page, "base-game/V", 1, 0)
    expect(page.locator(".worth")).to_contain_text("is scored as soon as the server is back")
    page.reload()
    expect(page.locator(".board .tiles image")).to_have_count(2)
    # Tiles that were never turned can be.
    page.locator(".tile[data-tile='base-game/U']").click()
    page.keyboard.press("r")
    page.get_by_role("button", name=re.compile(r"^.+ to 0, 1(:|$)")).click()
    expect(page.locator(".board .tiles image")).to_have_count(3)
    until(page, lambda: all(page.locator(".board .tiles image").evaluate_all(there)))
    page.keyboard.press("Control+z")
    server.start()
    expect(page.locator(".worth")).not_to_contain_text("is scored as soon as the server is back")
    expect(page.locator(".worth table").first).to_be_visible()
    expect(page.locator("#kept")).to_be_hidden()


def test_moves_that_were_looked_at_are_seen_without_the_server(mortal: tuple[Killable, Watch]) -> None:
    server, watch = mortal
    watch.allow("ERR_FAILED")  # what the worker could not fetch either
    with httpx.Client(base_url=server.address, timeout=300, trust_env=False) as client:
        game = begun(client, actions=6, seats="apart")
    page = visitor(watch)
    controlled(page, game.link())
    moments = [f"{game.link()}&at={number}" for number in (4, 5)]

    def look() -> None:
        for number, moment in zip((4, 5), moments, strict=True):
            page.goto("/editions")
            page.goto(moment)
            expect(page.locator(".when")).to_have_text(f"Move {number} of 6")
            expect(page.locator(".board .tiles image[href]").first).to_be_visible()

    look()
    server.kill()
    look()
    # What another seat sees is another answer, which was never asked for.
    page.goto("/editions")
    page.goto(game.link(1))
    expect(page.locator(".problem").first).to_be_visible()
    server.start()


def test_rulebook_that_was_opened_is_read_without_the_server(mortal: tuple[Killable, Watch]) -> None:
    server, watch = mortal
    watch.allow("ERR_FAILED")  # what the worker could not fetch either
    page = visitor(watch)
    controlled(page, "/rules")
    address = page.evaluate(
        """async () => {
          const { encodeShared } = await import("/static/core/files.js");
          return `/rulebooks/${await encodeShared("hig-2002")}.html`;
        }"""
    )
    page.goto(address)
    title = page.locator("h1").first.inner_text()
    page.goto("/rules")
    server.kill()
    page.goto(address)
    expect(page.locator("h1").first).to_have_text(title)
    server.start()


def test_server_that_can_be_reached_is_asked_and_another_version_forgets(watch: Watch) -> None:
    page = visitor(watch)
    controlled(page, "/editions")
    # Nothing that was kept is shown in place of an answer.
    page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          for (const each of await cache.keys())
            await cache.put(each, new Response("stale", { headers: { "content-type": "text/html" } }));
        }"""
    )
    page.goto("/editions")
    expect(page.get_by_role("heading", name="Editions and printings")).to_be_visible()
    # A worker of another version, as after an update of the server.
    page.evaluate(
        """async () => {
          const workers = navigator.serviceWorker;
          const changed = new Promise((resolve) => workers.addEventListener("controllerchange", resolve));
          await workers.register("/service-worker.js?v=other");
          await changed;
        }"""
    )
    until(page, lambda: page.evaluate("caches.keys()") in ([], ["bastide-other"]))


def test_keeping_is_switched_off_and_on(watch: Watch) -> None:
    page = visitor(watch)
    controlled(page, "/editions")
    count = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    page.get_by_role("button", name="Keep nothing for use without the server").press("Enter")
    until(page, lambda: page.evaluate(count) == 0 and page.evaluate("caches.keys()") == [])
    # The page that is still open keeps nothing either.
    page.evaluate("fetch('/api/editions').then((answer) => answer.text())")
    assert page.evaluate("caches.keys()") == []
    page.reload()
    choice = page.get_by_role("button", name="Keep what I open for use without the server")
    expect(choice).to_be_visible()
    assert page.evaluate(count) == 0
    choice.press("Enter")
    until(page, lambda: page.evaluate(count) == 1)


def test_server_switches_keeping_off(browser: Browser, tmp_path: Path) -> None:
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", offline=False)) as (client, _):
        watch = Watch(browser, str(client.base_url).rstrip("/"))
        page = visitor(watch)
        page.goto("/editions")
        # What an earlier server let it keep goes.
        page.evaluate(
            "caches.open('bastide-earlier').then(() => navigator.serviceWorker.register('/service-worker.js'))"
        )
        page.reload()
        until(page, lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0)
        until(page, lambda: page.evaluate("caches.keys()") == [])
        expect(page.locator("#offline")).to_be_hidden()
        assert watch.close() == []


def test_boards_inside_other_pages_have_no_worker(watch: Watch, client: httpx.Client) -> None:
    page = visitor(watch)
    page.goto(f"/embedded/{begun(client).id}")
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    expect(page.locator("link[rel=manifest]")).to_have_count(0)


def test_workbench_is_described_as_an_app(client: httpx.Client) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": "ja"})
    assert answer.headers["content-type"] == "application/manifest+json"
    described = answer.json()
    assert (described["name"], described["lang"], described["start_url"]) == ("Bastide", "ja", "/")
    assert client.get(described["icons"][0]["src"]).status_code == 200
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client.get("/score").text
