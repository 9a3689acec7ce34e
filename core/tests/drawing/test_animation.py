"""A whole game as one picture: at each moment it shows the board of that moment."""

from __future__ import annotations

import copy
import re
from xml.etree import ElementTree

import pytest
from drawing.samples import SAMPLES, STYLES
from drawing.test_pictures import SVG, pieces, read, words

from bastide.apps.drawing import Scene, ScenePiece, SceneTile, draw_board, draw_game

FIRST, SECOND = (SceneTile(SAMPLES["one-side"], (x, 0)) for x in (0, 1))
RED, BLUE = (ScenePiece(name, "token", (0, 0), number) for number, name in enumerate(("Red", "Blue")))
PLAYERS = ("Red", "Blue")
#: A piece comes, returns, and comes again.
COURSE = (
    Scene((FIRST, SECOND), (), PLAYERS, scores=(0, 0)),
    Scene((FIRST, SECOND), (RED,), PLAYERS, scores=(0, 0)),
    Scene((FIRST, SECOND), (BLUE,), PLAYERS, scores=(4, 0)),
    Scene((FIRST, SECOND), (RED, BLUE), PLAYERS, scores=(4, 12)),
)


def shown(moving: ElementTree.Element, moment: int, moments: int) -> ElementTree.Element:
    """What a moving picture shows at a moment, as its style says."""
    style = next(element for element in moving.iter(SVG + "style")).text or ""
    hidden = set()
    for name, steps in re.findall(r"@keyframes (\w+)\{((?:[\d.]+%\{\w+:\w+\})+)\}", style):
        found = [(float(at), how) for at, how in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", steps)]
        beat = 100 * moment / (moments - 1 + 6)
        if [how for at, how in found if at <= beat + 0.01][-1] == "hidden":
            hidden.add(name)
    there = copy.deepcopy(moving)
    for parent in list(there.iter()):
        for child in list(parent):
            if child.get("class") in hidden:
                parent.remove(child)
    return there


def told(root: ElementTree.Element) -> list[str]:
    """The texts that stand beside the board."""
    return sorted(text for text in words(root) if len(text) > 1 or text.isdigit())


@pytest.mark.parametrize("moment", range(len(COURSE)))
def test_each_moment_shows_its_board(moment: int) -> None:
    there = shown(read(draw_game(COURSE, styles=STYLES)), moment, len(COURSE))
    board = read(draw_board(COURSE[moment], styles=STYLES))
    assert pieces(there) == pieces(board)
    assert told(there) == told(board)


def test_last_board_is_there_where_nothing_moves() -> None:
    still = read(draw_game(COURSE, styles=STYLES))
    for parent in list(still.iter()):
        for child in list(parent):
            if child.get("visibility") == "hidden":
                parent.remove(child)
    assert pieces(still) == pieces(read(draw_board(COURSE[-1], styles=STYLES)))
    style = next(element for element in still.iter(SVG + "style")).text or ""
    assert style.startswith("@media not (prefers-reduced-motion:reduce){")


def test_tile_that_comes_later_has_room_from_the_beginning() -> None:
    alone, both = Scene((FIRST,)), Scene((FIRST, SceneTile(SECOND.tile, SECOND.at, lit=True)))
    moving = read(draw_game((alone, both), styles=STYLES))
    assert moving.get("viewBox") == read(draw_board(both, styles=STYLES)).get("viewBox")
    count = [len(list(shown(moving, moment, 2).iter(SVG + "use"))) for moment in (0, 1)]
    assert count[0] < count[1]


def test_one_board_does_not_move() -> None:
    assert "<style" not in draw_game(COURSE[:1], styles=STYLES)
