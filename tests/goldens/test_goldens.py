"""Legal play under each preset is the same as when the goldens were counted.

A difference is either an error or an intended change of rules; `python -m tests.goldens.regenerate` shows it.
"""

from __future__ import annotations

import json

import pytest

import bastide
from tests.goldens.counting import DEPTH, OPENINGS, SET, WALKS, openings, outline, sequences
from tests.goldens.files import FOLDER, kept, written

PRESETS = [*bastide.presets(bastide.installed())]


#: Presets whose games differ most; the others are for the exhaustive run.
QUICK = ("bga", "hig-2000", "hig-2002", "hunters-gatherers")


@pytest.mark.parametrize(
    "preset", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.exhaustive]) for name in PRESETS]
)
def test_counts_of_a_preset_are_the_goldens(preset: str) -> None:
    counted = outline(preset)
    golden = json.loads(kept(preset))
    assert counted == golden
    assert written(counted) == kept(preset)


def test_there_is_a_golden_for_every_preset_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(PRESETS)


def test_openings_are_every_tile_of_the_set_once() -> None:
    letters = [letter for opening in OPENINGS for letter in opening.split()]
    assert sorted(letters) == sorted(entry[0] for entry in SET.split())
    assert sum(int(entry[1:]) for entry in SET.split()) == 71


def test_first_counts_equal_those_counted_by_hand() -> None:
    # A straight road continues the one on the table at both ends, or lies across below it, in two rotations each. Each
    # time a player may deploy on the road or on the grass on either side of it, or not.
    counted = sequences("hig-2002", "U V W")
    assert counted["counts"][:2] == [6, 24]


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_has_every_opening_and_walk(preset: str) -> None:
    golden = json.loads(kept(preset))
    counted = [f"sequences {opening}" for opening in openings(preset)]
    assert set(golden) == {*counted, *(f"walk {number}" for number in WALKS)}
    assert all(len(golden[name]["counts"]) == DEPTH for name in counted)
