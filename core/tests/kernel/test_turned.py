"""Tiles are rotated once for all boards, while the numbering of each board stays separate."""

from __future__ import annotations

from bastide._kernel.legality import Catalogue
from bastide._kernel.tiles import Segment, Tile

EDGES = ("sand", "marsh", "marsh", "marsh")


def dune(*ports: int) -> Tile:
    return Tile("toy/dune", (Segment("sand", ports), Segment("marsh", (4, 7, 10))), EDGES)


def test_two_catalogues_share_the_rotations_of_a_tile() -> None:
    one, other = (Catalogue([dune(1)]).lying["toy/dune"] for _ in range(2))
    for mine, its in zip(one, other, strict=True):
        assert mine is not its
        assert mine.segments is its.segments and mine.by_name is its.by_name


def test_different_tile_with_the_same_name_is_not_confused_with_it() -> None:
    first, second = Catalogue([dune(1)]), Catalogue([dune(0, 1)])
    assert [lying.segments[0].ports for lying in first.lying["toy/dune"]] == [(1,), (4,), (7,), (10,)]
    assert [lying.segments[0].ports for lying in second.lying["toy/dune"]] == [(0, 1), (3, 4), (6, 7), (9, 10)]


def test_each_catalogue_numbers_kinds_of_edges_for_itself() -> None:
    pool = Tile("toy/pool", (Segment("water", tuple(range(12))),), ("water",) * 4)
    alone, beside = Catalogue([dune(1)]), Catalogue([pool, dune(1)])
    assert alone.lying["toy/dune"][0].edges == (0, 1, 1, 1)
    assert beside.lying["toy/dune"][0].edges == (1, 2, 2, 2)
