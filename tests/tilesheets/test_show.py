from __future__ import annotations

from pathlib import Path

from tests.cli.program import answer, bastide

from .files import saved


def test_tile_is_described_by_edges_segments_and_borders(tmp_path: Path) -> None:
    done = bastide("tiles", "show", saved(tmp_path), "viaduct")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines() == [
        "mine/viaduct  ×3",
        "   edges  N city  E road  S city  W road",
        "   city N     N S",
        "   road E     E W",
        "   field ENE       borders city N",
        "   field ESE       borders city N",
        "   field WSW       borders city N",
        "   field WNW       borders city N",
    ]


def test_block_and_special_print_are_described(tmp_path: Path) -> None:
    done = bastide("tiles", "show", saved(tmp_path))
    assert "mine/pool-garden  instead of 1" in done.stdout
    assert "mine/gate  ×2, start" in done.stdout
    assert "mine/left  ×0, in blocks" in done.stdout or "mine/left  in blocks" in done.stdout
    assert "mine/town  ×2\n   mine/left at 0,0\n   mine/right at 1,0" in done.stdout


def test_description_is_data_for_programs(tmp_path: Path) -> None:
    [gate] = answer("tiles", "show", saved(tmp_path), "mine/gate")
    assert gate["edges"] == {"N": "city", "E": "field", "S": "road", "W": "field"}
    assert gate["segments"][0] == {
        "name": "city N",
        "kind": "city",
        "ports": ["NNW", "N", "NNE"],
        "flags": {"pennant": 1},
        "borders": [],
    }
    assert (gate["count"], gate["start"], gate["stack"], gate["certainty"]) == (2, 1, "bag", "high")


def test_plugin_means_its_own_tiles_and_a_variant_all_in_the_game() -> None:
    own = answer("tiles", "show", "inns-cathedrals")
    everything = answer("tiles", "show", "base-game + inns-cathedrals")
    assert {tile["id"].partition("/")[0] for tile in own} == {"inns-cathedrals"}
    assert sum(tile["count"] for tile in own) == 18
    assert sum(tile["count"] for tile in everything) == 72 + 18


def test_special_prints_take_the_place_of_plain_tiles_where_a_variant_has_them() -> None:
    tiles = {tile["id"]: tile["count"] for tile in answer("tiles", "show", "base-game + abbot")}
    assert (tiles["base-game/E"], tiles["base-game/E-garden"]) == (4, 1)


def test_unknown_tile_is_answered_with_the_nearest(tmp_path: Path) -> None:
    done = bastide("tiles", "show", saved(tmp_path), "gaet", "viaduct")
    assert done.exit_code == 1
    assert "there is no tile 'gaet' in Drawn on a train; did you mean 'gate'?" in done.stderr


def test_plugin_without_tiles_says_so() -> None:
    done = bastide("tiles", "show", "small-city")
    assert done.exit_code == 1
    assert "the plugin small-city brings no tiles" in done.stderr


def test_each_tile_is_drawn_into_a_folder(tmp_path: Path) -> None:
    done = bastide("tiles", "show", saved(tmp_path), "-o", tmp_path / "drawn")
    assert done.exit_code == 0, done.stderr
    names = {path.name for path in (tmp_path / "drawn").iterdir()}
    assert names == {f"{name}.svg" for name in ("gate", "viaduct", "pool", "pool-garden", "left", "right", "town")}
    assert 'width="400"' in (tmp_path / "drawn" / "town.svg").read_text()


def test_one_tile_is_drawn_to_a_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    assert bastide("tiles", "show", path, "gate", "-o", tmp_path / "gate.png").exit_code == 0
    assert (tmp_path / "gate.png").read_bytes().startswith(b"\x89PNG")
    assert bastide("tiles", "show", path, "gate", "pool", "-o", tmp_path / "both.svg").exit_code == 2
    assert bastide("tiles", "show", path, "gate", "-o", tmp_path / "gate.gif").exit_code == 2
