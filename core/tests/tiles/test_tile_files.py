"""What an author can write in a tile file."""

from __future__ import annotations

from pathlib import Path

from tiles.tile_kinds import KINDS

from bastide._kernel.geometry import PORTS
from bastide._kernel.tiles import Block, Tile, segment_names
from bastide.rules.declarations.kinds import SegmentKind
from bastide.tiles.files import BlockEntry, load_tiles, read_tiles

HEAD = 'format = "bastide-tiles/1"\nset = "mine"\n'
A = f"{HEAD}[tiles.A]\ncount = 1\n"
FOREST = {
    kind.name: kind
    for kind in (
        SegmentKind("forest", "side"),
        SegmentKind("river", "centre"),
        SegmentKind("lake", "nothing"),
        SegmentKind("water-system", "layer"),
        SegmentKind("meadow", "rest"),
        SegmentKind("desert", "rest"),
    )
}


def _tile(lines: str, kinds: dict[str, SegmentKind] = KINDS) -> Tile:
    return read_tiles(A + lines, kinds).entries[0].tile


def _ground(tile: Tile) -> list[str]:
    """Each region by the names of its ports, ``|`` and its borders."""
    names = segment_names(tile.segments)
    return [
        " ".join(PORTS[port] for port in s.ports if port % 3 != 1) + "".join(f" | {names[b]}" for b in s.borders)
        for s in tile.segments
        if s.kind in ("field", "meadow")
    ]


def test_lone_road_that_ends_at_a_monastery_leaves_one_field() -> None:
    assert _ground(_tile('monastery = 1\nroad = "S"')) == ["NNW NNE ENE ESE SSE SSW WSW WNW"]


def test_two_roads_that_end_at_a_monastery_part_the_field() -> None:
    assert _ground(_tile('monastery = 1\nroad = ["E", "W"]')) == ["NNW NNE ENE WNW", "ESE SSE SSW WSW"]


def test_one_ended_roads_meet_in_a_crossing() -> None:
    assert _ground(_tile('road = ["N", "E"]')) == ["NNW ESE SSE SSW WSW WNW", "NNE ENE"]


def test_road_that_ends_at_nothing_parts_no_field() -> None:
    assert _ground(_tile('road = ["N > nothing", "E > nothing"]')) == ["NNW NNE ENE ESE SSE SSW WSW WNW"]


def test_road_that_ends_at_a_city_parts_the_field() -> None:
    assert _ground(_tile('city = "N"\nroad = "S"')) == ["ENE ESE SSE SSW WSW WNW | city N"]
    assert _ground(_tile('city = "N"\nroad = "S > city"')) == ["ENE ESE SSE | city N", "SSW WSW WNW | city N"]


def test_two_through_roads_that_cross_leave_four_fields() -> None:
    assert _ground(_tile('road = ["N S", "E W"]')) == ["NNW WNW", "NNE ENE", "ESE SSE", "SSW WSW"]


def test_two_bends_leave_a_field_between_them() -> None:
    assert _ground(_tile('road = ["N W", "E S"]')) == ["NNW WNW", "NNE ENE SSW WSW", "ESE SSE"]


def test_road_through_a_city_is_said_by_touching_it() -> None:
    tile = _tile('city = "N S"\nroad = "E W > city"')
    assert _ground(tile) == [f"{port} | city N" for port in ("ENE", "ESE", "WSW", "WNW")]


def test_city_that_takes_half_a_side_leaves_the_field_beside_it() -> None:
    tile = _tile('city = "ESE SSE"')
    assert _ground(tile) == ["NNW NNE ENE SSW WSW WNW | city E"]
    assert [PORTS[port] for port in tile.segments[0].ports] == ["E", "ESE", "SSE", "S"]
    assert tile.edges == ("field", "city", "city", "field")


def test_city_that_takes_both_halves_of_a_side_takes_the_side() -> None:
    assert _tile('city = "NNW NNE"') == _tile('city = "N"')


def test_tip_that_reaches_a_corner_parts_the_field() -> None:
    assert _ground(_tile('city = "N > SE"')) == ["ENE ESE | city N", "SSE SSW WSW WNW | city N"]


def test_tip_that_reaches_the_middle_of_a_side_parts_the_field_there() -> None:
    tile = _tile('city = "N > S"')
    assert _ground(tile) == ["ENE ESE SSE | city N", "SSW WSW WNW | city N"]
    assert tile.edges == ("city", "field", "field", "field")
    assert [segment.ports for segment in tile.segments if 7 in segment.ports] == []
    assert _ground(_tile('city = "N > S"\nfield = ["E SSE", "W SSW"]')) == _ground(tile)


def test_wall_without_a_segment_parts_the_field() -> None:
    assert _ground(_tile('walls = ["NW > SE"]')) == ["NNW NNE ENE ESE", "SSE SSW WSW WNW"]


def test_walls_between_cities_and_a_crossing_part_the_field() -> None:
    tile = _tile('city = ["N", "S"]\nroad = ["E", "W"]\nwalls = ["city N > crossing > city S"]')
    assert _ground(tile) == ["ENE | city N", "ESE | city S", "WSW | city S", "WNW | city N"]


def test_four_cities_enclose_an_inner_field_unless_walls_join_them() -> None:
    cities = 'city = ["N", "E", "S", "W"]'
    assert _ground(_tile(cities)) == [" | city N | city E | city S | city W"]
    assert _ground(_tile(cities + '\nwalls = ["city N > city E > city S > city W"]')) == []


def test_inner_field_can_be_added_with_what_it_borders() -> None:
    tile = _tile('city = "N E S W"\nfield = "inner sheep"')
    assert _ground(tile) == [" | city N"]
    assert dict(tile.segments[-1].flags) == {"sheep": 1}


def test_flags_are_added_to_derived_regions() -> None:
    tile = _tile('river = "E W"\nmeadow = ["at N deer=2", "at SSE tiger"]\nground = "meadow"', FOREST)
    assert [dict(s.flags) for s in tile.segments] == [{}, {"deer": 2}, {"tiger": 1}]


def test_derived_region_can_be_of_another_kind() -> None:
    tile = _tile('river = "E W"\ndesert = "at N"\nground = "meadow"', FOREST)
    assert tile.edges == ("desert", "river", "meadow", "river")


def test_ground_of_the_file_holds_for_all_its_tiles() -> None:
    text = f'{HEAD}ground = "desert"\n[tiles.A]\ncount = 1\n[tiles.B]\ncount = 1\nground = "meadow"\n'
    assert [entry.tile.edges[0] for entry in read_tiles(text, FOREST).entries] == ["desert", "meadow"]


def test_written_region_says_what_it_borders() -> None:
    tile = _tile('city = "N"\nfield = "E S W > nothing"')
    assert _ground(tile) == ["ENE ESE SSE SSW WSW WNW"]


def test_middle_segment_borders_the_paths_that_end_at_it() -> None:
    tile = _tile('river = ["E", "W > forest"]\nforest = "N S"\nlake = "fish=2 > forest"\nground = "meadow"', FOREST)
    lake = next(s for s in tile.segments if s.kind == "lake")
    assert (lake.borders, dict(lake.flags)) == ((0,), {"fish": 2})
    assert [part.split(" ")[0] for part in _ground(tile)] == ["ENE", "ESE", "WSW", "WNW"]


def test_lakes_can_say_which_river_ends_at_them() -> None:
    tile = _tile('river = ["N", "S"]\nlake = ["fish > river N", "fish=3 > river S"]\nground = "meadow"', FOREST)
    assert [(s.borders, s.flags["fish"]) for s in tile.segments if s.kind == "lake"] == [((0,), 1), ((1,), 3)]
    assert len(_ground(tile)) == 1


def test_layer_lies_over_other_segments_and_parts_nothing() -> None:
    tile = _tile('river = "E W"\nwater-system = "E W > river"\nforest = "N"\nground = "meadow"', FOREST)
    layer = tile.segments[1]
    assert (layer.ports, layer.borders) == ((4, 10), (0,))
    assert tile.edges == ("forest", "river", "meadow", "river")
    assert len(_ground(tile)) == 2


def test_bridge_over_a_river_that_ends_beyond_it() -> None:
    tile = _tile('road = "S > river > monastery"\nriver = "E W"\nmonastery = 1')
    assert _ground(tile) == ["NNW NNE ENE WNW", "ESE SSE", "SSW WSW"]


def test_path_may_fork() -> None:
    assert _ground(_tile('river = "N E S"')) == ["NNW SSW WSW WNW", "NNE ENE", "ESE SSE"]


def test_edges_can_be_set_to_kinds_that_no_segment_has() -> None:
    text = A + 'city = "N"\nedges = { S = "joker" }\n'
    tile = read_tiles(text, KINDS, edge_kinds=["joker"]).entries[0].tile
    assert tile.edges == ("city", "field", "joker", "field")


def test_tile_flags_notes_stack_and_certainty_are_kept() -> None:
    lines = 'flags = "spring gold=2"\nnotes = """a\n  b"""\nstack = "bonus"\ncertainty = "low"\nsources = ["x"]\n'
    (entry,) = read_tiles(A + lines, KINDS).entries
    assert (dict(entry.tile.flags), entry.tile.notes) == ({"spring": 1, "gold": 2}, "a b")
    assert (entry.stack, entry.certainty, entry.start) == ("bonus", "low", 0)


def test_print_adds_segments_before_the_ground_and_keeps_the_rest() -> None:
    (entry,) = read_tiles(A + 'city = "N"\n[tiles.A.prints.garden]\ncount = 1\ngarden = 1\n', KINDS).entries
    special, count = entry.prints["garden"]
    assert (special.id, special.plain, count) == ("mine/A-garden", "mine/A", 1)
    assert [segment.kind for segment in special.segments] == ["city", "garden", "field"]
    assert special.segments[-1] == entry.tile.segments[-1]


def test_portless_segments_are_written_as_a_number_or_with_flags() -> None:
    assert segment_names(_tile("monastery = true").segments) == ("monastery", "field N")
    assert segment_names(_tile("monastery = 2").segments) == ("monastery#1", "monastery#2", "field N")
    assert dict(_tile('monastery = "special"').segments[0].flags) == {"special": 1}


def test_block_of_tiles() -> None:
    lines = '[blocks.P]\ncount = 2\nstack = "river"\nparts = [{ tile = "A", at = [0, 0] }, '
    lines += '{ tile = "base-game/D", at = [0, 1], rotation = 90 }]\n'
    parts = (("mine/A", (0, 0), 0), ("base-game/D", (0, 1), 90))
    assert read_tiles(A + lines, KINDS).blocks == (BlockEntry(Block("mine/P", parts), 2, "river", ""),)


def test_file_with_byte_order_mark_and_carriage_returns_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + A.replace("\n", "\r\n").encode())
    tiles = load_tiles(str(file), KINDS)
    assert (tiles.name, tiles.title, tiles.path, [*tiles.tiles]) == ("mine", "mine", str(file), ["mine/A"])


def test_default_count_is_one() -> None:
    text = "monastery = 1\n[tiles.A.prints.garden]\ngarden = 1\n[blocks.P]\nparts = ["
    text += '{ tile = "A", at = [0, 0] }, { tile = "A", at = [1, 0] }]'
    tiles = read_tiles(f"{HEAD}[tiles.A]\n{text}", KINDS)
    [entry], [block] = tiles.entries, tiles.blocks
    assert (entry.count, entry.start, entry.prints["garden"][1], block.count) == (1, 0, 1, 1)


def test_walls_between_corners_may_cross() -> None:
    assert _ground(_tile('walls = ["NW > SE", "NE > SW"]')) == ["NNW NNE", "ENE ESE", "SSE SSW", "WSW WNW"]


def test_wall_from_corner_to_corner_is_carried_over_a_road() -> None:
    assert len(_ground(_tile('road = "N S"\nwalls = ["NE > SW"]'))) == 4
