from __future__ import annotations

import json
from enum import Enum
from pathlib import Path

import pytest
from pydantic import BaseModel

from bastide import Plugin, Registry, Sentence, hookimpl, installed, presets, resolve, resolve_variant, select
from bastide.apps.rulesets import warnings
from tests.serving.small import small

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


def test_option_that_changes_nothing_is_warned_of_with_what_stands_in_its_way(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        'format = "bastide-variant/1"\nextends = "c3"\n[plugins.inns-cathedrals]\ncontent = "tiles"\ninns = "every"\n'
    )
    done = bastide("variant", "check", file)
    assert done.exit_code == 0
    assert "sunday.toml:5: option inns of “Inns & Cathedrals”: inns = every changes nothing beside content = tiles" in (
        done.stderr.replace("\n", " ")
    )
    hands = "base-game(draw=turn-end) + farms-third-edition + private-city-planning"
    [warning] = answer("variant", "check", hands)["warnings"]
    assert (warning["code"], warning["fields"]["cause"]) == ("variant/idle-option", "private-city-planning")


def test_rules_that_leave_no_other_plugin_to_compare_with_are_checked() -> None:
    # Without the house rule, only what is selected anyway is left.
    assert not answer("variant", "check", "base-game + own-piles")["warnings"]


def test_piece_that_never_comes_into_play_is_warned_of() -> None:
    # Mayors stand in cities, and only roads and fields are left.
    few = small("c3 + abbey-mayor - farms")
    few["tiles"] |= {"abbey-mayor": 0, "base-game/D": 1}
    [warning] = warnings(resolve_variant(few))
    assert (warning.code, warning.fields["piece"], warning.key) == ("variant/idle-piece", "mayor", "supply.mayor")
    assert warning.hint == "supply.mayor = 0 leaves it out"
    assert not answer("variant", "check", "c3 + abbey-mayor")["warnings"]


def test_rules_whose_sentences_contradict_each_other_are_warned_of() -> None:
    [warning] = answer("variant", "check", "c3 + closed-farms + finished-only")["warnings"]
    assert (warning["code"], warning["fields"]["one"], warning["fields"]["other"]) == (
        "variant/contradiction",
        "closed-farms",
        "finished-only",
    )
    assert "“Closed farms” and “Finished features only” do not agree on the kind field" in warning["text"]
    for alone in ("c3 + closed-farms", "c3 + finished-only"):
        assert not warnings(resolve_variant(alone))


def test_plugin_that_changes_nothing_is_warned_of_with_what_stands_in_its_way() -> None:
    # With a single follower nobody has another one to stay near.
    variant = {"extends": "c3", "plugins": {"near-followers": {}}, "supply": {"follower": 1}}
    [warning] = warnings(resolve_variant(variant))
    assert (warning.code, warning.key) == ("variant/idle-plugin", "plugins.near-followers")
    assert warning.fields == {"plugin": "near-followers", "cause": "supply.follower = 1"}
    assert not warnings(resolve_variant(variant | {"supply": {"follower": 2}}))


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("c3 + inns-cathedrals(content=tiles, inns=every)", "variant/idle-option"),
        ("c3 + base-game(draw=turn-end) + private-city-planning", "variant/idle-option"),
        ("c3 + base-game(draw=turn-end) + own-piles", "variant/idle-option"),
        ("c3 + inns-cathedrals(unfinished=plain) + finished-only", "variant/idle-option"),
        # Only farmers mind what parts the fields, and only pigs what they bring.
        ("c3 + river(divides_fields=false) - farms", "variant/idle-option-alone"),
        ("c3 + traders-builders(points_per_pig=2) - farms", "variant/idle-option-alone"),
        ("c3 + traders-builders - farms + handicap(pieces={2={pig=1}})", "variant/idle-piece"),
        # Two teams of four are eight players.
        ("c3 + teams(size=4)", "variant/idle-plugin-here"),
        # Nothing ends the game within a round, or at once.
        ("c3 + equal-turns", "variant/idle-plugin-here"),
        ("c3 + turn-limit + equal-turns", "variant/idle-plugin-here"),
        ("c3 + turn-limit(turns=200)", "variant/idle-plugin-here"),
        ("c3 + turn-limit(turns=90, of=all)", "variant/idle-plugin-here"),
        ("c3 + first-to(points=1000)", "variant/idle-plugin-here"),
        # Nothing is chosen.
        ("c3 + handicap", "variant/idle-plugin-here"),
        ("c3 + fixed-order", "variant/idle-plugin-here"),
        ("c3 + starting-player", "variant/idle-plugin-here"),
        # Nothing unfinished scores there anyway.
        ("hunters-gatherers + finished-only", "variant/idle-plugin-here"),
    ],
)
def test_each_of_what_is_known_to_be_useless_is_warned_of(variant: str, code: str) -> None:
    assert [warning["code"] for warning in answer("variant", "check", variant)["warnings"]] == [code]


@pytest.mark.parametrize(
    "variant",
    [
        # Players at random get few points, and alone at two they make no teams; time does not pass there.
        "c3 + first-to(points=100)",
        "c3 + first-to + equal-turns",
        "c3 + teams",
        "c3 + clock(out=lost)",
        "c3 + turn-limit(turns=20)",
        "c3 + equal-turns(short_round=left-out)",
        # Whoever plays alone may reach it.
        "c3 + turn-limit(turns=60)",
        "c3 + starting-player(seat=random)",
        "c3 + handicap(points={3=5})",
        # It shows, but rarely as it was chosen.
        "c3 + prisoners(captures=taken-over)",
        "c3 + fixed-order(shown=true)",
        "c3 + shared-display(size=1)",
    ],
)
def test_nothing_is_warned_of_that_may_matter(variant: str) -> None:
    assert not warnings(resolve_variant(variant))


def test_what_a_useless_rule_lacks_is_named_or_what_may_be_chosen_of_it() -> None:
    [alone] = warnings(resolve_variant("c3 + equal-turns"))
    assert isinstance(alone.hint, Sentence)
    assert alone.hint.parts["other"] == "first-to"
    [empty] = warnings(resolve_variant("c3 + handicap"))
    assert empty.hint == "leave it out, or choose otherwise: “points”, “pieces”"


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


def test_rule_for_another_game_is_one_problem_with_what_would_do_instead() -> None:
    done = bastide("variant", "check", "hunters-gatherers + closed-farms", "--json")
    [problem] = json.loads(done.stdout)["problems"]
    assert "“Closed farms” requires “Base game”, and “Hunters & Gatherers” stands in its place" in problem["text"]
    assert any(resolve_variant(mend["variant"]).selection.plugins for mend in problem["mends"])


@pytest.mark.parametrize(
    "variant",
    [
        "c3 + allies",
        "c3 + teams(size=1)",
        "c3 + first-to(points=fifty)",
        "c3 + prisoners(exchange=maybe)",
        "c3 + handicap(pieces={1={pig=1}})",
        "hig-2000 + closed-farms",
        "hig-2002 + farms-first-edition",
    ],
)
def test_no_mend_is_the_opposite_of_the_wish(variant: str) -> None:
    wanted = variant.rpartition("+ ")[2].partition("(")[0]
    [problem] = json.loads(bastide("variant", "check", variant, "--json").stdout)["problems"]
    for mend in problem["mends"]:
        assert wanted in resolve_variant(mend["variant"]).selection.plugins


def test_of_wishes_that_exclude_each_other_either_may_be_left_out() -> None:
    done = bastide("variant", "check", "c3 - farms + closed-farms")
    assert "add “Farms, third edition” (farms-third-edition); leave out “Closed farms” (closed-farms)" in text(done)
    done = bastide("variant", "check", "hunters-gatherers + inns-cathedrals")
    assert "leave out “Inns & Cathedrals” (inns-cathedrals); take “Base game” (base-game) instead of" in text(done)
    done = bastide("variant", "check", "c3 + own-piles + shared-display")
    assert done.stderr.splitlines()[1:] == [
        "   what would mend it: leave out “Own piles” (own-piles); leave out “Shared display” (shared-display)"
    ]


def test_rules_by_which_no_game_can_begin_are_no_variant() -> None:
    done = bastide("variant", "check", 'c3 + fixed-order(tiles=["base-game/Z"])')
    assert done.exit_code == 1
    assert "base-game/Z is tile 1 of the order, but the bag holds none of it" in text(done)
    assert bastide("variant", "check", "c3 + starting-player(seat=9)").exit_code == 1
    # More than two may play.
    assert bastide("variant", "check", "c3 + starting-player(seat=3)").exit_code == 0


@pytest.mark.parametrize("options", ["", "(size=3)", "(seats=[[1, 2], [3]])"])
def test_teams_that_some_number_of_players_makes_are_not_warned_of(options: str) -> None:
    assert not answer("variant", "check", f"c3 + teams{options}")["warnings"]


def test_no_preset_is_warned_of() -> None:
    for preset in presets(installed()):
        assert not warnings(resolve_variant(preset)), preset


@pytest.mark.parametrize(
    ("meant", "hint"),
    [
        ("c3 without farms", "write c3 - farms"),
        ("c3 and river", "write c3 + river"),
        ("c3 + no farms", "write c3 - farms"),
        ("no farms", "write hig-2002 - farms"),
        ("- farms", "write hig-2002 - farms"),
        ("c3 −farms", "write c3 - farms"),
        ("c3 + traders-builders without pigs", "write c3 + traders-builders instead of c3 + traders-builders without"),
        ("c3 + traders-builders without pigs", "and supply.pig = 0 in a file"),
        ("hig-2002 + river without the river", "write hig-2002 + river - river"),
        # There are none, so that leaving the term out is what is meant.
        ("hig-2000 - inns", "write hig-2000 instead"),
    ],
)
def test_what_people_mean_is_put_as_an_expression(meant: str, hint: str) -> None:
    done = bastide("variant", "check", meant)
    assert done.exit_code == 1
    assert hint in text(done)


@pytest.mark.parametrize(
    ("meant", "mended"),
    [
        ("hig-2002 without inns", "hig-2002"),
        ("hig-2002 with inns", "hig-2002 + inns-cathedrals"),
        ("hig-2002 with inns and the river", "hig-2002 + inns-cathedrals + river"),
        ("c3 without farms and with inns", "c3 - farms + inns-cathedrals"),
        ("c3 with inns, teams(size=3) and small city", "c3 + inns-cathedrals + teams(size=3) + small-city"),
        ("hig-2000 without inns or farms", "hig-2000 - farms"),
        # Of two wishes that exclude each other, the last one holds.
        ("hig-2002 + inns-cathedrals without inns", "hig-2002"),
        ("c3 with inns and cathedrals", "c3 + inns-cathedrals"),
        ("草原なし", "hig-2002 - farms-third-edition"),
        *((f"{word}なし", "hig-2002 - farms-third-edition") for word in ("農場", "畑", "農民")),
        ("c3 - meadows", "c3 - farms-third-edition"),
        ("c3 - 畑", "c3 - farms-third-edition"),
        ("c3 川なし", "c3"),
        # As groups call these rules.
        ("c3 + stacking", "c3 + tiles-on-tiles"),
        ("c3 + all-or-nothing", "c3 + finished-only"),
        ("c3 + collective-planning", "c3 + shared-display"),
        ("c3 with cloister in hand and draft", "c3 + monastery-in-hand + shared-display"),
        ("c3 農夫なし、川あり", "c3 - farms-third-edition + river"),
        ("c3 + inns-cathedrals 宿屋抜き", "c3"),
        ("c3 大聖堂と川ありで草原なし", "c3 + inns-cathedrals + river - farms-third-edition"),
        ("c3 + 宿屋", "c3 + inns-cathedrals"),
    ],
)
def test_one_mend_is_enough_for_all_that_is_meant(meant: str, mended: str) -> None:
    [problem] = json.loads(bastide("variant", "check", meant, "--json").stdout)["problems"]
    assert problem["mends"][0]["variant"] == {"extends": mended}


@pytest.mark.parametrize("word", ["cities", "roads", "cloisters", "shields", "都市", "道", "修道院", "紋章"])
def test_part_of_what_the_rest_requires_is_not_left_out_alone(word: str) -> None:
    done = bastide("variant", "check", f"c3 + inns-cathedrals - {word}", "--json")
    [problem] = json.loads(done.stdout)["problems"]
    assert (problem["code"], problem["mends"]) == ("variant/part-to-leave-out", [])
    assert f"{word} cannot be left out alone: it is a part of “Base game”" in problem["text"]


@pytest.mark.parametrize("word", ["pigs", "builders", "豚", "建築士"])
def test_pieces_are_left_out_by_their_number(word: str) -> None:
    [problem] = json.loads(bastide("variant", "check", f"c3 + traders-builders - {word}", "--json").stdout)["problems"]
    [mend] = problem["mends"]
    assert mend["variant"]["extends"] == "c3 + traders-builders"
    assert set(mend["variant"]["supply"].values()) == {0}


def test_mend_says_what_it_takes_out_of_the_words() -> None:
    done = bastide("variant", "check", "hig-2002 without inns")
    [mend] = done.stderr.splitlines()[1:]
    assert mend.endswith("hig-2002 instead of hig-2002 without inns (inns cannot be left out, for it is not there)")


@pytest.mark.parametrize("variant", ["c3 + inns-cathedrals - inns", "c3 + abbot - abot"])
def test_what_is_added_and_left_out_under_another_word_is_kept_or_not_mentioned(variant: str) -> None:
    added, _, _ = variant.rpartition(" - ")
    [problem] = json.loads(bastide("variant", "check", variant, "--json").stdout)["problems"]
    assert [mend["variant"] for mend in problem["mends"]] == [{"extends": added}, {"extends": "c3"}]


def test_two_plugins_for_one_slot_are_refused_by_title() -> None:
    done = bastide("variant", "check", "hig-2002 + farms-first-edition")
    assert done.exit_code == 1
    assert "“Farms, first edition” and “Farms, third edition” rule the same thing" in done.stderr


def test_mends_are_listed_below_the_problems_with_titles_and_the_names_to_type() -> None:
    output = bastide("variant", "check", "hig-2002 + farms-first-edition").stderr.splitlines()
    assert output[1:] == ["   what would mend it: leave out “Farms, third edition” (farms-third-edition)"]
    [problem] = json.loads(bastide("variant", "check", "hig-2002 + farms-first-edition", "--json").stdout)["problems"]
    for mend in problem["mends"]:
        selected = set(resolve_variant(mend["variant"]).selection.plugins)
        assert len({"farms-first-edition", "farms-third-edition"} & selected) == 1


def test_variant_file_is_mended_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('format = "bastide-variant/1"\nextends = "hig-2000"\n', encoding="utf-8")
    file = tmp_path / "sunday.toml"
    file.write_text('format = "bastide-variant/1"\nextends = "./ours.toml"\nremove = ["river"]\n', encoding="utf-8")
    output = bastide("variant", "check", file).stderr.splitlines()
    assert output[1:] == ["   what would mend it: take river out of remove"]
    file.write_text("extends = ", encoding="utf-8")
    assert len(bastide("variant", "check", file).stderr.splitlines()) == 1


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
    assert "“Farms, first edition” and “Farms, third edition” rule the same thing" in done
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


class Shade(Enum):
    """A value of an option that is no text."""

    RED = "red"
    GREEN = "green"


class Paint(BaseModel, frozen=True):
    """Options that change nothing."""

    shade: Shade = Shade.RED
    others: tuple[Shade, ...] = ()


class Painter:
    """A plugin with options of an enumeration."""

    @hookimpl
    def bastide_plugin(self) -> Plugin:
        return Plugin(title="Painter", says="Nothing changes.", requires=("base-game",), options=Paint)


def test_idle_options_may_be_of_any_type() -> None:
    registry = Registry()
    registry.load_installed()
    registry.register(Painter(), "painter")
    chosen = select("hig-2002 + painter(shade=green, others=[red])", registry)
    told = [str(problem.message) for problem in warnings(resolve(chosen, registry), registry)]
    assert not [text for text in told if "Shade" in text]
