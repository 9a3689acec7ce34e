"""A user who clicks on what the server lists as legal, and compares all of the page with the server's view."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import until
from tests.browser.visiting import mean_it
from tests.browser.watching import PATIENCE
from tests.serving.servers import Player

#: All that the page shows, as soon as it shows the game after so many entries.
_SHOWN = """async ([number, patience]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (each) => each.checkVisibility({visibilityProperty: true});
  const text = (each) => each.textContent.trim();
  const end = performance.now() + patience;
  const ready = () => !document.querySelector("#play").classList.contains("waits")
    && document.querySelector(".when")?.textContent === `Move ${number} of ${number}`;
  while (!ready() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!ready()) return {late: document.querySelector(".when")?.textContent ?? document.body.textContent};
  const image = (each) => ["data-picture", "x", "y"].map((name) => each.getAttribute(name)).join(" ");
  return {
    tiles: all("svg.board .tiles image").map(image),
    pieces: all("svg.board .pieces image").map(image),
    points: all(".player").map((each) => [text(each.querySelector(".player-name")),
      parseInt(text(each.querySelector(".points")))]),
    supply: all(".player").map((each) => [...each.querySelectorAll(".piece-count .times")].map(text)),
    decides: all(".player.decides .player-name").map(text),
    who: text(document.querySelector(".bar .who")),
    others: all(".hand .other").map((each) => each.dataset.tile),
    cells: all("[data-cell]").map((each) => each.getAttribute("aria-label")),
    spots: all("[data-spot]").map((each) => each.getAttribute("aria-label")),
    buttons: all(".doing > button").map(text),
    forms: all(".doing form.asked").length,
    moves: text(document.querySelector(".moves summary")),
    popover: all(".popover").filter(shown).map(text),
    problems: all(".problem").filter(shown).map(text),
    lost: all(".notices .lost").some(shown),
    over: all(".ending").some(shown),
    curtain: all("dialog.curtain[open]").map(text),
  };
}"""

#: A point where an element, and nothing on top of it, is hit: its centre if possible. Before a page is painted it may
#: still move, as when the board takes its new size.
_FREE = """async (each) => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = each.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
  for (const down of parts) for (const right of parts) {
    const at = [box.x + box.width * right, box.y + box.height * down];
    const hit = document.elementFromPoint(...at);
    if (hit && each.contains(hit)) return at;
  }
  return null;
}"""


class Clicker:
    """Plays a game of people at one screen on its page: carries out legal actions where they are shown.

    Args:
        page: the page of the game, for the seat of all players.
        host: the same seat, without a browser.
        seed: the seed of the choices.
    """

    def __init__(self, page: Page, host: Player, seed: int) -> None:
        self._page = page
        self._host = host
        self._random = random.Random(seed)
        #: How many actions were chosen.
        self.count = 0
        self._clicked: list[float] | None = None

    def play(self, most: int = 2_000) -> dict[str, Any]:
        """Play until the game is over, or so many actions; returns the last view.

        Args:
            most: the maximal number of actions.
        """
        view = self._host.view()
        while True:
            self.compare(view)
            if view["over"] or self.count >= most:
                return view
            view = self.choose(view, self._any_of(view["actions"]))

    def _any_of(self, actions: list[dict[str, Any]]) -> dict[str, Any]:
        """An action of a random kind, each kind with equal probability, so that rare ones are tried as well."""
        kind = self._random.choice(sorted({action["record"]["type"] for action in actions}))
        return self._random.choice([action for action in actions if action["record"]["type"] == kind])

    def compare(self, view: Mapping[str, Any]) -> None:
        """Check that the page agrees with the server."""
        shown = self._page.evaluate(_SHOWN, [view["number"], PATIENCE])
        assert "late" not in shown, f"after {view['number']} entries the page shows: {shown['late'][:300]}"
        if shown["curtain"]:
            assert view["decision"]["player"] in shown["curtain"][0]
            self._page.locator("dialog.curtain button").click()
            shown = self._page.evaluate(_SHOWN, [view["number"], PATIENCE])
        assert not shown["curtain"]
        wrong = [line for line in differences(shown, view) if line]
        assert not wrong, f"after {view['number']} entries:\n" + "\n".join(wrong)

    def choose(self, view: Mapping[str, Any], action: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out an action by clicking, and check that exactly this was done; returns the new view."""
        self.count += 1
        record = action["record"]
        if action.get("cell") and "rotation" in action:
            self._lay(view, action)
        elif action.get("spot"):
            spots = [each for each in gathered(view["actions"]) if action in each]
            (label,) = [label_of(each, view) for each in spots]
            self._click(self._page.locator(f"[data-spot][aria-label={json.dumps(label, ensure_ascii=False)}]").first)
            if len(spots[0]) > 1:
                self._answer(action)
        else:
            self._ask(view, action)
        self._page.wait_for_function(
            """(number) => document.querySelector(".when").textContent.match(/\\d+/) > number
              || [...document.querySelectorAll(".problem")].some((each) => each.checkVisibility())""",
            arg=view["number"],
        )
        after = self._host.view()
        done = [entry.get("action") for entry in after["recent"] if entry["number"] == view["number"] + 1]
        assert done == [record], f"not {record} was done, but {done}"
        return after

    def _lay(self, view: Mapping[str, Any], action: Mapping[str, Any]) -> None:
        tiles = list(placements(view["actions"]))
        tile, cell = action["record"].get("tile", ""), action["cell"]
        if len(tiles) > 1:
            self._page.locator(f'.hand .other[data-tile="{tile}"]').click()
        ways = placements(view["actions"])[tile][tuple(cell)]
        target = self._page.locator(f'[data-cell][aria-label^="Cell [{cell[0]}, {cell[1]}]:"]')
        at = self._free(target)
        self._page.mouse.move(*at)
        until(self._page, self._ghosts)
        for _ in range(len(ways)):
            if (ghosts := self._ghosts()) == laid(view, action):
                break
            self._page.keyboard.press("r")
            until(self._page, partial(self._differ, ghosts))
        assert self._ghosts() == laid(view, action), f"{self._ghosts()} instead of {action}"
        self._click_at(at)
        if len(ways[action["rotation"]]) > 1:
            self._answer(action)

    def _differ(self, ghosts: list[str]) -> bool:
        return self._ghosts() != ghosts

    def _ghosts(self) -> list[str]:
        found: list[str] = self._page.evaluate(
            """() => [...document.querySelectorAll("svg.board .ghost image")].map((each) =>
              ["data-picture", "x", "y"].map((name) => each.getAttribute(name)).join(" ")).sort()"""
        )
        return found

    def _answer(self, action: Mapping[str, Any]) -> None:
        words = capital(action["wording"])
        answers = self._page.locator(".popover button").filter(has_text=words)
        expect(answers.first).to_be_visible()
        same = [index for index, text in enumerate(answers.all_inner_texts()) if text.strip() == words]
        assert len(same) == 1, f"{len(same)} answers are called {words}"
        self._click(answers.nth(same[0]))

    def _ask(self, view: Mapping[str, Any], action: Mapping[str, Any]) -> None:
        words = capital(action["wording"])
        buttons = self._page.locator(".doing > button")
        same = [index for index, text in enumerate(buttons.all_inner_texts()) if text.strip() == words]
        if same:
            assert len(same) == 1, f"{len(same)} buttons are called {words}"
            self._click(buttons.nth(same[0]))
            return
        group = [each for each in rest(view["actions"]) if each["record"]["type"] == action["record"]["type"]]
        names = {name for each in group for name in each["record"]}
        names = {name for name in names if len({json.dumps(each["record"].get(name)) for each in group}) > 1}
        forms = self._page.locator(".doing form.asked")
        (form,) = [
            each
            for each in forms.all()
            if set(each.locator("[data-field]").evaluate_all("(all) => all.map((one) => one.dataset.field)")) == names
        ]
        order = form.locator("[data-field]").evaluate_all("(all) => all.map((one) => one.dataset.field)")
        for name in order:
            self._fill(form.locator(f'[data-field="{name}"]'), action["record"].get(name))
        done = form.locator("button[type=submit]")
        assert done.inner_text().strip() == words
        self._click(done)

    def _fill(self, field: Locator, value: Any) -> None:
        if field.locator("input[type=radio]").count():
            chosen = field.locator(f'label:has(input[value="{value}"])')
            self._click(chosen)
        elif field.locator("select").count():
            text = "none" if value is None else value if isinstance(value, str) else json.dumps(value)
            field.locator("select").select_option(label=text)
        else:
            field.locator("input").fill(str(value))
            field.locator("input").press("Tab")

    def _free(self, target: Locator) -> list[float]:
        at = target.evaluate(_FREE)
        if at is None:
            self._page.get_by_role("button", name="Show the whole board").click()
            at = target.evaluate(_FREE)
        assert at is not None, f"nobody can click {target}"
        return list(at)

    def _click(self, target: Locator) -> None:
        self._click_at(self._free(target))

    def _click_at(self, at: list[float]) -> None:
        mean_it(self._page, self._clicked, at)
        self._page.mouse.click(*at)
        self._clicked = at


def differences(shown: Mapping[str, Any], view: Mapping[str, Any]) -> Iterator[str]:
    """The differences between a page and a view.

    Args:
        shown: the contents of the page.
        view: the view of the server for the same seat.
    """

    def differ(what: str, one: Any, other: Any) -> str:
        return "" if one == other else f"{what}: the page shows {one}, the server says {other}"

    actions = view["actions"] or []
    tiles = [tile_image(view, each["tile"], each["at"], each["rotation"]) for each in view["tiles"]]
    yield differ("tiles", sorted(shown["tiles"]), sorted(tiles))
    where = [f"{number(piece['x'] * 100 - 25)} {number(piece['y'] * 100 - 25)}" for piece in view["pieces"]]
    yield differ("pieces", sorted(each.split(" ", 1)[1] for each in shown["pieces"]), sorted(where))
    kinds = sorted(each.split("/pieces/")[1].split(".svg")[0] for each in shown["pieces"])
    yield differ("kinds of pieces", kinds, sorted(piece["piece"] for piece in view["pieces"]))
    yield differ("points", dict(shown["points"]), view["scores"])
    supply = [[str(count) for count in player["supply"].values()] for player in view["players"]]
    yield differ("supply", shown["supply"], supply)
    deciding = [] if view["over"] else [view["decision"]["player"]]
    yield differ("who decides", shown["decides"], deciding)
    if deciding and deciding[0] not in shown["who"]:
        yield differ("whose turn it is", shown["who"], deciding[0])
    yield differ("over", shown["over"], view["over"])
    by_tile = placements(actions)
    yield differ("tiles to choose from", shown["others"], list(by_tile) if len(by_tile) > 1 else [])
    marked = [sorted(labels(cells)) for cells in by_tile.values()] or [[]]
    if sorted(shown["cells"]) not in marked:
        yield differ("cells", sorted(shown["cells"]), marked[0])
    offered = [label_of(spot, view) for spot in gathered(actions)]
    yield differ("spots", sorted(shown["spots"]), sorted(offered))
    groups = Counter(action["record"]["type"] for action in rest(actions))
    asked = [action for action in rest(actions) if groups[action["record"]["type"]] <= 5]
    many = [kind for kind, count in groups.items() if count > 5]
    yield differ("buttons", sorted(shown["buttons"]), sorted(capital(action["wording"]) for action in asked))
    yield differ("forms", shown["forms"], len(many))
    message = f"{len(actions)} move{'s' if len(actions) > 1 else ''}" if actions else "no moves for you now"
    yield differ("moves", shown["moves"].removeprefix("All moves"), message)
    for name in ("popover", "problems"):
        yield differ(name, shown[name], [])
    yield differ("connection", shown["lost"], False)


def labels(cells: Mapping[tuple[int, int], Mapping[int, Any]]) -> list[str]:
    """The accessible names of cells."""
    return [
        f"Cell [{x}, {y}]: the tile fits in {len(ways)} way{'s' if len(ways) > 1 else ''}"
        for (x, y), ways in cells.items()
    ]


def placements(actions: list[dict[str, Any]]) -> dict[str, dict[tuple[int, int], dict[int, list[dict[str, Any]]]]]:
    """The placements: by tile, cell and rotation."""
    found: dict[str, dict[tuple[int, int], dict[int, list[dict[str, Any]]]]] = {}
    for action in actions:
        if action.get("cell") and "rotation" in action:
            cells = found.setdefault(action["record"].get("tile", ""), {})
            cells.setdefault(tuple(action["cell"]), {}).setdefault(action["rotation"], []).append(action)
    return found


def gathered(actions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Actions at places of the board: by place."""
    found: dict[tuple[float, float], list[dict[str, Any]]] = {}
    for action in actions:
        if "rotation" not in action and action.get("spot"):
            found.setdefault(tuple(action["spot"]), []).append(action)
    return list(found.values())


def rest(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Actions without a place on the board."""
    return [each for each in actions if not each.get("spot") and not (each.get("cell") and "rotation" in each)]


def label_of(spot: list[dict[str, Any]], view: Mapping[str, Any]) -> str:
    """The accessible name of a place: of several pieces the most numerous comes first."""
    own: dict[str, int] = next(
        (each["supply"] for each in view["players"] if each["name"] == view["decision"]["player"]), {}
    )
    ordered = sorted(spot, key=lambda action: -own.get(action["record"].get("piece"), 0))
    return capital(" · ".join(action["wording"] for action in ordered))


def laid(view: Mapping[str, Any], action: Mapping[str, Any]) -> list[str]:
    """The pictures of the tiles that an action places, if any."""
    whole = {"tile": action["record"].get("tile"), "at": action["cell"], "rotation": action["rotation"]}
    parts = action.get("parts") or [whole]
    return sorted(tile_image(view, part["tile"], part["at"], part["rotation"]) for part in parts)


def tile_image(view: Mapping[str, Any], tile: str, at: list[int], rotation: int) -> str:
    return f"/art/{view['art']}/tiles/{tile}@{rotation}.svg {at[0] * 100} {at[1] * 100}"


def number(value: float) -> str:
    """A number as JavaScript writes it."""
    return str(int(value)) if value == int(value) else repr(value)


def capital(text: str) -> str:
    """A sentence with a capital first letter."""
    return text[:1].upper() + text[1:]
