"""A practised user: enters a table cell by cell, and counts what that takes by the keystroke-level model."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

#: The seconds of one operator: a key, pointing with the mouse, pressing or releasing its button, thinking of what comes
#: next, moving the hand between mouse and keys (Card, Moran and Newell 1980).
SECONDS = {"K": 0.2, "P": 1.1, "B": 0.1, "M": 1.35, "H": 0.4}

Cell = tuple[int, int]
#: A cell with the arrows that lead to it from the one before.
Step = tuple[tuple[str, ...], Cell]
ARROWS: dict[str, Cell] = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}
_SIDES = tuple(ARROWS.values())


@dataclass
class Counted:
    """Operators of the model.

    Args:
        operators: how many there are of each.
    """

    operators: Counter[str] = field(default_factory=Counter)

    @property
    def seconds(self) -> float:
        """What they take."""
        return sum(SECONDS[each] * count for each, count in self.operators.items())


def beside(cell: Cell, step: Cell) -> Cell:
    """The cell next to a cell."""
    return cell[0] + step[0], cell[1] + step[1]


def _onward(laid: frozenset[Cell], cell: Cell, step: Cell) -> Cell:
    cell = beside(cell, step)
    while cell in laid:
        cell = beside(cell, step)
    return cell


def _reached(laid: frozenset[Cell], last: Cell, heading: Cell) -> dict[Cell, tuple[tuple[str, ...], Cell]]:
    """The cells that a few arrows lead to, each with the arrows and the heading after them."""
    here = _onward(laid, last, heading)
    found: dict[Cell, tuple[tuple[str, ...], Cell]] = {here: ((), heading)}
    waiting: deque[tuple[Cell, Cell, tuple[str, ...]]] = deque([(here, heading, ())])
    seen = set()
    while waiting:
        here, heading, arrows = waiting.popleft()
        for name, step in ARROWS.items():
            to = _onward(laid, here if arrows or step == heading else last, step)
            aside = not heading[0] * step[0] + heading[1] * step[1]
            then = (-heading[0], -heading[1]) if aside else step
            if (to, then) in seen or len(arrows) > 4:
                continue
            seen.add((to, then))
            found.setdefault(to, ((*arrows, name), then))
            waiting.append((to, then, (*arrows, name)))
    return found


def walk(cells: frozenset[Cell], start: Cell, width: int = 60) -> list[Step]:
    """A way through all cells of a table with few arrows: each cell with the arrows that lead to it.

    Args:
        cells: the cells of its tiles.
        start: the first one.
        width: how many ways are followed at once.
    """
    first: tuple[Step, ...] = (((), start),)
    ways = [(0, 0.0, start, (1, 0), frozenset([start]), first)]
    for _ in range(len(cells) - 1):
        longer = []
        for arrows, _, last, heading, laid, way in ways:
            for cell, (pressed, then) in _reached(laid, last, heading).items():
                if cell not in cells or not any(beside(cell, step) in laid for step in _SIDES):
                    continue
                now = laid | {cell}
                around = [beside(last, step) for step in _SIDES]
                # A cell that stays behind alone has to be come back for.
                lone = sum(
                    each in cells - now and not any(beside(each, step) in cells - now for step in _SIDES)
                    for each in around
                )
                count = arrows + len(pressed)
                longer.append((count, count + 1.5 * lone, cell, then, now, (*way, (pressed, cell))))
        ways = sorted(longer, key=lambda each: each[1])[:width]
    return list(min(ways, key=lambda each: each[0])[5])


def enter(page: Page, tiles: Mapping[Cell, tuple[str, tuple[str, ...]]], start: Cell) -> Counted:
    """Enter a table whose first tile is the one that games begin with.

    Args:
        page: the page of an empty table.
        tiles: by cell, the tile and its edges as it lies, clockwise from the north.
        start: the cell of the first tile.
    """
    counted = Counted()

    def press(key: str) -> None:
        counted.operators["K"] += 1
        page.keyboard.press(key)

    counted.operators["H"] += 1
    press("s")
    laid: set[Cell] = set()
    for arrows, cell in walk(frozenset(tiles), start):
        counted.operators["M"] += 1
        for arrow in arrows:
            press(arrow)
        tile, edges = tiles[cell]
        if laid:
            for key in _typed([edges[side] for side, step in enumerate(_SIDES) if beside(cell, step) not in laid]):
                press(key)
        else:
            press("Enter")
        laid.add(cell)
        alike: list[str] = page.locator(".alike button").evaluate_all("all => all.map((each) => each.dataset.tile)")
        if alike and alike[0] != tile:
            press(str(alike.index(tile) + 1))
    return counted


def _typed(edges: list[str]) -> Iterator[str]:
    """The keys of open sides; the space bar stands for the rest if all of that is field."""
    for number, edge in enumerate(edges):
        if len(edges) - number > 1 and set(edges[number:]) == {"field"}:
            yield " "
            return
        yield edge[0]


def as_lying(diagram: dict[str, Any], edges: Mapping[str, list[str]]) -> dict[Cell, tuple[str, tuple[str, ...]]]:
    """The tiles of a diagram by their cells, each with its edges as it lies.

    Args:
        diagram: the diagram.
        edges: those of each tile in its first rotation.
    """
    found = {}
    for each in diagram["tiles"]:
        x, y = each["at"]
        turns = each.get("rotation", 0) // 90
        own = edges[each["tile"]]
        found[x, y] = (each["tile"], tuple(own[(side - turns) % 4] for side in range(4)))
    return found
