"""Comparing editions by looking and clicking: by their rules, by one game, and by many."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bastide.apps.serving.settings import Limits, Settings
from tests.browser.looking import check_accessible, shot
from tests.browser.visiting import visit
from tests.browser.watching import Watch
from tests.serving.servers import served
from tests.serving.small import small

RECORD = Path(__file__).parents[1] / "data/played-games/03.record.json"
#: The milliseconds to wait for a simulation.
LONG = 240_000


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose simulations have normal priority."""
    folder = tmp_path_factory.mktemp("games")
    limits = replace(Limits(), simulation_nice=0, bots_game_seconds=LONG / 1000)
    with served(Settings(f"sqlite:///{folder / 'games.sqlite'}", limits=limits)) as (client, _):
        yield str(client.base_url).rstrip("/")


def link(page: Page, **message: Any) -> str:
    """A link to the page with a selection, as the workbench makes such links."""
    if page.url == "about:blank":
        page.goto("/compare")
    packed: str = page.evaluate(
        """async (selection) => {
          const { encodeShared } = await import("/static/core/files.js");
          const parts = new URLSearchParams();
          for (const [name, value] of Object.entries(selection)) {
            parts.set(name, typeof value === "string" ? value : await encodeShared(value));
          }
          return String(parts);
        }""",
        message,
    )
    return f"/compare#{packed}"


def sample(page: Page, variant: str) -> Any:
    """The record of a random game that the workbench makes up under a variant."""
    return page.evaluate(
        """async (asked) => {
          const { post } = await import("/static/core/api.js");
          return post("/api/comparisons/sample", asked);
        }""",
        {"variant": variant, "bots": ["random"]},
    )


def go(page: Page, **message: Any) -> None:
    address = link(page, **message)
    page.goto("about:blank")
    page.goto(address)


def pictures_are_there(page: Page) -> None:
    for picture in page.locator("main img").all():
        picture.scroll_into_view_if_needed()
    page.evaluate("() => Promise.all([...document.querySelectorAll('main img')].map((each) => each.decode()))")


def test_two_editions_are_compared_by_their_rules(page: Page, second: Page) -> None:
    page.goto("/compare")
    expect(page.get_by_role("heading", name="Farms and other open ground")).to_be_visible()
    page.get_by_role("combobox", name="Edition A").select_option("hig-2001")
    expect(
        page.get_by_role("heading", name="Hans im Glück 2001 (after the game of the year) and Hans im Glück 2002")
    ).to_be_visible()
    expect(page.get_by_role("heading", name="What it does to a game")).to_be_visible()
    expect(
        page.get_by_text("Two greedy bots played 10,000 games under Hans im Glück 2001 (after the game of the year).")
    ).to_be_visible()
    # Each leads to its rules.
    expect(page.get_by_role("link", name="Rules of edition A")).to_have_attribute(
        "href", re.compile("^/rules#variant=")
    )
    check_accessible(page)
    shot(page, "compare rules", whole=True)
    page.get_by_role("button", name="Show the report").click()
    report = page.frame_locator(".report iframe")
    expect(report.get_by_role("heading", level=1)).to_contain_text("what the rules say differently")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the report").click()
    assert "farms-second-edition" in saved.value.path().read_text(encoding="utf-8")
    # The address contains what is compared.
    second.goto(page.url)
    expect(
        second.get_by_role("heading", name="Hans im Glück 2001 (after the game of the year) and Hans im Glück 2002")
    ).to_be_visible()


def test_rules_of_three_editions_stand_side_by_side(page: Page) -> None:
    go(page, one="hig-2000", other="hig-2002", third="c3", part="rules")
    expect(
        page.get_by_role(
            "heading", name="Hans im Glück 2000 (first edition) Hans im Glück 2002 and Third look (from 2021)"
        )
    ).to_be_visible()
    farms = page.locator(".topic").filter(has=page.get_by_role("heading", name="Farms and other open ground"))
    # Two of them have the same farms, which are told once.
    old, new = farms.locator(".sides").first.locator(".side").all()
    expect(old.locator(".edition-name")).to_have_text(["AHans im Glück 2000 (first edition)"])
    expect(new.locator(".edition-name")).to_have_text(["BHans im Glück 2002", "CThird look (from 2021)"])
    expect(page.get_by_role("heading", name="What it does to a game")).to_have_count(0)
    check_accessible(page)
    shot(page, "compare three rules", whole=True)
    page.get_by_role("button", name="Show the report").click()
    expect(page.frame_locator(".report iframe").get_by_role("heading", level=1)).to_contain_text(
        "Third look (from 2021)"
    )


def test_same_game_is_compared_under_other_editions(page: Page, second: Page) -> None:
    record = json.loads((RECORD.parent / "09.record.json").read_text(encoding="utf-8"))
    go(page, one="hig-2000", other="c3", record=record)
    same = page.get_by_role("button", name="The same game under these editions")
    expect(same).to_have_attribute("aria-pressed", "false")
    expect(
        page.get_by_role("heading", name="Where the game breaks the rules of Hans im Glück 2000 (first edition)")
    ).to_be_visible()
    page.get_by_role("button", name="Keep the game's expansions").first.click()
    expect(same).to_have_attribute("aria-pressed", "true")
    names = page.locator(".standing .edition-name")
    expect(names).to_have_text(
        [
            f"{each} with Inns & Cathedrals"
            for each in ("AHans im Glück 2000 (first edition)", "BThird look (from 2021)", "CHans im Glück 2002")
        ]
    )
    expect(page.locator(".stop")).to_have_count(0)
    expect(page.locator(".verdict")).to_be_visible()
    pictures_are_there(page)
    check_accessible(page)
    shot(page, "compare same game", whole=True)
    # One more edition is one more column.
    page.get_by_role("button", name="Add another edition").click()
    expect(names).to_have_count(4)
    page.get_by_role("button", name="Copy link to this comparison").click()
    second.goto(page.get_by_role("textbox", name="Link to this comparison").input_value())
    expect(second.locator(".standing .edition-name")).to_have_count(4)
    same.click()
    expect(
        page.get_by_role("heading", name="Where the game breaks the rules of Hans im Glück 2000 (first edition)")
    ).to_be_visible()


def test_same_game_is_compared_under_printings_of_its_expansions(page: Page, second: Page) -> None:
    record = json.loads((RECORD.parent / "10.record.json").read_text(encoding="utf-8"))
    go(page, one="hig-2000", other="c3", record=record)
    expect(page.locator(".stop").first).to_be_visible()
    printings = page.get_by_label("Printings of its expansions")
    expect(printings).to_be_hidden()
    page.get_by_role("button", name="The same game under these editions").click()
    expect(printings.locator("option")).to_have_text(
        ["Traders & Builders, 2003", "Traders & Builders, from the first Big Box on"]
    )
    page.get_by_role("button", name="Add this printing").press("Enter")
    names = page.locator(".standing .edition-name")
    own = "Hans im Glück 2002 with Traders & Builders"
    shown = [
        "AHans im Glück 2000 (first edition) with Traders & Builders",
        "BThird look (from 2021) with Traders & Builders",
        f"C{own} (builder: extends or completes, second tile: at once, alone: stays)",
        f"D{own}",
    ]
    expect(names).to_have_text(shown)
    check_accessible(page)
    shot(page, "compare printings", whole=True)
    # It is one more edition, and can be another one.
    third = page.get_by_role("combobox", name="Edition C")
    expect(third).to_have_value("traders-builders-2003")
    expect(printings.locator("option")).to_have_text(["Traders & Builders, from the first Big Box on"])
    page.get_by_role("button", name="Copy link to this comparison").click()
    second.goto(page.get_by_role("textbox", name="Link to this comparison").input_value())
    expect(second.locator(".standing .edition-name")).to_have_text(shown)
    expect(second.get_by_role("combobox", name="Edition C")).to_have_value("traders-builders-2003")
    # With the game's own rules there is room for one more, and then for none.
    page.get_by_role("button", name="Add this printing").press("Enter")
    expect(names).to_have_count(5)
    expect(printings).to_be_hidden()
    expect(page.get_by_role("button", name="The same game under these editions")).to_be_focused()
    third.select_option("hig-2001")
    expect(names.nth(2)).to_have_text("CHans im Glück 2001 (after the game of the year) with Traders & Builders")
    page.get_by_role("button", name="Remove edition D").click()
    expect(printings.locator("option")).to_have_count(2)


def test_expression_is_compared_and_its_problems_are_shown_at_their_place(page: Page) -> None:
    page.goto("/compare")
    page.get_by_role("combobox", name="Edition B").select_option(label="Other rules…")
    written = page.get_by_role("textbox", name="The edition as an expression")
    written.fill("hig-2000 + no-such-plugin")
    written.press("Enter")
    expect(page.locator(".editions .problem")).to_contain_text("no-such-plugin")
    expect(written).to_have_attribute("aria-invalid", "true")
    written.fill("hig-2000 - small-city")
    written.press("Enter")
    expect(page.locator(".editions .problem")).to_have_count(0)
    expect(
        page.get_by_role(
            "heading",
            name="Hans im Glück 2000 (first edition) and Hans im Glück 2000 (first edition) without Small city",
        )
    ).to_be_visible()


def test_one_game_is_compared_under_three_editions(page: Page) -> None:
    page.goto("/compare")
    page.get_by_role("button", name="Add another edition").click()
    page.get_by_role("combobox", name="Edition C").select_option("hig-2001")
    page.get_by_role("tab", name="One game").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(RECORD)
    expect(page.locator(".verdict")).to_contain_text("The winner changes")
    expect(page.locator(".standing")).to_have_count(3)
    expect(page.get_by_text("What is enough to change the winner")).to_be_visible()
    expect(page.locator('.difference [title="farms-first-edition/city"]').first).to_be_visible()
    pictures_are_there(page)
    check_accessible(page)
    shot(page, "compare game", whole=True)
    page.get_by_role("button", name="Show the report").click()
    expect(page.frame_locator(".report iframe").get_by_role("heading", name="Who wins")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the report").click()
    assert "<svg" in saved.value.path().read_text(encoding="utf-8")
    # The game has rules of its own, too.
    page.get_by_label("Include the game's own rules").check()
    expect(page.locator(".standing")).to_have_count(4)


def test_fifth_edition_is_compared_beside_the_own_rules_of_the_game(page: Page) -> None:
    page.goto("/compare")
    record = sample(page, "hig-2002 + small-city")
    go(page, one="hig-2000", other="hig-2001", third="hig-2002", fourth="rgg-2008", fifth="c2", record=record)
    expect(page.get_by_label("Include the game's own rules")).to_be_checked()
    expect(page.locator(".standing")).to_have_count(6)


def test_game_from_a_link_that_breaks_a_rule_is_taken_as_laid_when_asked(page: Page) -> None:
    page.goto("/compare")
    record = sample(page, "hig-2002 + abbot")
    go(page, one="hig-2002 + abbot", other="hig-2002", record=record)
    expect(page.get_by_role("heading", name="Where the game breaks the rules of Hans im Glück 2002")).to_be_visible()
    page.get_by_role("button", name="Accept every move").click()
    expect(page.get_by_text("From there on, every move was accepted")).to_be_visible()
    expect(page.get_by_label("Accept every move, even one that an edition forbids")).to_be_checked()


def test_example_shows_the_results_of_editions_at_once(page: Page, second: Page) -> None:
    page.goto("/compare#part=game")
    example = page.locator(".example").first
    expect(example).to_contain_text("Ben wins under Hans im Glück 2002")
    check_accessible(page)
    example.click()
    expect(page.locator(".verdict")).to_contain_text("The winner changes")
    expect(page.locator(".verdict")).to_be_in_viewport()
    expect(page.locator(".standing")).to_have_count(3)
    expect(page.get_by_role("combobox", name="Edition C")).to_have_value("hig-2002")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the numbers").click()
    assert json.loads(saved.value.path().read_text(encoding="utf-8"))["winner_changes"] is True
    # The game survives a reload, and is in the link; the address now names the editions.
    expect(page).to_have_url(re.compile("third=hig-2002"))
    page.reload()
    expect(page.locator(".standing")).to_have_count(3)
    page.get_by_role("button", name="Copy link to this comparison").click()
    second.goto(page.get_by_role("textbox", name="Link to this comparison").input_value())
    expect(second.locator(".verdict")).to_contain_text("The winner changes")
    expect(second.locator(".standing")).to_have_count(3)


def test_edition_whose_rules_are_broken_makes_no_difference_in_the_points(page: Page) -> None:
    page.goto("/compare#part=game")
    page.locator(".example").first.click()
    expect(page.locator(".standing")).to_have_count(3)
    roads = page.get_by_label("Points by player and kind").get_by_role("row", name="road")
    expect(roads.first).not_to_have_class(re.compile("differs"))
    page.get_by_role("combobox", name="Edition B").select_option("hunters-gatherers")
    expect(page.get_by_role("columnheader", name="Hunters & Gatherers (2002) so far")).to_be_visible()
    expect(roads.first).not_to_have_class(re.compile("differs"))
    expect(page.get_by_label("Points by player and kind").get_by_role("row", name="field").first).to_have_class(
        "differs"
    )


def test_bots_play_a_game_to_compare(page: Page) -> None:
    go(page, one=small(), other=small("hig-2000", "Few tiles, 2000"), part="game")
    page.get_by_label("Players").first.fill("3")
    page.get_by_role("button", name="Let bots play a game").click()
    expect(page.locator(".standing li")).to_have_count(6)
    expect(page.get_by_text("Compared: A game between bots")).to_be_visible()


def test_fields_of_a_simulation_are_of_one_height(page: Page) -> None:
    go(page, one=small(), other=small("hig-2000", "Few tiles, 2000"), part="simulation")
    games, seed = page.get_by_label("Games", exact=True), page.get_by_label("Seed")
    expect(games).to_be_visible()
    heights = [box["height"] for each in (games, seed) if (box := each.bounding_box())]
    assert heights[0] == heights[1]


def test_one_edition_alone_is_simulated(page: Page) -> None:
    go(page, one=small(), part="simulation")
    expect(page.get_by_role("combobox", name="Edition A")).to_be_visible()
    expect(page.get_by_role("combobox", name="Edition B")).to_have_count(0)
    page.get_by_label("Games", exact=True).fill("3")
    page.locator("#simulation-bots").select_option("random")
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator(".verdict")).to_contain_text("3 of 3 games", timeout=LONG)
    # The other parts say that they need two.
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_text("Choose two editions")).to_be_visible()


def test_simulation_is_run_to_its_end(page: Page, second: Page) -> None:
    go(page, one=small(), other=small("hig-2000", "Few tiles, 2000"), part="simulation")
    page.get_by_label("Games", exact=True).fill("60")
    page.locator("#simulation-bots").select_option("random")
    page.get_by_role("button", name="Simulate").click()
    how_far = page.locator(".how-far")
    expect(how_far).to_contain_text(re.compile(r"[1-9]\d* of 60 games"), timeout=LONG)
    expect(how_far).to_contain_text("Finished.", timeout=LONG)
    expect(page.locator(".verdict")).to_contain_text("60 of 60 games", timeout=LONG)
    expect(page.locator(".interval-table").get_by_role("row", name="all points")).to_be_visible()
    expect(page.locator(".charts .chart")).to_have_count(4)
    expect(page.locator(".meaning p")).to_have_count(3)
    expect(page.locator(".meaning")).to_contain_text("(60 played)")
    pictures_are_there(page)
    check_accessible(page)
    shot(page, "compare simulation", whole=True)
    page.get_by_role("button", name="Show the report").click()
    expect(page.frame_locator(".report iframe").get_by_role("heading", name="Who wins")).to_be_visible()
    with page.expect_download() as report:
        page.get_by_role("link", name="Save the report").click()
    assert "<svg" in report.value.path().read_text(encoding="utf-8")
    with page.expect_download() as data:
        page.get_by_role("link", name="Save the numbers").click()
    assert json.loads(data.value.path().read_text(encoding="utf-8"))["games"]["played"] == 60
    with page.expect_download() as games:
        page.get_by_role("link", name="Save all games").click()
    assert games.value.suggested_filename == "simulation.zip"
    assert zipfile.is_zipfile(games.value.path())
    # Others with the link can only watch.
    second.goto(page.url)
    expect(second.locator(".how-far")).to_contain_text("Finished.")
    expect(second.locator(".charts .chart")).to_have_count(4)
    expect(second.get_by_role("button", name="Remove", exact=True)).to_have_count(0)
    # It is still known when the page is reopened.
    page.goto("about:blank")
    page.goto("/compare#part=simulation")
    page.get_by_role("button", name=re.compile("Few tiles, 2000")).click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("heading", name="Your simulations")).to_have_count(0)
    expect(page.locator(".how-far")).to_have_count(0)


def test_simulation_is_stopped_and_resumed(page: Page) -> None:
    # Bots that think for so long that the games are not over before they are stopped, on any machine.
    go(page, one="hig-2002", other="hig-2000", part="simulation")
    page.get_by_label("Games", exact=True).fill("2000")
    page.locator("#simulation-bots").select_option("mcts")
    page.get_by_role("button", name="Simulate").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".how-far")).to_contain_text("Stopped.", timeout=LONG)
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(".how-far")).not_to_contain_text("Stopped.")
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Remove", exact=True).click(timeout=LONG)
    expect(page.locator(".how-far")).to_have_count(0)


def test_button_that_stops_a_simulation_stays_while_it_begins(page: Page) -> None:
    visit(page, "/compare")
    stays = page.evaluate(
        """async () => {
          const known = [{ id: "one", secret: "secret", title: "One", games: 2, when: 0 }];
          localStorage.setItem("bastide.simulations", JSON.stringify(known));
          const view = {
            state: "waiting", position: 1, games: 2, done: 0, problems: [], variants: [], players: [], bots: [],
            mode: "anew", seed: "1", results: 0, rate: null, left: null,
          };
          let source = null;
          window.EventSource = class extends EventTarget {
            constructor() {
              super();
              source = this;
            }
            close() {}
          };
          window.fetch = async () => new Response(JSON.stringify(view));
          const { Progress } = await import("/static/compare/progress.js");
          const progress = new Progress("one", { gone() {}, changed() {} });
          await progress.begin();
          const before = [...progress.element.querySelectorAll("button")];
          source.dispatchEvent(new MessageEvent("view", { data: JSON.stringify({ ...view, state: "running" }) }));
          const now = [...progress.element.querySelectorAll("button")];
          source.dispatchEvent(new MessageEvent("view", { data: JSON.stringify({ ...view, state: "stopped" }) }));
          const then = [...progress.element.querySelectorAll("button")].map((each) => each.textContent);
          return [before.length, now.length, before[0] === now[0], then];
        }"""
    )
    assert stays == [1, 1, True, ["Resume", "Remove"]]


def test_refusal_of_a_simulation_is_shown_in_the_form(page: Page) -> None:
    go(page, one="hig-2002", other="hunters-gatherers", part="simulation")
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator("form .problem")).to_contain_text("share no tiles")


def test_parts_of_the_page_are_reached_by_keys(page: Page) -> None:
    page.goto("/compare")
    page.get_by_role("tab", name="Rules").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="One game")).to_be_focused()
    expect(page.get_by_role("heading", name="Which game?")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Let bots play many games")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_page_fits_on_a_phone(phone: Page, watch: Watch) -> None:
    go(phone, one="hig-2000", other="hig-2002", third="hunters-gatherers")
    expect(phone.get_by_role("heading", name="Farms and other open ground").first).to_be_visible()
    check_accessible(phone)
    shot(phone, "compare rules phone", whole=True)
    phone.get_by_role("button", name="Remove edition C").tap()
    phone.get_by_role("tab", name="One game").tap()
    with phone.expect_file_chooser() as chooser:
        phone.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(RECORD)
    expect(phone.locator(".verdict")).to_contain_text(" since 2002, not ")
    check_accessible(phone)
    shot(phone, "compare game phone", whole=True)
    phone.get_by_role("tab", name="Simulations").tap()
    expect(phone.get_by_role("button", name="Simulate")).to_be_visible()
    check_accessible(phone)
    shot(phone, "compare simulation phone", whole=True)
    assert watch.wrong == []
