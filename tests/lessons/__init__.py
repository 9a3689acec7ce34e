"""Lessons and puzzles that plugins bring."""
