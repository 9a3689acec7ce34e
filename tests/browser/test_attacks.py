"""Attacks by way of the browser: texts that would be code, pages elsewhere, and visibility of secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.beginning import begun
from tests.browser.elsewhere import elsewhere
from tests.browser.stranger import EVIL, NAME, server_with_stranger
from tests.browser.visiting import quiet, visit
from tests.browser.watching import Watch

#: As long as a name may be.
NAMES = [
    "<img src=x onerror=harmed=1>",
    "</script><script>harmed=2</script>",
    "{{7*7}}${harmed=3}`\"'",
    "javascript:harmed=4",
    "&lt;b&gt;&#x41;",
]
#: Reverses the order of letters, so that a text reads as another one.
OVERRIDE = "\u202e"


def unharmed(page: Page) -> None:
    """No shown text was taken for more than text."""
    assert page.evaluate("() => window.harmed") is None
    expect(page.locator("img[src='x'], main script")).to_have_count(0)


def test_names_of_players_are_text(page: Page, client: httpx.Client) -> None:
    game = begun(client, players=NAMES, actions=6)
    visit(page, game.link())
    for name in NAMES:
        expect(page.get_by_text(name).first).to_be_attached()
    unharmed(page)
    visit(page, "/")
    # It is among the games known to this browser.
    expect(page.get_by_text(NAMES[0]).first).to_be_attached()
    unharmed(page)


def test_names_are_text_at_the_end_of_a_game(page: Page, client: httpx.Client) -> None:
    game = begun(client, players=NAMES[:2], actions=6)
    seat = game.seats[0]
    assert seat.resign(NAMES[0], seat.view()["number"]).status_code == 200
    assert seat.view()["over"]
    visit(page, game.link())
    expect(page.get_by_role("heading", name=NAMES[1])).to_be_visible()
    unharmed(page)


def test_name_with_text_direction_marks_is_refused(page: Page) -> None:
    page.goto("/")
    status = page.evaluate(
        """async (name) => (await fetch("/api/games", {
          method: "POST",
          headers: {"content-type": "application/json"},
          body: JSON.stringify({variant: "hig-2002", players: ["Ann", name]}),
        })).status""",
        f"Bo{OVERRIDE}nnA",
    )
    assert status == 422


def test_title_of_a_variant_is_text(page: Page, client: httpx.Client) -> None:
    game = begun(client, {"extends": "hig-2002", "title": EVIL}, actions=3)
    visit(page, game.link())
    unharmed(page)
    visit(page, "/")
    unharmed(page)


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_stranger(tmp_path_factory.mktemp("stranger")) as address:
        yield address


@pytest.fixture
def strange_watch(browser: Browser, strange: str) -> Iterator[Watch]:
    watch = Watch(browser, strange)
    yield watch
    assert not watch.close()


def test_texts_of_a_plugin_are_text(strange_watch: Watch, strange: str) -> None:
    variant = f"hig-2002 + {NAME}"
    page = strange_watch.visitor()
    with httpx.Client(base_url=strange, timeout=60, trust_env=False) as client:
        assert "says " + EVIL in client.get("/api/plugins").text.encode().decode("unicode_escape")
        game = begun(client, variant, actions=8)
    visit(page, game.link())
    unharmed(page)
    for address in (
        f"/rules?variant={NAME}",
        f"/?variant={NAME}",
        "/compare",
        "/editions",
        "/learn",
        "/score",
        "/design",
    ):
        visit(page, address)
        unharmed(page)
        for each in page.frames[1:]:
            assert each.evaluate("() => 1 + 1") == 2
            expect(each.locator("img[src='x'], script")).to_have_count(0)


def test_installed_third_party_plugin_is_available(strange_watch: Watch) -> None:
    page = strange_watch.visitor()
    visit(page, "/rules")
    expect(page.get_by_text("Stranger " + EVIL).first).to_be_attached()
    unharmed(page)


@pytest.mark.parametrize(
    "harm", ["<script>harmed = 1</script>", "<img src=x onerror='harmed = 1'>", "<svg onload='harmed=1'>"]
)
def test_policy_stops_scripts_that_get_into_a_page(page: Page, watch: Watch, harm: str) -> None:
    watch.allow("Content Security Policy|404")
    page.goto("/")
    with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
        page.evaluate(
            """(harm) => {
              document.body.append(document.createRange().createContextualFragment(harm));
              document.body.lastElementChild.dispatchEvent(new Event("load"));
            }""",
            harm,
        )
    # It is there, and nothing of it was run.
    expect(page.locator("script:not([src]), [onerror], [onload]")).not_to_have_count(0)
    assert page.evaluate("() => window.harmed") is None


ATTACKER = """<!doctype html><title>elsewhere</title>
<iframe name="frame" src="{address}{link}"></iframe>
<iframe name="target"></iframe>
<form id="plain" method="post" action="{address}/api/games" enctype="text/plain" target="target">
<input name='{{"variant": "hig-2002", "players": ["Ann"], "seed": "' value='"}}'></form>
<script>
window.tried = (async () => {{
  const found = {{}};
  const wish = JSON.stringify({{variant: "hig-2002", players: ["Ann"]}});
  const ways = {{
    json: ["/api/games", {{method: "POST", headers: {{"content-type": "application/json"}}, body: wish}}],
    plain: ["/api/games", {{method: "POST", mode: "no-cors", headers: {{"content-type": "text/plain"}}, body: wish}}],
    read: ["/api/games/{game}", {{}}],
    opaque: ["/api/games/{game}", {{mode: "no-cors"}}],
    act: ["/api/games/{game}/actions", {{method: "POST", mode: "no-cors", credentials: "include", body: wish}}],
    seat: ["/api/games/{game}", {{headers: {{authorization: "Bearer {secret}"}}}}],
  }};
  for (const [name, [path, request]] of Object.entries(ways)) {{
    try {{
      const answer = await fetch("{address}" + path, request);
      found[name] = answer.type + " " + (await answer.text()).length;
    }} catch (error) {{
      found[name] = "refused";
    }}
  }}
  const loaded = (tag, path) => new Promise((resolve) => {{
    const each = document.createElement(tag);
    each.onload = () => resolve("loaded");
    each.onerror = () => resolve("refused");
    each.src = "{address}" + path;
    document.body.append(each);
  }});
  found.script = await loaded("script", "/static/core/dom.js");
  found.image = await loaded("img", "/static/mark.svg");
  const target = document.querySelector("[name=target]");
  const answered = new Promise((resolve) => target.addEventListener("load", resolve, {{once: true}}));
  document.querySelector("#plain").submit();
  await answered;
  const opened = window.open("{address}{link}");
  // Until it is somewhere else, it is as empty as every new window.
  for (const end = performance.now() + 60000; performance.now() < end && found.opened === undefined;) {{
    try {{
      if (opened.closed || opened.location.href !== "about:blank") {{
        found.opened = String(opened.closed || opened.location.href);
      }}
    }} catch (error) {{
      found.opened = "refused";
    }}
    await new Promise((resolve) => setTimeout(resolve, 50));
  }}
  return found;
}})();
</script>"""


def test_page_elsewhere_can_neither_read_nor_act_nor_frame(watch: Watch, client: httpx.Client, workbench: str) -> None:
    game = begun(client, actions=2)
    before = game.seats[0].view()
    values = {"address": workbench, "link": game.link(), "game": game.id, "secret": game.seats[0].secret}
    with elsewhere(ATTACKER.format(**values)) as address:
        watch.allow("")  # the browser reports the refusal of each of these
        watch.allow_origin(address)
        page = watch.visitor()
        page.goto(address)
        found = page.evaluate("() => window.tried")
        assert set(found.values()) <= {"refused", "true"}, found
        assert "opened" in found
        # The game's page is not shown in a frame, nor is the answer to the form.
        for frame in page.frames[1:]:
            assert "Bastide" not in frame.content()
            assert "secret" not in frame.content()
    assert game.seats[0].view() == before
    with pytest.raises(AssertionError):
        assert client.get("/api/presets", headers={"origin": address}).status_code == 200


def test_secret_of_a_seat_is_in_no_address(
    watch: Watch, client: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    game = begun(client, players=["Ann", "Bo"], seats="apart", actions=4)
    page = watch.visitor()
    visit(page, game.link())
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Rules").click()
    expect(page.locator("#picker")).to_be_attached()
    quiet(page)
    page.go_back()
    quiet(page)
    secrets = [seat.secret for seat in game.seats]
    assert any(f"Bearer {secrets[0]}" in headers.get("authorization", "") for _, headers in watch.requests)
    for address, headers in watch.requests:
        assert not [secret for secret in secrets if secret in address], address
        assert not headers.get("referer")
        assert "cookie" not in headers
    assert not [secret for secret in secrets if secret in caplog.text]


def test_browser_keeps_its_own_seats_and_nothing_else(watch: Watch, client: httpx.Client) -> None:
    game = begun(client, players=["Ann", "Bo"], seats="apart", actions=2)
    page = watch.visitor()
    visit(page, game.link(0))
    keeps = page.evaluate("() => ({...localStorage})")
    assert all(name.startswith("bastide.") for name in keeps)
    assert game.seats[0].secret in json.dumps(keeps)
    assert game.seats[1].secret not in json.dumps(keeps)
    assert not page.evaluate("() => document.cookie + Object.keys(sessionStorage).join()")
    assert not page.evaluate("async () => (await indexedDB.databases()).length + (await caches.keys()).length")
    # A spectator with the plain link in another browser has no seat there.
    other = watch.visitor()
    visit(other, game.watching)
    assert game.seats[0].secret not in other.evaluate("() => JSON.stringify(localStorage)")


def test_spectator_cannot_act(watch: Watch, client: httpx.Client) -> None:
    game = begun(client, actions=2)
    page = watch.visitor()
    visit(page, game.watching)
    number = game.seats[0].view()["number"]
    for key in ("Enter", "p", "u", "r", "Enter"):
        page.keyboard.press(key)
    status = page.evaluate(
        """async ([id, number]) => (await fetch(`/api/games/${id}/undo`, {
          method: "POST",
          headers: {"content-type": "application/json"},
          body: JSON.stringify({after: number, key: "0123456789"}),
        })).status""",
        [game.id, number],
    )
    assert status in (401, 403)
    assert game.seats[0].view()["number"] == number
