"""The page of worked examples names all of their tests, and only existing ones."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "worked-examples.md"
NAMED = re.compile(r"\[`(test_\w+)`\]\(([^)]+)\)")


def named() -> list[tuple[Path, str]]:
    """The file and name of every test on the page."""
    found = NAMED.findall(PAGE.read_text(encoding="utf-8"))
    return [((PAGE.parent / path).resolve(), name) for name, path in found]


def names_in(path: Path) -> set[str]:
    """The names of all tests of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_test_on_the_page_exists() -> None:
    assert len(named()) > 50
    lost = [f"{path.name}: {name}" for path, name in named() if not path.is_file() or name not in names_in(path)]
    assert not lost


def test_every_worked_example_of_this_folder_is_on_the_page() -> None:
    there = {(path, name) for path in Path(__file__).parent.glob("test_*.py") for name in names_in(path)}
    own = {(path, name) for path, name in there if path != Path(__file__)}
    assert own <= set(named())


def test_no_test_is_on_the_page_twice() -> None:
    assert len(named()) == len(set(named()))


def test_every_row_names_its_source() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if NAMED.search(line)]
    assert [row for row in rows if not re.match(r"\| [0-4](,| and [0-4],) ", row)] == []
