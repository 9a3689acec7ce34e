from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Sentence, VariantError, installed, resolve_variant, select
from bastide.variants.expressions import parse

from .program import bastide, text

#: What people put wishes together from.
WORDS = (
    "c3 base-game own piles with without no and + - , hand of three four to 50 solo teams(size=3) river inns farms "
    "farms-first-edition abbey-mayor-2007 hig-2000 c2 the city small 都市なし 川あり、 草原なし ( ) '"
)


def test_rule_for_another_game_is_one_problem_with_what_would_do_instead() -> None:
    done = bastide("variant", "check", "hunters-gatherers + closed-farms", "--json")
    [problem] = json.loads(done.stdout)["problems"]
    assert "“Closed farms” requires “Base game”, and “Hunters & Gatherers” stands in its place" in problem["text"]
    assert any(resolve_variant(mend["variant"]).selection.plugins for mend in problem["mends"])


@pytest.mark.parametrize(
    "variant",
    [
        "c3 + quilts",
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
    assert "add “Third-edition farms” (farms-third-edition); leave out “Closed farms” (closed-farms)" in text(done)
    done = bastide("variant", "check", "hunters-gatherers + inns-cathedrals")
    assert "leave out “Inns & Cathedrals” (inns-cathedrals); take “Base game” (base-game) instead of" in text(done)
    done = bastide("variant", "check", "c3 + own-piles + shared-display")
    assert done.stderr.splitlines()[1:] == [
        "   what would mend it: leave out “Own piles” (own-piles); leave out “Shared display” (shared-display)"
    ]


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
        # In words with spaces, and with a number where the plugin has an option for it.
        ("base-game + own piles", "base-game + own-piles"),
        ("c3 + own pile", "c3 + own-piles"),
        ("c3 own piles - farms", "c3 + own-piles - farms"),
        ("own piles", "hig-2002 + own-piles"),
        ("c3 + all or nothing + hand of three", "c3 + finished-only + private-city-planning"),
        ("c3 + hand of four", "c3 + private-city-planning(hand=4)"),
        ("c3 + first to 50", "c3 + first-to(points=50)"),
        ("c3 with teams of two, and first to 80", "c3 + teams + first-to(points=80)"),
        ("c3 + 手札3枚", "c3 + private-city-planning"),
        ("c3 + inns, inns", "c3 + inns-cathedrals"),
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


@pytest.mark.parametrize("words", ["都市なし", "c3 都市なし", "c3 without cities", "c3, no cities", "- cities"])
def test_wish_that_nothing_grants_is_answered_instead_of_put_as_an_expression(words: str) -> None:
    done = bastide("variant", "check", words)
    assert done.exit_code == 1
    assert "cannot be left out alone: it is a part of “Base game”; the rest requires “Base game”" in text(done)
    assert "write" not in done.stderr


@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=8).map(" ".join))
def test_what_words_are_put_as_is_an_expression(words: str) -> None:
    try:
        select(words, installed())
    except VariantError as error:
        for problem in error.problems:
            if isinstance(problem.hint, Sentence) and "expression" in problem.hint.parts:
                assert parse(str(problem.hint.parts["expression"]))


@pytest.mark.parametrize("words", ["solo", "c3 + solo", "c3, solo", "c3 + one player", "c3 一人用", "c3 + ソロ"])
def test_playing_alone_needs_one_name_and_no_plugin(words: str) -> None:
    [problem] = json.loads(bastide("variant", "check", words, "--json").stdout)["problems"]
    assert (problem["hint"].rpartition("begin a game with ")[2], problem["mends"]) == ("the name of one player", [])
    # So the hint is true.
    assert text(bastide("play", "hig-2002", "--players", "Ann", "--script", "-", typed="quit\n")).startswith(
        "== Turn 1"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("c3 + goods 15", "there is no plugin goods-15; numbers of tiles, pieces and points are set in a file"),
        ("c3 + every other Sunday", "there is no plugin every-other-Sunday; `bastide plugins` lists"),
        ("c3 with hig-2000", "hig-2000 is a preset, not a plugin; a preset stands first"),
        ("c3 - closed fields at once", "closed-fields-at-once cannot be left out, for it is not there"),
    ],
)
def test_words_that_name_nothing_are_told_as_one_name(words: str, told: str) -> None:
    assert told in text(bastide("variant", "check", words))


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
    assert "“First-edition farms” and “Third-edition farms” rule the same thing" in done.stderr


def test_mends_are_listed_below_the_problems_with_titles_and_the_names_to_type() -> None:
    output = bastide("variant", "check", "hig-2002 + farms-first-edition").stderr.splitlines()
    assert output[1:] == ["   what would mend it: leave out “Third-edition farms” (farms-third-edition)"]
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
