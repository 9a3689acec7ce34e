"""The output of commands is translated: headings, rules, kinds; but only the parts for people."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bastide
from bastide.apps.cli import app
from bastide.apps.explaining.telling import Line, Teller

RECORD = Path(__file__).parents[1] / "data" / "played-games" / "01.record.json"
COMPARED = ["compare", str(RECORD), "--under", "hig-2000", "--under", "hig-2002"]


def printed(*words: str | Path, language: str = "ja") -> str:
    settings = {"NO_COLOR": "1", "COLUMNS": "120", "BASTIDE_LANGUAGE": language}
    done = CliRunner().invoke(app, [str(word) for word in words], env=settings)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_score_has_headings_kinds_and_terms_of_the_language() -> None:
    output = printed("score", RECORD)
    assert "プレイヤー" in output and "合計" in output
    assert "都市" in output and "タイル 2 × 1 = 2" in output
    assert "base-game/road-completed" in output
    assert "player" not in output and "total" not in output and " road " not in output


def test_compare_prints_verdict_and_rules_in_the_language() -> None:
    output = printed(*COMPARED)
    assert "順位は変わりません。" in output
    assert "完成した都市は、タイル1枚につき2点" in output
    assert "Every" not in output and "The " not in output


@pytest.mark.parametrize("format", ["--markdown", "--html"])
def test_reports_of_a_comparison_are_in_the_language(format: str) -> None:
    output = printed(*COMPARED, format)
    assert "プレイヤー" in output and "順位は変わりません" in output
    assert bastide.translated("What is scored differently", "ja") in output
    assert "What is scored differently" not in output
    assert ('<html lang="ja">' in output) == (format == "--html")


@pytest.mark.parametrize("format", [[], ["--markdown"], ["--html"]])
def test_difference_of_variants_is_in_the_language(format: list[str]) -> None:
    output = printed("variant", "diff", "hig-2000", "hig-2002", *format)
    assert "選ばれた拡張とルール" in output and "得点計算" in output
    assert "ちょうどタイル2枚の完成した都市では" in output
    assert "Expansions and rules chosen" not in output


def test_variant_show_prints_rules_and_pieces_in_the_language() -> None:
    output = printed("variant", "show", "hig-2002")
    assert "各プレイヤーは、得点を示すものとは別に" in output
    assert "フォロワー" in output
    assert "Placement rules" not in output and "7 follower" not in output


@pytest.mark.parametrize("name", ["rgg-big-box", "hig-2000", "hig-2002 + small-city", "c3 + princess-dragon"])
def test_sources_and_facts_about_a_box_are_in_the_language(name: str) -> None:
    """Only names stay: of publishers, programs, ids and options."""
    output = printed("variant", "show", name)
    found = re.sub(r"[\w-]+/[\w.-]+", "", output)
    assert "資料" in output and ("出典" in output) == ("+" not in name)
    assert not re.search(r"facts|rule|knowledge|High |Medium |footnote|player", found, re.IGNORECASE)


@pytest.mark.parametrize("format", [[], ["--markdown"], ["--html"]])
def test_difference_of_variants_has_sources_in_the_language(format: list[str]) -> None:
    output = printed("variant", "diff", "hig-2002", "rgg-big-box", *format)
    assert "脚注26" in output and "資料 7.1" in output
    assert not re.search(r"[Ff]acts |footnote|annotated", output)


@pytest.mark.parametrize("format", [[], ["--markdown"], ["--html"]])
def test_comparison_has_sources_of_rules_in_the_language(format: list[str]) -> None:
    output = printed(*COMPARED, *format)
    assert "資料 " in output
    assert "facts " not in output


def test_game_in_the_terminal_is_in_the_language_with_the_same_commands(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("1\n1\nsheet\nhelp\n")
    play = ["play", "hig-2002", "--seed", "7", "--script", str(script)]
    output = printed(*play)
    assert "手番1: Redの番" in output and "フォロワー 7個" in output
    assert "place X Y ROTATION" in output
    english = printed(*play, language="en")
    assert "Turn 1: Red to place" in english and "7 follower" in english
    assert [line for line in output.splitlines() if line.startswith("Red> ")] == [
        line for line in english.splitlines() if line.startswith("Red> ")
    ]


def test_explanations_name_kinds_in_the_language() -> None:
    output = printed("explain", RECORD, "--turn", "2")
    assert "フォロワーを配置" in output
    assert "base-game/deploy" in output


@pytest.mark.parametrize(
    "path", ["played-games/16", "records/hands", "records/sights", "records/hunters-gatherers"], ids=lambda path: path
)
def test_nothing_in_an_explanation_stays_english(path: str) -> None:
    """Ids and players keep their names; every other word of every line is translated."""
    record = RECORD.parents[1] / f"{path}.record.json"
    output = printed("explain", record, "--final")
    names = json.loads(record.read_text(encoding="utf-8"))["players"]
    ids = r"[\w-]+/[\w-]+"
    assert re.findall(r"[A-Za-z]{2,}", re.sub("|".join([ids, *map(re.escape, names)]), "", output)) == []
    assert set(re.findall(ids, output)) == set(re.findall(ids, printed("explain", record, "--final", language="en")))


def test_things_of_games_keep_their_words_where_a_plugin_names_them_itself() -> None:
    """The platform has no names for the places and parts that a wagon goes to."""
    rules = bastide.resolve_variant("base-game + abbey-mayor")
    witness = bastide.Witness()
    game = bastide.Game(witness.watched(rules), ["Red", "Blue"], seed=3)
    chance = random.Random(5)
    while not game.over:
        game.play(chance.choice(game.decision.actions).as_record())
    lines: list[Line] = []
    teller = Teller(lines.append)
    for saying in witness.sayings(game):
        teller.tell(saying)
    teller.flush()
    with bastide.speaking("ja"):
        message = "\n".join(line.plain() for line in lines)
    assert "荷馬車" in message
    assert re.findall(r"[A-Za-z]{2,}", re.sub(r"[\w-]+/[\w-]+|Red|Blue", "", message)) == []


@pytest.mark.parametrize(
    "words",
    [
        [*COMPARED, "--json"],
        ["score", RECORD, "--under", "hig-2000", "--as-laid", "--json"],
        ["variant", "diff", "hig-2000", "c3", "--json"],
        ["explain", RECORD, "--turn", "3", "--json"],
        ["variant", "show", "c3", "--json"],
    ],
    ids=lambda words: " ".join(map(str, words[:2])),
)
def test_json_is_the_same_in_every_language(words: list[str | Path]) -> None:
    japanese = printed(*words)
    assert japanese == printed(*words, language="en")
    json.loads(japanese)


def test_records_are_the_same_in_every_language(tmp_path: Path) -> None:
    saved = []
    for language in ("en", "ja"):
        script = tmp_path / f"{language}.txt"
        target = tmp_path / f"{language}.json"
        script.write_text(f"1\n1\n1\nsave {target}\nquit\n")
        printed("play", "hig-2002", "--seed", "3", "--script", script, language=language)
        saved.append(json.loads(target.read_text(encoding="utf-8")))
    assert saved[0] == saved[1]


def test_names_of_players_stay_as_they_were_given() -> None:
    assert "Green" in printed("score", RECORD)


@pytest.mark.parametrize("words", [["score", RECORD], COMPARED, [*COMPARED, "--markdown"], [*COMPARED, "--html"]])
def test_names_that_are_words_of_the_language_stay_as_they_were_given(words: list[str | Path]) -> None:
    names = json.loads(RECORD.read_text(encoding="utf-8"))["players"]
    assert "Red" in names
    output = printed(*words)
    assert all(name in output for name in names)
    # The workbench has this word for the colour.
    assert bastide.translated("Red", "ja") == "赤"
    assert "赤" not in output
