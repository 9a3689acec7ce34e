"""Starting a game, and playing it by looking and clicking, tapping or pressing keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

import bastide
from bastide.apps.drawing.colours import NAMED
from tests.browser.beginning import Begun, begun
from tests.browser.looking import at_rest, check_accessible, shot
from tests.browser.watching import Watch

AUCTIONS = "hig-2002 + bridges-castles-bazaars"


def short() -> dict[str, Any]:
    """A variant of three tiles after the first one, all alike."""
    none = dict.fromkeys(bastide.resolve_variant("hig-2002").tiles, 0)
    return {"extends": "hig-2002", "tiles": none | {"base-game/E": 3, "base-game/D": 1}}


def bar(page: Page) -> Locator:
    """The pending decision in the bar."""
    return page.get_by_role("region", name="Whose turn it is")


def who(page: Page) -> Locator:
    """Its sentence."""
    return bar(page).locator(".who")


def cells(page: Page) -> Locator:
    """The possible cells of the tile."""
    return page.get_by_role("button", name=re.compile("^Cell"))


def spots(page: Page) -> Locator:
    """The places for actions on the board."""
    return page.locator("[data-spot]")


def at_table(page: Page, game: Begun, seat: int = 0) -> Page:
    """Open a game with a seat, as soon as it is loaded."""
    page.goto(game.link(seat))
    expect(page.locator(".moment")).to_have_count(0)
    expect(who(page)).not_to_be_empty()
    return page


def passing(page: Page) -> Locator:
    """The button to pass."""
    return bar(page).get_by_role("button", name="Pass", exact=True)


def view(client: httpx.Client, game: Begun) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/games/{game.id}").json()
    return found


# Starting


def test_a_game_begins_with_one_click(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_label("Rules")).to_have_value("hig-2002")
    expect(page.get_by_label("Who plays for player 2")).to_have_value("easy")
    check_accessible(page)
    shot(page, "start", whole=True)
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile(r"/games/[\w-]+#seat="))
    expect(who(page)).to_contain_text("Place the tile")
    page.goto("/")
    page.get_by_role("region", name="Your games").get_by_role("link", name="Open").click()
    expect(who(page)).to_contain_text("Place the tile")


def test_players_are_named_coloured_and_seated(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Name of player 3").fill("yellow")
    page.get_by_label("Who plays for player 3").select_option("random")
    seal = page.get_by_role("button", name="Colour of yellow: yellow").locator(".seal circle")
    expect(seal).to_have_attribute("fill", NAMED["yellow"])
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/*")
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("yellow")
    expect(players).to_contain_text("random")


def test_game_is_played_solo(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Remove player 2").click()
    expect(page.get_by_role("button", name="Remove player 1")).to_be_hidden()
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile(r"/games/[\w-]+#seat="))
    for _ in range(2):
        expect(who(page)).to_contain_text("Ann")
        cells(page).first.click()
        passing(page).click()
    expect(page.get_by_role("region", name="Players")).not_to_contain_text("Bo")
    page.goto("/")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")
    expect(page.get_by_label("Name of player 2")).to_have_count(0)


def test_invalid_input_is_reported_at_its_place(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Name of player 2").fill("Ann")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#begin .problem")).to_contain_text("Ann")
    assert page.url.endswith("/")


def test_rules_come_by_link(page: Page) -> None:
    page.goto("/?variant=c3")
    expect(page.get_by_label("Rules")).to_have_value("c3")
    page.goto("/?variant=hig-2002%20%2B%20river")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/games/*")
    expect(page.get_by_role("region", name="Game", exact=True)).to_contain_text("Hans im Glück 2002 with River")


def test_each_person_gets_a_link(page: Page, second: Page) -> None:
    page.goto("/")
    page.get_by_label("Who plays for player 2").select_option("a person")
    page.get_by_label("One link per player").check()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.get_by_role("heading", name="The game has started")).to_be_focused()
    expect(page.get_by_role("region", name="Your games").get_by_role("link", name="Bo open")).to_be_visible()
    check_accessible(page)
    links = [page.get_by_label(f"Link for {name}", exact=True).input_value() for name in ("Ann", "Bo")]
    page.get_by_role("link", name="Open my link: Ann").click()
    second.goto(links[1])
    expect(who(second)).to_contain_text("to move")
    expect(cells(second)).to_have_count(0)
    cells(page).first.click()
    passing(page).click()
    expect(who(second)).to_contain_text("Place the tile")
    expect(cells(second).first).to_be_visible()
    second.goto(links[1].partition("#")[0])
    expect(second.get_by_text("You are watching.")).to_be_visible()
    expect(second.get_by_role("link", name="Play as Bo")).to_be_visible()


def test_a_saved_game_goes_on(page: Page, tmp_path: Path) -> None:
    game = bastide.Game("hig-2002", ["Eva", "Max"], seed=3)
    for _ in range(6):
        game.play(game.decision.actions[0])
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps(game.to_record()), encoding="utf-8")
    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file…").click()
    chooser.value.set_files(saved)
    page.wait_for_url("**/games/*")
    assert game.decision.player is not None
    expect(who(page)).to_contain_text(game.decision.player)


def test_a_file_that_is_no_record_is_refused(page: Page, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("no record", encoding="utf-8")
    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file…").click()
    chooser.value.set_files(other)
    expect(page.locator("#saved .problem")).to_contain_text("not a record of a game")


def test_games_are_forgotten_on_request(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client))
    page.goto("/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove the game of Ann, Bo from the list").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()


# Placing tiles


def test_a_tile_lies_as_its_ghost_showed(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    at_table(page, game)
    cell = cells(page).first
    cell.hover()
    shown = page.locator(".board .ghost image").get_attribute("data-picture")
    page.mouse.wheel(0, 120)
    ghost = page.locator(".board .ghost image")
    expect(ghost).not_to_have_attribute("data-picture", str(shown))
    turned = str(ghost.get_attribute("data-picture"))
    expect(page.locator(".held image")).to_have_attribute("data-picture", turned)
    cell.click()
    expect(spots(page).first).to_be_visible()
    laid = view(client, game)["tiles"][-1]
    assert turned.endswith(f"{laid['tile']}@{laid['rotation']}.svg")
    expect(page.locator(f'.board .tiles image[data-picture="{turned}"]')).to_be_visible()


def test_a_finger_sees_a_tile_before_it_lays_it(phone: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    at_table(phone, game)
    cells(phone).first.tap()
    expect(phone.locator(".board .ghost image")).to_be_visible()
    assert view(client, game)["number"] == 0
    check_accessible(phone)
    before = phone.locator(".held image").get_attribute("data-picture")
    phone.get_by_role("dialog").get_by_role("button", name="Rotate").tap()
    expect(phone.locator(".held image")).not_to_have_attribute("data-picture", str(before))
    shot(phone, "tile under a finger")
    phone.get_by_role("button", name="Place it here").tap()
    expect(spots(phone).first).to_be_visible()
    shot(phone, "pieces on a phone")
    spots(phone).first.tap()
    expect(who(phone)).to_contain_text("Bo")
    assert view(client, game)["number"] == 2


def test_reason_is_shown_where_a_tile_cannot_be_placed(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client, seed=1))
    free = at_rest(cells(page).first)
    page.mouse.click(free["x"] + free["width"] / 2, free["y"] - free["height"] / 2)
    why = page.get_by_role("dialog", name="Why not here?")
    expect(why).to_contain_text("no tile lies beside this place")
    expect(why).not_to_contain_text("[")
    expect(page.locator('.board .frames [data-name="nearest"] .frame')).to_have_count(1)
    shot(page, "why not here")
    expect(page.locator(".board .ghost .bad")).to_be_visible()
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    expect(page.locator('.board .frames [data-name="nearest"] .frame')).to_have_count(0)


def test_tiles_laid_out_are_chosen_from(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client, "hig-2002 + shared-display", seed=1))
    choice = page.get_by_role("group", name="Tiles to choose from").get_by_role("button")
    other = choice.and_(page.locator("[aria-pressed=false]")).first
    tile = other.get_attribute("data-tile")
    other.click()
    expect(page.locator(f'.hand [data-tile="{tile}"]')).to_have_attribute("aria-pressed", "true")
    cells(page).first.hover()
    expect(page.locator(f'.board .ghost image[data-picture*="{tile}@"]')).to_be_visible()


# Everything else


def test_one_of_several_pieces_is_chosen(page: Page, client: httpx.Client) -> None:
    game = begun(client, "hig-2002 + inns-cathedrals", seed=1)
    at_table(page, game)
    cells(page).first.click()
    # A second click so soon at the same place would belong to a double click.
    spots(page).first.press("Enter")
    asked = page.get_by_role("dialog", name="Choose a move").get_by_role("button")
    expect(asked).to_have_count(2)
    shot(page, "which piece")
    asked.filter(has_text="big").click()
    expect(who(page)).to_contain_text("Bo")
    assert [piece["piece"] for piece in view(client, game)["pieces"]] == ["big-follower"]


def test_a_game_is_played_with_keys_alone(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    at_table(page, game)
    page.keyboard.press("ArrowRight")
    expect(cells(page).and_(page.locator(":focus"))).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(spots(page).and_(page.locator(":focus"))).to_be_visible()
    page.keyboard.press("p")
    expect(who(page)).to_contain_text("Bo")
    page.keyboard.press("u")
    expect(who(page)).to_contain_text("Ann")
    expect(spots(page).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(who(page)).to_contain_text("Bo")
    assert view(client, game)["pieces"]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    check_accessible(page)
    page.get_by_label("Use keyboard shortcuts").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Help")).to_be_hidden()
    page.keyboard.press("u")
    # The effect of a key begins at once.
    expect(page.locator("#play")).not_to_have_class(re.compile("waits"))
    assert view(client, game)["number"] == 4


def test_every_move_is_in_a_list(page: Page, client: httpx.Client) -> None:
    game = begun(client, seed=1)
    at_table(page, game)
    page.keyboard.press("m")
    moves = page.get_by_role("region", name="All moves").get_by_role("listitem").get_by_role("button")
    seat = game.seats[0].view()
    expect(moves).to_have_count(len(seat["actions"]))
    moves.last.focus()
    expect(page.locator(".board .ghost image")).to_be_visible()
    moves.last.press("Enter")
    expect(spots(page).first).to_be_visible()
    assert view(client, game)["recent"][-1]["action"] == seat["actions"][-1]["record"]


def test_bids_are_made_with_a_form(page: Page, client: httpx.Client) -> None:
    game = begun(client, AUCTIONS, seed=1)
    seat = game.seats[0]
    while (now := seat.view())["decision"]["kind"] in ("place", "deploy", "castle"):
        passes = [action["record"] for action in now["actions"] if action["record"]["type"] == "pass"]
        seat.act([*passes, now["actions"][0]["record"]][0], now["number"])
    at_table(page, game)
    tiles = page.get_by_role("radio")
    expect(tiles).to_have_count(len({action["record"]["tile"] for action in now["actions"]}))
    tiles.last.check(force=True)
    chosen = tiles.last.get_attribute("value")
    page.get_by_label("Bid").fill("3")
    page.get_by_label("Bid").press("Tab")
    page.get_by_role("button", name="More").click()
    check_accessible(page)
    shot(page, "a bid")
    page.locator(".asked").get_by_role("button", name="Auction").click()
    expect(passing(page)).to_be_visible()
    done = view(client, game)["recent"][-1]["action"]
    assert (done["tile"], done["bid"]) == (chosen, 4)


def test_bidder_sees_the_tile_and_the_highest_bid(page: Page, phone: Page, client: httpx.Client) -> None:
    game = begun(client, AUCTIONS, seed=1)
    seat = game.seats[0]
    while (now := seat.view())["decision"]["kind"] in ("place", "deploy", "castle"):
        passes = [action["record"] for action in now["actions"] if action["record"]["type"] == "pass"]
        seat.act([*passes, now["actions"][0]["record"]][0], now["number"])
    chosen = next(action["record"] for action in now["actions"] if action["record"]["bid"] == 20)
    seat.act(chosen, now["number"])
    for each in (page, phone):
        at_table(each, game)
        expect(who(each)).to_contain_text(f"{chosen['player']} has bid 20 points.")
        expect(who(each).get_by_role("img", name=f"Tile {now['names'][chosen['tile']]}")).to_be_visible()
        expect(each.locator(".asked").get_by_role("button", name="Bid 21", exact=True)).to_be_visible()
        check_accessible(each)
    expect(page.get_by_role("region", name="The tile", exact=True)).to_contain_text("tile of this decision")
    shot(page, "an auction")
    shot(phone, "an auction on a phone")
    page.goto(game.watching)
    expect(who(page).get_by_role("img", name=f"Tile {now['names'][chosen['tile']]}")).to_be_visible()
    expect(who(page)).to_contain_text("has bid 20 points.")


def test_past_is_viewed_without_change(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client, actions=6))
    page.get_by_role("button", name="First move").click()
    expect(page.locator(".replay .when")).to_have_text("Move 0 of 6")
    expect(page.locator(".board .tiles image")).to_have_count(1)
    expect(cells(page).or_(spots(page))).to_have_count(0)
    expect(bar(page).get_by_role("button", name="Take back")).to_be_hidden()
    page.get_by_role("button", name="Latest move").click()
    expect(cells(page).or_(spots(page)).first).to_be_visible()


def at_the_end(page: Page, client: httpx.Client) -> Begun:
    """A short game, played to its end."""
    game = begun(client, short(), colours={"Bo": "purple"})
    at_table(page, game)
    for _ in range(3):
        cells(page).first.click()
        passing(page).click()
    return game


def test_end_shows_the_winner_and_the_next_steps(page: Page, client: httpx.Client) -> None:
    game = at_the_end(page, client)
    result = page.get_by_role("region", name="The result")
    expect(result).to_be_visible()
    expect(result.get_by_role("listitem")).to_have_count(2)
    check_accessible(page)
    shot(page, "result")
    result.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: game.id not in url)
    expect(who(page)).to_contain_text("Place the tile")
    expect(page.locator(".player-list li", has_text="Bo").locator(".seal circle")).to_have_attribute(
        "fill", NAMED["purple"]
    )


def test_result_that_was_put_away_does_not_come_back(page: Page, client: httpx.Client) -> None:
    at_the_end(page, client)
    result = page.get_by_role("region", name="The result")
    result.get_by_role("button", name="View the board").click()
    expect(result).to_be_hidden()
    page.reload()
    expect(page.get_by_text("The game is over.")).to_be_visible()
    expect(result).to_be_hidden()


def test_action_of_a_bot_is_marked(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client, bots={"Bo": "greedy"}))
    cells(page).first.click()
    passing(page).click()
    expect(page.locator(".board .frame text")).to_have_text("B")
    expect(page.locator("#announced")).to_contain_text("Bo:")
    expect(cells(page).first).to_be_visible()


def test_missed_events_are_shown_after_a_reconnection(watch: Watch, client: httpx.Client) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    page = watch.visitor()
    game = begun(client, seats="apart")
    at_table(page, game, seat=1)
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    game.seats[0].act_first()
    game.seats[0].act_first()
    page.context.set_offline(False)
    expect(who(page)).to_contain_text("Place the tile")
    expect(page.locator(".notices .lost")).to_be_hidden()


def test_lost_network_does_not_matter_while_the_server_answers(page: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart")
    with page.expect_response("**/events*"):
        at_table(page, game, seat=1)
    with page.expect_request("**/events*"):
        page.evaluate("window.dispatchEvent(new Event('offline'))")
    # Longer than the delay before a lost connection is reported.
    page.wait_for_timeout(2000)
    expect(page.locator(".notices .lost")).to_be_hidden()
    game.seats[0].act_first()
    game.seats[0].act_first()
    expect(who(page)).to_contain_text("Place the tile")


def test_board_is_moved_and_zoomed(page: Page, client: httpx.Client) -> None:
    at_table(page, begun(client, actions=20))
    board = page.get_by_role("group", name="The board")
    world = board.locator(".world")
    page.keyboard.press("0")
    at_rest(page.locator(".board .tiles image").first)
    whole = world.get_attribute("style")
    page.keyboard.press("+")
    expect(world).not_to_have_attribute("style", str(whole))
    page.keyboard.press("0")
    expect(world).to_have_attribute("style", str(whole))
    box = at_rest(board)
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 140, box["y"] + 90, steps=4)
    page.mouse.up()
    expect(world).not_to_have_attribute("style", str(whole))
    page.get_by_role("button", name="Show the whole board").click()
    expect(world).to_have_attribute("style", str(whole))


def test_neighbours_of_a_tile_stay_visible_while_it_is_rotated(phone: Page, client: httpx.Client) -> None:
    at_table(phone, begun(client, draws=["base-game/E", "base-game/E"]))
    phone.get_by_role("button", name="Cell [0, -1]").tap()
    expect(phone.get_by_role("button", name="Place it here")).to_be_visible()
    phone.wait_for_function(
        """() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [window, tile] = [box(".popover"), box(".board .tiles image")];
          return tile.width > 0 && (window.top >= tile.bottom || window.bottom <= tile.top);
        }"""
    )
