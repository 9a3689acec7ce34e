from __future__ import annotations

import json
from pathlib import Path

import pytest

from .program import answer, bastide, save, text


def test_presets_are_listed_with_title_plugins_sources_and_certainty() -> None:
    found = {preset["name"]: preset for preset in answer("variant", "list")}
    assert {"hig-2000", "hig-2002", "bga-first-edition", "c3"} <= set(found)
    assert found["hig-2000"]["plugins"]["farms-first-edition"] == {"points_per_city": 4}
    assert all(preset["title"] and preset["sources"] and preset["certainty"] for preset in found.values())
    assert all(preset["broken"] is None for preset in found.values())
    assert "hig-2000 Hans im Glück 2000" in text(bastide("variant", "list"))


def test_show_lists_rules_by_family_in_resolved_order_with_sentences_sources_and_rates() -> None:
    found = answer("variant", "show", "hig-2000")
    families = [rule["family"] for rule in found["rules"]]
    assert families == sorted(families, key=["setup", "turn", "placement", "meeples", "scoring", "end"].index)
    names = [rule["id"] for rule in found["rules"]]
    assert names.index("base-game/unfinished") < names.index("farms-first-edition/cities")
    [farms] = [rule for rule in found["rules"] if rule["id"] == "farms-first-edition/city"]
    assert farms["rates"] == {"city": 4}
    assert "7.1" in farms["source"]
    assert found["phases"] == ["turn-start", "draw", "place", "deploy", "score", "turn-end"]


def test_show_counts_tiles_and_pieces() -> None:
    found = answer("variant", "show", "hig-2002")
    assert sum(found["tiles"]["bag"].values()) + len(found["start"]) == 72
    assert found["supply"] == [{"piece": "follower", "count": 7, "neutral": False}]
    done = text(bastide("variant", "show", "hig-2002"))
    assert "bag: 71" in done
    assert "7 follower for each player" in done
    assert "players: 2 to 5" in done


def test_show_takes_an_expression() -> None:
    found = answer("variant", "show", "hig-2002 - farms-third-edition + farms-first-edition(points_per_city=3)")
    assert found["plugins"]["farms-first-edition"]["options"] == {"points_per_city": 3}


def test_shown_object_is_the_same_variant(tmp_path: Path) -> None:
    first = answer("variant", "show", "hig-2000")
    record = {"format": "bastide-record/1", "variant": first["object"], "players": ["Red", "Blue"], "actions": []}
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    assert answer("score", tmp_path / "game.json")[0]["variant"] == first["object"]


def test_check_says_ok() -> None:
    done = bastide("variant", "check", "hig-2002")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("hig-2002: ok")


def test_check_lists_all_problems_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        'format = "bastide-variant/1"\n'
        'extends = "hig-2002"\n'
        "[plugins.farms-first-edition]\n"
        "points_per_cty = 3\n"
        "[plugins.smal-city]\n"
        "[supply]\n"
        'follower = "many"\n',
        encoding="utf-8",
    )
    done = bastide("variant", "check", file)
    assert (done.exit_code, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    found = [line for line in lines if not line.startswith("   what would mend it: ")]
    assert all(line.startswith(f"{file}:") for line in found)
    assert any("write small-city instead of smal-city" in line for line in lines if line not in found)
    assert any(":4:" in line and "has no option points_per_cty" in line for line in found)
    assert any("write points_per_city instead of points_per_cty" in line for line in lines)
    assert any(":5:" in line and "there is no plugin smal-city" in line for line in found)
    assert any(":7:" in line for line in found)
    listed = bastide("variant", "check", file, "--json")
    assert listed.exit_code == 1
    texts = [problem["text"] for problem in json.loads(listed.stdout)["problems"]]
    # What a mend says is not said by a hint as well.
    assert all(whole.startswith(line) for whole, line in zip(texts, found, strict=True))


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ('c3 + fixed-order(tiles=["base-game/C", "base-game/C"])', "fixed-order/too-few-in-bag"),
        ('c3 + fixed-order(tiles=["inns-cathedrals/IC-cathedral"])', "fixed-order/none-in-bag"),
        ("c3 + starting-player(seat=7)", "starting-player/empty-seat"),
        ("c3 + handicap(points={7=5})", "handicap/empty-seat"),
        ("c3 + handicap(pieces={1={pig=1}})", "rule/unknown-piece"),
    ],
)
def test_order_or_seat_that_cannot_be_is_refused_by_the_option_in_words(variant: str, code: str) -> None:
    done = bastide("variant", "check", variant, "--json")
    [problem] = json.loads(done.stdout)["problems"]
    assert (done.exit_code, problem["code"]) == (1, code)
    assert problem["key"].startswith("plugins.")
    assert "“" in problem["place"]
    assert "plugins." not in problem["text"]


def test_rules_by_which_no_game_can_begin_are_no_variant() -> None:
    done = bastide("variant", "check", 'c3 + fixed-order(tiles=["base-game/Z"])')
    assert done.exit_code == 1
    assert "base-game/Z is tile 1 of the order, but the bag holds none of it" in text(done)
    assert bastide("variant", "check", "c3 + starting-player(seat=9)").exit_code == 1
    # More than two may play.
    assert bastide("variant", "check", "c3 + starting-player(seat=3)").exit_code == 0


def test_diff_lists_plugins_options_and_rules() -> None:
    found = answer("variant", "diff", "hig-2000", "hig-2002")
    assert found["plugins"]["only_in"] == [["farms-first-edition", "small-city"], ["farms-third-edition"]]
    pairs = [tuple(rule["id"] for rule in pair["rules"]) for pair in found["rules"]["replaced"]]
    assert ("farms-first-edition/city", "farms-third-edition/field") in pairs
    assert [rule["id"] for rule in found["rules"]["only_in"][0]] == ["small-city/pennants", "small-city/two-tiles"]
    assert not found["same"]
    done = text(bastide("variant", "diff", "hig-2000", "hig-2002"))
    assert "In a completed city of exactly two tiles, each tile scores 1 point." in done


def test_diff_lists_options_and_rates() -> None:
    found = answer("variant", "diff", "hig-2000", "hig-2000 + farms-first-edition(points_per_city=3)")
    assert found["plugins"]["options"] == [
        {"plugin": "farms-first-edition", "option": "points_per_city", "values": [4, 3]}
    ]
    assert [(rule["id"], rule["rates"]) for rule in found["rules"]["changed"]] == [
        ("farms-first-edition/city", [{"rate": "city", "values": [4, 3]}])
    ]


def test_diff_lists_tiles_and_pieces(tmp_path: Path) -> None:
    file = tmp_path / "fewer.toml"
    file.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2002"\n[tiles]\n"base-game/C" = 0\n[supply]\nfollower = 8\n',
        encoding="utf-8",
    )
    found = answer("variant", "diff", "hig-2002", file)
    assert found["tiles"] == [{"tile": "base-game/C", "counts": [1, 0]}]
    assert found["supply"] == [{"piece": "follower", "counts": [7, 8]}]


def test_diff_tells_among_how_many_players_pieces_differ(tmp_path: Path) -> None:
    file = tmp_path / "fewer.toml"
    file.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2002"\n[supply]\nfollower = { 2 = 7, 5 = 6 }\n', encoding="utf-8"
    )
    found = answer("variant", "diff", "hig-2002", file)
    assert found["supply"] == [{"piece": "follower", "counts": [7, 6], "players": 5}]
    assert not found["same"]
    assert [rule["id"] for rule in found["rules"]["changed"]] == ["base-game/followers"]
    said = text(bastide("variant", "diff", "hig-2002", file))
    assert "follower (with 5 players)" in said
    assert "7 follower for each player (6 with 5 players)" in text(bastide("variant", "show", file))


def test_diff_of_equal_rules_says_so() -> None:
    found = answer("variant", "diff", "hig-2002", "c3")
    assert found["same"]
    assert "The rules, tiles and pieces are the same." in bastide("variant", "diff", "hig-2002", "c3").stdout


def test_schema_knows_the_options_of_installed_plugins() -> None:
    found = json.loads(bastide("schema", "variant").stdout)
    assert found["properties"]["plugins"]["properties"]["farms-first-edition"]["properties"]["points_per_city"]


def test_plugins_are_listed_with_options_and_defaults() -> None:
    found = {plugin["name"]: plugin for plugin in answer("plugins")}
    assert found["base-game"]["options"]["draw"]["default"] == "turn-start"
    assert found["farms-first-edition"]["slot"] == "farms"
    assert found["farms-first-edition"]["distribution"] == "bastide-farms-first-edition"
    assert all(plugin["broken"] is None for plugin in found.values())
    assert "points_per_city = 4" in bastide("plugins").stdout


def test_wrong_options_tiles_pieces_and_rates_are_all_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2000"\n'
        "[plugins.farms-first-edition]\npoints_per_city = 300\n"
        "[supply]\nfolower = 8\n"
        '[rates]\n"base-game/city-completed.tilles" = 3\n'
        '[tiles]\n"base-game/ZZ" = 1\n'
    )
    done = bastide("variant", "check", path)
    assert done.exit_code == 1
    for line, found in (
        (4, "from 0 to 100"),
        (6, "did you mean 'follower'"),
        (8, "did you mean 'base-game/city-completed.tiles'"),
        (10, "there is no tile or tile set 'base-game/ZZ'"),
    ):
        assert f"mine.toml:{line}:" in done.output.replace("\n", "")
        assert found in text(done)


def test_wrong_tiles_pieces_and_rates_are_reported_beside_two_plugins_for_one_slot(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2000"\n[plugins.farms-third-edition]\n[supply]\nfolower = 8\n'
    )
    done = text(bastide("variant", "check", path))
    assert "“First-edition farms” and “Third-edition farms” rule the same thing" in done
    assert "did you mean 'follower'" in done


def test_rates_of_a_missing_plugin_are_not_reported_as_wrong(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2000"\n[plugins.smal]\n[rates]\n"smal/farm.city" = 8\n'
    )
    done = text(bastide("variant", "check", path))
    assert "smal" in done
    assert "there is no rate" not in done


def test_rate_and_tile_of_a_plugin_that_is_not_selected_name_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = "bastide-variant/1"\nextends = "hig-2002"\n'
        '[rates]\n"inns-cathedrals/inn.tiles" = 3\n[tiles]\n"river/RV-lake" = 2\n'
    )
    done = text(bastide("variant", "check", path))
    assert "what would mend it: add “Inns & Cathedrals” (inns-cathedrals)" in done
    assert "what would mend it: add “River” (river)" in done
    hints = [problem["hint"] for problem in json.loads(bastide("variant", "check", path, "--json").stdout)["problems"]]
    assert hints[0] == "it belongs to “Inns & Cathedrals”, which is not selected; add inns-cathedrals"


def test_tile_of_a_plugin_that_is_not_selected_names_it_on_a_board(tmp_path: Path) -> None:
    diagram = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [{"tile": "inns-cathedrals/IC-cathedral", "at": [0, 0]}],
    }
    done = bastide("score", save(tmp_path, "board.json", diagram), "--under", "hig-2002")
    assert done.exit_code == 1
    assert "it belongs to “Inns & Cathedrals”, which is not selected; add inns-cathedrals" in text(done)
