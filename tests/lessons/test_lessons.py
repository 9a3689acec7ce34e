"""Every lesson can be followed to its end, and nobody can make more of a puzzle than it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bastide import BastideError
from bastide.apps.lessons import Lesson, best_result, files, lesson_of, lessons

FILES = sorted((Path(__file__).parents[2] / "plugins").glob("*/src/*/lessons/*.toml"))
FOUND = {path.stem: lesson_of(path) for path in FILES}
EVERY = pytest.mark.parametrize("lesson", FOUND.values(), ids=FOUND)
PUZZLES = {name: lesson for name, lesson in FOUND.items() if lesson.best is not None}
EVERY_PUZZLE = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


def test_all_lessons_are_found_and_those_without_a_best_result_come_first() -> None:
    found = lessons()
    assert {name.rpartition("/")[2] for name in found} == set(FOUND)
    assert [lesson.best is None for lesson in found.values()] == sorted(
        lesson.best is None for lesson in found.values()
    )[::-1]


@EVERY
def test_steps_lead_to_the_end(lesson: Lesson) -> None:
    assert lesson.played("Red").over


def test_first_lesson_scores_a_road_a_city_a_monastery_and_a_farm() -> None:
    lines = FOUND["first-steps"].played("Red").lines
    scored = {line["kind"]: line["points"] for line in lines}
    assert scored == {"city": 4, "road": 4, "monastery": 9, "field": 3}


@EVERY_PUZZLE
def test_solution_makes_the_points_that_a_puzzle_states_and_every_step_is_explained(puzzle: Lesson) -> None:
    assert all(step.says for step in puzzle.steps)
    assert puzzle.played("Red").scores == {"Red": puzzle.best}


@EVERY_PUZZLE
def test_nobody_can_make_more_of_a_puzzle(puzzle: Lesson) -> None:
    assert best_result(puzzle.game("Red")).points == puzzle.best


def test_search_leaves_the_game_as_it_was_and_says_how_the_best_result_comes_about() -> None:
    puzzle = FOUND["no-follower-left"]
    game = puzzle.game("Red")
    before = game.to_record()
    found = best_result(game)
    assert game.to_record() == before
    for action in found.actions:
        game.play(action)
    assert game.scores == {"Red": found.points}


LESSON = """
format = "bastide-lesson/1"
title = "One tile"
says = "Lay it."
variant = "base-game"
steps = [{ action = { type = "place", at = [0, -9] } }]
"""


def test_step_that_cannot_be_played_is_named(tmp_path: Path) -> None:
    path = tmp_path / "one-tile.toml"
    path.write_text(LESSON, encoding="utf-8")
    with pytest.raises(BastideError, match=r"after 0 actions, no legal action has the parts .*-9"):
        lesson_of(path).played("Red")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [("[", "no lesson file that can be read"), (LESSON + "colour = 1\n", "colour: Extra inputs are not permitted")],
)
def test_file_that_is_no_lesson_is_refused_with_its_name(tmp_path: Path, wrong: str, message: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(BastideError, match=message) as refused:
        lesson_of(path)
    assert refused.value.problems[0].file == str(path)


def test_lesson_files_are_read_again_only_once_plugins_or_files_change(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons()
    monkeypatch.setattr(files, "lesson_of", lambda path: pytest.fail(f"{path} is read again"))
    assert lessons() == lessons()
    monkeypatch.setattr(files, "_changed", lambda path: -1)
    with pytest.raises(pytest.fail.Exception, match="is read again"):
        lessons()
