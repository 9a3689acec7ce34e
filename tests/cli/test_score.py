from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .program import GAMES, answer, bastide, save, text

DIAGRAM: dict[str, Any] = {
    "format": "bastide-diagram/1",
    "players": ["Red", "Blue"],
    "scores": {"Red": 43},
    "tiles": [
        {
            "tile": "base-game/D",
            "at": [0, 0],
            "rotation": 0,
            "pieces": [{"player": "Red", "piece": "follower", "on": "city N"}],
        },
        {"tile": "base-game/E", "at": [0, -1], "rotation": 180},
    ],
}


@pytest.mark.parametrize("game", ["01", "02", "03", "04", "05", "06", "07"])
def test_played_game_has_the_scores_another_engine_gave(game: str) -> None:
    expected = json.loads((GAMES / f"{game}.expected.json").read_text(encoding="utf-8"))
    record = json.loads((GAMES / f"{game}.record.json").read_text(encoding="utf-8"))
    [scored] = answer("score", GAMES / f"{game}.record.json")
    assert set(scored) == {"variant", "scores", "lines"}
    assert scored["variant"] == record["variant"]
    assert scored["scores"] == expected["scores"]


def test_one_object_for_each_variant_in_the_order_given() -> None:
    given = ["hig-2002", "hig-2000", "hig-2002 + small-city"]
    words = [word for variant in given for word in ("--under", variant)]
    assert [scored["variant"] for scored in answer("score", GAMES / "03.record.json", *words)] == given


def test_points_are_the_sum_of_the_terms_of_the_lines() -> None:
    for scored in answer("score", GAMES / "05.record.json", "--under", "hig-2000", "--under", "hig-2002"):
        sums = dict.fromkeys(scored["scores"], 0)
        for line in scored["lines"]:
            sums[line["player"]] += sum(term["count"] * term["rate"] for term in line["terms"])
        assert sums == scored["scores"]


def test_rule_that_changed_a_term_is_named() -> None:
    [scored] = answer("score", GAMES / "05.record.json", "--under", "hig-2000")
    changed = [term for line in scored["lines"] for term in line["terms"] if term["changed_by"]]
    assert changed
    assert {(term["rule"], *term["changed_by"]) for term in changed} == {
        ("base-game/city-completed", "small-city/two-tiles")
    }


def test_text_spells_out_terms_with_rules_and_ranks_the_players() -> None:
    done = text(bastide("score", GAMES / "05.record.json", "--under", "hig-2000"))
    assert "2 tiles × 1 = 2 base-game/city-completed changed by small-city/two-tiles" in done
    assert "1 city × 4 = 4 farms-first-edition/city" in done
    assert "1. Red 50; 2. Green 38; 3. Blue 26" in done


def test_diagram_scores_finished_features_then_the_end(tmp_path: Path) -> None:
    [early, late] = answer("score", save(tmp_path, "board.json", DIAGRAM), "--under", "hig-2000", "--under", "hig-2002")
    assert (early["scores"], late["scores"]) == ({"Red": 45, "Blue": 0}, {"Red": 47, "Blue": 0})
    [line] = late["lines"]
    assert (line["when"], line["tiles"], line["claims"]) == ("completed", [[0, -1], [0, 0]], {"Red": 1})


def test_points_on_the_track_are_shown(tmp_path: Path) -> None:
    assert "on the track 43" in text(bastide("score", save(tmp_path, "board.json", DIAGRAM), "--under", "hig-2002"))


def test_diagram_without_a_variant_is_a_wrong_command_line(tmp_path: Path) -> None:
    done = bastide("score", save(tmp_path, "board.json", DIAGRAM))
    assert done.exit_code == 2
    assert "--under" in done.stderr


def test_final_ends_a_game_that_is_not_over(tmp_path: Path) -> None:
    record = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
    record["actions"] = record["actions"][:20]
    record.pop("complete", None)
    file = save(tmp_path, "half.json", record)
    [open_end], [closed] = answer("score", file), answer("score", file, "--final")
    assert not [line for line in open_end["lines"] if line["when"] == "final"]
    assert [line for line in closed["lines"] if line["when"] == "final"]


def test_broken_rule_is_reported_with_its_place_and_the_other_variants_are_complete(tmp_path: Path) -> None:
    record = json.loads((GAMES / "03.record.json").read_text(encoding="utf-8"))
    farmers = [
        number
        for number, action in enumerate(record["actions"])
        if action["type"] == "deploy" and action["on"].startswith("field")
    ]
    file = save(tmp_path, "game.json", record)
    done = bastide("score", file, "--under", "base-game", "--under", "hig-2002", "--json")
    assert done.exit_code == 1
    broken, complete = json.loads(done.stdout)
    assert broken["error"]["action"] <= farmers[0]
    assert broken["error"]["rule"] and broken["error"]["reason"]
    assert "error" not in complete
    assert complete["scores"] == answer("score", file)[0]["scores"]
    assert f"{file}:" in done.stderr
    assert f"[{broken['error']['rule']}]" in done.stderr
    assert "--as-laid" in done.stderr


def test_as_laid_scores_what_the_variant_knows_and_lists_the_rest() -> None:
    done = bastide("score", GAMES / "03.record.json", "--under", "base-game", "--as-laid", "--json")
    assert done.exit_code == 0, done.stderr
    [scored] = json.loads(done.stdout)
    [own] = answer("score", GAMES / "03.record.json")
    assert [line for line in scored["lines"] if line["kind"] == "field"] == []
    own_points = sum(line["points"] for line in own["lines"] if line["kind"] != "field")
    assert sum(scored["scores"].values()) == own_points
    assert "it stays and scores nothing" in done.stderr


def test_as_laid_lets_unknown_tiles_of_a_diagram_lie(tmp_path: Path) -> None:
    diagram = DIAGRAM | {"tiles": [*DIAGRAM["tiles"], {"tile": "river/RV-spring", "at": [5, 5], "rotation": 0}]}
    file = save(tmp_path, "board.json", diagram)
    assert bastide("score", file, "--under", "hig-2002").exit_code == 1
    done = bastide("score", file, "--under", "hig-2002", "--as-laid")
    assert done.exit_code == 0
    assert "river/RV-spring" in done.stderr


def test_no_color_may_stand_anywhere() -> None:
    plain = bastide("score", GAMES / "03.record.json").stdout
    assert bastide("--no-color", "score", GAMES / "03.record.json").stdout == plain
    assert bastide("score", GAMES / "03.record.json", "--no-color").stdout == plain
    assert "\x1b" not in plain
