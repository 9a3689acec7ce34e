"""Where the wall of the castle runs, and where its towers stand on the score track that it bears."""

from __future__ import annotations

from typing import Final

#: The wall from above, a sign for each of its pieces; what is within it are dots. Of its course it is known that there
#: are fourteen corners and 76 cells.
PLAN: Final = """\
 wwpw hww
w....n...c
w.........t
p.........w
w.........w
w.........w
w.........m
w.........w
w.........w
 tc......c
   wwwpww
"""
SIGNS: Final = {
    "w": "wall",
    "c": "wall-corner",
    "n": "wall-nook",
    "p": "start-path",
    "h": "start-house",
    "t": "start-tower",
    "m": "start-market",
}
#: By its first space, the places on the towers of the track where wall tiles lie; on the first tower, 0/1, lies none.
TOWERS: Final = {space: f"{space}/{space + 1}" for space in (10, 13, 17, 21, 29, 33, 37, 52, 56, 60, 73, 77, 83)}


def _start() -> tuple[tuple[str, tuple[int, int], int], ...]:
    """The pieces of the wall, turned so that they face what is within."""
    signs = {(x - 1, y - 1): sign for y, row in enumerate(PLAN.splitlines()) for x, sign in enumerate(row)}
    found = []
    for (x, y), sign in signs.items():
        if sign in SIGNS:
            inside = {
                side
                for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)))
                if signs.get((x + dx, y + dy)) == "."
            }
            printed = {"c": (0, 1), "n": (0, 1, 3)}.get(sign, (0,))
            [turns] = [turns for turns in range(4) if {(side + turns) % 4 for side in printed} == inside]
            found.append((f"castle/{SIGNS[sign]}", (x, y), 90 * turns))
    return tuple(found)


START: Final = _start()
