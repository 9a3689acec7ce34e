"""Modules are small enough to survey."""

from __future__ import annotations

from statistics import median

from tests.repository.tree import modules, sources, texts

LONGEST = 600
MIDDLE = 200
#: Files in other languages are held to the same.
OTHERS = (".c", ".h", ".js", ".pxi", ".pyx")


def lines(text: str) -> int:
    return len(text.splitlines())


def test_modules_are_no_longer_than_the_cap() -> None:
    too_long = {name: lines(text) for name, text in modules().items() if lines(text) > LONGEST}
    assert not too_long


def test_files_in_other_languages_are_no_longer_either() -> None:
    too_long = {name: lines(text) for name, text in texts().items() if name.endswith(OTHERS) and lines(text) > LONGEST}
    assert not too_long


def test_most_modules_are_short() -> None:
    assert median(lines(text) for text in sources().values() if text.strip()) < MIDDLE


def test_modules_are_named_for_what_they_hold() -> None:
    vague = {"utils.py", "util.py", "helpers.py", "helper.py", "misc.py", "common.py"}
    assert not [name for name in modules() if name.rpartition("/")[2] in vague]
