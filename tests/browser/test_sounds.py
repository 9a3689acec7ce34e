"""Sounds during a game: none until they are switched on, and then those of what happened."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.beginning import begun
from tests.browser.watching import Watch
from tests.serving.small import small

#: Notes down the hertz of every tone that a page asks for, and lets a test hide the page.
LISTENING = """
  window.heard = [];
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const start = tone.start.bind(tone);
    tone.start = (...when) => { window.heard.push(tone.frequency.value); start(...when); };
    return tone;
  };
"""
LAID, SCORED, TURN = [196], [523, 659], [659, 880]


@pytest.fixture
def listener(watch: Watch) -> Page:
    page = watch.visitor()
    page.add_init_script(LISTENING)
    return page


def heard(page: Page) -> list[int]:
    """What was heard since the last time."""
    found: list[int] = page.evaluate("() => window.heard.splice(0)")
    return found


def test_sounds_are_off_until_they_are_switched_on(listener: Page, client: httpx.Client) -> None:
    game = begun(client, seats="apart")
    listener.goto(game.link(1))
    switch = listener.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    listener.locator("svg.board").click()
    game.seats[0].act_first()
    expect(listener.locator(".when")).to_contain_text("Move 1 of 1")
    assert heard(listener) == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert heard(listener) == TURN
    listener.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert heard(listener) == []


def test_what_others_do_is_heard_and_what_one_does_is_not(listener: Page, client: httpx.Client) -> None:
    ann, bo = (game := begun(client, small(), seats="apart")).seats
    listener.goto(game.link(1))
    listener.get_by_role("button", name="Sounds").click()
    assert heard(listener) == TURN
    moment = listener.locator(".when")
    ann.act_first()
    expect(moment).to_contain_text("Move 1 of 1")
    assert heard(listener) == LAID
    # Ann deploys nothing, so that it is Bo's turn.
    view = ann.view()
    ann.act(next(each["record"] for each in view["actions"] if each["record"]["type"] == "pass"), view["number"])
    expect(moment).to_contain_text("Move 2 of 2")
    assert heard(listener) == TURN
    bo.act_first()
    expect(moment).to_contain_text("Move 3 of 3")
    assert heard(listener) == []


def test_points_are_heard_and_in_a_hidden_page_the_turn_alone(listener: Page, client: httpx.Client) -> None:
    ann, bo = (game := begun(client, small(), seats="apart")).seats
    listener.goto(game.watching)
    listener.get_by_role("button", name="Sounds").click()
    listener.goto(game.link(1))
    listener.locator("svg.board").click()
    came: list[int] = []
    hidden = False
    while not (view := ann.view())["over"]:
        mover = ann if view["decision"]["player"] == "Ann" else bo
        now = mover.act_first()
        expect(listener.locator(".when")).to_contain_text(f"Move {now['number']} of {now['number']}")
        notes = heard(listener)
        if hidden:
            assert notes == (TURN if now["decision"]["player"] == "Bo" != view["decision"]["player"] else [])
        came += notes
        if not hidden and any(entry["lines"] for entry in now["recent"] if entry["kind"] == "action"):
            hidden = True
            assert notes[-4:-2] == SCORED or notes[-2:] == SCORED
            listener.evaluate("() => { window.away = true; }")
    assert hidden
