"""A player: looks at what a page offers, and clicks, taps or presses keys."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.looking import until
from tests.browser.visiting import mean_it
from tests.browser.watching import PATIENCE

#: The current choices, each with its centre on the screen; covered ones are left out, since they cannot be clicked.
#: Waits until the game's answer is there, a decision is pending and the board is at rest, and looks at the painted
#: state: users never see a page between a change and the moment at which the board takes its new size.
_LOOK = """async (patience) => {
  const play = document.querySelector("#play");
  const shown = (each) => each.checkVisibility({visibilityProperty: true});
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const middle = (each) => {
    const box = each.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const offered = (selector) => all(selector).filter((each) => {
    const hit = document.elementFromPoint(...middle(each));
    return hit && (each.contains(hit) || hit.contains(each));
  }).map((each) => ({name: each.getAttribute("aria-label") ?? each.textContent.trim(), at: middle(each)}));
  const begun = performance.now();
  const end = begun + patience;
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (;;) {
    await painted();
    if (!play.classList.contains("waits") && !play.querySelector(".eases")) {
      const found = {
        over: shown(document.querySelector(".ending") ?? document.createElement("p")),
        asked: offered(".popover button, dialog[open] button"),
        cells: offered("[data-cell]"),
        spots: offered("[data-spot]"),
        buttons: offered(".doing button:not(:disabled)"),
        hidden: all("[data-cell], [data-spot]").length,
        problems: [...document.querySelectorAll(".problem")].filter(shown).map((each) => each.textContent),
      };
      if (found.over || found.problems.length || found.asked.length) return found;
      if (found.cells.length || found.spots.length || found.buttons.length) return found;
      // All there is lies beyond the rim of what is shown.
      if (found.hidden && performance.now() > begun + 2000) return found;
    }
    if (performance.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}"""


@dataclass(frozen=True)
class Result:
    """The result on the page at the end of a game.

    Args:
        names: the players, best first.
        points: by player.
    """

    names: list[str]
    points: dict[str, int]


class Hands:
    """Plays a game on a page by what it shows: with a mouse, or by touch.

    Args:
        page: the page of the game.
        seed: the seed of the choices.
        touch: whether to tap.
    """

    def __init__(self, page: Page, seed: int, *, touch: bool = False) -> None:
        self._page = page
        self._random = random.Random(seed)
        self._touch = touch
        #: How many choices were made.
        self.count = 0
        self._pressed: list[float] | None = None
        self._seen: dict[str, Any] | None = None

    def glance(self, patience: int = 0) -> dict[str, Any] | None:
        """The offers of the page; ``None`` if another player decides.

        Args:
            patience: the milliseconds to wait for that.
        """
        found: dict[str, Any] | None = self._page.evaluate(_LOOK, patience)
        assert not (found and found["problems"]), (self._seen, self._pressed, found)
        return found

    def look(self) -> dict[str, Any]:
        """The offers of the page, as soon as there are any."""
        found = self.glance(PATIENCE)
        assert found is not None, "nothing can be done on the page"
        return found

    def play(self, most: int = 2_000) -> Result:
        """Play until the game is over.

        Args:
            most: more choices than any game needs.
        """
        while not (seen := self.look())["over"]:
            assert self.count < most
            self.choose(seen)
        return self.result()

    def choose(self, seen: dict[str, Any]) -> None:
        """Choose one of the offers."""
        self.count += 1
        self._seen = seen
        if seen["asked"]:
            self._press(self._random.choice(self._wanted(seen["asked"])))
        elif seen["spots"] and (not seen["buttons"] or self._random.random() < 0.7):
            self._press(self._random.choice(seen["spots"]))
        elif seen["cells"] and (not seen["buttons"] or self._random.random() < 0.7):
            cell = self._random.choice(seen["cells"])
            if not self._touch:
                self._page.mouse.move(*cell["at"])
                for _ in range(self._random.randrange(3)):
                    self._page.keyboard.press("r")
            self._press(cell)
        else:
            assert seen["buttons"], f"{seen['hidden']} choices out of sight, and nothing else"
            self._press(self._random.choice(seen["buttons"]))

    def _wanted(self, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """A tile shown under the finger is placed, after rotating it now and then."""
        lays = [each for each in asked if each["name"] == "Place it here"]
        if lays and len(asked) > 1 and self._random.random() < 0.3:
            return [each for each in asked if each not in lays]
        return lays or asked

    def _press(self, what: dict[str, Any]) -> None:
        mean_it(self._page, self._pressed, what["at"])
        if self._touch:
            self._page.touchscreen.tap(*what["at"])
        else:
            self._page.mouse.click(*what["at"])
        self._pressed = what["at"]

    def result(self) -> Result:
        """The result on the page at the end."""
        ending = self._page.get_by_role("region", name="The result")
        expect(ending).to_be_visible()
        rows = ending.locator(".ranking li")
        expect(rows.first).to_be_visible()
        names = rows.locator("strong").all_inner_texts()
        points = [int(text.split()[0]) for text in rows.locator(".number").all_inner_texts()]
        return Result(names, dict(zip(names, points, strict=True)))


class Keys(Hands):
    """Plays a game on a page with keys alone."""

    def choose(self, seen: dict[str, Any]) -> None:
        """Choose one of the offers, with the documented keys."""
        self.count += 1
        keyboard = self._page.keyboard
        may_pass = bool(seen["buttons"]) and bool(seen["spots"])
        if not seen["asked"] and may_pass and self._random.random() < 0.4:
            keyboard.press("p")
        elif seen["asked"] or not (seen["cells"] or seen["spots"]):
            names = [each["name"] for each in seen["asked"] or seen["buttons"]]
            until(self._page, lambda: self.focused() in names)
            keyboard.press("Enter")
        else:
            for _ in range(self._random.randrange(1, 5)):
                keyboard.press(self._random.choice(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]))
            if seen["cells"] and self._random.random() < 0.5:
                keyboard.press(self._random.choice(["r", "Shift+R"]))
            # The place that Enter would choose is highlighted on the board.
            until(self._page, self.focused)
            keyboard.press("Enter")

    def focused(self) -> str:
        """The name of the focused element, whose focus must be visible."""
        found: str = self._page.evaluate(
            """() => {
              const each = document.activeElement;
              return each.matches(":focus-visible") ? each.getAttribute("aria-label") ?? each.textContent.trim() : "";
            }"""
        )
        return found


def tab_to(page: Page, name: str, most: int = 80) -> None:
    """Press Tab until an element with a name has the focus.

    Args:
        page: the page.
        name: its accessible name.
        most: the maximal number of presses.
    """
    wanted = page.get_by_label(name, exact=True).or_(page.get_by_role("button", name=name, exact=True))
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.first.evaluate("(each) => each === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def choose_by_keys(page: Page, text: str) -> None:
    """Go down in the focused list until an item is chosen.

    Typing only finds an item if it is fast enough.

    Args:
        page: the page.
        text: the text of the item.
    """
    page.keyboard.press("Home")
    chosen = "() => document.activeElement.selectedOptions[0].textContent.trim()"
    count: int = page.evaluate("() => document.activeElement.options.length")
    for _ in range(count):
        if page.evaluate(chosen) == text:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"keys do not lead to {text}")
