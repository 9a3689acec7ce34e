from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bastide.apps.cli import app
from bastide.apps.comparing import compare
from bastide.apps.comparing.words import titled, verdict

from .program import GAMES, answer, bastide, save, text

EDITIONS = ("--under", "hig-2000", "--under", "hig-2002", "--under", "bga-first-edition")


@pytest.mark.parametrize("game", ["01", "02", "03", "04", "05", "06"])
def test_differences_explain_every_point_of_difference(game: str) -> None:
    found = answer("compare", GAMES / f"{game}.record.json", *EDITIONS)
    scores = [side["scores"] for side in found["variants"]]
    for player in scores[0]:
        by_kind = [sum(row["points"][side] for row in found["points"] if row["player"] == player) for side in range(3)]
        assert by_kind == [side[player] for side in scores]
        shown = [
            sum(
                line["points"]
                for difference in found["differences"]
                for line in difference["lines"][side]["lines"]
                if line["player"] == player
            )
            for side in range(3)
        ]
        assert [shown[side] - shown[0] for side in range(3)] == [
            scores[side][player] - scores[0][player] for side in range(3)
        ]


def test_editions_may_disagree_on_the_winner() -> None:
    found = answer("compare", GAMES / "03.record.json", *EDITIONS)
    assert [side["ranking"] for side in found["variants"]] == [
        [["Red", "Blue"]],
        [["Blue"], ["Red"]],
        [["Red"], ["Blue"]],
    ]
    assert found["winner_changes"] and found["ranking_changes"]


def test_cities_of_the_first_farms_stand_beside_the_fields_of_the_third() -> None:
    [difference] = answer("compare", GAMES / "03.record.json", *EDITIONS)["differences"]
    assert (difference["kind"], difference["when"]) == ("field", "final")
    rules = [{term["rule"] for line in side["lines"] for term in line["terms"]} for side in difference["lines"]]
    assert rules == [{"farms-first-edition/city"}, {"farms-third-edition/field"}, {"farms-first-edition/city"}]


def test_rules_of_the_differences_are_quoted() -> None:
    found = answer("compare", GAMES / "05.record.json", *EDITIONS)
    assert set(found["rules"]) == {
        "base-game/city-completed",
        "small-city/two-tiles",
        "farms-first-edition/city",
        "farms-third-edition/field",
    }
    assert all(rule["says"] and rule["source"] and rule["plugin"] for rule in found["rules"].values())


def test_text_shows_points_rankings_and_what_differs() -> None:
    done = text(bastide("compare", GAMES / "05.record.json", *EDITIONS))
    assert "Red city 10 10 10" in done
    assert "field 24 18 18 total 50 44 44" in done
    assert "hig-2002 1. Red 44, Green 44; 3. Blue 26" in done
    assert "The winner changes: Red under hig-2000, bga-first-edition; Red and Green under hig-2002." in done
    assert "1. city completed: the city of 2 tiles in the middle, tiles -1,1 0,1" in done
    assert "hig-2000 Green 2 2 tiles × 1 = 2 base-game/city-completed changed by small-city/two-tiles" in done
    assert "hig-2002 Red 15 5 cities × 3 = 15 farms-third-edition/field" in done


def test_same_variant_twice_makes_no_difference() -> None:
    done = bastide("compare", GAMES / "03.record.json", "--under", "hig-2002", "--under", "c3")
    assert done.exit_code == 0
    assert "Every line is the same under all variants." in done.stdout


def test_omitted_parts_are_not_reported_as_equal() -> None:
    under = ("--under", "hig-2002", "--under", "hig-2000", "--as-laid")
    found = answer("compare", GAMES / "16.record.json", *under)
    left = {side["variant"]: len(side["as_laid"]) for side in found["variants"]}
    assert not found["differences"] and all(left.values())
    done = text(bastide("compare", GAMES / "16.record.json", *under))
    assert "Every line is the same under all variants" not in done
    first, second = (f"{count} tiles or pieces under {variant}" for variant, count in left.items())
    assert f"every line is the same; not counted: {first}, {second}." in done


def test_omitted_parts_are_mentioned_if_something_differs() -> None:
    record = GAMES / "03.record.json"
    strange = json.loads(record.read_text(encoding="utf-8"))
    strange["actions"].append({"player": "Red", "type": "wave"})
    comparison = compare(strange, ["hig-2000", "hig-2002"], as_laid=True)
    assert "; not counted: 1 tile or piece under hig-2000, 1 tile or piece under hig-2002" in verdict(comparison)


def test_single_variant_is_compared_with_the_records_own() -> None:
    found = answer("compare", GAMES / "03.record.json", "--under", "hig-2000")
    assert [side["variant"] for side in found["variants"]] == ["hig-2002", "hig-2000"]


def test_comparison_without_a_second_variant_is_a_wrong_command_line() -> None:
    done = bastide("compare", GAMES / "03.record.json")
    assert done.exit_code == 2
    assert "--under" in done.stderr


def test_diagram_needs_two_variants(tmp_path: Path) -> None:
    diagram = save(tmp_path, "board.json", {"format": "bastide-diagram/1", "players": ["Red"], "tiles": []})
    assert bastide("compare", diagram, "--under", "hig-2002").exit_code == 2
    assert bastide("compare", diagram, "--under", "hig-2002", "--under", "hig-2000").exit_code == 0


def test_all_wrong_variants_are_reported_at_once() -> None:
    done = bastide("compare", GAMES / "03.record.json", "--under", "hig-202", "--under", "c4", "--json")
    assert done.exit_code == 1
    assert len(json.loads(done.stdout)["problems"]) == 2
    assert "did you mean 'hig-2002'?" in done.stderr
    assert "c4" in done.stderr


def test_move_that_is_illegal_under_one_variant_ends_with_1_and_compares_the_others() -> None:
    file = GAMES / "03.record.json"
    done = bastide("compare", file, "--under", "base-game", "--under", "hig-2002", "--under", "hig-2000", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    broken = found["variants"][0]["error"]
    assert "error" not in found["variants"][1]
    assert all(len(difference["lines"]) == 2 for difference in found["differences"])
    assert f"under base-game: {file}:" in done.stderr
    assert f"actions[{broken['action']}]" in done.stderr
    assert f"[{broken['rule']}]" in done.stderr
    assert "add --as-laid" in done.stderr


def test_as_laid_compares_where_a_move_is_illegal() -> None:
    found = answer("compare", GAMES / "07.record.json", "--under", "hig-2000", "--as-laid")
    assert not any("error" in side for side in found["variants"])


def test_nothing_is_left_out_in_a_narrow_terminal() -> None:
    words = ["compare", str(GAMES / "03.record.json"), "--under", "hig-2000", "--under", "bga-first-edition"]
    done = CliRunner().invoke(app, words, env={"NO_COLOR": "1", "COLUMNS": "40"})
    assert done.exit_code == 0
    assert "…" not in done.stdout


@pytest.mark.parametrize("words", [[], ["--as-laid"]], ids=["strictly", "as laid"])
def test_variant_of_another_game_is_refused_with_what_to_do_instead(words: list[str]) -> None:
    file = GAMES / "03.record.json"
    under = ["--under", "hig-2000", "--under", "hig-2002", "--under", "hunters-gatherers"]
    done = bastide("compare", file, *under, *words)
    assert done.exit_code == 1
    assert "Hunters & Gatherers (2002) shares no tile with it" in done.stderr
    assert "bastide variant diff" in done.stderr and "--as-laid" not in done.stderr
    found = json.loads(bastide("compare", file, *under, *words, "--json").stdout)
    assert [side["variant"] for side in found["variants"] if "error" in side] == ["hunters-gatherers"]
    assert found["winner_changes"] and len(found["differences"]) == 1
    assert "Instead, compare the rules with bastide variant diff" in bastide("compare", file, *under, "--html").stdout


def test_only_variants_of_another_game_leave_nothing_to_compare() -> None:
    under = ["--under", "hunters-gatherers", "--under", "hunters-gatherers-2020"]
    done = bastide("compare", GAMES / "03.record.json", *under, "--json")
    assert done.exit_code == 1
    assert [problem["text"] for problem in json.loads(done.stdout)["problems"]] == done.stderr.splitlines()
    assert [line for line in done.stderr.splitlines() if "shares no tile" not in line] == []


def test_tile_of_an_expansion_that_no_variant_has_is_no_other_game(tmp_path: Path) -> None:
    cathedral = {"tile": "inns-cathedrals/IC-cathedral", "at": [0, 0], "rotation": 0}
    board = {"format": "bastide-diagram/1", "players": ["Red"], "tiles": [cathedral]}
    file = save(tmp_path, "board.json", board)
    done = bastide("compare", file, "--under", "c3", "--under", "hig-2000")
    assert done.exit_code == 1
    assert "add inns-cathedrals" in done.stderr and "shares no tile" not in done.stderr


def test_notes_stand_in_markdown_as_in_the_page(tmp_path: Path) -> None:
    lone = {"player": "Red", "piece": "builder", "on": "city N"}
    board = {
        "format": "bastide-diagram/1",
        "players": ["Red"],
        "tiles": [{"tile": "base-game/E", "at": [0, 0], "rotation": 0, "pieces": [lone]}],
    }
    file = save(tmp_path, "board.json", board)
    under = ["--under", "c3 + traders-builders", "--under", "hig-2001 + traders-builders"]
    for words in ("--markdown", "--html"):
        report = bastide("compare", file, *under, words).stdout
        assert "Notes" in report and "beside no piece that it belongs to" in report


def first_sentence(*variants: str, game: str = "03", as_laid: bool = False) -> str:
    return verdict(compare(GAMES / f"{game}.record.json", variants, as_laid=as_laid)).partition(". ")[0]


def test_headline_says_since_when_who_wins_and_by_which_rules() -> None:
    assert first_sentence("hig-2000", "hig-2002") == (
        "Blue wins since 2002, not Red and Blue: Blue has 6 points instead of 4 for the city of 2 tiles in the west "
        "(number 1), counted by the field instead of by the city "
        "(“Third-edition farms” instead of “First-edition farms”)"
    )


def test_headline_without_years_names_the_variants() -> None:
    assert first_sentence("hig-2002", "hig-2000").startswith(
        "Red and Blue win together under hig-2000, not Blue as under"
    )
    assert first_sentence("hig-2000", "bga-first-edition") == (
        "Red wins under bga-first-edition, not Red and Blue as under hig-2000: "
        "Blue has 3 points instead of 4 for the city of 2 tiles in the west (number 1), at 3 instead of 4 each"
    )


def test_difference_says_where_on_the_board_it_is() -> None:
    found = compare(GAMES / "01.record.json", ["hig-2000", "hig-2002"])
    assert [titled(found, number) for number in (1, 2, 3)] == [
        "1. city completed: the city of 2 tiles in the south",
        "2. field at the end: the city of 2 tiles in the south",
        "3. field at the end: the city of 2 tiles in the south-east",
    ]
    found = compare(GAMES / "04.record.json", ["hig-2000", "hig-2002"])
    assert titled(found, 1) == (
        "1. field at the end: the field of 15 tiles in the west, the field of 31 tiles in the south and 2 others"
    )


@pytest.mark.parametrize("pair", [("hig-2000", "hig-2002"), ("hig-2002", "bga-first-edition")])
def test_points_of_a_headline_are_those_of_the_differences(pair: tuple[str, str]) -> None:
    for game in ("01", "02", "03", "04", "05", "06"):
        found = compare(GAMES / f"{game}.record.json", pair)
        said = re.findall(r"(\w+) has (\d+) points? instead of (\d+)", verdict(found))
        assert bool(said) == found.winner_changes
        for player, after, before in said:
            gain = found.complete[1].scores[player] - found.complete[0].scores[player]
            assert (int(after) > int(before)) == (gain > 0)


def test_each_swing_between_several_variants_says_why() -> None:
    done = text(bastide("compare", GAMES / "03.record.json", *EDITIONS))
    assert done.count("That is: Blue has ") == 3


def test_nothing_is_the_same_under_a_variant_that_stops() -> None:
    under = ("--under", "hig-2002", "--under", "c3", "--under", "base-game")
    done = bastide("compare", GAMES / "03.record.json", *under)
    assert "Every line is the same under hig-2002, c3." in done.stdout
    assert "under all variants" not in done.stdout


def test_verdict_on_moves_left_out_is_about_the_others_alone() -> None:
    record = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
    record["actions"].append({"player": "Red", "type": "wave"})
    assert verdict(compare(record, ["hig-2000", "hig-2002"], as_laid=True)).startswith(
        "Counted with the tiles and pieces that each variant has: "
    )
