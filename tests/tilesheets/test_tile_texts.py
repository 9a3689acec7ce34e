"""Variants that contain tiles, as the text of a tile file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bastide
from bastide import VariantError, resolve_variant

GATES = """format = "bastide-tiles/1"
set = "gates"
title = "Gates of ours"

[tiles.gate]
count = 4
city = "N"
road = "S > city"
"""
OURS = {"extends": "hig-2002", "tiles": {"texts": [GATES], "base-game/C": 0}}


def test_tiles_in_a_variant_are_in_the_game() -> None:
    ruleset = resolve_variant(OURS)
    assert ruleset.contents["bag"]["gates/gate"] == 4
    assert "base-game/C" not in ruleset.contents["bag"]


def test_variant_may_count_the_tiles_that_it_holds() -> None:
    ruleset = resolve_variant({**OURS, "tiles": {"texts": [GATES], "gates/gate": 9}})
    assert ruleset.contents["bag"]["gates/gate"] == 9


def test_variant_with_tiles_is_described_whole() -> None:
    plugins = bastide.installed()
    chosen = bastide.select(OURS, plugins)
    described = json.loads(json.dumps(bastide.describe(chosen)))
    assert described["tiles"]["texts"] == [GATES]
    assert bastide.select(described, plugins) == chosen


def test_variant_file_with_tiles_needs_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text(
        f"format = \"bastide-variant/1\"\nextends = \"hig-2002\"\n[tiles]\ntexts = ['''\n{GATES}''']\n",
        encoding="utf-8",
    )
    ours = bastide.select(file, bastide.installed())
    assert ours.tile_texts == (GATES,)


def test_inherited_tiles_come_before_ones_own(tmp_path: Path) -> None:
    more = GATES.replace('"gates"', '"more-gates"')
    start = "format = \"bastide-variant/1\"\nextends = \"{}\"\n[tiles]\ntexts = ['''\n{}''']\n"
    (tmp_path / "first.toml").write_text(start.format("hig-2002", GATES), encoding="utf-8")
    (tmp_path / "second.toml").write_text(start.format("first.toml", more), encoding="utf-8")
    chosen = bastide.select(tmp_path / "second.toml", bastide.installed())
    assert chosen.tile_texts == (GATES, more)
    assert {"gates/gate", "more-gates/gate"} <= set(bastide.resolve(chosen, bastide.installed()).contents["bag"])


def test_record_of_a_game_with_such_tiles_is_replayed_anywhere() -> None:
    game = bastide.Game(resolve_variant(OURS), ["Ann", "Bo"], seed=5)
    game.variant = OURS
    while game.decision.tile != "gates/gate":
        game.play(game.decision.actions[0])
    game.play(game.decision.actions[0])
    again = bastide.replay(json.loads(json.dumps(game.to_record())))
    assert again.failure is None
    assert "gates/gate" in [laid.tile.id for laid in again.game.board.tiles]


WRONG = GATES.replace("gates", "walls").replace("> city", ">")


def test_problem_in_tiles_of_a_variant_is_reported_with_its_place_and_line() -> None:
    with pytest.raises(VariantError) as refused:
        resolve_variant({"extends": "hig-2002", "tiles": {"texts": [GATES, WRONG]}})
    (problem,) = refused.value.problems
    assert (problem.file, problem.line, problem.key) == (None, None, "tiles.texts[1]")
    assert str(problem).startswith("tiles.texts[1], line 8: tile gate: key road: ")


def test_mistake_in_tiles_of_a_variant_file_leads_to_where_the_text_begins(tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    texts = f"texts = [\n'''\n{GATES}''',\n'''\n{WRONG}''']\n"
    file.write_text(f'format = "bastide-variant/1"\nextends = "hig-2002"\n[tiles]\n{texts}', encoding="utf-8")
    with pytest.raises(VariantError) as refused:
        resolve_variant(file)
    (problem,) = refused.value.problems
    begins = file.read_text(encoding="utf-8").split("\n").index("'''") + len(GATES.splitlines()) + 3
    assert (problem.file, problem.line) == (str(file), begins)
    assert "tiles.texts[1], line 8: tile gate: key road: " in str(problem)


def test_text_that_is_no_toml_is_reported_with_its_place_in_the_variant() -> None:
    with pytest.raises(VariantError, match=r"^tiles\.texts\[0\], line 1: "):
        resolve_variant({"extends": "hig-2002", "tiles": {"texts": ["format = \n"]}})


def test_duplicate_set_is_reported_at_its_second_place() -> None:
    with pytest.raises(VariantError) as refused:
        resolve_variant({"extends": "hig-2002", "tiles": {"texts": [GATES, GATES + "\n"]}})
    assert [problem.key for problem in refused.value.problems] == ["tiles.texts[1]"]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([GATES, GATES + "\n"], "two tile files are named 'gates'"),
        ([3], "texts must hold texts only, not 3"),
        (GATES, "texts must be a list of texts"),
    ],
)
def test_values_that_are_no_texts_are_refused(texts: object, message: str) -> None:
    with pytest.raises(VariantError, match=message):
        resolve_variant({"extends": "hig-2002", "tiles": {"texts": texts}})
