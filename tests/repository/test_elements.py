"""The page of elements names a plugin for each that is played, and says how many these are."""

from __future__ import annotations

import re

from tests.repository.tree import ROOT, distributions

PAGE = (ROOT / "docs" / "reference" / "elements.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| (?:\[([\w-]+)\]\([^)]*\)|none) \|$", PAGE, re.MULTILINE)


def test_each_element_is_named_once() -> None:
    elements = [element for element, _ in ROWS]
    assert len(elements) == len(set(elements)) == 53


def test_each_plugin_of_an_element_exists() -> None:
    plugins = {folder.name for folder in distributions() if folder.parent.name == "plugins"}
    assert {plugin for _, plugin in ROWS if plugin} <= plugins


def test_page_says_how_many_elements_are_played() -> None:
    played = sum(bool(plugin) for _, plugin in ROWS)
    assert f"play {played} of these {len(ROWS)}" in PAGE
    assert played >= 40
