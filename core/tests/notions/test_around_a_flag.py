"""A rule speaks as data of what is on and around the tiles where a feature has a flag, and of who stands on these."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from toys.making import plugin
from toys.playing import Watched, ruleset_of

import bastide
from bastide import (
    ClaimRule,
    Place,
    Table,
    count_around,
    count_flags,
    count_in_line,
    count_pieces,
    count_tile_flags,
    kinds,
    leaders_on,
    owners_on,
)
from bastide._kernel.geometry import cell

TILES = """
format = "bastide-tiles/1"
set = "locks"
[tiles.lock]
count = 2
canal = "E W lock boat=1"
[tiles.boats]
count = 4
canal = "E W boat=2"
[tiles.mound]
count = 4
canal = "E W"
flags = "mound=2"
"""


def game_of(path: Path, *draws: str, **more: Any) -> Watched:
    """A canal that begins with a straight tile at [0, 0] and is laid to the east."""
    path.write_text(TILES, encoding="utf-8")
    locks = plugin("Locks and boats.", components=[bastide.TileFile(path=path)], **more)
    game = Watched(ruleset_of(locks=locks), draws=[*draws, "plain"])
    for x, tile in enumerate(draws, start=1):
        game.place(tile, (x, 0))
        if game.decision.kind == "deploy":
            game.skip()
    return game


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A canal with boats on its second tile, at its lock, and on the two tiles after that."""
    return game_of(tmp_path / "tiles.toml", "locks/boats", "locks/lock", "locks/boats", "locks/boats").game._table


def canal(table: Table, x: int) -> int:
    """The segment of the canal on a tile."""
    found = table.segment_named(cell(x, 0), "canal E")
    assert found is not None
    return found


def test_flags_are_counted_on_and_around_the_tiles_with_another_one(table: Table) -> None:
    feature = table.feature(canal(table, 0))
    assert count_flags("boat")(table, feature) == 7
    assert count_flags("boat", around="lock")(table, feature) == 2 + 1 + 2
    assert count_flags("boat", around="boat")(table, feature) == 7
    assert count_flags("lock", around="boat")(table, feature) == 1
    assert count_flags("boat", around="bell")(table, feature) == 0
    assert repr(count_flags("boat", around="lock")) == "count_flags('boat', around='lock')"


def test_pieces_are_counted_on_and_around_the_tiles_with_a_flag(table: Table) -> None:
    feature = table.feature(canal(table, 0))
    for x, player, role in ((0, 0, None), (1, 0, None), (3, 1, "idle"), (4, 1, None)):
        table.deploy("punt", player, Place("segment", canal(table, x)), role)
    assert count_pieces(around="lock")(table, feature) == 2
    assert [count_pieces(around="lock", mine=True)(table, player, feature) for player in (0, 1)] == [1, 1]
    assert count_pieces(around="lock", role="idle")(table, feature) == 1
    assert (
        count_pieces(kinds("barge"), around="lock")(table, feature) == count_pieces(around="bell")(table, feature) == 0
    )


def test_tiles_around_a_feature_and_in_line_with_it_are_those_of_its_first_tile(table: Table) -> None:
    feature = table.feature(canal(table, 4))
    assert (count_around(table, feature), count_in_line(table, feature)) == (2, 4)


@pytest.mark.parametrize(
    ("stage", "standing", "paid", "decided_by"),
    [
        ("override", {0: [0, 3], 1: [2]}, [1], ("locks/keeper",)),
        ("override", {0: [0, 2], 1: [2, 3, 4]}, [0, 1], ("locks/keeper",)),
        ("override", {0: [0, 3], 1: [4]}, [0], ()),
        ("tie-break", {0: [0], 1: [2]}, [1], ("locks/keeper",)),
        ("tie-break", {0: [0, 3], 1: [2]}, [0], ()),
    ],
)
def test_who_stands_where_a_flag_is_gets_the_points(
    tmp_path: Path, stage: Any, standing: Mapping[int, list[int]], paid: list[int], decided_by: tuple[str, ...]
) -> None:
    rule = ClaimRule(
        id="locks/keeper",
        says="Who is at a lock gets the points of the canal.",
        stage=stage,
        subjects=kinds("canal"),
        decide=owners_on("lock"),
    )
    game = game_of(
        tmp_path / "tiles.toml", "locks/boats", "locks/lock", "locks/boats", "locks/boats", scoring_rules=[rule]
    )
    table = game.game._table
    for player, cells in standing.items():
        for x in cells:
            table.deploy("punt", player, Place("segment", canal(table, x)))
    sheet = table.sheet(table.subject(table.feature(canal(table, 0))), "final")
    assert ([line.player for line in sheet.lines], sheet.decided_by) == (paid, decided_by)


def test_flags_of_tiles_are_counted_around_the_first_tile_of_a_feature(tmp_path: Path) -> None:
    table = game_of(tmp_path / "tiles.toml", "locks/mound", "locks/mound").game._table
    feature = table.feature(canal(table, 2))
    assert count_tile_flags("mound", around=True)(table, feature) == 2
    assert count_tile_flags("boat", around=True)(table, feature) == 0
    assert repr(count_tile_flags("mound", around=True)) == "count_tile_flags('mound', around=True)"


def test_tiles_with_a_flag_are_found(tmp_path: Path) -> None:
    table = game_of(tmp_path / "tiles.toml", "locks/mound", "locks/lock", "locks/mound").game._table
    assert table.cells_with("mound") == [cell(1, 0), cell(3, 0)]
    assert table.cells_with("lock") == [], "a flag of a segment is none of the tile"


@pytest.mark.parametrize(
    ("standing", "paid", "paid_for_most"),
    [
        ({0: [1], 1: [2]}, [0, 1], [0, 1]),
        ({0: [1, 3], 1: [2, 4]}, [0, 1], [1]),
        ({0: [1, 3], 1: [0, 3]}, [0], [0]),
        ({0: [0], 1: [3]}, [0, 1], [0, 1]),
        ({0: [0, 3, 3], 1: [1, 2]}, [0], [0]),
    ],
)
def test_of_those_who_lead_who_stands_on_a_tile_with_a_flag_gets_the_points(
    tmp_path: Path, standing: Mapping[int, list[int]], paid: list[int], paid_for_most: list[int]
) -> None:
    for most, expected in ((False, paid), (True, paid_for_most)):
        rule = ClaimRule(
            id="locks/mound",
            says="Who is on a mound wins a tie.",
            stage="tie-break",
            decide=leaders_on("mound", kinds("punt"), most=most),
        )
        tiles = "locks/mound", "locks/mound", "locks/boats", "locks/mound"
        table = game_of(tmp_path / "tiles.toml", *tiles, scoring_rules=[rule]).game._table
        for player, cells in standing.items():
            for x in cells:
                table.deploy("punt", player, Place("segment", canal(table, x)))
        sheet = table.sheet(table.subject(table.feature(canal(table, 0))), "final")
        assert [line.player for line in sheet.lines] == expected
