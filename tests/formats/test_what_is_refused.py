"""What a schema refuses is no file of Bastide's: the readers refuse it, too, or note it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

import bastide
from tests.formats.schemas import faults
from tests.records.test_documents import DIAGRAM as CITY

Way = tuple[str | int, ...]

RECORD: dict[str, Any] = {
    "format": "bastide-record/1",
    "variant": "hig-2002",
    "players": ["Red", "Blue"],
    "start": [{"tile": "base-game/D", "at": [0, 0], "rotation": 0}],
    "draws": ["base-game/V", "base-game/U"],
    "actions": [
        {"player": "Red", "type": "place", "tile": "base-game/V", "at": [1, 0], "rotation": 90, "time": 2.5},
        {"player": "Red", "type": "deploy", "piece": "follower", "on": "road W"},
        {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 0},
        {"player": "Blue", "type": "pass"},
    ],
    "made_with": {"bastide": bastide.__version__},
    "seed": 7,
    "complete": False,
    "exhausted": False,
}
DIAGRAM: dict[str, Any] = {
    "format": "bastide-diagram/1",
    "variant": "hig-2002",
    "players": ["Red", "Blue"],
    "turn": "Blue",
    "scores": {"Red": 43},
    "tiles": [
        {
            "tile": "base-game/D",
            "at": [0, 0],
            "rotation": 0,
            "pieces": [{"player": "Red", "piece": "follower", "on": "city N"}],
        }
    ],
    "pieces": [
        {"player": "Red", "piece": "castle", "edge": [1, 0, "W"]},
        {"player": "Blue", "piece": "follower", "place": {"held": "Red"}},
        {
            "player": None,
            "piece": "fairy",
            "place": {"piece": {"player": "Red", "piece": "castle", "edge": [1, 0, "W"]}},
        },
    ],
    "state": {},
    "completed": [{"at": [0, 0], "on": "city N", "by": "Red"}],
}
TILES: dict[str, Any] = {
    "format": "bastide-tiles/1",
    "set": "mine",
    "title": "Mine",
    "notes": "By hand.",
    "sources": ["a train"],
    "ground": "field",
    "kinds": {"pond": "nothing", "moor": {"takes": "side", "says": "Wet.", "traits": ["claimable"], "divides": True}},
    "tiles": {
        "gate": {"count": 2, "start": 1, "city": "N pennant", "road": "S > city", "certainty": "low", "notes": "Old."},
        "abbey": {
            "count": 2,
            "monastery": 1,
            "flags": "quiet",
            "walls": ["monastery > NE"],
            "edges": {"N": "field"},
            "prints": {"garden": {"count": 1, "garden": 1}},
        },
        "west": {"count": 0, "moor": "E", "stack": "bag"},
        "east": {"count": 0, "moor": "W", "pond": 2},
    },
    "blocks": {
        "town": {"count": 1, "parts": [{"tile": "west", "at": [0, 0]}, {"tile": "east", "at": [1, 0], "rotation": 0}]}
    },
}
VARIANT: dict[str, Any] = {
    "format": "bastide-variant/1",
    "title": "Sunday",
    "extends": "hig-2002",
    "remove": ["farms-third-edition"],
    "plugins": {"farms-first-edition": {"points_per_city": 3}, "small-city": {}},
    "tiles": {"base-game/C": 0},
    "supply": {"follower": 8},
    "rates": {"base-game/road-completed.tiles": 2},
    "about": {"age": "8", "years": "2000-2007", "in_box": ["a bag"]},
}
UNDER = "c3 + bridges-castles-bazaars + princess-dragon"


def takes_record(record: dict[str, Any]) -> bool:
    """Whether a record is replayed, and nothing about it is noted."""
    replay = bastide.replay(record)
    return replay.failure is None and not replay.notes


def takes_diagram(diagram: dict[str, Any]) -> bool:
    """Whether a diagram is laid."""
    bastide.Diagram.read(diagram).on_table(UNDER)
    return True


def takes_tiles(document: dict[str, Any]) -> bool:
    """Whether a tile file is read, as its TOML was parsed."""
    from bastide.text.locations import Findings, Locations
    from bastide.tiles.document import TileDocument

    findings = Findings("mine.toml", Locations())
    read = TileDocument(document, bastide.resolve_variant("c3").segment_kinds, frozenset(), findings).read()
    return read is not None and not findings.problems


def takes_variant(variant: dict[str, Any]) -> bool:
    """Whether a variant is read; given as an object, it need not say what it is, as in a file."""
    bastide.select(variant, bastide.installed())
    return "format" in variant


FILES: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]] = {
    "record": (RECORD, takes_record),
    "diagram": (DIAGRAM, takes_diagram),
    "tiles": (TILES, takes_tiles),
    "variant": (VARIANT, takes_variant),
}
OTHER_VALUES: tuple[Any, ...] = (True, -1, 1.5, "", "x", [], ["x"], [1, 2], {}, {"x": 1}, None)


def ways(value: Any, *way: str | int) -> Iterator[Way]:
    """The way to each value in an object."""
    if way:
        yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from ways(each, *way, key)


def holder(value: Any, way: Way) -> Any:
    for key in way[:-1]:
        value = value[key]
    return value


def misspelt(value: dict[str, Any], way: Way) -> dict[str, Any]:
    """An object with one key written otherwise."""
    found = copy.deepcopy(value)
    held = holder(found, way)
    held[f"{way[-1]}x"] = held.pop(way[-1])
    return found


#: What holds names, not words of the format.
NAMES = {
    "record": {"made_with"},
    "diagram": {"scores", "place"},
    "tiles": {"tiles", "blocks", "prints"},
    "variant": {"supply", "rates"},
}


def keys(kind: str, value: dict[str, Any]) -> Iterator[Way]:
    """The ways to all words of a format in a file of its kind."""
    for way in ways(value):
        named = len(way) > 1 and way[-2] in NAMES[kind]
        # A file's tiles are counted by their ids, its plugins are known.
        if isinstance(way[-1], str) and not named and not (kind == "variant" and way[:-1] == ("tiles",)):
            yield way


@pytest.mark.parametrize("kind", FILES)
def test_files_are_as_the_schemas_say_and_are_read(kind: str) -> None:
    value, takes = FILES[kind]
    assert faults(kind, value) == []
    assert takes(copy.deepcopy(value))


@pytest.mark.parametrize("kind", FILES)
def test_misspelt_key_is_refused(kind: str) -> None:
    value = FILES[kind][0]
    if kind == "tiles":
        # Where a file declares kinds, a further key of a tile may be one of them.
        apart = {name: value["tiles"][name] for name in ("gate", "abbey")}
        value = {key: each for key, each in value.items() if key not in ("kinds", "blocks")} | {"tiles": apart}
    # Rules may add keys to an action: what every action can do without is not missed.
    free = {("actions", "player"), ("actions", "time")}
    taken = [
        way for way in keys(kind, value) if (way[0], way[-1]) not in free and not faults(kind, misspelt(value, way))
    ]
    assert taken == []


def changes(kind: str) -> Iterator[tuple[Way, Any]]:
    """Each value of a file, and each that may stand in its place; the way itself stands for leaving it out."""
    # TOML has no null.
    values = OTHER_VALUES if kind in ("record", "diagram") else OTHER_VALUES[:-1]
    for way in ways(FILES[kind][0]):
        yield from ((way, value) for value in (way, *values))


def check_change(kind: str, way: Way, other: Any) -> None:
    """See to it that what is read without a word is as the schema says."""
    value, takes = FILES[kind]
    changed = copy.deepcopy(value)
    held = holder(changed, way)
    if other is way:
        del held[way[-1]]
    else:
        held[way[-1]] = other
    taken = False
    with suppress(bastide.BastideError):
        taken = takes(copy.deepcopy(changed))
    # To Python, true is 1.
    if taken and changed != value:
        assert faults(kind, changed) == [], (way, other)


@pytest.mark.parametrize("kind", FILES)
def test_what_is_read_without_a_word_is_as_the_schema_says(kind: str) -> None:
    for way, other in changes(kind):
        check_change(kind, way, other)


def test_reader_of_diagrams_names_a_misspelt_key() -> None:
    tile = CITY["tiles"][0]
    with pytest.raises(bastide.BastideError, match=r"tiles\[0\]\.rotaton.*did you mean 'rotation'"):
        bastide.score(CITY | {"tiles": [tile | {"rotaton": 90}]}, "hig-2002")
    piece = {"player": "Red", "piece": "follower", "onn": "city N"}
    with pytest.raises(bastide.BastideError, match=r"pieces\[0\]\.onn.*did you mean 'on'"):
        bastide.score(CITY | {"tiles": [tile | {"pieces": [piece]}]}, "hig-2002")
