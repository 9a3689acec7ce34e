"""Lines of keys in TOML and JSON texts."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.text.documents import parse_json
from bastide.text.locations import Findings, Locations, json_locations, toml_locations

TOML = '''# a comment with [brackets] and "quotes
title = "one" # = [x]
text = """
[not.a.table]
key = 1
"""
other = \'\'\'
a = 'b'\'\'\'
list = [
  "a,]", # ]
  { inner = 1, "quoted key" = [2,
    3] },
]
[tiles.A]
count = 1
a.b.c = 2
[tiles."B C"]
count = 2
[[row]]
x = 1
[[row]]
x = 2
[row.sub]
y = 2026-01-01
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("text",), 3),
        (("other",), 7),
        (("list", 0), 10),
        (("list", 1, "inner"), 11),
        (("list", 1, "quoted key", 1), 12),
        (("tiles",), 14),
        (("tiles", "A", "count"), 15),
        (("tiles", "A", "a", "b", "c"), 16),
        (("tiles", "A", "missing"), 14),
        (("tiles", "B C", "count"), 18),
        (("row", 0, "x"), 20),
        (("row", 1, "x"), 22),
        (("row", 1, "sub", "y"), 24),
        (("missing",), None),
    ],
)
def test_line_of_a_toml_key(path: tuple[str | int, ...], line: int | None) -> None:
    tomllib.loads(TOML)
    assert toml_locations(TOML).line(*path) == line


JSON = """{
  "a": [1,
    {"b": "}]", "c\\u00e4": null}
  ],
  "d": {}, "e":
    true
}
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [(("a",), 2), (("a", 1), 3), (("a", 1, "b"), 3), (("a", 1, "cä"), 3), (("d",), 5), (("e",), 5), (("x",), None)],
)
def test_line_of_a_json_key(path: tuple[str | int, ...], line: int | None) -> None:
    assert json_locations(JSON).line(*path) == line


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, inner in pairs for each in _paths(inner, (*path, key)))]


@given(st.dictionaries(st.text(), VALUES))
def test_lines_of_json_rise_in_the_order_of_the_text(value: dict[str, Any]) -> None:
    locations = json_locations(json.dumps(value, indent=1))
    lines = [locations.line(*path) or 0 for path in _paths(value)[1:]]
    assert all(lines)
    assert lines == sorted(lines)
    assert len(set(lines)) == len(lines)


@given(st.text())
def test_any_text_is_scanned_without_failing(text: str) -> None:
    toml_locations(text)
    json_locations(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,\n', "x.json:2: this is not JSON: Expecting property name enclosed in double quotes at column 1"),
        ('{"a" 1}', "x.json:1: this is not JSON: Expecting ':' delimiter at column 6"),
        ("[" * 100_000, "x.json: this is nested too deeply"),
        ("\0", "x.json: this is not a text file"),
    ],
    ids=["cut-off", "syntax", "nested", "binary"],
)
def test_text_that_is_no_json_is_reported_with_its_line(text: str, expected: str) -> None:
    findings = Findings("x.json", Locations())
    assert parse_json(text, findings) is None
    assert str(findings.problems[0]).startswith(expected)
