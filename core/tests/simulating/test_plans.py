from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulating.counted import plan

from bastide import BastideError
from bastide.apps.hints import hinted
from bastide.apps.simulating.plan import FILE, Plan, keep_plan, read_plan


@given(st.integers(1, 5000), st.integers(1, 64))
def test_every_game_is_in_one_shard(games: int, shard: int) -> None:
    known = plan(games=games, shard=shard)
    assert [game for number in range(known.shards) for game in known.games_of(number)] == list(range(games))


def test_bots_move_on_by_one_seat() -> None:
    known = plan(bots=("greedy", "random"))
    assert [[known.bot_of(game, seat) for seat in (0, 1)] for game in (0, 1, 2)] == [
        ["greedy", "random"],
        ["random", "greedy"],
        ["greedy", "random"],
    ]


def test_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    keep_plan(plan(), tmp_path / "new" / "folder")
    found = read_plan(tmp_path / "new" / "folder")
    assert (found, found.fingerprint) == (plan(), plan().fingerprint)


def test_plans_that_differ_have_other_fingerprints() -> None:
    assert len({plan().fingerprint, plan(seed="2").fingerprint, plan(mode="anew").fingerprint}) == 3


def test_folder_of_the_same_plan_is_used_again(tmp_path: Path) -> None:
    keep_plan(plan(), tmp_path)
    keep_plan(plan(), tmp_path)


def test_folder_of_another_plan_is_left_alone(tmp_path: Path) -> None:
    keep_plan(plan(), tmp_path)
    with pytest.raises(BastideError) as caught:
        keep_plan(plan(seed="2"), tmp_path)
    assert "holds another simulation; name another folder" in str(hinted(*caught.value.problems))


def test_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(BastideError, match="is not empty"):
        keep_plan(plan(), tmp_path)


def test_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BastideError, match="cannot be a folder for results"):
        keep_plan(plan(), tmp_path / "file" / "x")


def test_folder_without_a_plan_holds_no_simulation(tmp_path: Path) -> None:
    with pytest.raises(BastideError, match="holds no simulation"):
        read_plan(tmp_path)


@pytest.mark.parametrize(
    "change",
    [{"format": "other/1"}, {"games": 0}, {"games": "many"}, {"shard": 0}, {"mode": "dreamt"}, {"bots": []}, {"x": 1}],
)
def test_damaged_plan_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps(json.loads(plan().to_json()) | change))
    with pytest.raises(BastideError, match="this is no plan of a simulation"):
        read_plan(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '"x"', "\x00"])
def test_file_that_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(BastideError, match="this is no plan of a simulation"):
        Plan.from_json(text)


def test_plan_of_other_versions_is_not_continued() -> None:
    with pytest.raises(BastideError, match="begun with bastide 0, here"):
        plan(rules=(), variants=(), made_with={"bastide": "0"}).rulesets()
