"""Designing tiles in the browser, printing them, and playing with them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Browser, Page, expect

from bastide import Problem
from bastide.apps.serving.settings import Settings
from tests.browser.looking import check_accessible, shot, walk_by_keyboard
from tests.browser.visiting import Held
from tests.browser.watching import Watch
from tests.serving.servers import begin, served

TEXT = """format = "bastide-tiles/1"
set = "ours"
title = "Our tiles"

[tiles.gate]
count = 3
city = "N"
road = "S > city"
"""


def opened(page: Page, text: str | None = None) -> Page:
    """The page, with some text in it."""
    page.goto("/design")
    expect(page.locator(".drawing")).to_have_count(5)
    if text is not None:
        page.locator("#text").fill(text)
    return page


def drawn(page: Page) -> str:
    """The address of the picture of the only tile, once it is drawn."""
    picture = page.locator(".drawing img")
    expect(picture).to_have_attribute("src", re.compile("^blob:"))
    return str(picture.get_attribute("src"))


def test_drawing_follows_the_text(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    expect(page.locator(".drawing")).to_contain_text("gate")
    before = drawn(page)
    page.locator("#text").press("Control+End")
    page.keyboard.type('monastery = 1\n\n[tiles.bend]\nroad = "S W"\n')
    expect(page.locator(".drawing")).to_have_count(2)
    expect(page.locator('.drawing[data-name="gate"] img')).not_to_have_attribute("src", str(before))
    expect(page.locator(".drawing.here")).to_contain_text("bend")
    expect(page.get_by_text("2 tiles · 4 copies")).to_be_visible()
    shot(page, "design")
    check_accessible(page)


def test_mistake_is_shown_at_its_place_and_mended(page: Page) -> None:
    opened(page, TEXT.replace('city = "N"', 'ctiy = "N"'))
    expect(page.locator(".marked mark").first).to_have_text("ctiy")
    expect(page.locator(".numbers .wrong").first).to_contain_text("7")
    expect(page.locator(".marked .note").first).to_contain_text("neither a kind of segment")
    expect(page.locator(".mistakes")).to_contain_text("did you mean 'city'?")
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "true")
    shot(page, "design-mistake")
    check_accessible(page)
    page.locator(".mistakes button").first.click()
    page.keyboard.type("city")
    expect(page.locator(".mistakes li")).to_have_count(0)
    expect(page.locator(".drawing")).to_contain_text("gate")
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "false")


def test_first_problem_is_shown_above_the_text_and_leads_to_its_line(page: Page) -> None:
    many = TEXT + "".join(f'\n[tiles.more-{number}]\ncity = "N"\n' for number in range(20))
    opened(page, many.replace('city = "N"', 'ctiy = "N"', 1))
    brief = page.locator(".brief")
    expect(brief).to_contain_text("1 error · line 7: ")
    page.locator("#text").press("Control+End")
    brief.get_by_role("button").click()
    assert page.evaluate("() => document.querySelector('#text').selectionStart") == many.index("city")
    page.locator("#text").fill(TEXT)
    expect(brief).to_have_text("No errors")
    page.locator("#text").fill("nonsense [ pasted")
    expect(page.get_by_text("No tile can be drawn yet")).to_be_visible()


def test_last_drawing_stays_while_its_text_is_broken(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing:not(.old)")).to_have_count(1)
    page.locator("#text").press("Control+End")
    page.keyboard.type('river = "E')
    expect(page.locator(".drawing.old")).to_have_count(1)
    expect(page.locator(".mistakes")).to_contain_text("this is not TOML")
    page.locator("#text").fill("format")
    expect(page.locator(".drawing")).to_have_count(0)


def test_clicking_a_drawing_leads_to_its_lines(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Show the text of twin-towns").click()
    expect(page.locator(".drawing.here")).to_contain_text("twin-towns")
    chosen = page.evaluate("() => {const t = document.querySelector('#text'); return t.value.slice(t.selectionStart)}")
    assert str(chosen).startswith("[tiles.twin-towns]")


def test_tile_is_turned_and_looked_at_closely(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    before = drawn(page)
    page.get_by_role("button", name="Rotate gate").click()
    expect(page.locator(".drawing img")).not_to_have_attribute("src", str(before))
    page.get_by_role("button", name="Enlarge gate").click()
    expect(page.get_by_role("dialog")).to_contain_text("edges N city")
    check_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tile_is_composed_by_clicking_on_its_sides(page: Page) -> None:
    opened(page, TEXT)
    page.get_by_role("button", name="Build a tile").click()
    dialog = page.get_by_role("dialog")
    picture = dialog.locator("img")
    expect(picture).to_have_attribute("src", re.compile("^blob:"))
    before = picture.get_attribute("src")
    dialog.locator(".side-n").click()
    dialog.locator(".side-w").click()
    # Twice on the picture's eastern side: a city, then a road.
    size = picture.evaluate("(each) => each.getBoundingClientRect().width")
    for _ in range(2):
        picture.click(position={"x": 0.9 * size, "y": 0.5 * size})
    dialog.get_by_role("button", name="city: N and W").click()
    written = dialog.get_by_label("Text of the tile")
    expect(written).to_have_value(re.compile('city = "N W"'))
    dialog.get_by_role("button", name="city N W: pennant").click()
    dialog.get_by_label("road E").select_option("city")
    expect(written).to_have_value(re.compile('city = "N W pennant"\nroad = "E > city"'))
    expect(picture).not_to_have_attribute("src", str(before))
    shot(page, "design-composer")
    check_accessible(page)
    dialog.get_by_label("Name").fill("gate")
    dialog.get_by_label("Copies").fill("2")
    dialog.get_by_role("button", name="Add it to the text").click()
    expect(page.locator('.drawing[data-name="gate-2"]')).to_contain_text("×2")
    assert '[tiles.gate-2]\ncount = 2\ncity = "N W pennant"\nroad = "E > city"\n' in page.locator("#text").input_value()
    page.locator("#text").press("Control+z")
    expect(page.locator('.drawing[data-name="gate-2"]')).to_have_count(0)


def test_tile_of_the_text_is_changed_by_clicking_and_by_writing(page: Page) -> None:
    kept = TEXT.replace('> city"', '> city"   # to the wall') + 'notes = "A gate."\n\n[tiles.cap]\ncity = "N"\n'
    opened(page, kept)
    page.get_by_role("button", name="Edit gate", exact=True).click()
    dialog = page.get_by_role("dialog")
    written = dialog.get_by_label("Text of the tile")
    north, east = dialog.locator(".side-n"), dialog.locator(".side-e")
    expect(north).to_have_text("north: city")
    expect(dialog.get_by_label("Copies")).to_have_value("3")
    # By clicking: changed rows are rewritten, all others stay.
    east.click()
    expect(written).to_have_value('[tiles.gate]\ncount = 3\ncity = ["N", "E"]\nroad = "S"\nnotes = "A gate."\n')
    dialog.get_by_label("road S").select_option("city N")
    # By writing: the sides and the drawing follow.
    written.fill('[tiles.gate]\ncity = "N W pennant"\nroad = "S > city"\n')
    expect(dialog.locator(".side-w")).to_have_text("west: city")
    expect(east).to_have_text("east: field")
    expect(dialog.get_by_role("button", name="city: N and W")).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_role("button", name="city N W: pennant")).to_have_attribute("aria-pressed", "true")
    expect(dialog.get_by_label("Copies")).to_have_value("1")
    # A part that clicks cannot express is named, and can be typed.
    written.fill('[tiles.gate]\ncity = "N W pennant"\nroad = "SSE"\n')
    expect(dialog.locator(".notice")).to_contain_text('Only the text can say this: road = "SSE"')
    expect(east).to_be_disabled()
    check_accessible(page)
    written.fill('[tiles.gate]\ncity = "N W pennant"\nroad = "S > city"\n')
    dialog.get_by_role("button", name="Update the text").click()
    now = page.locator("#text").input_value()
    assert now.endswith('\n\n[tiles.gate]\ncity = "N W pennant"\nroad = "S > city"\n\n[tiles.cap]\ncity = "N"\n'), now
    expect(page.locator(".drawing")).to_have_count(2)
    page.locator("#text").press("Control+z")
    expect(page.locator("#text")).to_have_value(kept)


def test_tile_is_changed_in_its_lines_although_the_drawings_are_of_an_earlier_text(page: Page) -> None:
    opened(page)
    answers = Held(page, "**/api/tiles/check")
    page.locator("#text").fill(TEXT.replace("[tiles.gate]", "# Ours.\n[tiles.gatehouse]") + 'notes = "A gate."\n')
    page.get_by_role("button", name="Edit gatehouse").click()
    answers.wait_for()
    answers.go()
    written = page.get_by_role("dialog").get_by_label("Text of the tile")
    expect(written).to_have_value('[tiles.gatehouse]\ncount = 3\ncity = "N"\nroad = "S > city"\nnotes = "A gate."')


def test_row_that_clicks_do_not_change_stays_as_it_was_written(page: Page) -> None:
    page.goto("/design")
    text = (
        "[tiles.quay]   # ours\ncount = 2\n# by the water\nwalls = [\n  'NW > SE',\n]\n"
        'road = "N > crossing > city S"  # a stub\ncity = ["S pennant", "E"]\nfield = "at W sheep=2"\n\n'
        "[tiles.quay.prints.garden]\ngarden = 1\n"
    )
    changed = page.evaluate(
        """async (text) => {
          const { Composed } = await import("/static/design/composed.js");
          const kinds = [["field", "rest"], ["city", "side"], ["road", "centre"]].map(
            ([name, takes]) => ({ name, takes, says: "", flags: [] }));
          const tile = Composed.read(kinds, text);
          const same = tile.text();
          tile.cycle(1, -1);
          return [same, tile.text()];
        }""",
        text,
    )
    assert changed == [text, text.replace('["S pennant", "E"]', '"S pennant"')]


def test_every_installed_tile_can_be_opened_and_stays_as_it_is(page: Page) -> None:
    page.goto("/design")
    found = page.evaluate(
        """async () => {
          const { Composed } = await import("/static/design/composed.js");
          const { post } = await import("/static/core/api.js");
          const under = "hig-2002 + inns-cathedrals + river";
          const { kinds } = await post("/api/tiles/kinds", { under });
          const { sets } = await post("/api/tiles/installed", { under });
          const wrong = [], unknown = [];
          let right = 0;
          for (const { tile, name, text } of sets.flatMap((set) => set.tiles)) {
            const table = `[tiles.${name}]\\n${text}`;
            try {
              const read = Composed.read(kinds, table);
              if (read.text() !== table) wrong.push([table, read.text()]);
              // Without what was written, only from what is clicked, it says the same of each side.
              right += 1;
            } catch (error) {
              if (error.excerpt === undefined) throw error;
              unknown.push(tile);
            }
          }
          return { wrong, unknown, right };
        }"""
    )
    assert found["wrong"] == []
    assert found["right"] > 50 and len(found["unknown"]) < 10, found["unknown"]


def test_installed_tile_can_be_a_start(page: Page) -> None:
    opened(page, TEXT)
    page.get_by_role("button", name="Start from a tile").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".installed button").first).to_be_visible()
    dialog.get_by_label("Tiles of").select_option("plugin river")
    expect(dialog.locator('[data-tile="river/RV-bend"]')).to_be_visible()
    expect(page.get_by_label("With these expansions")).to_have_value("River")
    check_accessible(page)
    dialog.get_by_label("Name or features").fill("bridge")
    expect(dialog.locator(".installed button")).to_have_count(1)
    dialog.locator('[data-tile="river/RV-road-bridge"]').click()
    dialog.get_by_role("button", name="Add it to the text").click()
    expect(page.locator("#text")).to_have_value(re.compile(r"\[tiles\.RV-road-bridge\]\n[^\[]*river = "))
    expect(page.locator(".drawing")).to_have_count(2)
    page.get_by_role("button", name="Start from a tile").click()
    dialog.locator('[data-tile="base-game/D"]').click()
    dialog.get_by_role("button", name="Edit").click()
    expect(dialog.get_by_label("Name")).to_have_value("D")
    dialog.locator(".side-s").click()
    dialog.get_by_role("button", name="Add it to the text").click()
    expect(page.locator("#text")).to_have_value(
        re.compile(r'\[tiles\.D\]\ncount = 4\ncity = \["N", "S"\]\nroad = "E W"\n')
    )
    expect(page.locator(".drawing")).to_have_count(3)


def test_vocabulary_is_listed_and_inserted(page: Page) -> None:
    opened(page, TEXT)
    # By its name in files, or as people call it, also where that has a comma.
    page.get_by_label("With these expansions").fill("abbot, bridges, castles & bazaars, river")
    page.get_by_label("With these expansions").press("Tab")
    expect(page.get_by_label("With these expansions")).to_have_value("Abbot, Bridges, Castles & Bazaars, River")
    page.get_by_label("With these expansions").fill("river")
    page.get_by_label("With these expansions").press("Tab")
    page.get_by_text("What you can write").click()
    expect(page.get_by_role("rowheader", name="river")).to_be_visible()
    page.get_by_role("button", name="fork", exact=True).click()
    expect(page.locator('.drawing[data-name="fork"]')).to_be_visible()
    page.get_by_role("button", name="monastery", exact=True).click()
    expect(page.locator("#text")).to_have_value(re.compile(r"\[tiles\.fork\]\nmonastery = 1\n"))
    check_accessible(page)


def test_text_survives_a_reload(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    page.reload()
    expect(page.locator("#text")).to_have_value(TEXT)
    expect(page.locator(".drawing")).to_have_count(1)


def test_file_is_saved_and_opened(page: Page, tmp_path: Path) -> None:
    opened(page, TEXT)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    assert (file.name, file.read_text(encoding="utf-8")) == ("ours.toml", TEXT)
    page.get_by_role("button", name="New", exact=True).click()
    expect(page.locator(".mistakes")).to_contain_text("there are no tiles")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open…").click()
    choosing.value.set_files(file)
    expect(page.locator("#text")).to_have_value(TEXT)


def test_link_shares_the_tiles(page: Page, second: Page) -> None:
    opened(page, TEXT)
    page.get_by_role("button", name="Link", exact=True).click()
    link = page.get_by_label("Link to these tiles").input_value()
    second.goto(link)
    expect(second.locator("#text")).to_have_value(TEXT)
    expect(second.locator(".drawing")).to_have_count(1)


def test_link_does_not_destroy_the_readers_own_work(page: Page, second: Page) -> None:
    opened(page, TEXT)
    page.get_by_role("button", name="Link", exact=True).click()
    link = page.get_by_label("Link to these tiles").input_value()
    mine = TEXT.replace('"ours"', '"mine"')
    opened(second, mine)
    expect(second.locator(".drawing")).to_have_count(1)
    second.goto("about:blank")
    second.goto(link)
    expect(second.locator("#text")).to_have_value(TEXT)
    expect(second.get_by_text("These tiles come from the link.")).to_be_visible()
    second.locator("#text").press("Control+z")
    expect(second.locator("#text")).to_have_value(mine)
    expect(second.get_by_text("These tiles come from the link.")).to_have_count(0)


def test_two_windows_keep_each_its_own_text(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    other = page.context.new_page()
    other.goto("/design")
    expect(other.locator("#text")).to_have_value(TEXT)
    changed = TEXT.replace("count = 3", "count = 5")
    other.locator("#text").fill(changed)
    expect(other.get_by_text("1 tile · 5 copies")).to_be_visible()
    page.reload()
    expect(page.locator("#text")).to_have_value(TEXT)
    other.reload()
    expect(other.locator("#text")).to_have_value(changed)


def test_contact_sheet_is_saved(page: Page, tmp_path: Path) -> None:
    opened(page, TEXT)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Contact sheet").click()
    waiting.value.save_as(tmp_path / "ours.svg")
    shown = "".join(ElementTree.parse(tmp_path / "ours.svg").getroot().itertext())
    assert "gate" in shown
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Pages to cut out").click()
    waiting.value.save_as(tmp_path / "ours.pdf")
    assert (tmp_path / "ours.pdf").read_bytes().startswith(b"%PDF")


def test_tiles_are_played_and_changed_during_the_game(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    page.get_by_label("Copies of the set in the bag").fill("20")
    page.get_by_role("button", name="Play now with two players").click()
    page.wait_for_url("**/games/*")
    game = page.url
    key = page.evaluate(ART, game)
    page.goto("/design")
    expect(page.locator("#text")).to_have_value(TEXT)
    other = page.context.new_page()
    other.goto(game)
    expect(other.locator("main")).to_contain_text("First player")
    page.locator("#text").fill(TEXT.replace('city = "N"', 'ctiy = "N"'))
    page.get_by_role("button", name="Use these tiles").click()
    expect(page.locator(".running .problem").first).to_contain_text("line 7")
    page.locator("#text").fill(TEXT.replace('city = "N"', 'city = "N pennant"'))
    page.get_by_role("button", name="Use these tiles").click()
    expect(page.get_by_text("The game continues with the current tiles.").first).to_be_visible()
    assert page.evaluate(ART, game) != key
    art = str(page.evaluate(ART, game))
    other.wait_for_function("(art) => document.body.innerHTML.includes(art)", arg=art)
    expect(other.locator("body")).to_contain_text("other rules")


#: The key of the pictures of a game, by the address of its page.
ART = """async (game) => {
  const seat = new URLSearchParams(new URL(game).hash.slice(1)).get("seat");
  const path = new URL(game).pathname.replace("/games/", "/api/games/");
  return (await (await fetch(path, {headers: {authorization: `Bearer ${seat}`}})).json()).art;
}"""


def test_text_is_checked_before_a_game_takes_it_while_the_page_is_loading(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    page.get_by_role("button", name="Play now with two players").click()
    page.wait_for_url("**/games/*")
    coming, looking = Held(page, "**/api/presets"), Held(page, "**/api/tiles/check")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    page.goto("/design")
    page.locator("#text").fill(TEXT.replace('city = "N"', 'ctiy = "N"'))
    page.get_by_role("button", name="Use these tiles").click()
    looking.wait_for()
    coming.go()
    looking.wait_for(2)
    looking.go()
    expect(page.locator(".running .problem").first).to_contain_text("line 7")
    assert not [each for each in sent if each.startswith("POST") and each.endswith("/rules")]
    # It is still there when the user returns to the window.
    page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    expect(page.locator(".running .problem")).not_to_have_count(0)


def test_window_for_a_tile_opens_once_while_its_kinds_are_loading(page: Page) -> None:
    opened(page, TEXT)
    expect(page.locator(".drawing")).to_have_count(1)
    held = Held(page, "**/api/tiles/kinds")
    page.get_by_text("What you can write").click()
    held.wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Build a tile").click()
    held.go()
    expect(page.get_by_role("dialog").locator(".side-n")).to_be_focused()
    expect(page.locator("dialog")).to_have_count(1)
    expect(page.locator("#design .problem")).to_have_count(0)


def test_keyboard_reaches_everything_and_leaves_the_text(page: Page) -> None:
    opened(page)
    walk_by_keyboard(page)


def test_page_is_used_on_a_phone(phone: Page) -> None:
    opened(phone, TEXT)
    expect(phone.locator(".drawing")).to_have_count(1)
    check_accessible(phone)
    phone.get_by_role("button", name="Build a tile").tap()
    phone.locator(".side-e").tap()
    written = phone.get_by_role("dialog").get_by_label("Text of the tile")
    expect(written).to_have_value(re.compile('city = "E"'))
    shot(phone, "design-phone-composer")
    check_accessible(phone)
    phone.get_by_role("button", name="Add it to the text").tap()
    expect(phone.locator(".drawing")).to_have_count(2)
    shot(phone, "design-phone", whole=True)


def test_input_is_shown_as_text(page: Page) -> None:
    evil = "<img src=x onerror=window.evil=1>"
    opened(page, TEXT.replace('"Our tiles"', f"'{evil}'") + f"notes = '{evil}'\n")
    expect(page.locator(".drawing")).to_have_count(1)
    page.get_by_role("button", name="Enlarge gate").click()
    expect(page.get_by_role("dialog")).to_contain_text(evil)
    page.keyboard.press("Escape")
    page.locator("#text").fill(f'{TEXT}[tiles."{evil}"]\n')
    expect(page.locator(".mistakes")).to_contain_text(evil)
    assert page.evaluate("() => window.evil") is None


def test_page_of_a_game_reports_that_a_plugin_stopped_working(browser: Browser, tmp_path: Path) -> None:
    with served(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}")) as (client, app):
        watch = Watch(browser, str(client.base_url).rstrip("/"))
        host, _ = begin(client)
        page = watch.visitor()
        page.goto(f"/games/{host.game}#seat={host.secret}")
        expect(page.locator("main")).to_contain_text("Ann")
        hub = app.state.bastide.hub
        hub.trouble = (Problem("the plugin orchards cannot be used: line 3 of it is no Python"),)
        hub.tell_all(changed=False)
        expect(page.locator(".refused")).to_contain_text("the plugin orchards cannot be used")
        hub.trouble = ()
        app.state.bastide.lobby.read_anew()
        hub.tell_all(changed=True)
        expect(page.locator(".refused")).to_be_hidden()
        assert host.act_first()["number"] == 1
        assert watch.close() == []
