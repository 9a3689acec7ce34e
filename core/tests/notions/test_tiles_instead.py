"""A tile file that replaces tiles of other sets: these leave the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toys import split
from toys.making import plugin
from toys.playing import ruleset_of

from bastide import Print, TileFile

TWO_ENDS = Path(split.__file__).with_name("split.toml")

LOCK = """\
format = "bastide-tiles/1"
set = "lock"

[tiles.half]
count = 0
canal = "E W"

[blocks.whole]
count = 2
parts = [{ tile = "half", at = [0, 0] }, { tile = "half", at = [1, 0] }]
"""


def bag(variant: str | dict[str, Any] = "", *, copies: int = 1, prints: tuple[str, ...] = (), **instead: int) -> Any:
    """The bag of the wetlands with a set that replaces some of their tiles."""
    file = TileFile(
        path=TWO_ENDS,
        copies=copies,
        instead_of={f"wetlands/{name.replace('_', '-')}": count for name, count in instead.items()},
    )
    return ruleset_of(
        variant, other=plugin("Other tiles.", components=[file, *(Print(name=name) for name in prints)])
    ).contents["bag"]


def counted(**tiles: int) -> dict[str, Any]:
    """A variant that sets the counts of some tiles or sets itself."""
    return {
        "format": "bastide-variant/1",
        "plugins": {"wetlands": {}, "other": {}},
        "tiles": {name.replace("__", "/"): count for name, count in tiles.items()},
    }


def test_tiles_that_a_set_stands_in_for_leave_the_game() -> None:
    items = bag(beacon=3, wood=2)
    assert items["wetlands/beacon"] == 1
    assert "wetlands/wood" not in items
    assert items["wetlands/copse"] == 4
    assert items["split/two-ends"] == 2


def test_every_copy_of_the_set_takes_as_many_out() -> None:
    assert bag(copies=3, straight=2)["wetlands/straight"] == 2


def test_at_most_all_copies_leave_and_the_start_tile_stays() -> None:
    ruleset = ruleset_of(
        other=plugin(
            "Other tiles.",
            components=[TileFile(path=TWO_ENDS, instead_of={"wetlands/beacon": 9, "wetlands/start": 9})],
        )
    )
    assert "wetlands/beacon" not in ruleset.contents["bag"]
    assert [tile for tile, _, _ in ruleset.start] == ["wetlands/start"]


def test_tile_that_is_not_in_the_game_is_passed_over() -> None:
    assert bag(no_such_tile=2) == bag()


def test_plain_copies_leave_before_special_prints() -> None:
    assert bag(prints=("moonlit",), plain=3) == bag(prints=("moonlit",)) | {"wetlands/plain": 1}
    items = bag(prints=("moonlit",), plain=5)
    assert "wetlands/plain" not in items
    assert items["wetlands/plain-moonlit"] == 1
    assert not [tile for tile in bag(prints=("moonlit",), plain=6) if tile.startswith("wetlands/plain")]


def test_special_print_may_leave_by_its_own_id() -> None:
    items = bag(prints=("moonlit",), plain_moonlit=1)
    assert (items["wetlands/plain"], items["wetlands/plain-moonlit"]) == (4, 1)


def test_count_of_a_tile_that_the_variant_sets_holds() -> None:
    assert bag(counted(wetlands__beacon=3), beacon=4)["wetlands/beacon"] == 3
    items = bag(counted(wetlands__plain=3), prints=("moonlit",), plain=6)
    assert (items["wetlands/plain"], items["wetlands/plain-moonlit"]) == (3, 2)


def test_count_of_a_set_that_the_variant_sets_says_how_many_leave() -> None:
    assert bag(counted(split=2), straight=3)["wetlands/straight"] == 2
    assert bag(counted(split=0), straight=3)["wetlands/straight"] == 8
    assert bag(counted(wetlands=2), straight=3)["wetlands/straight"] == 13


def test_set_that_is_not_included_takes_nothing_out() -> None:
    file = TileFile(path=TWO_ENDS, included=False, instead_of={"wetlands/beacon": 4})
    assert ruleset_of(other=plugin("Other tiles.", components=[file])).contents["bag"]["wetlands/beacon"] == 4


def test_block_leaves_like_a_tile(tmp_path: Path) -> None:
    path = tmp_path / "lock.toml"
    path.write_text(LOCK, encoding="utf-8")
    lock = plugin("A lock of two tiles.", components=[TileFile(path=path)])
    other = plugin("Other tiles.", components=[TileFile(path=TWO_ENDS, instead_of={"lock/whole": 1})])
    assert ruleset_of(lock=lock).contents["bag"]["lock/whole"] == 2
    assert ruleset_of(lock=lock, other=other).contents["bag"]["lock/whole"] == 1
