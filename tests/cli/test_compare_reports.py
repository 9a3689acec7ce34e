"""``bastide compare`` as a report to share."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from reports.reading import check
from typer.testing import CliRunner

import bastide as core
from bastide.apps.cli import app
from bastide.apps.comparing import Comparison, compare
from bastide.apps.comparing.html import html
from bastide.apps.comparing.markdown import markdown
from bastide.apps.comparing.pictures import Board
from bastide.apps.comparing.places import claimed_in, counted_by, features_of

from .program import GAMES, bastide, save, text
from .test_variant_reports import EVIL

CASES: list[tuple[str, list[str], bool]] = [
    ("03", ["hig-2000", "hig-2002", "bga-first-edition"], False),
    ("10", ["hig-2002 + traders-builders", "hig-2001 + traders-builders"], False),
    ("03", ["hig-2002", "base-game"], False),
    ("07", ["base-game", "base-game + small-city"], True),
    ("10", ["hig-2002 + traders-builders", "hig-2000"], True),
]
BOARD = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "scores": {"Red": 3, "Blue": 1},
    "tiles": [
        {"tile": "base-game/E", "at": [0, 0], "rotation": 0,
         "pieces": [{"player": "Blue", "piece": "follower", "on": "city N"}]},
        {"tile": "base-game/E", "at": [0, -1], "rotation": 180},
    ],
}  # fmt: skip


def of(case: tuple[str, list[str], bool]) -> Comparison:
    game, variants, as_laid = case
    return compare(GAMES / f"{game}.record.json", variants, as_laid=as_laid)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_page_is_well_formed_and_holds_every_line_that_differs(case: tuple[str, list[str], bool]) -> None:
    found = of(case)
    known = found.rules()
    page = check(html(found))
    for number, difference in enumerate(found.differences, 1):
        kind = difference.kind.replace("-", " ")
        assert any(words.startswith(f"{number}. {kind}") for _, words in page.headings)
        for lines in difference.lines:
            for line in lines:
                says = [core.clause(known[term["rule"]]["says"]) for term in line["terms"]]
                assert all(each in page.text for each in says)
                assert not any(term["rule"] in page.text for term in line["terms"])
    placed = [each for each in found.differences if any(line["tiles"] for lines in each.lines for line in lines)]
    stops = [column for column in found.columns if column.stop is not None]
    assert page.tags["figure"] == len(placed) + bool(placed) + len(stops)


def test_another_picture_of_the_same_board_adds_little() -> None:
    found = compare(GAMES / "06.record.json", ["hig-2000", "hig-2002", "bga-first-edition"])
    pictures = re.findall(r"<svg .*?</svg>", html(found), re.DOTALL)
    kept, drawn = pictures[0], pictures[1:]
    assert len(drawn) == len(found.differences) + 1 == 5
    assert 'aria-hidden="true"' in kept and not any("<path id" in each for each in drawn)
    assert len(kept) < 180_000
    assert all(len(each) < 16_000 for each in drawn)


@pytest.mark.parametrize("case", CASES[:2], ids=lambda case: case[0])
def test_replacing_the_swing_changes_the_winner_and_all_differences_make_the_other_scores(
    case: tuple[str, list[str], bool],
) -> None:
    found = of(case)
    for swing in found.swings:
        one, other = found.complete[swing.one], found.complete[swing.other]
        assert set(swing.winners) != set(one.ranking[0])
        scores = dict(one.scores)
        for difference in found.differences:
            for sign, side in ((1, swing.other), (-1, swing.one)):
                for line in difference.lines[side]:
                    scores[line["player"]] += sign * line["points"]
        assert scores == other.scores


def test_small_city_is_the_one_line_that_changes_the_winner(tmp_path: Path) -> None:
    found = compare(BOARD, ["hig-2000", "hig-2002"])
    [swing] = found.swings
    assert (swing.differences, swing.winners, dict(swing.scores)) == ((0,), ("Blue",), {"Red": 3, "Blue": 5})
    file = save(tmp_path, "board.json", BOARD)
    done = text(bastide("compare", file, "--under", "hig-2000", "--under", "hig-2002"))
    assert "it is enough that number 1 alone is scored as under hig-2002; then Blue wins (Red 3, Blue 5)." in done
    [result] = json.loads(bastide("compare", file, "--under", "hig-2000", "--under", "hig-2002", "--json").stdout)[
        "swings"
    ]
    assert result == {
        "from": "hig-2000",
        "to": "hig-2002",
        "differences": [0],
        "scores": {"Red": 3, "Blue": 5},
        "winners": ["Blue"],
    }


def test_features_of_a_line_are_those_of_its_kind_on_its_tiles() -> None:
    found = compare(BOARD, ["hig-2000", "hig-2002"])
    game = found.columns[0].game
    assert game is not None
    [difference] = found.differences
    [feature] = features_of(game, difference.lines[0][0])
    assert (feature.kind, feature.tiles) == ("city", [(0, -1), (0, 0)])
    assert Board(found).hatches(difference) == []


def test_monastery_is_found_in_the_midst_of_its_tiles() -> None:
    tiles: list[dict[str, Any]] = [{"tile": "base-game/B", "at": [0, 0], "rotation": 0}]
    tiles.append({"tile": "base-game/B", "at": [1, 0], "rotation": 0})
    diagram = core.load({**BOARD, "tiles": tiles})
    assert isinstance(diagram, core.Diagram)
    game, _ = diagram.on_table("c3")
    line = {"kind": "monastery", "tiles": [[-1, -1], [0, -1], [-1, 0], [0, 0], [1, 0]]}
    [feature] = features_of(game, line)
    assert feature.tiles == [(0, 0)]


def test_sentence_of_a_rule_that_stops_a_game_goes_on_with_what_would_be_legal(tmp_path: Path) -> None:
    record = {
        "format": "bastide-record/1",
        "variant": "hig-2002",
        "players": ["Red"],
        "draws": ["base-game/U"],
        "actions": [
            {"player": "Red", "type": "place", "tile": "base-game/U", "at": [-1, 0], "rotation": 90},
            {"player": "Red", "type": "deploy", "piece": "follower", "on": "road E"},
        ],
    }
    done = bastide("compare", save(tmp_path, "game.json", record), "--under", "hig-2002 + earlier-tile")
    assert "not on the one just laid; free: city N at [0, 0], " in text(done)


def test_city_that_pays_farmers_is_found_around_a_field_without_an_outlet() -> None:
    tiles: list[dict[str, Any]] = [{"tile": "inns-cathedrals/IC-four-cities", "at": [0, 0], "rotation": 0}]
    tiles.append({"tile": "base-game/E", "at": [0, -1], "rotation": 180})
    diagram = core.load({**BOARD, "tiles": tiles})
    assert isinstance(diagram, core.Diagram)
    game, _ = diagram.on_table("c3 + inns-cathedrals")
    [feature] = features_of(game, {"kind": "field", "tiles": [[0, -1], [0, 0]]})
    assert (feature.kind, len(feature.tiles)) == ("city", 2)


def test_subjects_that_editions_divide_differently_have_a_hatch_for_each() -> None:
    found = compare(GAMES / "01.record.json", ["hig-2000", "hig-2001", "hig-2002"])
    small, fields, _ = found.differences
    board = Board(found)
    # All score the same small city; two of them score the same fields.
    assert board.hatches(small) == []
    assert board.hatches(fields) == [("rising", "hig-2000"), ("falling", "hig-2001, hig-2002")]
    page = check(html(found))
    assert "Hatched with rising stripes: Hans im Glück 2000 (first edition); falling stripes: " in page.text


def test_picture_carries_the_number_of_each_place_and_rings_its_pieces() -> None:
    found = compare(GAMES / "01.record.json", ["hig-2000", "hig-2002"])
    board = Board(found)
    whole = board.whole()
    assert whole is not None
    # A city that is small, and that a field is paid for, has both numbers.
    assert ">1 2</text>" in whole and ">3</text>" in whole
    for number, difference in enumerate(found.differences, 1):
        drawn = board.around(difference)
        assert drawn is not None
        assert f">{number}</text>" in drawn
        assert drawn.count('r="18"') == 2  # the ring around the only piece with a claim, dark and light


def test_cities_that_a_field_counts_and_its_farmers_are_told() -> None:
    [game] = [column.game for column in compare(GAMES / "03.record.json", ["hig-2002"]).columns]
    assert game is not None
    [line, *_] = [line for line in game.lines if line["kind"] == "field" and line["points"]]
    [city] = counted_by(game, line)
    assert (city.kind, city.tiles) == ("city", [(-3, 1), (-2, 1)])
    [field] = claimed_in(game, line)
    assert (field.kind, len(field.tiles)) == ("field", len(line["tiles"]))


def test_farmers_beside_a_city_have_the_claim_to_it() -> None:
    [game] = [column.game for column in compare(GAMES / "03.record.json", ["hig-2000"]).columns]
    assert game is not None
    [line] = [line for line in game.lines if line["kind"] == "field"]
    assert counted_by(game, line) == []
    fields = claimed_in(game, line)
    assert {feature.kind for feature in fields} == {"field"}
    assert {game.position.piece(number).owner for field in fields for number in field.pieces} >= {1}


def test_illegal_move_is_reported_with_rule_reason_scores_and_remedy() -> None:
    file = GAMES / "03.record.json"
    done = bastide("compare", file, "--under", "base-game", "--under", "hig-2002", "--under", "hig-2000", "--json")
    stop = json.loads(done.stdout)["variants"][0]["stops"]
    assert (stop["action"], stop["rule"]) == (3, "bastide/deployable")
    assert stop["move"] == json.loads(file.read_text(encoding="utf-8"))["actions"][3]
    assert set(stop["scores"]) == {"Red", "Blue"}
    words: list[str | Path] = ["compare", file, "--under", "base-game", "--under", "hig-2002", "--under", "hig-2000"]
    for form in ([], ["--html"], ["--markdown"]):
        output = re.sub(r"[\\`]|<[^>]*>", "", text(bastide(*words, *form)))
        name = "Base game" if form == ["--html"] else "base-game"
        assert f"Up to move 3 it is a game under {name}." in output
        assert "no rule of this variant lets the follower be deployed on a field" in output
        assert "Points up to there: Red 0, Blue 0." in output
        assert "add --as-laid" in output


def test_rule_of_a_plugin_that_refuses_a_move_is_quoted() -> None:
    record = {
        "format": "bastide-record/1",
        "variant": "hig-2002",
        "players": ["Red", "Blue"],
        "actions": [
            {"player": "Red", "type": "place", "tile": "base-game/U", "at": [1, 0], "rotation": 90},
            {"player": "Red", "type": "deploy", "piece": "follower", "on": "road W"},
            {"player": "Blue", "type": "place", "tile": "base-game/U", "at": [2, 0], "rotation": 90},
            {"player": "Blue", "type": "deploy", "piece": "follower", "on": "road W"},
        ],
    }
    found = compare(record, ["hig-2002", "c3"])
    stop = found.columns[0].stop
    assert stop is not None
    assert (stop.action, stop.rule, stop.plugin) == (3, "base-game/occupied", "base-game")
    assert stop.says
    assert stop.says in check(html(found)).text


def test_as_laid_lists_each_move_that_is_unknown() -> None:
    words: list[str | Path] = ["compare", GAMES / "10.record.json", "--under", "hig-2000", "--as-laid"]
    done = bastide(*words, "--json")
    side = json.loads(done.stdout)["variants"][1]
    assert done.exit_code == 0
    assert "error" not in side
    assert side["stops"]["rule"] == "bastide/known-names"
    assert sum("no tile 'traders-builders/" in each for each in side["as_laid"]) == 24
    assert any("no tile was just laid for the follower" in each for each in side["as_laid"])
    assert not any("has no segment" in each for each in side["as_laid"])
    page = bastide(*words, "--html")
    output = check(page.stdout)
    assert all(each in output.text for each in side["as_laid"])
    assert "traders-builders/TB-01" not in page.stderr


def test_names_and_titles_are_escaped_everywhere(tmp_path: Path) -> None:
    variant = tmp_path / "evil.toml"
    variant.write_text(f'format = "bastide-variant/1"\ntitle = "{EVIL}"\nextends = "hig-2002"\n', encoding="utf-8")
    named = json.loads(json.dumps(BOARD).replace("Red", EVIL.replace('"', "")))
    found = compare(named, [str(variant), "hig-2000"])
    whole = html(found, title=EVIL)
    assert "<script" not in whole
    assert check(whole).text.count(EVIL) >= 4
    assert "<script" not in markdown(found, title=EVIL)


def test_diagrams_of_hunters_and_gatherers_have_reports() -> None:
    tiles = [{"tile": "hunters-gatherers/HG1-start", "at": [0, 0], "rotation": 0}]
    found = compare({**BOARD, "tiles": tiles}, ["hunters-gatherers", "hunters-gatherers"])
    page = check(html(found))
    assert "Every line is the same under all variants." in page.text


def test_variants_without_shared_tiles_cannot_play_one_game() -> None:
    tiles = [{"tile": "hunters-gatherers/HG1-start", "at": [0, 0], "rotation": 0}]
    found = compare({**BOARD, "tiles": tiles}, ["hunters-gatherers", "c3"])
    page = check(html(found))
    assert "This cannot be a game under Third look (from 2021)" in page.text
    assert "nothing can be compared" in page.text


@pytest.mark.parametrize(
    ("name", "start"), [("a.html", "<!DOCTYPE html>"), ("a.md", "# 03"), ("a.json", "{"), ("a.txt", "Red and Blue win")]
)
def test_report_goes_to_a_file(tmp_path: Path, name: str, start: str) -> None:
    done = bastide("compare", GAMES / "03.record.json", "--under", "hig-2000", "-o", tmp_path / name)
    assert (done.exit_code, done.stdout) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_report_never_overwrites_its_input(tmp_path: Path) -> None:
    file = save(tmp_path, "board.json", BOARD)
    before = file.read_bytes()
    done = bastide("compare", file, "--under", "hig-2000", "--under", "hig-2002", "-o", tmp_path / "board.json")
    assert done.exit_code == 2
    assert "would take the place of" in done.stderr
    assert file.read_bytes() == before


def test_report_is_written_although_one_variant_forbids_a_move(tmp_path: Path) -> None:
    words: list[str | Path] = ["compare", GAMES / "03.record.json", "--under", "base-game", "--under", "hig-2000"]
    done = bastide(*words, "--under", "hig-2002", "-o", tmp_path / "a.html")
    assert done.exit_code == 1
    assert "Where it stops being that game" in check((tmp_path / "a.html").read_text(encoding="utf-8")).text


def test_same_comparison_is_the_same_page() -> None:
    assert html(compare(BOARD, ["hig-2000", "c3"])) == html(compare(BOARD, ["hig-2000", "c3"]))


def test_markdown_report_reads_as_kept() -> None:
    kept = Path(__file__).parent / "goldens" / "small-city.md"
    assert markdown(compare(BOARD, ["hig-2000", "hig-2002"]), title="board.json") == kept.read_text(encoding="utf-8")


def test_stops_are_reported_in_a_narrow_terminal() -> None:
    words = ["compare", str(GAMES / "03.record.json"), "--under", "base-game", "--under", "hig-2000"]
    done = CliRunner().invoke(app, words, env={"NO_COLOR": "1", "COLUMNS": "40"})
    assert "…" not in done.stdout
    assert "bastide/deployable" in done.stdout


def test_page_is_shown_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def show(address: str) -> bool:
        shown.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", show)
    page = tmp_path / "report.html"
    done = bastide(
        "compare", GAMES / "03.record.json", "--under", "hig-2000", "--under", "hig-2002", "-o", page, "--open"
    )
    assert done.exit_code == 0, done.stderr
    assert bastide("variant", "diff", "hig-2000", "hig-2002", "-o", page, "--open").exit_code == 0
    assert shown == [page.as_uri()] * 2


@pytest.mark.parametrize("output", [(), ("-o", "report.md"), ("--html",)])
def test_only_a_page_in_a_file_is_shown(
    output: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = bastide("variant", "diff", "hig-2000", "hig-2002", *output, "--open")
    assert done.exit_code == 2
    assert "name one, as in -o report.html" in text(done)
