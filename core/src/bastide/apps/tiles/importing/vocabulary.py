"""The words of JCloisterZone's tile XML, and their counterparts in tile files.

They are the words of its public tile definitions, of version 4 (``pack``, ``cloister``, ``farm``) and of version 5
(``defs``, ``monastery``, ``field``).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bastide import PORTS, coded

ROOTS: Final = ("pack", "defs")
TILE_ELEMENTS: Final = ("tile", "card")

#: Elements that are segments, and their kinds.
SEGMENTS: Final = MappingProxyType(
    {"city": "city", "road": "road", "river": "river", "monastery": "monastery", "cloister": "monastery"}
    | {"garden": "garden"}
)

#: What a kind takes of a side, if a variant lacks it.
TAKES: Final = MappingProxyType(
    {"city": "side", "road": "centre", "river": "centre", "monastery": "nothing", "garden": "nothing", "field": "rest"}
)

#: Elements that are regions of ground.
GROUND: Final = ("farm", "field")

#: Elements of a tile that become a flag of the whole tile, with the same name.
TILE_FLAGS: Final = frozenset(
    {
        "acrobats",
        "bazaar",
        "circus",
        "dragon",
        "ferry",
        "festival",
        "goldmine",
        "hill",
        "mage",
        "portal",
        "razboynik",
        "tower",
        "vineyard",
        "vodyanoy",
        "volcano",
    }
)

#: Elements of a tile without a counterpart here.
FOREIGN_ELEMENTS: Final = frozenset(
    {
        "corn-circle",
        "fishhut",
        "flying-machine",
        "gamblersluckshield",
        "marketplace",
        "quarter",
        "watchtower",
        "yaga-hut",
    }
)

#: Attributes of elements that become a flag of the segment, and its name.
FLAGS: Final = MappingProxyType(
    {
        "city": MappingProxyType(
            {"pennant": "pennant", "pennants": "pennant"}
            | {word: word for word in ("besieged", "cathedral", "darmstadtium", "princess")}
        ),
        "road": MappingProxyType({word: word for word in ("inn", "labyrinth", "wells")}),
        "river": MappingProxyType({}),
        "monastery": MappingProxyType(
            {"special": "special", "monastery": "special"} | {word: word for word in ("church", "shrine")}
        ),
        "garden": MappingProxyType({}),
        "field": MappingProxyType({"pig-herd": "pig-herd", "pig": "pig-herd"}),
    }
)

#: Attributes whose value is the flag.
NAMED_FLAGS: Final = MappingProxyType({("city", "resource"): "resource"})

#: Attributes without a counterpart here, by kind; ``tile`` for tiles.
FOREIGN_ATTRIBUTES: Final = MappingProxyType(
    {
        "tile": frozenset({"if-capability", "wind-rose"}),
        "city": frozenset({"castle-base", "city-gate", "multi-edge"}),
        "road": frozenset({"bush", "marketplace"}),
    }
)

TILE_ATTRIBUTES: Final = frozenset({"id", "count", "max", "maxCount", "group", "extends"})

INNER: Final = frozenset({"INNER_FARM", "INNER_FARM_B", "I", "II"})

#: The left and right half of each side, seen from inside the tile.
HALVES: Final = MappingProxyType(
    {f"{side}{half}": 3 * number + 2 * place for number, side in enumerate("NESW") for place, half in enumerate("LR")}
)

_SIDE_SETS: Final = MappingProxyType(
    {side: side for side in "NESW"}
    | {"NE": "NE", "SE": "ES", "SW": "SW", "NW": "NW", "WE": "EW", "NS": "NS", "NWSE": "NESW"}
    | {"_N": "ESW", "_E": "NSW", "_S": "NEW", "_W": "NES"}
)


class PlaceError(ValueError):
    """A place on a tile in an unknown notation."""


def words(text: str) -> list[str]:
    """The words of a text that names places; parts of one place are joined by dots."""
    return text.replace(".", " ").split()


def sides(text: str) -> tuple[int, ...]:
    """The numbers of the ports in the middle of the sides that a text names, clockwise from the north.

    Raises:
        PlaceError: a word names no side.
    """
    found: list[int] = []
    for word in words(text):
        if word not in _SIDE_SETS:
            raise PlaceError(coded("tile-xml/unknown-side", "{word!r} is no side; sides are N E S W", word=word))
        found += [PORTS.index(side) for side in _SIDE_SETS[word]]
    return tuple(sorted({*found}))


def shared_sides(text: str) -> tuple[tuple[int, ...], frozenset[int]]:
    """The same for what takes whole sides, but may name half-sides; and the half-sides that it leaves.

    Raises:
        PlaceError: a word names neither.
    """
    named = [word for word in words(text) if word in HALVES]
    centres = {3 * (HALVES[word] // 3) + 1 for word in named}
    whole = sides(" ".join(word for word in words(text) if word not in HALVES))
    left = {half for centre in centres - {*whole} for half in (centre - 1, centre + 1)} - {HALVES[w] for w in named}
    return tuple(sorted({*whole, *centres})), frozenset(left)


def halves(text: str) -> tuple[tuple[int, ...], bool]:
    """The numbers of the half-sides that a text names, and whether it names the inside of the tile.

    Raises:
        PlaceError: a word names no half-side.
    """
    found: list[int] = []
    inner = False
    for word in words(text):
        if word in INNER:
            inner = True
        elif word in HALVES:
            found.append(HALVES[word])
        else:
            raise PlaceError(
                coded(
                    "tile-xml/unknown-half-side",
                    "{word!r} is no half-side; half-sides are {halves}, or I for the inside",
                    word=word,
                    halves=" ".join(HALVES),
                )
            )
    return tuple(dict.fromkeys(found)), inner
