"""``bastide variant diff`` as a report: by topic, in every format."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest
from reports.reading import check
from typer.testing import CliRunner

from bastide.apps.cli import app
from bastide.apps.rulesets import Diff, diff
from bastide.apps.rulesets.html import html
from bastide.apps.rulesets.markdown import markdown
from bastide.testing.combining import expression, values
from tests.laws.rulesets import installed

from .program import bastide, text

EVIL = "<script>alert(1)</script> & | `tick` *star*"
PAIRS = [
    ("hig-2000", "hig-2002"),
    ("c3", "hunters-gatherers"),
    ("hunters-gatherers", "hunters-gatherers-2020"),
    ("c3", "hig-2001 + river + inns-cathedrals + traders-builders"),
    ("base-game", "base-game(draw=turn-end)"),
    ("hig-2002", "c3"),
]
#: Every non-default value of every option.
SETTINGS = [
    (name, option, value)
    for name, plugin in sorted(installed().registry.usable.items())
    for option, choices in values(plugin).items()
    for value in choices
    if value
]


def evil(folder: Path) -> Path:
    file = folder / "evil.toml"
    lines = [
        'format = "bastide-variant/1"',
        f'title = "{EVIL}"',
        'extends = "hig-2000"',
        "[about]",
        f'players = "{EVIL}"',
    ]
    lines += [
        "[tiles]",
        '"base-game/C" = 0',
        "[supply]",
        "follower = 9",
        "[rates]",
        '"small-city/two-tiles.tiles" = 0',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def topics(found: Diff) -> dict[str, list[str]]:
    return {
        part.topic: [rule["id"] for row in part.replaced for rule in row if rule is not None]
        + [rule["id"] for side in part.only_in for rule in side]
        + [rule["id"] for rule in part.changed]
        for part in found.topics
    }


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_difference_stands_under_one_topic(one: str, other: str) -> None:
    found = diff(one, other)
    rules = found.as_json()["rules"]
    seen = [rule["id"] for row in rules["replaced"] for rule in row["rules"]]
    seen += [rule["id"] for side in rules["only_in"] for rule in side] + [rule["id"] for rule in rules["changed"]]
    shown = [rule for part in topics(found).values() for rule in part]
    assert sorted(shown) == sorted(seen)
    counted = [each for part in found.topics for each in part.counts]
    assert len(counted) == len(found.as_json()["tiles"]) + len(found.as_json()["supply"])


@pytest.mark.parametrize("setting", SETTINGS, ids="-".join)
def test_every_value_of_every_option_differs_from_the_default(setting: tuple[str, str, str]) -> None:
    plugin, option, _ = setting
    chosen, other = installed().founded([(plugin,)]), installed().founded([setting])
    assert chosen is not None
    assert other is not None
    there = diff(expression(chosen), expression(other))
    back = diff(expression(other), expression(chosen))
    assert not there.same
    assert option in [entry["option"] for entry in there.found["plugins"]["options"] if entry["plugin"] == plugin]
    assert f"{option.replace('_', ' ')} = " in markdown(there)
    assert sorted(chain.from_iterable(topics(there).values())) == sorted(chain.from_iterable(topics(back).values()))
    for found in (there, back):
        check(html(found))


def test_rule_moved_to_another_family_by_an_option_is_listed_as_changed() -> None:
    found = diff("base-game + princess-dragon", "base-game + princess-dragon(princess=must)")
    assert "princess-dragon/princess" in [rule["id"] for rule in found.found["rules"]["changed"]]
    assert "princess-dragon/princess" not in [rule["id"] for rule in found.found["rules"]["reordered"]]


def test_topics_come_from_types_and_kinds() -> None:
    found = topics(diff("base-game", "hig-2000 + inns-cathedrals + traders-builders + river"))
    assert "farms-first-edition/city" in found["ground"]
    assert "farms-first-edition/cities" in found["final"]
    assert {"small-city/two-tiles", "inns-cathedrals/inn"} <= set(found["scoring"])
    assert "traders-builders/builder" in found["deploying"]
    assert "river/no-u-turn" in found["placement"]
    assert "inns-cathedrals/big-follower" in found["majorities"]
    assert {"traders-builders/pigs"} <= set(found["supply"])
    assert "meadow" in {
        kind for part in diff("c3", "hunters-gatherers").topics if part.topic == "ground"
        for rule in part.only_in[1] for kind in rule["about"]
    }  # fmt: skip


def test_rules_replace_only_their_namesakes() -> None:
    rules = diff("c3", "hunters-gatherers").as_json()["rules"]
    pairs = {tuple(rule["id"] for rule in pair["rules"]) for pair in rules["replaced"]}
    assert ("base-game/draw", "hunters-gatherers/draw") in pairs
    assert ("base-game/return", "hunters-gatherers/return") in pairs
    assert not [pair for pair in pairs if pair[0] == "base-game/city-completed"]


def test_differing_phases_of_a_turn_are_listed() -> None:
    [course] = [part for part in diff("c3", "c3 + traders-builders").topics if part.topic == "course"]
    [(key, (one, other))] = course.texts
    assert (key, one.count("→") < other.count("→")) == ("phases of a turn", True)


@pytest.mark.parametrize(("one", "other"), PAIRS[:2] + PAIRS[3:])
def test_page_is_well_formed_and_complete(one: str, other: str) -> None:
    found = diff(one, other)
    page = check(html(found))
    for part in found.topics:
        assert (2, part.title) in page.headings
        rules = [rule for row in part.replaced for rule in row if rule is not None]
        rules += [rule for side in part.only_in for rule in side]
        for rule in rules:
            assert rule["id"] not in page.text and rule["says"] in page.text
        for counted in part.counts:
            assert found.item(counted.name) in page.text and not ("/" in counted.name and counted.name in page.text)


def test_what_is_not_told_of_a_box_is_not_said_to_be_nothing() -> None:
    told = {key: values for part in diff("c2", "c3").topics for key, values in part.texts}
    assert told["age"] == ("7 and older", "not told")
    [part] = [part for part in diff("c2", "rgg-2008").topics if part.topic == "about"]
    assert dict(part.texts)["in box"] == ("Abbot; River", "not told")
    [part] = [part for part in diff("hig-2000", "c3").topics if part.topic == "about"]
    assert dict(part.texts)["in box"] == ("nothing", "Abbot; River")


def test_several_variants_have_a_column_each() -> None:
    found = diff("hig-2000", "hig-2001", "hig-2002", "bga-first-edition")
    rules = found.as_json()["rules"]
    rows = {tuple(rule["id"] for rule in row["rules"]): row["rules"] for row in rules["replaced"]}
    first, second, third = (f"farms-{name}-edition" for name in ("first", "second", "third"))
    farms = rows[f"{first}/city", f"{second}/field", f"{third}/field", f"{first}/city"]
    assert [rule["rates"]["city"] for rule in farms] == [4, 3, 3, 3]
    pennants = ["small-city/pennants" in [rule["id"] for rule in side] for side in rules["only_in"]]
    assert pennants == [True, True, False, True]
    assert {"plugin": "base-game", "option": "draw", "values": ["turn-start"] * 3 + ["turn-end"]} in found.found[
        "plugins"
    ]["options"]
    page = check(html(found))
    assert "small-city/pennants" not in page.text and "What is not listed here is the same in all." in page.text
    assert f"| {' | '.join(found.titles)} |\n" in markdown(found)


def test_rule_that_some_variants_lack_and_others_count_differently_stands_once() -> None:
    small = "hig-2002 + small-city(points_per_pennant=0)"
    rules = diff("hig-2000", "hig-2002", small).as_json()["rules"]
    rows = [row["rules"] for row in rules["replaced"] if row["rules"][1] is None]
    assert [[rule and rule["rates"]["pennants"] for rule in row] for row in rows] == [[1, None, 0]]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_variant_that_repeats_another_changes_nothing(one: str, other: str) -> None:
    two, three = diff(one, other).as_json()["rules"], diff(one, other, one).as_json()["rules"]
    ids = [[rule["id"] for rule in row["rules"]] for row in two["replaced"]]
    assert [[rule["id"] for rule in row["rules"]] for row in three["replaced"]] == [[*row, row[0]] for row in ids]
    assert three["only_in"] == [*two["only_in"], two["only_in"][0]]
    assert [rule["id"] for rule in three["changed"]] == [rule["id"] for rule in two["changed"]]
    assert [rule["id"] for rule in three["reordered"]] == [rule["id"] for rule in two["reordered"]]


def test_one_variant_alone_is_a_wrong_command_line() -> None:
    done = bastide("variant", "diff", "hig-2000")
    assert done.exit_code == 2
    assert "name two variants or more" in done.stderr


@pytest.mark.parametrize("width", [40, 80])
def test_no_name_is_broken_in_a_wide_table(width: int) -> None:
    names = ["c3 + river", "hig-2000", "hunters-gatherers-2020", "hig-2002"]
    done = CliRunner().invoke(app, ["variant", "diff", *names], env={"NO_COLOR": "1", "COLUMNS": str(width)})
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    assert max(map(len, lines)) <= width
    titles = diff(*names).titles
    assert [f"   {letter}  {title}" for letter, title in zip("ABCD", titles, strict=True)] == [
        line for line in lines if line[3:6] in ("A  ", "B  ", "C  ", "D  ")
    ][:4]
    assert next(line.split() for line in lines if line.endswith("D")) == ["A", "B", "C", "D"]


@pytest.mark.parametrize("words", [[], ["--markdown"]])
def test_people_read_titles_rules_and_tiles_without_ids(words: list[str]) -> None:
    done = bastide("variant", "diff", "hig-2000", "hig-2002 + river", *words)
    told = done.stdout if words else done.stdout.partition("\n\n")[2]
    assert "Hans im Glück 2002 with River" in told
    assert "river with lake" in told
    assert not re.findall(r"[a-z-]+/[A-Za-z-]+|hig-\d+", told)


def test_tiles_that_differ_are_drawn() -> None:
    page = check(html(diff("c3", "c3 + river")))
    assert page.tags["figure"] == 11
    assert "RV-spring" not in page.text and "river with spring" in page.text


def test_titles_and_carried_texts_are_escaped_everywhere(tmp_path: Path) -> None:
    found = diff(str(evil(tmp_path)), "hig-2000")
    whole = html(found)
    assert "<script" not in whole
    assert EVIL in check(whole).text
    written = markdown(found)
    assert "<script" not in written
    assert "\\| \\`tick\\` \\*star\\*" in written


def test_markdown_has_a_table_for_what_stands_side_by_side() -> None:
    written = markdown(diff("hig-2000", "hig-2002"))
    assert "## Farms and other open ground\n" in written
    assert (
        "| Hans im Glück 2000 (first edition) | Hans im Glück 2002 |\n| --- | --- |\n| A completed city pays once"
        in written
    )


@pytest.mark.parametrize("words", [[], ["--markdown"], ["--html"], ["--json"]])
def test_what_a_preset_does_to_a_game_stands_last_in_every_format(words: list[str]) -> None:
    done = bastide("variant", "diff", "hig-2000", "hig-2002", *words)
    before, _, last = done.stdout.rpartition("meaning" if "--json" in words else "What it does to a game")
    told = " ".join(re.sub("<.*?>", "", last).split())
    assert re.search(
        r"A player gets .*Another player wins .*Points change .* 10,000 games under Hans im Glück 2000", told
    )
    assert "No source tells" in before
    assert "No source tells" not in told


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.html", "<!DOCTYPE html>"), ("a.md", "# Hans"), ("a.json", "{"), ("a.txt", "hig-2000  Hans")],
)
def test_format_follows_the_name_of_the_output(tmp_path: Path, name: str, start: str) -> None:
    done = bastide("variant", "diff", "hig-2000", "hig-2002", "-o", tmp_path / name)
    assert (done.exit_code, done.output) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_option_of_a_format_goes_before_the_name(tmp_path: Path) -> None:
    done = bastide("variant", "diff", "hig-2000", "hig-2002", "--json", "-o", tmp_path / "a.html")
    assert done.exit_code == 0
    assert json.loads((tmp_path / "a.html").read_text(encoding="utf-8"))["same"] is False


@pytest.mark.parametrize("words", [["--html", "--json"], ["-o", "a.pdf"], ["--markdown", "--html"]])
def test_two_formats_or_none_are_a_wrong_command_line(words: list[str]) -> None:
    assert bastide("variant", "diff", "hig-2000", "hig-2002", *words).exit_code == 2


def test_unwritable_output_is_reported_at_once(tmp_path: Path) -> None:
    for place in (tmp_path / "none" / "a.html", tmp_path):
        done = bastide("variant", "diff", "no-such-variant", "hig-2002", "--html", "-o", place)
        assert done.exit_code == 1
        assert "cannot be written" in done.stderr


def test_text_is_complete_in_a_narrow_terminal() -> None:
    words = ["variant", "diff", "c3", "c3 + river"]
    narrow = CliRunner().invoke(app, words, env={"NO_COLOR": "1", "COLUMNS": "34"})
    wide = bastide(*words)
    assert "…" not in narrow.stdout
    assert "".join(narrow.stdout.split()).count("Therivermustnotturnbackatonce") == 1
    assert "Tiles" in text(wide)
    assert max(map(len, narrow.stdout.splitlines())) <= 34


def test_colours_tell_the_variants_apart() -> None:
    words = ["variant", "diff", "hig-2000", "hig-2002"]
    done = CliRunner().invoke(app, words, env={"FORCE_COLOR": "1", "COLUMNS": "100", "TERM": "xterm-256color"})
    assert "\x1b[1;35mhig-2000" in done.stdout
