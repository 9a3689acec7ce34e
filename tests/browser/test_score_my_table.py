"""Entering a table and seeing its score."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.apps.serving.scoring.imports import unscored
from tests.browser.looking import at_rest, check_accessible, shot, until, widths
from tests.browser.visiting import Held, quiet, visit
from tests.browser.watching import too_wide

RECORD = Path("tests/data/played-games/03.record.json")
EXPANDED = Path("tests/data/played-games/08.record.json")


def open_page(page: Page) -> None:
    page.goto("/score")
    expect(page.locator(".tile").first).to_be_visible()


def tile(page: Page, name: str) -> Locator:
    return page.locator(f".tile[data-tile='{name}']")


def lying(page: Page, words: str) -> Locator:
    """A tile on the board."""
    return page.locator(f".board [role='button'][aria-label*='{words},']")


def cell(page: Page, x: int, y: int) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^.+ to {x}, {y}(:|$)"))


def lay(page: Page, name: str, x: int, y: int) -> None:
    tile(page, name).click()
    cell(page, x, y).click()


def put(page: Page, where: str) -> None:
    page.get_by_role("button", name=f"on {where}", exact=True).click()


def laid(page: Page) -> list[dict[str, Any]]:
    return list(json.loads(diagram_text(page))["tiles"])


def diagram_text(page: Page) -> str:
    page.get_by_role("tab", name="More").click()
    text = page.get_by_label("The table as text").input_value()
    page.get_by_role("tab", name="Tiles").click()
    return text


def totals(page: Page, player: str) -> Locator:
    """The totals of a player; until they are computed, those of the earlier table."""
    row = page.locator(".totals tr.total", has=page.get_by_role("rowheader", name=player, exact=True))
    return row.locator("td")


def scores(page: Page, player: str, *points: int) -> None:
    """Wait until a player has so many points under each of the editions."""
    expect(totals(page, player)).to_have_text([re.compile(rf"^\D*{each}\D*$") for each in points])


def test_table_is_entered_by_clicking_and_scored_under_three_editions(page: Page) -> None:
    open_page(page)
    expect(page.get_by_text("Place tiles to see what they score.")).to_be_visible()
    lay(page, "base-game/D", 0, 0)
    lay(page, "base-game/E", 0, -1)
    # The first fitting rotation was chosen.
    assert [(each["at"], each["rotation"]) for each in laid(page)] == [([0, 0], 0), ([0, -1], 180)]
    page.get_by_role("tab", name="Pieces").click()
    put(page, "field ENE at 0, 0")
    expect(page.get_by_text("follower (6 left)")).to_be_visible()
    expect(page.locator(".verdict")).to_contain_text("The ranking stays the same")
    scores(page, "Red", 4, 3, 3)
    shot(page, "score a table")
    page.get_by_role("tab", name="Players").click()
    page.get_by_label("Points of Blue on the track").fill("4")
    page.get_by_label("Points of Blue on the track").press("Enter")
    expect(page.locator(".verdict")).to_contain_text("The winner changes")
    scores(page, "Blue", 4, 4, 4)


def test_difference_under_the_pointer_is_highlighted_on_the_board(page: Page) -> None:
    open_page(page)
    page.get_by_role("button", name="Try an example").click()
    expect(page.locator(".differences > li")).to_have_count(2)
    lit = page.locator(".board .lights path")
    expect(lit).to_have_count(0)
    page.locator(".difference").first.hover()
    expect(lit).not_to_have_count(0)
    page.locator("#score h1").hover()
    expect(lit).to_have_count(0)
    page.get_by_role("button", name="Show all differences").click()
    expect(page.locator(".board .frames [data-name='differences'] .frame")).not_to_have_count(0)
    expect(page.locator(".board .frames text", has_text="2").first).to_be_visible()
    shot(page, "score differences")
    check_accessible(page)
    why = page.locator(".difference").last.get_by_text("Why")
    why.click()
    expect(page.locator(".difference").last.locator(".lines li").first).to_be_visible()
    line = page.locator(".lines .line-head").last
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(lit).not_to_have_count(0)
    # The example has the scores of the public interface.
    diagram = json.loads(diagram_text(page))
    expected = [bastide.score(diagram, edition).scores for edition in ("hig-2000", "hig-2001", "hig-2002")]
    for player in diagram["players"]:
        scores(page, player, *(each[player] for each in expected))


def test_tile_is_turned_moved_and_removed_and_all_of_it_undone(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    page.get_by_role("tab", name="Pieces").click()
    put(page, "city N at 0, 0")
    page.get_by_role("button", name="Select tiles and pieces").click()
    lying(page, "city, straight road at 0, 0").press("Enter")
    page.keyboard.press("r")
    (turned,) = laid(page)
    assert turned["rotation"] == 90
    assert turned["pieces"][0]["on"] == "city E"
    lying(page, "city, straight road at 0, 0").press("Enter")
    lay(page, "base-game/U", 0, -1)
    page.keyboard.press("Escape")
    lying(page, "straight road at 0, -1").press("Enter")
    page.get_by_role("button", name="Move the tile", exact=True).click()
    cell(page, 0, 1).click()
    assert [each["at"] for each in laid(page)] == [[0, 0], [0, 1]]
    lying(page, "straight road at 0, 1").press("Enter")
    page.keyboard.press("Delete")
    assert [each["tile"] for each in laid(page)] == ["base-game/D"]
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert [(each["rotation"], "pieces" in each) for each in laid(page)] == [(0, False)]
    page.keyboard.press("Control+y")
    assert laid(page)[0]["pieces"][0]["on"] == "city N"


def test_mistakes_stay_and_are_marked_with_their_reason(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    tile(page, "base-game/B").click()
    cell(page, 1, 0).click()
    expect(page.locator(".mistakes .problem")).to_have_attribute("title", "bastide/edges-match")
    expect(page.locator(".board .mark.bad")).to_have_count(1)
    expect(page.locator(".results .problem")).to_contain_text("road")
    page.get_by_role("button", name="Score anyway").click()
    expect(page.locator(".totals")).to_be_visible()
    check_accessible(page)


def test_table_is_saved_opened_and_shared(page: Page, second: Page, tmp_path: Path) -> None:
    open_page(page)
    page.get_by_role("button", name="Try an example").click()
    scores(page, "Blue", 15, 12, 12)
    saved = {}
    for name in ("As a diagram (JSON)", "As a picture (SVG)", "As a picture (PNG)"):
        page.get_by_role("button", name="Save", exact=True).click()
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        saved[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[name])
    assert saved["As a picture (SVG)"].read_text().startswith("<svg")
    assert saved["As a picture (PNG)"].read_bytes().startswith(b"\x89PNG")
    diagram = json.loads(saved["As a diagram (JSON)"].read_text())
    assert bastide.score(diagram, "hig-2000").scores["Blue"] == 15
    page.get_by_role("button", name="Link", exact=True).click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New", exact=True).click()
    assert laid(page) == []
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open…").click()
    chooser.value.set_files(saved["As a diagram (JSON)"])
    scores(page, "Blue", 15, 12, 12)
    assert laid(page) == diagram["tiles"]
    second.goto(link)
    scores(second, "Blue", 15, 12, 12)
    # The entered table survives a reload.
    page.reload()
    scores(page, "Blue", 15, 12, 12)


def test_record_is_opened_played_again_and_then_changed(page: Page) -> None:
    open_page(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open…").click()
    chooser.value.set_files(RECORD)
    expect(page.get_by_text("This is a record")).to_be_visible()
    record = json.loads(RECORD.read_text())
    # Its own rules come first.
    expected = [bastide.score(record, edition).scores["Red"] for edition in (None, "hig-2000", "hig-2001")]
    assert record["variant"] == "hig-2002"
    scores(page, "Red", *expected)
    expect(page.get_by_label("Rules 1", exact=True).locator("option:checked")).to_have_text("the record's own rules")
    diagram = unscored(bastide.replay(record).game)
    assert json.loads(diagram_text(page)) == diagram
    first = diagram["tiles"][0]["at"]
    lying(page, f" at {first[0]}, {first[1]}").press("Enter")
    page.keyboard.press("Delete")
    expect(page.get_by_text("This is a record")).to_be_hidden()


def test_problem_of_a_text_is_shown_with_its_line(page: Page) -> None:
    open_page(page)
    page.get_by_role("tab", name="More").click()
    area = page.get_by_label("The table as text")
    area.fill('{"format": "bastide-diagram/1",\n "players": ["Red"]')
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator("#part-more .problem")).to_contain_text("line 2")
    area.fill('{"format": "bastide-diagram/1", "players": ["Red"], "tiles": [{"tile": "no/such", "at": [0, 0]}]}')
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator("#score")).to_contain_text("no/such")


def test_pieces_that_stand_elsewhere_than_on_features(page: Page) -> None:
    open_page(page)
    page.get_by_label("Rules of this table").select_option(label="Other rules…")
    page.get_by_label("Names of editions and plugins").fill("base-game + princess-dragon + bridges-castles-bazaars")
    page.get_by_role("button", name="Use these rules").click()
    lay(page, "base-game/D", 0, 0)
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("radio", name="castle").check()
    page.get_by_label("Where").select_option("edge")
    put(page, "the edge 0 0 N")
    page.get_by_role("radio", name="fairy").check()
    page.get_by_label("Where").select_option("piece")
    page.get_by_role("button", name="upon castle of Red").first.click()
    page.get_by_role("radio", name="dragon").check()
    page.get_by_label("Where").select_option("tile")
    put(page, "the tile at 0, 0")
    diagram = json.loads(diagram_text(page))
    assert diagram["tiles"][0]["pieces"] == [{"player": None, "piece": "dragon"}]
    castle = {"player": "Red", "piece": "castle", "edge": [0, 0, "N"]}
    assert diagram["pieces"] == [castle, {"player": None, "piece": "fairy", "place": {"piece": castle}}]


def test_table_is_entered_by_keyboard_alone(page: Page) -> None:
    open_page(page)
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator(".board .tiles image")).to_have_count(1)
    # The next place is focused already.
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(page.locator(".board .tiles image")).to_have_count(2)
    page.keyboard.press("p")
    expect(page.locator(".board .spot").first).to_be_attached()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.get_by_text("follower (6 left)")).to_be_visible()
    assert [each["tile"] for each in laid(page)] == ["base-game/B", "base-game/B"]


def test_table_stays_as_it_is_for_several_tiles_and_only_becomes_wider(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/B", 0, 0)
    widths(page)
    for x, y in [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1), (0, 2), (1, 2), (2, 2), (3, 0), (-1, 0), (-2, 0), (-2, 1)]:
        cell(page, x, y).press("Enter")
    expect(page.locator(".board .tiles image")).to_have_count(13)
    seen = widths(page)
    assert seen == sorted(seen, reverse=True)
    assert len(seen) <= 5


def test_phone_has_the_tiles_at_the_thumb(phone: Page) -> None:
    open_page(phone)
    tile(phone, "base-game/A").tap()
    cell(phone, 0, 0).tap()
    cell(phone, 0, 1).tap()
    expect(phone.locator(".board .tiles image")).to_have_count(2)
    shot(phone, "score phone")
    phone.get_by_role("tab", name="Pieces").tap()
    phone.get_by_role("button", name="on monastery at 0, 0", exact=True).tap()
    expect(phone.get_by_text("follower (6 left)")).to_be_visible()
    scores(phone, "Red", 2, 2, 2)
    check_accessible(phone)
    assert not too_wide(phone)


def test_tile_is_dragged_to_another_place(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/B", 0, 0)
    lay(page, "base-game/B", 0, 1)
    page.get_by_role("button", name="Select tiles and pieces").click()
    lying(page, "monastery at 0, 1").press("Enter")
    # Nothing more will arrive that would move the board: the text below it, and the scores.
    expect(page.locator(".selection")).to_contain_text("Selected")
    expect(totals(page, "Red")).not_to_have_count(0)
    images = page.locator(".board .tiles image")
    first, second = at_rest(images.first), at_rest(images.last)
    page.mouse.move(second["x"] + second["width"] / 2, second["y"] + second["height"] / 2)
    page.mouse.down()
    page.mouse.move(first["x"] + first["width"] * 1.2, first["y"] + first["height"] / 2)
    page.mouse.move(first["x"] + first["width"] * 1.5, first["y"] + first["height"] / 2)
    expect(page.locator(".board .ghost image")).to_have_count(1)
    page.mouse.up()
    assert [each["at"] for each in laid(page)] == [[0, 0], [1, 0]]
    # Elsewhere, dragging moves the table.
    page.keyboard.press("Escape")
    box = at_rest(page.locator(".desk-board"))
    before = at_rest(images.first)
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 50, steps=4)
    page.mouse.up()
    until(page, lambda: at_rest(images.first) != before)
    assert [each["at"] for each in laid(page)] == [[0, 0], [1, 0]]


def test_expansion_on_the_table_is_scored_under_every_edition(page: Page) -> None:
    open_page(page)
    page.get_by_label("Rules of this table").select_option(label="Other rules…")
    page.get_by_label("Names of editions and plugins").fill("hig-2002 + inns-cathedrals")
    page.get_by_role("button", name="Use these rules").click()
    expect(page.locator(".tile[data-tile^='inns-cathedrals/']").first).to_be_attached()
    page.locator(".tile[data-tile^='inns-cathedrals/']").first.click()
    cell(page, 0, 0).click()
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("radio", name="big follower").check()
    page.locator(".board .spot").first.press("Enter")
    expect(totals(page, "Red")).to_have_count(3)
    expect(page.locator(".results .problem")).to_have_count(0)
    page.get_by_label("Rules of this table").select_option(label="Hunters & Gatherers (2002)")
    # No edition of the other game is left.
    expect(page.locator(".editions li")).to_have_count(1)


def test_link_opens_a_table_and_undo_restores_the_earlier_one(page: Page, second: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    page.get_by_role("button", name="Link", exact=True).click()
    link = page.locator("#share-link").input_value()
    open_page(second)
    lay(second, "base-game/E", 0, 0)
    second.goto("about:blank")
    second.goto(link)
    expect(lying(second, "city, straight road at 0, 0")).to_have_count(1)
    expect(second.get_by_text("This table comes from the link.")).to_be_visible()
    second.get_by_role("button", name="Undo").click()
    expect(lying(second, "city at 0, 0")).to_have_count(1)
    expect(second.get_by_text("This table comes from the link.")).to_have_count(0)


def test_two_windows_keep_each_its_own_table(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    assert [each["tile"] for each in laid(page)] == ["base-game/D"]
    other = page.context.new_page()
    open_page(other)
    lay(other, "base-game/E", 0, -1)
    assert [each["tile"] for each in laid(other)] == ["base-game/D", "base-game/E"]
    page.reload()
    expect(page.locator(".tile").first).to_be_visible()
    assert [each["tile"] for each in laid(page)] == ["base-game/D"]
    other.reload()
    expect(other.locator(".tile").first).to_be_visible()
    assert [each["tile"] for each in laid(other)] == ["base-game/D", "base-game/E"]


def test_five_editions_and_long_names_have_room(page: Page) -> None:
    open_page(page)
    page.get_by_role("button", name="Try an example").click()
    expect(page.locator(".differences > li")).to_have_count(2)
    for number in (3, 4):
        page.get_by_role("button", name="Add an edition").click()
        expect(page.locator(f"#edition-{number}")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    page.locator("#person-0").fill("Maximiliane-Charlotte von und zu Hohenst")
    page.locator("#person-0").press("Enter")
    expect(page.locator(".per-edition dd").first).to_contain_text("Maximiliane")
    expect(page.locator(".totals thead .sign")).to_have_text(["A", "B", "C", "D", "E"])
    # Nothing overlaps, and nothing needs scrolling sideways.
    over = page.evaluate(
        """() => [...document.querySelectorAll(".per-edition dd, .line-head > *, .totals td")].filter((each) => {
          const box = each.getBoundingClientRect();
          const outer = each.closest(".difference, .line, .worth").getBoundingClientRect();
          return each.scrollWidth > each.clientWidth + 1 || box.right > outer.right || box.left < outer.left;
        }).filter((each) => getComputedStyle(each).display !== "inline").map((each) => each.textContent)"""
    )
    assert over == []
    check_accessible(page)


def test_points_being_typed_stay_when_news_of_the_table_arrive(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    held = Held(page, "**/api/diagrams/check")
    lay(page, "base-game/B", 1, 0)
    page.get_by_role("tab", name="Players").click()
    points = page.get_by_label("Points of Blue on the track")
    points.press("Control+a")
    page.keyboard.type("1")
    held.wait_for()
    held.go()
    expect(page.locator(".mistakes .problem")).to_be_visible()
    expect(points).to_be_focused()
    page.keyboard.type("2")
    expect(points).to_have_value("12")
    page.keyboard.press("Enter")
    assert json.loads(diagram_text(page))["scores"] == {"Blue": 12}


def test_pressed_control_is_chosen_although_news_of_the_table_arrive(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    # Who plays is among the first news of the table.
    page.get_by_role("tab", name="Pieces").click()
    expect(page.get_by_role("radio", name="Red")).to_be_checked()
    page.get_by_role("tab", name="Tiles").click()
    held = Held(page, "**/api/diagrams/check")
    lay(page, "base-game/B", 1, 0)
    page.get_by_role("tab", name="Pieces").click()
    held.wait_for()
    expect(page.get_by_role("radio", name="Red")).to_be_checked()
    box = at_rest(page.locator(".figure", has_text="Blue"))
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/api/diagrams/check"):
        held.go()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 500))")
    page.mouse.up()
    expect(page.get_by_role("radio", name="Blue")).to_be_checked()
    expect(page.locator(".mistakes .problem")).to_be_visible()


def test_piece_is_put_on_the_intended_tile_before_the_server_saw_a_removal(page: Page) -> None:
    open_page(page)
    lay(page, "base-game/D", 0, 0)
    lay(page, "base-game/E", 0, -1)
    page.get_by_role("tab", name="Pieces").click()
    there = page.get_by_role("button", name="on city S at 0, -1", exact=True)
    expect(there).to_be_visible()
    page.get_by_role("button", name="Select tiles and pieces").click()
    lying(page, "city, straight road at 0, 0").press("Enter")
    held = Held(page, "**/api/diagrams/check")
    page.keyboard.press("Delete")
    page.get_by_role("tab", name="Pieces").click()
    expect(page.get_by_role("button", name="on city N at 0, 0", exact=True)).to_have_count(0)
    there.click()
    held.wait_for()
    held.go()
    (left,) = laid(page)
    assert (left["tile"], left["pieces"]) == ("base-game/E", [{"player": "Red", "piece": "follower", "on": "city S"}])


def test_record_opened_while_the_page_is_loading_keeps_its_rules(page: Page) -> None:
    visit(page, "/score")
    lay(page, "base-game/D", 0, 0)
    held = Held(page, "**/api/diagrams/palette")
    page.reload(wait_until="domcontentloaded")
    held.wait_for()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open…").click()
    chooser.value.set_files(EXPANDED)
    held.wait_for(2)
    held.go()
    expect(page.locator(".tile[data-tile^='inns-cathedrals/']").first).to_be_attached()
    quiet(page)
    expect(page.locator(".tile[data-tile^='inns-cathedrals/']")).not_to_have_count(0)
    expect(page.locator("#table-rules option:checked")).to_have_text("Hans im Glück 2002 with Inns & Cathedrals")


def test_rotation_affects_what_the_bar_below_the_board_names(page: Page) -> None:
    open_page(page)
    bar = page.locator(".selection p")
    lay(page, "base-game/D", 0, 0)
    expect(bar).to_contain_text("Selected: city, straight road at 0, 0")
    lying = page.locator(".board .tiles image")
    expect(lying).to_have_attribute("data-picture", re.compile("@0"))
    # The board moves once more when the points are there, away from under the pointer.
    page.wait_for_load_state("networkidle")
    at_rest(cell(page, 1, 0))
    cell(page, 1, 0).hover()
    expect(bar).to_have_text("Choose a cell for city, straight road. R rotates it.")
    page.keyboard.press("r")
    page.locator("h1").hover()
    expect(bar).to_contain_text("Selected: city, straight road at 0, 0")
    expect(lying).to_have_attribute("data-picture", re.compile("@0"))
    page.keyboard.press("r")
    expect(lying).to_have_attribute("data-picture", re.compile("@90"))
