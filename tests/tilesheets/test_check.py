from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest

from bastide import (
    Plugin,
    Registry,
    StartTiles,
    TileFile,
    hookimpl,
    installed,
    read_tiles,
    resolve,
    resolve_variant,
    select,
)
from bastide.apps.tiles.suspicions import spoken_of, suspicions
from tests.cli.program import answer, bastide

from .files import MINE, saved, with_tiles


def notes(folder: Path, tiles: str, *words: str) -> list[str]:
    """The notes on a valid file."""
    done = bastide("tiles", "check", saved(folder, with_tiles(tiles)), *words)
    assert done.exit_code == 0, done.stderr
    return done.stderr.splitlines()


def test_check_lists_the_contents_of_a_file(tmp_path: Path) -> None:
    path = saved(tmp_path)
    done = bastide("tiles", "check", path)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.splitlines()[0] == f"{path}: ok, 5 tiles, 6 copies, 1 special print, 2 blocks"
    assert "flags  ducks 2  pennant 2" in done.stdout
    assert "start  mine/gate" in done.stdout
    assert "kinds of its own  pond" in done.stdout


def test_check_counts_for_programs(tmp_path: Path) -> None:
    [found] = answer("tiles", "check", saved(tmp_path))
    assert (found["ok"], found["problems"], found["set"], found["title"]) == (True, [], "mine", "Drawn on a train")
    assert (found["tiles"], found["copies"], found["prints"], found["blocks"]) == (5, 6, 1, 2)
    assert found["edges"] == {"city": 2 + 6 + 4, "field": 2 * 2 + 4 + 12, "road": 2 + 6}
    assert found["start"] == ["mine/gate"]
    assert found["stacks"] == {"bag": 8}


def test_all_problems_of_all_files_are_reported_at_once_with_the_word_marked(tmp_path: Path) -> None:
    wrong = saved(tmp_path, with_tiles('[tiles.a]\nctiy = "N"\nroad = ["S", "E Q"]\n[tiles.b]\ncount = "two"'))
    done = bastide("tiles", "check", wrong, saved(tmp_path, MINE, "other.toml"))
    assert done.exit_code == 1
    lines = done.stderr.splitlines()
    assert lines[0].startswith(f"{wrong}:4: tile a: key ctiy: this is neither a kind of segment")
    assert lines[0].endswith("did you mean 'city'?")
    assert lines[1:3] == ['    4 | ctiy = "N"', "      | ^^^^"]
    assert lines[4:6] == ['    5 | road = ["S", "E Q"]', "      |                 ^"]
    assert lines[7:9] == ['    7 | count = "two"', "      |          ^^^"]
    assert "other.toml: ok" in done.stdout


@pytest.mark.parametrize(
    ("table", "row", "mark"),
    [
        ("[tiles.a]", 'road = "NNW > road"', "        ^^^"),
        ("[tiles.a]", 'city = "N rich rich=2"', "          ^^^^"),
        ("[tiles]", 'a = { city = ["N", "S"], road = "E > city" }', "                                     ^^^^"),
        ("[tiles]", "a = { city = 'N', stack = 'no stack' }", "                           ^^^^^^^^"),
    ],
)
def test_word_of_a_problem_is_marked_where_its_key_stands(tmp_path: Path, table: str, row: str, mark: str) -> None:
    done = bastide("tiles", "check", saved(tmp_path, with_tiles(f"{table}\n{row}")))
    assert done.stderr.splitlines()[1:3] == [f"    4 | {row}", f"      | {mark}"]


def test_place_where_a_file_stops_being_toml_is_marked(tmp_path: Path) -> None:
    done = bastide("tiles", "check", saved(tmp_path, with_tiles('[tiles.a]\ncity = "N\nroad = "S"')))
    assert done.exit_code == 1
    assert ":4: this is not TOML:" in done.stderr
    assert done.stderr.splitlines()[1:] == ['    4 | city = "N', "      |          ^"]


def test_problems_are_data_for_programs(tmp_path: Path) -> None:
    done = bastide("tiles", "check", saved(tmp_path, with_tiles('[tiles.a]\ncity = "Q"')), "--json")
    assert done.exit_code == 1
    assert '"line": 4' in done.stdout
    assert '"key": "tiles.a.city"' in done.stdout


def test_kind_of_another_plugin_is_reported_with_the_variant_to_use(tmp_path: Path) -> None:
    path = saved(tmp_path, with_tiles('[tiles.a]\nriver = "N S"'))
    done = bastide("tiles", "check", path)
    assert done.exit_code == 1
    assert "it is a kind of the plugin river; add --variant 'base-game + river'" in done.stderr
    assert bastide("tiles", "check", path, "--variant", "base-game + river").exit_code == 0
    done = bastide("tiles", "show", path)
    assert (done.exit_code, "add --variant 'base-game + river'" in done.stderr) == (1, True)


def test_wrong_variant_is_reported_as_such(tmp_path: Path) -> None:
    done = bastide("tiles", "check", saved(tmp_path), "--variant", "hig-2020")
    assert done.exit_code == 1
    assert "hig-2002" in done.stderr


def test_missing_file_is_wrong_input(tmp_path: Path) -> None:
    done = bastide("tiles", "check", tmp_path / "mien.toml")
    assert done.exit_code == 1
    assert "there is no file" in done.stderr


def test_tile_that_is_another_one_turned_is_noted(tmp_path: Path) -> None:
    found = notes(tmp_path, '[tiles.a]\ncity = "N"\nroad = "S > city"\n[tiles.b]\ncity = "E"\nroad = "W > city"')
    message = "this is the same tile as a; if that is meant, a larger count says it shorter"
    assert found == [f"note: {tmp_path / 'mine.toml'}:6: tile b: {message}"]


def test_equal_tiles_that_a_block_or_stacks_keep_apart_are_not_noted(tmp_path: Path) -> None:
    pair = '[tiles.a]\ncount = 0\ncity = "N"\n[tiles.b]\ncount = 0\ncity = "E"\n'
    block = '[blocks.ab]\nparts = [{ tile = "a", at = [0, 0] }, { tile = "b", at = [0, 1], rotation = 90 }]'
    assert any("this is the same tile as a" in note for note in notes(tmp_path, pair))
    assert not any("this is the same tile" in note for note in notes(tmp_path, pair + block))
    apart = '[tiles.a]\ncity = "N"\n[tiles.b]\nstack = "hills"\ncity = "N"'
    assert not any("this is the same tile" in note for note in notes(tmp_path, apart))


def test_equal_tiles_that_each_have_a_place_at_the_start_are_not_noted(tmp_path: Path) -> None:
    path = saved(tmp_path, with_tiles('[tiles.a]\ncount = 1\ncity = "N"\n[tiles.b]\ncity = "E"'))

    def twins(*starting: str) -> list[str]:
        registry = Registry()
        registry.load_installed()
        tiles = tuple((f"mine/{name}", (0, y), 0) for y, name in enumerate(starting))
        rule = StartTiles(id="mine/start", says="Some tiles lie first.", tiles=tiles)
        hooks = {
            "bastide_plugin": lambda: Plugin(title="Mine", says="Tiles.", requires=("base-game",)),
            "bastide_components": lambda: [TileFile(path=path)],
            "bastide_turn_rules": lambda: [rule],
        }
        registry.register(SimpleNamespace(**{name: hookimpl(hook) for name, hook in hooks.items()}), "mine")
        ruleset = resolve(select("base-game + mine", registry), registry)
        text = path.read_text()
        found = suspicions(read_tiles(text, ruleset.segment_kinds), ruleset, str(path), text, "base-game + mine")
        return [problem.message for problem in found if "same tile" in problem.message]

    assert twins("a", "b") == []
    assert twins("a") == ["this is the same tile as a"]


def test_edge_that_nothing_meets_is_noted(tmp_path: Path) -> None:
    [found] = notes(tmp_path, 'kinds = { moor = "side" }\n[tiles.a]\nmoor = "N W"\n[tiles.b]\ncity = "N"')
    assert ":4: tile a: nothing else has an edge that meets its moor edge (N W)" in found
    assert notes(tmp_path, 'kinds = { moor = "side" }\n[tiles.a]\ncount = 2\nmoor = "N W"') == []


def test_unreachable_ground_is_noted(tmp_path: Path) -> None:
    field = '[tiles.a]\nedges = { N = "road", E = "road", S = "road", W = "road" }'
    moors = 'kinds = { moor = "side", marsh = "rest" }\nground = "marsh"\n[tiles.a]\nmoor = "N"'
    assert not [line for line in notes(tmp_path, field) if "never grows" in line]
    assert any("the marsh E lies at edges that nothing meets" in line for line in notes(tmp_path, moors))
    inner = '[tiles.a]\ncity = "N E S W"\nfield = "inner > nothing"'
    assert any("the inner field borders nothing" in line for line in notes(tmp_path, inner))


def test_flags_that_no_rule_reads_are_noted_where_a_variant_is_named(tmp_path: Path) -> None:
    tiles = '[tiles.a]\ncity = "N pennant dragon"'
    assert notes(tmp_path, tiles) == []
    [found] = notes(tmp_path, tiles, "--variant", "c2")
    assert "no rule of c2 seems to read the flag 'dragon'" in found
    assert notes(tmp_path, '[tiles.a]\nroad = "N S inn"', "--variant", "c2 + inns-cathedrals") == []


def test_flag_whose_name_code_composes_is_not_noted(tmp_path: Path) -> None:
    circles = '[tiles.a]\ncity = "N"\nflags = "city-circle"'
    assert notes(tmp_path, circles, "--variant", "c2 + corn-circles") == []
    [found] = notes(tmp_path, circles, "--variant", "c2")
    assert "seems to read the flag 'city-circle'" in found


def test_misspelt_flag_is_always_noted(tmp_path: Path) -> None:
    [found] = notes(tmp_path, '[tiles.a]\ncity = "N penant"')
    assert "did you mean 'pennant'?" in found


def test_stack_that_no_rule_draws_from_is_noted(tmp_path: Path) -> None:
    tiles = '[tiles.a]\nstack = "river"\ncity = "N"'
    assert any("no rule draws from the stack 'river'" in line for line in notes(tmp_path, tiles))
    assert notes(tmp_path, tiles, "--variant", "base-game + river") == []


@pytest.mark.parametrize("variant", ["c2 + inns-cathedrals + traders-builders + river + sights", "hunters-gatherers"])
def test_every_flag_of_first_party_tiles_is_one_that_code_speaks_of(variant: str) -> None:
    words = spoken_of(select(variant, installed()).plugins)
    flags = {
        flag for entry in resolve_variant(variant).tiles.values() for each in entry.tile.segments for flag in each.flags
    }
    # What only drawings show: the river's ends, and which monasteries are large.
    assert flags - words <= {"spring", "lake", "minster"}


def test_file_of_an_installed_plugin_is_checked_with_the_plugin_in_the_game() -> None:
    own = files("bastide_sights") / "tiles.toml"
    for variant in ("base-game + sights", "base-game"):
        [verdict] = answer("tiles", "check", str(own), "--variant", variant)
        assert (verdict["ok"], verdict["copies"]) == (True, 6)


def test_second_file_of_an_installed_plugin_is_checked_with_the_plugin_in_the_game() -> None:
    second = files("bastide_corn_circles") / "second.toml"
    for tiles in ("both", "first"):
        [verdict] = answer("tiles", "check", str(second), "--variant", f"base-game + corn-circles(tiles={tiles})")
        assert (verdict["ok"], verdict["copies"]) == (True, 6)


def test_file_is_checked_with_a_variant_that_counts_its_tiles(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('format = "bastide-tiles/1"\nset = "mine"\n[tiles.gate]\ncity = "N"\n', encoding="utf-8")
    variant = tmp_path / "sunday.toml"
    counts = '[tiles]\nfiles = ["mine.toml"]\n"mine/gate" = 4\n'
    variant.write_text(f'format = "bastide-variant/1"\nextends = "base-game"\n{counts}', encoding="utf-8")
    [verdict] = answer("tiles", "check", mine, "--variant", variant)
    assert (verdict["ok"], verdict["copies"]) == (True, 1)


def test_lines_are_counted_as_in_toml(tmp_path: Path) -> None:
    path = saved(tmp_path, with_tiles('# one \u2028 line\n[tiles.a]\nnotes = "still\x85one"\nctiy = "N"'))
    done = bastide("tiles", "check", path)
    assert done.stderr.splitlines()[0].startswith(f"{path}:6: tile a: key ctiy")
    assert '    6 | ctiy = "N"' in done.stderr.splitlines()
    twins = saved(tmp_path, with_tiles('# one \u2028 line\n[tiles.a]\ncity = "N"\n[tiles.b]\ncity = "S"'))
    assert f"note: {twins}:6: tile b: this is the same tile as a" in bastide("tiles", "check", twins).stderr


def test_very_long_line_is_shown_around_the_mark(tmp_path: Path) -> None:
    roads = '"N", ' * 500
    done = bastide("tiles", "check", saved(tmp_path, with_tiles(f"[tiles.a]\nroad = [{roads}'E Q', {roads}]")))
    lines = done.stderr.splitlines()
    assert "'Q' is neither a side nor a flag" in lines[0]
    shown, mark = lines[1:3]
    assert shown.startswith("    4 | …")
    assert shown.endswith("…")
    assert len(shown) < 200
    assert shown[mark.index("^")] == "Q"


def test_plugin_of_a_kind_is_searched_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def resolve(variant: str) -> object:
        tried.append(variant)
        return resolve_variant(variant)

    monkeypatch.setattr("bastide.apps.tiles.owners.resolve_variant", resolve)
    tiles = "\n".join(f'[tiles.t{number}]\nriver = "N S"' for number in range(20))
    done = bastide("tiles", "check", saved(tmp_path, with_tiles(tiles)))
    assert done.stderr.count("add --variant 'base-game + river'") == 20
    assert len(tried) == len(set(tried)), "each plugin that has it is tried once, not once for each tile"
    assert tried[-1] == "base-game + river"


def test_more_tiles_than_can_be_placed_are_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, with_tiles('[tiles.a]\ncount = 1000000000000\ncity = "N"'))
    done = bastide("tiles", "check", path)
    assert done.exit_code == 1
    assert (
        "are too many for the stack bag, and 1000000000000 of them are mine/a; it holds 100000 at most" in done.stderr
    )
    variant = saved(
        tmp_path, 'format = "bastide-variant/1"\nextends = "c3"\n[tiles]\n"base-game/C" = 200000\n', "v.toml"
    )
    done = bastide("variant", "check", variant)
    assert done.exit_code == 1
    assert f"{variant}:4: key tiles.base-game/C: " in done.stderr
