"""Lessons and puzzles: games on fixed tiles that plugins bring as files."""

from __future__ import annotations

from .best_results import Result, best_result
from .files import Lesson, Step, lesson_of, lessons

__all__ = ["Lesson", "Result", "Step", "best_result", "lesson_of", "lessons"]
